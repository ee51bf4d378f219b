import { describe, expect, it } from 'vitest';
import type { Asked, PlayerView, TurnView } from '../../lib/wire/ovni';
import { groupsOf, isUsable } from './groups';
import { PLAYER } from './player.testing';

const TURN: TurnView = { used: [], n_groups: 2, locked: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] };
const ACTIVATE: Asked = { to: 'activate', seat: 0, turn: TURN };

const seen = (asked: Asked | null): Parameters<typeof groupsOf>[1] => ({
  asked,
  group_needs: { pilot: 1, abductor: 2, builder: 1, military: 3 },
});
const states = (player: PlayerView, asked: Asked, offered: Parameters<typeof groupsOf>[3], isTurn = true) =>
  groupsOf(player, seen(asked), isTurn, offered).map(({ state }) => state);

describe('how a group stands', () => {
  it('is offered as the server offers it, and idle otherwise', () => {
    expect(states(PLAYER, ACTIVATE, ['pilot', 'builder'])).toEqual(['offered', 'idle', 'offered', 'idle']);
  });

  it('is active while it acts, with what is left', () => {
    const asked: Asked = { to: 'move', seat: 0, turn: { ...TURN, used: ['abductor', 'pilot'] }, left: 3, over: null };
    const groups = groupsOf(PLAYER, seen(asked), true, []);
    expect(groups.map(({ state }) => state)).toEqual(['active', 'used', 'enough', 'enough']);
    expect(groups[0]?.left).toBe(3);
  });

  it('is too small with too few members', () => {
    const few: PlayerView = { ...PLAYER, members: { pilot: 0, abductor: 1, builder: 0, military: 2 } };
    expect(states(few, ACTIVATE, [])).toEqual(['small', 'small', 'small', 'small']);
  });

  it('says how many of it stand aside', () => {
    const few: PlayerView = {
      ...{ ...PLAYER, tokens: { pilot: 1, abductor: 1, builder: 0, military: 2 } },
      members: { pilot: 1, abductor: 1, builder: 0, military: 0 },
    };
    expect(groupsOf(few, seen(ACTIVATE), true, []).map(({ aside }) => aside)).toEqual([0, 0, 0, 2]);
  });

  it('is of no use without anything to do, even while it waits', () => {
    const usable = groupsOf({ ...PLAYER, power: { ...PLAYER.power, builder: 0 } }, seen(ACTIVATE), false, []).map(
      isUsable,
    );
    expect(usable).toEqual([true, true, false, true]);
  });

  it('waits while others are asked', () => {
    expect(states(PLAYER, ACTIVATE, [], false)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  });
});
