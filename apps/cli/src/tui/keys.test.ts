import { NAMED_KEYS } from '@cardroom/screens';
import { describe, expect, test } from 'vitest';

import { pressesIn, pressesOf, type Press } from './keys.ts';

const names = (presses: readonly Press[]): readonly string[] =>
  presses.map(({ kind, key }) => (kind === 'key' ? key : `<${key}>`));

describe('§6.4 keys as the key map names them', () => {
  test('a pasted text is its characters, a line end one Enter', () => {
    expect(names(pressesIn('Raise 25\r\n\tx\u0003\u001A\f\u0001♠'))).toEqual(
      'r a i s e space 2 5 enter tab x <interrupt> <suspend> <repaint> ♠'.split(' '),
    );
  });

  test('named keys keep their names, held with Ctrl or Shift too', () => {
    const flags = [
      'return',
      'escape',
      'tab',
      'backspace',
      'upArrow',
      'downArrow',
      'leftArrow',
      'rightArrow',
    ] as const;
    const others = ['pageUp', 'pageDown', 'home', 'end'] as const;
    const pressed = [...flags, ...others].flatMap(flag => names(pressesOf('', { [flag]: true, ctrl: true })));
    expect(pressed).toEqual(NAMED_KEYS.filter(name => name !== 'space'));
  });

  test('Alt and a letter is no letter', () => {
    expect(pressesOf('q', { meta: true })).toEqual([]);
  });

  test('Ctrl and a letter is one of three, or nothing', () => {
    const held = ['c', 'z', 'l', 'q'].flatMap(letter => names(pressesOf(letter, { ctrl: true })));
    expect(held).toEqual(['<interrupt>', '<suspend>', '<repaint>']);
  });
});
