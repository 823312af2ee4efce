import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';

import { CELL_CODES, UPCARDS, type CellCode, type Chart, type ChartRows } from '../blackjack/chart.ts';
import {
  CARD_NAMES,
  INDEX_PLAYS,
  type BetStep,
  type Betting,
  type CardName,
  type CountSystem,
  type IndexPlay,
} from './counts.ts';
import type { CustomStrategy } from './strategy.ts';

export type StrategyFileRejection = Rejection<'strategy/bad-json' | 'strategy/bad-field'>;
type Read<T> = Result<T, StrategyFileRejection>;

const ROWS: Readonly<Record<'hard' | 'soft' | 'pairs', readonly string[]>> = {
  hard: Array.from({ length: 16 }, (_, at) => String(at + 5)),
  soft: Array.from({ length: 8 }, (_, at) => `A${at + 2}`),
  pairs: CARD_NAMES,
};

/**
 * Reads a strategy from JSON. A chart as `cardroom strategy --format json` prints it will do; `count` (as a
 * `CountSystem`) and `bets` (as `Betting`) may stand beside it, or without a chart, which then is the best one.
 */
export const parseStrategy = (text: string): Read<CustomStrategy> => {
  try {
    return readStrategy(JSON.parse(text));
  } catch {
    return err(rejection('strategy/bad-json', 'The strategy file is not JSON.'));
  }
};

/** The same for JSON that has been parsed. */
export const readStrategy = (input: unknown): Read<CustomStrategy> =>
  attempt(() => {
    const file = record(input, 'The strategy', [
      'name',
      'upcards',
      'ev',
      'hard',
      'soft',
      'pairs',
      'count',
      'bets',
    ]);
    const hasChart = ['hard', 'soft', 'pairs'].some(section => file[section] !== undefined);
    return {
      ...(typeof file['name'] === 'string' ? { name: file['name'] } : {}),
      ...(hasChart ? { chart: readChart(file) } : {}),
      ...(file['count'] === undefined ? {} : { count: readCount(file['count']) }),
      ...(file['bets'] === undefined ? {} : { bets: readBets(file['bets']) }),
    };
  });

/** Readers throw the first thing that is wrong; here it becomes a value. */
class BadField extends Error {}

const attempt = <T>(read: () => T): Read<T> => {
  try {
    return ok(read());
  } catch (error) {
    if (error instanceof BadField) return err(rejection('strategy/bad-field', error.message));
    throw error;
  }
};

const bad = (message: string): never => {
  throw new BadField(message);
};

const record = (input: unknown, what: string, fields: readonly string[]): Record<string, unknown> => {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return bad(`${what} must be a record with ${fields.join(', ')}.`);
  const unknown = Object.keys(input).find(name => !fields.includes(name));
  if (unknown !== undefined) bad(`${what} has no field "${unknown}"; the fields are ${fields.join(', ')}.`);
  return input as Record<string, unknown>;
};

const list = (input: unknown, what: string): readonly unknown[] =>
  Array.isArray(input) ? input : bad(`${what} must be a list.`);

const whole = (input: unknown, what: string): number =>
  Number.isInteger(input) && Math.abs(input as number) <= MOST_COUNT
    ? (input as number)
    : bad(`${what} must be a whole number from −${MOST_COUNT} to ${MOST_COUNT}.`);

/** Counts beyond this are never asked about. */
const MOST_COUNT = 60;

const oneOf = <T extends string>(choices: readonly T[], input: unknown, what: string): T =>
  choices.find(choice => choice === input) ?? bad(`${what} must be one of ${choices.join(', ')}.`);

const readChart = (file: Record<string, unknown>): Chart => {
  const upcards = file['upcards'] ?? UPCARDS;
  if (JSON.stringify(upcards) !== JSON.stringify(UPCARDS))
    bad(`upcards must be ${UPCARDS.join(', ')}, in this order.`);
  return {
    upcards: UPCARDS,
    hard: readRows(file, 'hard'),
    soft: readRows(file, 'soft'),
    pairs: readRows(file, 'pairs'),
  };
};

const readRows = (file: Record<string, unknown>, section: keyof typeof ROWS): ChartRows => {
  const rows = record(file[section], `The chart's ${section} section`, ROWS[section]);
  return Object.fromEntries(ROWS[section].map(row => [row, readRow(rows[row], section, row)]));
};

const readRow = (input: unknown, section: keyof typeof ROWS, row: string): readonly CellCode[] => {
  const what = `The chart's ${section} row ${row}`;
  const cells = list(input, what);
  if (cells.length !== UPCARDS.length) bad(`${what} must have ${UPCARDS.length} cells, one an up card.`);
  const codes = CELL_CODES.filter(code => code !== 'P' || section === 'pairs');
  return cells.map((cell, at) => oneOf(codes, cell, `${what} under ${UPCARDS[at]}`));
};

const readCount = (input: unknown): CountSystem => {
  const count = record(input, 'The count', ['tags', 'per', 'pivot', 'insureFrom', 'plays']);
  const tags = record(count['tags'], "The count's tags", CARD_NAMES);
  return {
    tags: Object.fromEntries(
      CARD_NAMES.map(card => [card, whole(tags[card], `The tag of ${card}`)]),
    ) as Record<CardName, number>,
    per: oneOf(['deck', 'shoe'], count['per'] ?? 'deck', "The count's per"),
    pivot: whole(count['pivot'] ?? 0, "The count's pivot"),
    insureFrom: (count['insureFrom'] ?? null) === null ? null : whole(count['insureFrom'], 'insureFrom'),
    plays: list(count['plays'] ?? [], "The count's plays").map(readPlay),
  };
};

const readPlay = (input: unknown, at: number): IndexPlay => {
  const what = `Play ${at + 1} of the count`;
  const play = record(input, what, ['hand', 'row', 'up', 'play', 'from']);
  const hand = oneOf(['hard', 'soft', 'pairs'], play['hand'], `${what}: hand`);
  const made = oneOf(INDEX_PLAYS, play['play'], `${what}: play`);
  if (made === 'split' && hand !== 'pairs') bad(`${what} splits, so its hand must be pairs.`);
  return {
    hand,
    row: oneOf(ROWS[hand], play['row'], `${what}: row`),
    up: oneOf(CARD_NAMES, play['up'], `${what}: up`),
    play: made,
    from: whole(play['from'], `${what}: from`),
  };
};

const readBets = (input: unknown): Betting => {
  const bets = record(input, 'The bets', ['steps', 'leaveBelow']);
  const steps = list(bets['steps'] ?? [], "The bets' steps").map(readStep);
  return bets['leaveBelow'] === undefined
    ? { steps }
    : { steps, leaveBelow: whole(bets['leaveBelow'], 'leaveBelow') };
};

const readStep = (input: unknown, at: number): BetStep => {
  const what = `Step ${at + 1} of the bets`;
  const { from, units } = record(input, what, ['from', 'units']);
  if (typeof units !== 'number' || !(units > 0 && units <= MOST_UNITS))
    return bad(`${what}: units must be a number above 0, up to ${MOST_UNITS}.`);
  return { from: whole(from, `${what}: from`), units };
};

const MOST_UNITS = 10_000;

/** Checks a count and bets that do not come from a file. */
export const checkStrategy = ({ name, chart, count, bets }: CustomStrategy): Read<CustomStrategy> =>
  readStrategy({ name, ...chart, count, bets });
