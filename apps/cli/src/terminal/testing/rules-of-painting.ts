import type { Random } from '@cardroom/engine/testing';
import { hintText, type Body, type KeyHint, type Screen } from '@cardroom/screens';

import { plainText } from '../ansi.ts';
import type { Looks, Size } from '../looks.ts';
import type { paint } from '../paint.ts';
import { randomScreen } from './random-screens.ts';

type Paint = typeof paint;

/** From ten columns and three rows to a wall of text. */
const randomSize = (random: Random): Size =>
  random.chance(0.5)
    ? { columns: 10 + random.below(241), rows: 3 + random.below(68) }
    : { columns: 10 + random.below(90), rows: 3 + random.below(27) };

const randomLooks = (random: Random): Looks => ({
  colour: random.chance(0.5),
  ascii: random.chance(0.5),
  fourColour: random.chance(0.5),
});

/** What is wrong with so many random screens in random windows; nothing, if all is well. */
export const findings = (
  paintIt: Paint,
  count: number,
  randomOf: (seed: number) => Random,
): readonly string[] =>
  Array.from({ length: count }, (_, seed) => {
    const random = randomOf(seed);
    const [screen, size, looks] = [randomScreen(random), randomSize(random), randomLooks(random)];
    return brokenRules(paintIt, screen, size, looks).map(
      broken => `${seed}, ${size.columns}x${size.rows}: ${broken}`,
    );
  }).flat();

/** What is wrong with a painted screen, in sentences: the rules that hold for every screen in every window. */
const brokenRules = (paintIt: Paint, screen: Screen, size: Size, looks: Looks): readonly string[] => {
  const lines = paintIt(screen, size, looks);
  const text = plainText(lines);
  const rows = text.split('\n');
  return [
    ...(lines.length > size.rows ? [`${lines.length} lines in ${size.rows} rows`] : []),
    ...rows.filter(row => [...row].length > size.columns).map(row => `wider than ${size.columns}: ${row}`),
    ...(looks.ascii && /[^\n -~]/.test(text) ? ['not in ASCII'] : []),
    ...(/[^\n\P{Cc}]/u.test(text) ? ['a control character'] : []),
    ...(plainText(paintIt(screen, size, { ...looks, colour: !looks.colour })) === text
      ? []
      : ['colour moves the text']),
    ...(!looks.colour && lines.flat().some(({ style }) => style.colour)
      ? ['a colour although there are none']
      : []),
    ...(size.columns >= 40 && size.rows >= 12 ? missing(screen, text, looks) : []),
  ];
};

/** What a window of 40 columns and 12 rows must show. */
const missing = (screen: Screen, text: string, looks: Looks): readonly string[] => {
  const seen = flat(text);
  return mustShow(screen)
    .filter(words => !seen.includes(flat(looks.ascii ? plainer(words) : words)))
    .map(words => `nowhere: ${words}`);
};

/** What every key does that may be used, what is typed, every hand's total and bet, every seat. */
const mustShow = ({ overlay, keys, body, prompt }: Screen): readonly string[] => {
  if (overlay) return overlay.kind === 'question' ? enabled(overlay.options) : [];
  return [...enabled(keys), prompt?.text ?? '', ...mustShowOf(body)];
};

const enabled = (keys: readonly KeyHint[]): readonly string[] =>
  keys.filter(key => key.enabled).map(hintText);

const mustShowOf = (body: Body): readonly string[] => {
  switch (body.kind) {
    case 'blackjack':
      return [body.dealer, ...body.hands].flatMap(({ total, bet }) => [
        total,
        bet?.replace('Bet: ', '') ?? '',
      ]);
    case 'holdem':
      return [...body.pots, ...body.seats.map(({ name }) => name.slice(0, 6))];
    case 'menu':
    case 'list':
    case 'text':
      return [];
  }
};

/** Without what a line's end may put between words. */
const flat = (text: string): string => text.replaceAll(/[\s|│║]+/g, '');
const plainer = (words: string): string => words.replaceAll(/[^ -~]/g, glyph => PLAINER[glyph] ?? glyph);
const PLAINER: Readonly<Record<string, string>> = {
  '⅓': '1/3',
  '½': '1/2',
  '¾': '3/4',
  '↑': '^',
  '↓': 'v',
  '←': '<',
  '→': '>',
};
