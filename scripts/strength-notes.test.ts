import { describe, expect, test } from 'vitest';
import { withRows, type Row } from './strength-notes.ts';

const TABLE = '| what | stack | mbb/hand | conditions |\n|---|---|---|---|\n';
const row = (what: string): Row => [what, 20, '+1.0 ± 0.5', '60 boards'];
const line = (what: string): string => `| ${what} | 20 | +1.0 ± 0.5 | 60 boards |\n`;
const section = (measured: string, words: string, ...rows: readonly string[]): string =>
  `## ${measured}\n\n${words}${TABLE}${rows.map(line).join('')}`;

describe('the notes on strength', () => {
  const HEAD = '# Strength\n\nWords about all of it.\n\n';
  const OLD = section('aaaaaaa', 'What somebody wrote about it,\nin two lines.\n\n', 'one', 'two');

  test('begin with a head where there are none', () => {
    const notes = withRows('', 'aaaaaaa', [row('one')]);
    expect(notes).toMatch(/^# Strength by commit\n\nMade by /);
    expect(notes.endsWith(`is $100.\n\n${section('aaaaaaa', '', 'one')}`)).toBe(true);
  });

  test('have the newest commit first', () => {
    expect(withRows(`${HEAD}${OLD}`, 'bbbbbbb', [row('three')])).toBe(
      `${HEAD}${section('bbbbbbb', '', 'three')}\n${OLD}`,
    );
  });

  test('have one heading for a commit, whatever somebody wrote under it', () => {
    const newer = section('bbbbbbb', '', 'three');
    expect(withRows(`${HEAD}${newer}\n${OLD}`, 'aaaaaaa', [row('four'), row('five')])).toBe(
      `${HEAD}${newer}\n${OLD.replace(line('one'), ['four', 'five', 'one'].map(line).join(''))}`,
    );
  });

  test('put a table under words that have none', () => {
    const words = '## aaaaaaa\n\nNothing is measured yet.\n';
    const filled = `${words}\n${TABLE}${line('one')}`;
    expect(withRows(`${HEAD}${words}`, 'aaaaaaa', [row('one')])).toBe(`${HEAD}${filled}`);
    expect(withRows(`${HEAD}${words}\n${OLD.replace('aaaaaaa', 'bbbbbbb')}`, 'aaaaaaa', [row('one')])).toBe(
      `${HEAD}${filled}\n${OLD.replace('aaaaaaa', 'bbbbbbb')}`,
    );
  });

  test('keep what was measured with changes apart', () => {
    expect(withRows(`${HEAD}${OLD}`, 'aaaaaaa with changes', [row('three')])).toBe(
      `${HEAD}${section('aaaaaaa with changes', '', 'three')}\n${OLD}`,
    );
  });
});
