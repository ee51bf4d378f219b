import { describe, expect, it } from 'vitest';
import type { Asked, PlayerView, TurnView } from '../../lib/wire/ovni';
import { groupsOf, isUsable, powerOf } from './groups';
import { PLAYER } from './player.testing';

const TURN: TurnView = { used: [], n_groups: 2, locked: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
const ACTIVATE: Asked = { to: 'activate', seat: 0, turn: TURN };

const states = (player: PlayerView, asked: Asked, offered: Parameters<typeof groupsOf>[3], isTurn = true) =>
  groupsOf(player, asked, isTurn, offered).map(({ state }) => state);

describe('what a group could do', () => {
  it('follows from its members', () => {
    expect(groupsOf(PLAYER, null, false, []).map(({ power }) => power)).toEqual([4, 1, 1, 1]);
  });

  it('grows with afterburners, but not from nothing', () => {
    const burning: PlayerView = { ...PLAYER, abilities: ['afterburners'] };
    expect(powerOf(burning, 'pilot')).toBe(6);
    expect(powerOf({ ...burning, tokens: { ...PLAYER.tokens, pilot: 0 } }, 'pilot')).toBe(0);
  });

  it('shrinks by the military that are set aside', () => {
    const aside: PlayerView = { ...PLAYER, is_garrisoned: true };
    expect(powerOf(aside, 'military')).toBe(0);
    expect(states(aside, ACTIVATE, ['pilot'])[3]).toBe('small');
  });

  it('is nothing for builders without a UFO on the pad', () => {
    expect(powerOf({ ...PLAYER, pad: 0 }, 'builder')).toBe(0);
  });
});

describe('how a group stands', () => {
  it('is offered as the server offers it, and idle otherwise', () => {
    expect(states(PLAYER, ACTIVATE, ['pilot', 'builder'])).toEqual(['offered', 'idle', 'offered', 'idle']);
  });

  it('is active while it acts, with what is left', () => {
    const asked: Asked = { to: 'move', seat: 0, turn: { ...TURN, used: ['abductor', 'pilot'] }, left: 3 };
    const groups = groupsOf(PLAYER, asked, true, []);
    expect(groups.map(({ state }) => state)).toEqual(['active', 'used', 'enough', 'enough']);
    expect(groups[0]?.left).toBe(3);
  });

  it('is too small with too few members', () => {
    const few: PlayerView = { ...PLAYER, tokens: { pilot: 0, abductor: 1, builder: 0, military: 2 } };
    expect(states(few, ACTIVATE, [])).toEqual(['small', 'small', 'small', 'small']);
  });

  it('is of no use without anything to do, even while it waits', () => {
    const usable = groupsOf({ ...PLAYER, pad: 0 }, ACTIVATE, false, []).map(isUsable);
    expect(usable).toEqual([true, true, false, true]);
  });

  it('waits while others are asked', () => {
    expect(states(PLAYER, ACTIVATE, [], false)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  });
});
