import { describe, expect, it } from 'vitest';
import { deedOf, focusOf, type Focus } from './keys';

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const page: Focus = { isBoard: false, isList: false, isButton: false, hasArrows: false, isSlider: false };
const board = { ...page, isBoard: true, isButton: true };
const does = (key: string, focus = page, held = {}) => deedOf({ key, ...none, ...held }, focus);

describe('the keys of a replay', () => {
  it('step by news, by single steps and by rounds', () => {
    expect(does('ArrowRight')).toBe('forward');
    expect(does('ArrowLeft')).toBe('back');
    expect(does('.')).toBe('forwardOne');
    expect(does('ArrowRight', page, { shiftKey: true })).toBe('nextRound');
    expect(does('ArrowLeft', page, { shiftKey: true })).toBe('previousRound');
    expect(does('Home')).toBe('start');
    expect(does('End')).toBe('end');
  });

  it('choose the eyes', () => {
    expect(does('0')).toEqual({ eyes: 'everyone' });
    expect(does('p')).toEqual({ eyes: 'spectator' });
    expect(does('3')).toEqual({ eyes: 2 });
    expect(does(']')).toBe('nextEyes');
  });

  it('leave the board what it needs itself', () => {
    for (const key of ['ArrowRight', 'Home', '3', 'p', ' ', '+']) expect(does(key, board)).toBeNull();
    expect(does('.', board)).toBe('forwardOne');
    expect(does(']', board)).toBe('nextEyes');
  });

  it('let the space bar press a button', () => {
    expect(does(' ')).toBe('play');
    expect(does(' ', { ...page, isButton: true })).toBeNull();
  });

  it('leave tabs and choices their arrows alone', () => {
    const tab = { ...page, isButton: true, hasArrows: true };
    for (const key of ['ArrowLeft', 'ArrowRight']) expect(does(key, tab)).toBeNull();
    expect(does('.', tab)).toBe('forwardOne');
    expect(does('p', tab)).toEqual({ eyes: 'spectator' });
    expect(does('3', tab)).toEqual({ eyes: 2 });
  });

  it('move a slider by single steps, also on from where one has been', () => {
    const slider = { ...page, isSlider: true };
    expect(does('ArrowLeft', slider)).toBe('backOne');
    expect(does('ArrowRight', slider)).toBe('forwardOne');
    expect(does(' ', slider)).toBe('play');
  });

  it('leave a list what chooses in it', () => {
    const list = { ...page, isList: true };
    for (const key of ['ArrowRight', '3', 'p', ' ']) expect(does(key, list)).toBeNull();
    expect(does(']', list)).toBe('nextEyes');
  });

  it('do nothing where something is typed, nor in a dialog', () => {
    const within = (part: string) => ({
      closest: (selectors: string) => (selectors.includes(part) ? ({} as Element) : null),
    });
    expect(focusOf(within('textarea'))).toBeNull();
    expect(focusOf(within('dialog'))).toBeNull();
    expect(focusOf(within('nothing'))).toEqual(page);
    expect(focusOf(within('select'))).toEqual({ ...page, isList: true });
  });

  it('are nothing together with keys of the browser', () => {
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) {
      expect(does('ArrowLeft', page, held)).toBeNull();
    }
  });
});
