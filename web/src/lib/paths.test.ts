import { describe, expect, it } from 'vitest';
import { valueAt, withValueAt } from './paths';

describe('a path in the options', () => {
  it('finds values in objects and lists', () => {
    const options = { seats: 3, rules: { edition: 'first' }, planets: [null, 'eris'] };
    expect(valueAt(options, 'seats')).toBe(3);
    expect(valueAt(options, 'rules.edition')).toBe('first');
    expect(valueAt(options, 'planets.1')).toBe('eris');
    expect(valueAt(options, 'planets.2')).toBeUndefined();
    expect(valueAt(options, 'seats.deep')).toBeUndefined();
  });

  it('sets values and makes what is missing on the way', () => {
    expect(withValueAt({ seats: 3 }, 'rules.edition', 'first')).toEqual({ seats: 3, rules: { edition: 'first' } });
    expect(withValueAt({ seats: 3, stay: true }, 'stay', null)).toEqual({ seats: 3 });
    expect(withValueAt({}, 'planets.1', 'eris')).toEqual({ planets: [null, 'eris'] });
    expect(withValueAt({ planets: ['luxor', 'eris'] }, 'planets.0', null)).toEqual({ planets: [null, 'eris'] });
    expect(withValueAt({ data: 'plain' }, 'data.custom', 'name: Box')).toEqual({ data: { custom: 'name: Box' } });
  });

  it('leaves the options it was given alone', () => {
    const options = { planets: ['luxor'] };
    withValueAt(options, 'planets.0', 'eris');
    expect(options).toEqual({ planets: ['luxor'] });
  });
});
