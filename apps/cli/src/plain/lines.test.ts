import { PassThrough } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { processLines } from './lines.ts';

const open = ({ terminal = false, ascii = false } = {}) => {
  const input = new PassThrough();
  const written: string[] = [];
  let interrupt = (): void => {};
  let listening = false;
  const lines = processLines({
    input,
    output: text => void written.push(text),
    terminal,
    ascii,
    onInterrupt: listener => {
      interrupt = listener;
      listening = true;
      return () => void (listening = false);
    },
  });
  return {
    input,
    lines,
    text: () => written.join(''),
    interrupt: () => interrupt(),
    listening: () => listening,
  };
};

describe('§6.6 lines of a process', () => {
  test('through a pipe every question is a line, and answers are taken in order', async () => {
    const { input, lines, text } = open();
    input.end('one\r\n\ntwo');
    lines.write('Hello.');
    expect([await lines.ask('First?'), await lines.ask('Second?'), await lines.ask('Third?')]).toEqual([
      'one',
      '',
      'two',
    ]);
    expect(await lines.ask('More?')).toBeNull();
    expect(await lines.ask('Still?')).toBeNull();
    expect(text()).toBe('Hello.\nFirst?\nSecond?\nThird?\nMore?\nStill?\n');
  });

  test('at a terminal the answer stands beside the question', async () => {
    const { input, lines, text } = open({ terminal: true });
    const answer = lines.ask('Hit?');
    input.write('h\n');
    expect(await answer).toBe('h');
    lines.write('You hit.');
    expect(text()).toBe('Hit? You hit.\n');
  });

  test('news in the middle of a question begin a line of their own', async () => {
    const { input, lines, text } = open({ terminal: true });
    const answer = lines.ask('Hit?');
    lines.write('Somebody joins.');
    input.write('h\n');
    await answer;
    expect(text()).toBe('Hit? \nSomebody joins.\n');
  });

  test('the end of the input at a question ends its line', async () => {
    const { input, lines, text } = open({ terminal: true });
    const answer = lines.ask('Hit?');
    input.end();
    expect(await answer).toBeNull();
    lines.write('Goodbye.');
    expect(text()).toBe('Hit? \nGoodbye.\n');
  });

  test('Ctrl+C is the end of the answers, also of those typed ahead', async () => {
    const { input, lines, interrupt, listening } = open();
    const first = lines.ask('First?');
    input.write('one\ntwo\nthree\n');
    await first;
    expect(lines.interrupted()).toBe(false);
    interrupt();
    expect(await lines.ask('Second?')).toBeNull();
    expect(lines.interrupted()).toBe(true);
    lines.close();
    expect(listening()).toBe(false);
  });

  test('Ctrl+C in the middle of a question answers it', async () => {
    const { lines, interrupt } = open();
    const answer = lines.ask('First?');
    interrupt();
    expect(await answer).toBeNull();
  });

  test('no more is read than is asked for', async () => {
    const { input, lines } = open();
    const first = lines.ask('First?');
    input.write('one\n');
    await first;
    for (let at = 0; at < 100; at++) input.write('y\n'.repeat(1_000));
    await new Promise(resolve => setImmediate(resolve));
    expect(input.readableLength + input.writableLength).toBeGreaterThanOrEqual(200_000);
    expect(await lines.ask('Second?')).toBe('y');
  });

  test('nothing that is said moves the cursor, and in ASCII nothing is beyond it', async () => {
    const plain = open();
    plain.lines.write('a\u001b[2Jb\nc');
    expect(plain.text()).toBe(String.raw`a\u001b[2Jb\u000ac` + '\n');
    const ascii = open({ ascii: true });
    ascii.lines.write('2 hands · 2W … Both have Blackjack — Push! |♠  |');
    expect(ascii.text()).toMatch(/^[ -~]*\n$/);
    expect(ascii.text()).toContain('2 hands . 2W ... Both have Blackjack - Push! |s  |');
  });
});
