import { err, ok, parseCards, rejection, type Card, type Result } from '@cardroom/engine';
import { excerpt } from './excerpt.ts';
import type { HoleCards, PhhAction, PhhCode, PhhMove, PhhRejection, Player } from './types.ts';

type Read<T> = Result<T, PhhRejection>;

/** Reads one action; null for a line that is empty or a comment. Amounts are still the file's money. */
export const parseAction = (text: string, at: number, players: number): Read<PhhAction | null> => {
  const words = withoutComment(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return ok(null);
  const move = words[0] === 'd' ? dealt(words, players) : played(words, players);
  if (move.ok) return ok({ ...move.value, at, text: words.join(' ') });
  return err(atAction(move.error.code, { at, text }, move.error.message));
};

/** A sentence that names the action by number and text. */
export const atAction = (
  code: PhhCode,
  { at, text }: Pick<PhhAction, 'at' | 'text'>,
  why: string,
): PhhRejection => rejection(code, `Action ${at} ("${excerpt(text.trim())}"): ${why}`);

/** `p3`. */
export const makePlayer = (player: Player): string => `p${player}`;

const withoutComment = (text: string): string => text.split('#')[0]!;

/** `d dh p1 AsKs`, `d db JcQh3s`. */
const dealt = ([, verb, ...rest]: readonly string[], players: number): Read<PhhMove> => {
  if (verb === 'db') return boardDealt(rest.join(''));
  return verb === 'dh' ? holeDealt(rest, players) : bad('the dealer can only deal: dh or db.');
};

const boardDealt = (text: string): Read<PhhMove> => {
  const cards = readCards(text);
  if (!cards.ok) return cards;
  const { length } = cards.value;
  return length === 1 || length === 3
    ? ok({ kind: 'board', cards: cards.value })
    : refuse('phh/bad-cards', `the board gets 3 cards or 1, not ${length}.`);
};

const holeDealt = ([who = '', ...rest]: readonly string[], players: number): Read<PhhMove> => {
  const player = parsePlayer(who, players);
  if (!player.ok) return player;
  const cards = parseHole(rest.join(''));
  return cards.ok ? ok({ kind: 'hole', player: player.value, cards: cards.value }) : cards;
};

/** `p1 f`, `p1 cc`, `p1 cbr 20`, `p1 sm`, `p1 sm AsKs`, `p1 sm -`. */
const played = ([who = '', verb = '', ...rest]: readonly string[], players: number): Read<PhhMove> => {
  const player = parsePlayer(who, players);
  if (!player.ok) return player;
  switch (verb) {
    case 'f':
      return alone({ kind: 'fold', player: player.value }, rest);
    case 'cc':
      return alone({ kind: 'checkOrCall', player: player.value }, rest);
    case 'cbr':
      return raise(player.value, rest);
    case 'sm':
      return showOrMuck(player.value, rest.join(''));
    default:
      return bad("a player's action in hold'em is f, cc, cbr or sm.");
  }
};

const alone = (move: PhhMove, rest: readonly string[]): Read<PhhMove> =>
  rest.length === 0 ? ok(move) : bad(`nothing may follow "${move.kind === 'fold' ? 'f' : 'cc'}".`);

const raise = (player: Player, rest: readonly string[]): Read<PhhMove> => {
  const text = rest.join(' ');
  return /^\d+(\.\d+)?$/.test(text)
    ? ok({ kind: 'raiseTo', player, amount: Number(text) })
    : bad('cbr needs the amount to which the player bets or raises, such as cbr 20.');
};

const showOrMuck = (player: Player, text: string): Read<PhhMove> => {
  if (text === '') return ok({ kind: 'show', player, cards: null });
  if (text === '-') return ok({ kind: 'showDealt', player });
  const cards = parseHole(text);
  return cards.ok ? ok({ kind: 'show', player, cards: cards.value }) : cards;
};

/** Two hole cards, each known or `??`. */
const parseHole = (text: string): Read<HoleCards> => {
  const known = readCards(text.replaceAll('??', ' '));
  if (!known.ok) return known;
  const unknown = text.split('??').length - 1;
  return known.value.length + unknown === 2
    ? ok(inPlace(text, known.value))
    : refuse('phh/bad-cards', 'a hand has two hole cards, such as AsKs or ????.');
};

/** `??As` is not `As??`: the unknown card keeps its place. */
const inPlace = (text: string, [first, second]: readonly Card[]): HoleCards =>
  text.startsWith('??') ? [null, first ?? null] : [first ?? null, second ?? null];

const readCards = (text: string): Read<readonly Card[]> => {
  const cards = parseCards(text);
  return cards.ok ? cards : refuse('phh/bad-cards', lower(shortened(cards.error.message)));
};

/** A sentence that begins with a quotation, the quotation cut when it is long. */
const shortened = (sentence: string): string =>
  sentence.replace(/^"(.*)"/s, (_, quoted: string) => `"${excerpt(quoted)}"`);

const parsePlayer = (text: string, players: number): Read<Player> => {
  const player = Number(/^p(\d+)$/.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(player)) return bad('an action begins with d or with a player, such as p1.');
  return player >= 1 && player <= players
    ? ok(player)
    : refuse('phh/no-such-player', `there is no ${excerpt(text)}; the players are p1 to p${players}.`);
};

const refuse = (code: PhhCode, why: string): Read<never> => err(rejection(code, why));
const bad = (why: string): Read<never> => refuse('phh/bad-action', why);
const lower = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1);
