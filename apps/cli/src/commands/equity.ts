import { err, makeCards, ok, parseCards, parseDistinctCards, type Card, type Result } from '@cardroom/engine';
import {
  equity as equityOf,
  parseRange,
  type Equity,
  type EquityOptions,
  type EquityRequest,
  type PlayerEquity,
  type Range,
} from '@cardroom/odds/holdem';
import { JSON_FLAG, isSet, valuesOf, type Args } from '../args.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { grouped, percent } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf } from '../layout.ts';

type Read<T> = Result<T, readonly string[]>;

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const request = readRequest(args);
  if (!request.ok) return request;
  const found = equityOf(request.value, await optionsFor(request.value));
  if (!found.ok) return err([found.error.message]);
  const names = args.positionals.map(nameOf);
  if (isSet(args, 'json')) printJson(io, documentOf(found.value, names));
  else printLines(io, equityLines(found.value, names, io.columns));
  return ok(DONE);
};

const readRequest = (args: Args): Read<EquityRequest> => {
  if (args.positionals.length < FEWEST || args.positionals.length > MOST)
    return err([wrongCount(args.positionals.length)]);
  const players: Range[] = [];
  for (const text of args.positionals) {
    const range = parseRange(nameOf(text));
    if (!range.ok) return err([range.error.message]);
    players.push(range.value);
  }
  const board = readCards(args, 'board');
  if (!board.ok) return board;
  const dead = readCards(args, 'dead');
  return dead.ok ? ok({ players, board: board.value, dead: dead.value }) : dead;
};

const FEWEST = 2;
const MOST = 9;

const wrongCount = (count: number): string =>
  `Two to nine hands are compared; ${count === 0 ? 'none' : count} ${count === 1 ? 'was' : 'were'} given.`;

const readCards = (args: Args, flag: string): Read<readonly Card[]> => {
  const cards = parseDistinctCards(valuesOf(args, flag).join(' '));
  return cards.ok ? cards : err([`--${flag}: ${cards.error.message}`]);
};

/** The table of starting hands is worth loading where it can answer. */
const optionsFor = async ({ players, board = [], dead = [] }: EquityRequest): Promise<EquityOptions> => {
  const helps = players.length === 2 && board.length + dead.length === 0;
  return helps && players.some(({ combos }) => combos.length > 1)
    ? { preflop: (await import('@cardroom/odds/holdem/preflop')).PREFLOP }
    : {};
};

/** Two cards in the usual notation, in the order in which they were written; a range as it was written. */
const nameOf = (text: string): string => {
  const cards = parseCards(text);
  return cards.ok && cards.value.length === 2 ? makeCards(cards.value) : text.trim();
};

const documentOf = ({ exact, boards, players }: Equity, names: readonly string[]): object => ({
  exact,
  boards,
  hands: players.map(({ win, tie, lose, equity, standardError }, at) => ({
    cards: names[at]!,
    win,
    tie,
    lose,
    equity,
    ...(exact ? {} : { standardError }),
  })),
});

const equityLines = (
  { exact, boards, players }: Equity,
  names: readonly string[],
  width: number,
): readonly string[] => [
  exact
    ? `Exact, over ${grouped(boards)} ${boards === 1 ? 'board' : 'boards'}`
    : `Estimated from ${grouped(boards)} random deals: to count them all would take too long`,
  '',
  ...columnsOf(
    [HEADINGS, ...players.map((player, at) => [names[at]!, ...cellsOf(player, boards, exact)])],
    width,
  ),
];

const HEADINGS = ['Hand', 'Win', 'Tie', 'Lose', 'Equity'];

const cellsOf = (
  { win, tie, lose, equity, standardError }: PlayerEquity,
  boards: number,
  exact: boolean,
): readonly string[] => [
  ...[win, tie, lose].map(count => percent(count / boards)),
  exact ? percent(equity, 4) : `${percent(equity)} ± ${percent(standardError)}`,
];

export const equity: Command = {
  usage: 'HAND HAND… [--board …] [--dead …] [--json]',
  about: [
    'How often each of two to nine hands wins, ties and loses, and which part of the pot it gets on average. A hand is two cards (AhKh) or a range: QQ, AKs, AKo, AK, QQ+, KTs+, 77-22, A5s-A2s, random, several with commas between them, each with a weight if need be (A5s:0.5).',
    'The counts are exact, over all boards and all ways to deal the hands. Only where that would take longer than about half a minute are deals drawn at random instead; the answer then says so, with the standard error.',
  ],
  flags: [
    { name: 'board', takes: 'CARDS', means: 'Cards on the board, up to five.' },
    { name: 'dead', takes: 'CARDS', means: 'Cards that are gone.' },
    JSON_FLAG,
  ],
  example: 'cardroom equity AhKh QQ+,AKs --board Ts9s2h',
  run,
};
