import { describe, expect, it } from 'vitest';
import { deedOf } from './keys';

const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const page = { isBoard: false, isButton: false };
const board = { isBoard: true, isButton: true };
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
    expect(does(' ', { isBoard: false, isButton: true })).toBeNull();
  });

  it('are nothing together with keys of the browser', () => {
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) {
      expect(does('ArrowLeft', page, held)).toBeNull();
    }
  });
});
