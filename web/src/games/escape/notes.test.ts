import { describe, expect, it } from 'vitest';
import { MAX_LETTERS, NO_NOTES, readNotes, writeSeat, writeSector } from './notes';

describe('notes', () => {
  it('keep letters, paper and words of a sector', () => {
    const notes = writeSector(writeSector(NO_NOTES, 'C07', { letters: 'trap' }), 'C07', { paper: 'red' });
    expect(notes.sectors).toEqual({ C07: { letters: 'trap', paper: 'red', text: '' } });
  });

  it('are cut to what fits, and gone when they are empty', () => {
    const notes = writeSector(NO_NOTES, 'C07', { letters: 'far too long' });
    expect(notes.sectors['C07']?.letters).toHaveLength(MAX_LETTERS);
    expect(writeSector(notes, 'C07', { letters: ' ' }).sectors).toEqual({});
  });

  it('stay below what the server keeps, whatever is written', () => {
    let notes = NO_NOTES;
    for (let n = 0; n < 200; n += 1)
      notes = writeSector(notes, `S${n}`, { letters: '漢漢漢漢漢漢', text: '漢'.repeat(400) });
    for (let seat = 0; seat < 16; seat += 1)
      notes = writeSeat(notes, seat, { suspicion: 'human', text: '漢'.repeat(400) });
    expect(Object.keys(notes.sectors).length).toBeGreaterThan(20);
    expect(new TextEncoder().encode(JSON.stringify(notes)).length).toBeLessThan(16 * 1024);
  });

  it('are read from the latest turn, without what has another shape', () => {
    const latest = { version: 1, sectors: { C07: { letters: 'A?' }, D08: 7 }, seats: { 2: { suspicion: 'alien' } } };
    const notes = readNotes([
      { turn: 3, note: latest },
      { turn: 1, note: NO_NOTES },
    ]);
    expect(notes.sectors).toEqual({ C07: { letters: 'A?', paper: 'plain', text: '' } });
    expect(notes.seats).toEqual({ 2: { suspicion: 'alien', text: '' } });
    expect(readNotes([{ turn: 1, note: { version: 9 } }])).toBe(NO_NOTES);
    expect(readNotes([])).toBe(NO_NOTES);
  });
});
