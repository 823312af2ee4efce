import { SUITS, rankOf, suitOf, type Card } from '@cardroom/engine';

/** Boards that ask for the same kind of play, numbered from 0: what suits allow, whether ranks repeat, how high and how close they are. */
export type Texture = number;

/** By how many cards are on the board: how many textures there are. */
export const TEXTURES: Readonly<Record<number, number>> = { 3: 36, 4: 18, 5: 6 };

export const textureOf = (board: readonly Card[]): Texture => {
  const [suits, shape] = [suitsOf(board), shapeOf(board)];
  switch (board.length) {
    case 3:
      return (suits * 3 + shape) * 4 + heightOf(board);
    case 4:
      return (suits * 3 + shape) * 2 + Math.min(heightOf(board), 1);
    default:
      return suits * 2 + Math.min(shape, 1);
  }
};

/** 0: no flush is near; 1: one is possible or one card away; 2: nearer still. */
const suitsOf = (board: readonly Card[]): number => {
  const most = Math.max(...[...SUITS.keys()].map(suit => board.filter(card => suitOf(card) === suit).length));
  return Math.min(2, Math.max(0, most - (board.length === 5 ? 2 : 1)));
};

/** 0: a rank repeats; 1: three ranks within five; 2: neither. */
const shapeOf = (board: readonly Card[]): number => {
  const ranks = [...new Set(board.map(rankOf))].toSorted((a, b) => a - b);
  if (ranks.length < board.length) return 0;
  const close = ranks.some((rank, at) => at + 2 < ranks.length && ranks[at + 2]! - rank <= 4);
  return close ? 1 : 2;
};

/** 0: an ace is highest; 1: a king or a queen; 2: a jack, a ten or a nine; 3: less. */
const heightOf = (board: readonly Card[]): number => {
  const highest = Math.max(...board.map(rankOf));
  return LOWEST_BY_HEIGHT.findIndex(lowest => highest >= lowest);
};

const LOWEST_BY_HEIGHT = [12, 10, 7, 0];
