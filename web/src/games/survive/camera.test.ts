import { describe, expect, it } from 'vitest';
import type { Action, Asked, KeptTile } from '../../lib/wire/survive';
import { soughtOf } from './camera';
import type { Desk } from './desk.svelte';
import { viewOf } from './island.testing';
import { actionsOf, offered, piecesOf, targetsOf, type Piece } from './plan';
import { hexOf } from './scene';

const VIEW = viewOf({
  colours: [{ colour: 'red', seat: 0 }] as never,
  explorers: [
    { explorer: 'red 1', at: 'tile e5', treasure: null },
    { explorer: 'red 2', at: 'tile h8', treasure: null },
    { explorer: 'red 3', at: 'deck c3', treasure: null },
  ],
  boats: [
    { at: 'c3', aboard: ['red 3'] },
    { at: 'm1', aboard: [] },
  ],
});

/** The desk of whoever plays red and is asked something, with nothing picked up unless it is said. */
function deskWith(asked: Asked, legal: Action[], held: KeptTile | null = null, picked: Piece | null = null): Desk {
  const offers = offered(legal, held, null);
  const hexOfPiece = (piece: Piece) =>
    piece.kind === 'explorer'
      ? hexOf(VIEW.explorers.find(({ explorer }) => explorer === piece.explorer)?.at ?? 'lost')
      : piece.at;
  return {
    table: { you: 0, view: VIEW, asked: { legal } },
    asked,
    held,
    hunted: held?.back === 'move_shark' ? 'shark' : null,
    isAsked: true,
    news: { isTelling: false },
    pieces: piecesOf(offers),
    picked,
    targets: targetsOf(actionsOf(offers, picked), null),
    lead: asked.to === 'glide' ? { kind: 'explorer', explorer: 'red 1' } : null,
    hexOfPiece,
  } as unknown as Desk;
}

const places = (desk: Desk) => soughtOf(desk)?.places;

describe('where the board looks', () => {
  it('is at one’s own pieces that can move, not at those that can’t nor at empty boats', () => {
    const desk = deskWith({ to: 'move', colour: 'red', left: 3, wet: [] }, [
      { do: 'step', explorer: 'red 2', to: 'tile h7' },
      { do: 'row', from: 'c3', to: 'b3' },
      { do: 'row', from: 'm1', to: 'm2' },
      { do: 'pass' },
    ]);
    expect(places(desk)).toEqual(['h8', 'c3']);
    expect(soughtOf(desk)?.isWhole).toBe(true);
  });

  it('is at the piece in hand and at the spaces it can go to, and moves no farther than they need', () => {
    const legal: Action[] = [
      { do: 'step', explorer: 'red 2', to: 'tile h7' },
      { do: 'row', from: 'c3', to: 'b3' },
      { do: 'row', from: 'c3', to: 'c2' },
      { do: 'pass' },
    ];
    const desk = deskWith({ to: 'move', colour: 'red', left: 2, wet: [] }, legal, null, { kind: 'boat', at: 'c3' });
    expect(places(desk)).toEqual(['c3', 'b3', 'c2']);
    expect(soughtOf(desk)?.isAmid).toBe(false);
  });

  it('is at the empty boat where nothing else can move', () => {
    const row: Action = { do: 'row', from: 'm1', to: 'm2' };
    expect(places(deskWith({ to: 'move', colour: 'red', left: 3, wet: [] }, [row]))).toEqual(['m1']);
  });

  it('is at all creatures that the die named, and at all tiles that can sink', () => {
    const hunt = deskWith({ to: 'move_creature', colour: 'red', creature: 'serpent' }, [
      { do: 'move_creature', from: 'b1', to: 'b2' },
      { do: 'move_creature', from: 'l10', to: 'l9' },
      { do: 'pass' },
    ]);
    expect(places(hunt)).toEqual(['b1', 'l10']);
    const sink = deskWith({ to: 'sink', colour: 'red' }, [
      { do: 'sink', tile: 'e5' },
      { do: 'sink', tile: 'h8' },
    ]);
    expect(places(sink)).toEqual(['e5', 'h8']);
  });

  it('is at what the tiles of the hand could move, and nowhere where none is of use', () => {
    const asked: Asked = { to: 'play_tile', colour: 'red' };
    const call: Action = { do: 'relocate', tile: 'beach', creature: 'shark', from: 'g2', to: 'a1' };
    const wind: Action = { do: 'raise_wind', tile: 'forest', from: 'c3', to: 'b3' };
    expect(places(deskWith(asked, [call, wind, { do: 'pass' }]))).toEqual(['g2', 'c3']);
    expect(places(deskWith(asked, [call, wind], { back: 'move_shark', front: 'beach' }))).toEqual(['g2']);
    expect(soughtOf(deskWith(asked, [{ do: 'pass' }]))).toBe(null);
  });

  it('is at what a dolphin carries, and at the spaces it can go on to', () => {
    const asked: Asked = { to: 'glide', colour: 'red', glider: { explorer: 'red 1' }, left: 2 };
    expect(soughtOf(deskWith(asked, [{ do: 'glide', to: 'e6' }]))).toMatchObject({ places: ['e5', 'e6'], main: 'e5' });
  });
});
