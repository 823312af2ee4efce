import { NAMED_KEYS } from '@cardroom/screens';
import { describe, expect, test } from 'vitest';

import { createPressReader, pressesIn, type Press } from './keys.ts';

const pressesOf: ReturnType<typeof createPressReader> = (input, key) => createPressReader()(input, key);

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

describe('§6.4 what a terminal sends by itself is never typed', () => {
  /** As Ink tells a sequence: what it does not know comes without its escape character. */
  const read = (...events: readonly (readonly [string, object?])[]): readonly string[] => {
    const reader = createPressReader();
    return events.flatMap(([input, key]) => names(reader(input, key)));
  };
  const alt = { meta: true };

  test('mouse reports, old and new, and answers about the cursor', () => {
    expect(read(['[<0;10;5M'], ['[<0;10;5m'], ['[24;80R'], ['[?62;c'], ['[I'], ['h'])).toEqual(['h']);
    expect(read(['[M'], [' !!'], ['h'])).toEqual(['h']);
    expect(read(['[M'], [' !!h'])).toEqual(['h']);
  });

  test('answers about colours and about what the terminal is', () => {
    expect(read([']', alt], ['11;rgb:1e1e/1e1e/1e1e\u0007'], ['s'])).toEqual(['s']);
    expect(read([']', alt], ['11;rgb:1e1e/1e1e/1e1e'], ['\\', alt], ['s'])).toEqual(['s']);
    expect(read([']', alt], ['11;rgb:1e1e'], ['/1e1e/1e1e\u0007s'])).toEqual(['s']);
    expect(read(['P', alt], ['>|xterm(370)'], ['\\', alt], ['s'], ['d'])).toEqual(['s', 'd']);
  });

  test('Alt and a letter takes nothing of what is typed after it', () => {
    expect(read(['P', alt], ['h'], ['s'])).toEqual(['h', 's']);
  });

  test('nor in text that comes through a pipe', () => {
    const text = '\u001B[<0;1;1Mh\u001B]11;rgb:1/2/3\u0007s\u001BP>|x\u001B\\d\u001B[M !!p';
    expect(names(pressesIn(text))).toEqual(['h', 's', 'd', 'p']);
  });
});
