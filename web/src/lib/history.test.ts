import { describe, expect, it } from 'vitest';
import { begin, change, redo, undo } from './history';

describe('a history', () => {
  it('can be undone and redone, a run of letters at once', () => {
    let history = begin('');
    for (const text of ['t', 'tr', 'tra']) history = change(history, text, 'C07');
    history = change(history, 'other', 'D08');
    expect(undo(history).now).toBe('tra');
    expect(undo(undo(history)).now).toBe('');
    expect(undo(undo(undo(history))).now).toBe('');
    expect(redo(undo(history)).now).toBe('other');
  });

  it('forgets what was undone once something else is written', () => {
    const history = change(undo(change(begin('a'), 'b')), 'c');
    expect(redo(history).now).toBe('c');
  });
});
