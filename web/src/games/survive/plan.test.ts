import { describe, expect, it } from 'vitest';
import type { Action, Notice } from '../../lib/wire/survive';
import {
  actionsOf,
  anyPlacement,
  inOrder,
  isCostly,
  landingsOf,
  nextInHand,
  nextOf,
  offered,
  piecesOf,
  stakeOf,
  targetsOf,
} from './plan';

const step = (explorer: string, to: string): Action => ({ do: 'step', explorer, to });

describe('what the board offers', () => {
  it('puts the deck before the water of a space, and finds corner lands', () => {
    const actions = [step('red 1', 'water c4'), step('red 1', 'deck c4'), step('red 1', 'corner north-west')];
    const targets = targetsOf(actions, null);
    expect(targets.get('c4')).toEqual([actions[1], actions[0]]);
    expect(targets.get('north-west')).toEqual([actions[2]]);
  });

  it('has the shore for a picked boat from which somebody can land, and for no other', () => {
    const row: Action = { do: 'row', from: 'a1', to: 'a2' };
    const actions = [step('red 3', 'corner north-west'), step('red 1', 'corner north-west'), row];
    const boats = [{ at: 'a1', aboard: ['blue 1', 'red 1'] }];
    expect(landingsOf(actions, { kind: 'boat', at: 'a1' }, boats)).toEqual([actions[1]]);
    expect(landingsOf(actions, { kind: 'boat', at: 'a2' }, boats)).toEqual([]);
    expect(landingsOf(actions, { kind: 'explorer', explorer: 'red 3' }, boats)).toEqual([]);
  });

  it('names each piece once, with its own actions alone', () => {
    const actions: Action[] = [
      { do: 'pass' },
      step('red 1', 'tile d4'),
      step('red 1', 'tile d5'),
      step('red 2', 'tile d5'),
      { do: 'row', from: 'c4', to: 'c5' },
    ];
    const pieces = piecesOf(actions);
    expect(pieces).toHaveLength(3);
    expect(actionsOf(actions, { kind: 'boat', at: 'c4' })).toEqual([actions[4]]);
    expect(actionsOf(actions, { kind: 'explorer', explorer: 'red 1' })).toHaveLength(2);
    expect(actionsOf(actions, null)).toEqual([actions[0]]);
  });

  it('picks one up who could land, then the boat, and comes to everybody in a space', () => {
    const actions: Action[] = [
      step('red 1', 'water c4'),
      step('red 2', 'corner north-west'),
      step('red 3', 'corner north-west'),
      { do: 'row', from: 'c4', to: 'c5' },
    ];
    const pieces = inOrder(piecesOf(actions), actions);
    expect(pieces.map((piece) => (piece.kind === 'explorer' ? piece.explorer : piece.kind))).toEqual([
      'red 2',
      'boat',
      'red 1',
      'red 3',
    ]);
    expect(nextOf(pieces, null)).toBe(pieces[0]);
    expect(nextOf(pieces, pieces[0] ?? null)).toEqual({ kind: 'boat', at: 'c4' });
    expect(nextOf(pieces, pieces[3] ?? null)).toBe(pieces[0]);
    expect(nextOf(pieces.slice(0, 1), pieces[0] ?? null)).toBeNull();
    expect(nextOf([], null)).toBeNull();
  });

  it('puts the boat into the hand of whoever boarded it, and keeps a walker', () => {
    const walker = { kind: 'explorer', explorer: 'red 1' } as const;
    expect(nextInHand(step('red 1', 'deck c4'), walker)).toEqual({ kind: 'boat', at: 'c4' });
    expect(nextInHand(step('red 1', 'tile d5'), walker)).toEqual(walker);
    expect(nextInHand({ do: 'row', from: 'c4', to: 'c5' }, walker)).toEqual({ kind: 'boat', at: 'c5' });
    expect(nextInHand({ do: 'pass' }, walker)).toBeNull();
  });

  it('offers the tile held up and no other', () => {
    const legal: Action[] = [
      { do: 'pass' },
      { do: 'relocate', tile: 'beach', creature: 'shark', from: 'c4', to: 'a1' },
      { do: 'relocate', tile: 'beach', creature: 'whale', from: 'c5', to: 'a1' },
      { do: 'raise_wind', tile: 'forest', from: 'c6', to: 'c7' },
    ];
    expect(offered(legal, null, null)).toEqual([legal[0]]);
    expect(offered(legal, { back: 'move_whale', front: 'beach' }, null)).toEqual([legal[0], legal[2]]);
    expect(offered(legal, { back: 'wind', front: 'beach' }, null)).toEqual([legal[0]]);
  });

  it('offers the tiles for one value', () => {
    const legal: Action[] = [
      { do: 'place_for_me' },
      { do: 'place_explorer', treasure: 1, on: 'd4' },
      { do: 'place_explorer', treasure: 6, on: 'd4' },
    ];
    const actions = offered(legal, null, 6);
    expect([...targetsOf(actions, null).entries()]).toEqual([['d4', [legal[2]]]]);
  });

  it('takes a swimmer aboard in the space of the question', () => {
    const actions: Action[] = [
      { do: 'take_aboard', explorer: 'red 1' },
      { do: 'take_aboard', explorer: 'blue 2' },
    ];
    expect(targetsOf(actions, 'e5').get('e5')).toEqual(actions);
  });

  it('places at random only what is to be placed', () => {
    const legal: Action[] = [{ do: 'place_for_me' }, { do: 'place_boat', at: 'c4' }, { do: 'place_boat', at: 'c5' }];
    expect(anyPlacement(legal, () => 0)).toEqual(legal[1]);
    expect(anyPlacement(legal, () => 0.99)).toEqual(legal[2]);
    expect(anyPlacement([{ do: 'pass' }], () => 0)).toBeUndefined();
  });
});

describe('what an action would do', () => {
  it('tells who is lost from who only falls in', () => {
    const notices: Notice[] = [
      { event: 'boat_moved', colour: 'red', from: 'b5', to: 'b6', aboard: ['red 1', 'blue 1'] },
      { event: 'boat_destroyed', at: 'b6' },
      { event: 'fell_in', explorers: ['red 1', 'blue 1'], at: 'b6' },
      { event: 'lost', explorers: ['red 1'], cause: 'shark' },
    ];
    const stake = stakeOf(notices);
    expect(stake).toEqual({ lost: ['red 1'], fallen: ['blue 1'], saved: [], boats: ['b6'], asked: [] });
    expect(isCostly(stake)).toBe(true);
  });

  it('warns of a boat that breaks and of a defence that may be asked, and not of a landing', () => {
    expect(isCostly(stakeOf([{ event: 'boat_destroyed', at: 'b6' }]))).toBe(true);
    expect(isCostly(stakeOf([{ event: 'defence_asked', asked: ['blue'] }]))).toBe(true);
    const landing = stakeOf([{ event: 'explorer_moved', explorer: 'red 1', to: 'corner north-west' }]);
    expect(landing.saved).toEqual(['red 1']);
    expect(isCostly(landing)).toBe(false);
  });
});
