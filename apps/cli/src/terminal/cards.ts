import { RANKS, SUIT_SYMBOLS, TEN, rankOf, suitOf, type Card } from '@cardroom/engine';
import type { ShownCard } from '@cardroom/screens';

import { DIM, row, text, type Lines } from './lines.ts';
import type { Colour, Line, Span, Style } from './looks.ts';

/** A place on the table: a card, one that lies face down (null), or none yet (undefined). */
export type Place = ShownCard | undefined;
export type CardSize = 'big' | 'small';

const SUIT_COLOURS: readonly (Colour | null)[] = ['clubs', 'diamonds', 'hearts', null];
const DIMENSIONS = {
  big: { width: 7, gap: 1, leastStep: 3 },
  small: { width: 5, gap: 1, leastStep: 4 },
} as const;

const rankText = (card: Card): string => (rankOf(card) === TEN ? '10' : RANKS[rankOf(card)]!);
const suitText = (card: Card): string => SUIT_SYMBOLS[suitOf(card)]!;
const faceStyle = (card: Card): Style => {
  const colour = SUIT_COLOURS[suitOf(card)];
  return colour ? { colour, bold: true } : { bold: true };
};

/** `8♠`, `░░`; a card of the winning hand has a star. */
const cardWord = (card: Place, raised = false): Line => {
  if (card === undefined) return text('··', DIM);
  if (card === null) return text('░░', DIM);
  return row(text(rankText(card) + suitText(card), faceStyle(card)), raised ? '*' : '');
};

/** `8♠ 3♦`. */
export const cardWords = (cards: readonly Place[], raised: readonly Card[] = []): Line =>
  cards.flatMap((card, at) => row(at === 0 ? '' : ' ', cardWord(card, isRaised(card, raised))));

const isRaised = (card: Place, raised: readonly Card[]): boolean =>
  card !== null && card !== undefined && raised.includes(card);

/** Cards side by side, overlapping where they are too wide; null where they cannot be told apart any more. */
export const cardArt = (
  cards: readonly Place[],
  size: CardSize,
  width: number,
  raised: readonly Card[] = [],
): Lines | null => {
  if (cards.length === 0) return [];
  const step = stepFor(cards.length, size, width);
  if (step === null) return null;
  const whole = DIMENSIONS[size].width;
  const arts = cards.map((card, at) => {
    const covered = at < cards.length - 1 && step < whole;
    const border = isRaised(card, raised) ? RAISED : card === undefined ? EMPTY : LIGHT;
    return covered ? coveredArt(card, size, step, border) : wholeArt(card, size, border);
  });
  const gap = step > whole ? ' ' : '';
  return arts[0]!.map((_, line) => arts.flatMap((art, at) => row(at === 0 ? '' : gap, art[line]!)));
};

const stepFor = (count: number, size: CardSize, width: number): number | null => {
  const { width: card, gap, leastStep } = DIMENSIONS[size];
  if (count === 1) return card <= width ? card : null;
  const step = Math.min(card + gap, Math.floor((width - card) / (count - 1)));
  return step >= leastStep ? step : null;
};

type Border = readonly [
  topLeft: string,
  topRight: string,
  bottomLeft: string,
  bottomRight: string,
  across: string,
  down: string,
];
const LIGHT: Border = ['╭', '╮', '╰', '╯', '─', '│'];
const RAISED: Border = ['╔', '╗', '╚', '╝', '═', '║'];
const EMPTY: Border = ['╭', '╮', '╰', '╯', '╌', '╎'];

const wholeArt = (card: Place, size: CardSize, border: Border): Lines => {
  const [topLeft, topRight, bottomLeft, bottomRight, across, down] = border;
  const inner = DIMENSIONS[size].width - 2;
  const edge = border === RAISED ? { bold: true as const } : DIM;
  const faces = size === 'big' ? bigFace(card) : smallFace(card);
  return [
    text(topLeft + across.repeat(inner) + topRight, edge),
    ...faces.map(face => row(text(down, edge), face, text(down, edge))),
    text(bottomLeft + across.repeat(inner) + bottomRight, edge),
  ];
};

const bigFace = (card: Place): Lines => {
  if (card === undefined) return [text('     '), text('     '), text('     ')];
  if (card === null) return [text('░░░░░', DIM), text('░░░░░', DIM), text('░░░░░', DIM)];
  const [rank, style] = [rankText(card), faceStyle(card)];
  return [text(rank.padEnd(5), style), text(`  ${suitText(card)}  `, style), text(rank.padStart(5), style)];
};

const smallFace = (card: Place): Lines => {
  if (card === undefined) return [text('   ')];
  if (card === null) return [text('░░░', DIM)];
  return [text((rankText(card) + suitText(card)).padEnd(3), faceStyle(card))];
};

/** The left edge of a card under the next one: its rank, and its suit beside or below it. */
const coveredArt = (card: Place, size: CardSize, step: number, border: Border): Lines => {
  const [topLeft, , bottomLeft, , across, down] = border;
  const edge = border === RAISED ? { bold: true as const } : DIM;
  const faces = size === 'big' ? coveredFace(card, step - 1) : smallFace(card);
  return [
    text(topLeft + across.repeat(step - 1), edge),
    ...faces.map(face => row(text(down, edge), face)),
    text(bottomLeft + across.repeat(step - 1), edge),
  ];
};

const coveredFace = (card: Place, width: number): Lines => {
  if (card === undefined) return [text(' '.repeat(width)), text(' '.repeat(width)), text(' '.repeat(width))];
  if (card === null) return Array.from({ length: 3 }, () => text('░'.repeat(width), DIM));
  const style = faceStyle(card);
  return [
    text(rankText(card).padEnd(width), style),
    text(suitText(card).padEnd(width), style),
    text(' '.repeat(width)),
  ];
};

/** Suits that are written in a text in their colours, unless it steps back. */
export const withSuitColours = (line: Line): Line => line.flatMap(spanParts);

const spanParts = (span: Span): Line => {
  const { text: words, style } = span;
  if (style.colour || style.dim || !/[♥♦♣]/.test(words)) return [span];
  return words.split(/([♥♦♣])/).flatMap(part => {
    const colour = SUIT_COLOURS[(SUIT_SYMBOLS as readonly string[]).indexOf(part)];
    return text(part, colour ? { ...style, colour } : style);
  });
};
