import { describe, expect, it } from 'vitest';
import type { Action } from '../../lib/wire/escape';
import { aimOf, sortChoices, targetsOf, wordsOfOther } from './choices';

describe('the choices', () => {
  it('leave no legal action out', () => {
    const legal: Action[] = [
      { do: 'move', to: 'C07' },
      { do: 'attack', to: 'C07' },
      { do: 'announce', at: 'C08' },
      { do: 'light', at: 'hatch 1' },
      { do: 'use', item: 'teleport' },
      { do: 'discard', item: 'defense' },
      { do: 'stay' },
      { do: 'stay_aloud' },
      { do: 'power_teleport' },
      { do: 'plan_teleport' },
      { do: 'choose', card: 'green' },
      { do: 'examine', seat: 3 },
      { do: 'end_turn' },
    ];
    const { moves, attacks, noises, lights, uses, discards, others } = sortChoices(legal);
    const sizes = [moves, attacks, noises, lights, uses, discards].map(({ size }) => size);
    expect(sizes).toEqual([1, 1, 1, 1, 1, 1]);
    expect(others).toEqual(legal.slice(6));
  });

  it('offer the map for one thing at a time', () => {
    const choices = sortChoices([
      { do: 'move', to: 'C07' },
      { do: 'attack', to: 'C08' },
      { do: 'light', at: 'D01' },
    ]);
    expect([...targetsOf(choices, aimOf(choices, null))]).toEqual(['C07', 'C08']);
    expect([...targetsOf(choices, aimOf(choices, 'spotlight'))]).toEqual(['D01']);
    expect(aimOf(choices, 'teleport')).toBe('move');
    expect(aimOf(sortChoices([{ do: 'announce', at: 'C07' }]), null)).toBe('noise');
    expect(aimOf(sortChoices(undefined), null)).toBeNull();
  });

  it('show an action without words as it is', () => {
    const unknown = { do: 'open_door', at: 'C07' } as unknown as Action;
    expect(wordsOfOther(unknown)).toEqual({ key: 'escape.do.other', text: 'open door C07' });
    expect(sortChoices([unknown]).others).toEqual([unknown]);
  });
});
