import { DAILY_ROUNDS, dayEnd, dayOf, dayStart, type Day } from './daily.ts';
import type { KnowsHouseRules } from './house-rules.ts';
import type { PlayerId } from './ledger.ts';
import { REVIEW } from './review.ts';
import { playedIn } from './statistics.ts';
import type { Note, ResultRow, Store } from './store.ts';

/** What one player's rounds came to, in the span of a board. */
export type Score = Readonly<{
  player: PlayerId;
  rounds: number;
  /** Chips won. */
  net: number;
  /** Chips that mistakes cost, on the board of skill in 100 chips bet; null where not every round has been reviewed. */
  evLost: number | null;
}>;

/** A line of a board. Those without a passphrase have no rank: anybody could play under their name. */
export type BoardRow = Score & Readonly<{ name: string; rank: number | null }>;

type BoardStore = Pick<Store, 'results' | 'notes' | 'player'>;

/** Everybody's attempts at the shoe of a day, the fewest chips lost to mistakes first; only whole ones have a rank. */
export const dailyBoard = async (store: BoardStore, day: Day): Promise<readonly BoardRow[]> => {
  const [since, end] = [dayStart(day), dayEnd(day)];
  const results = await store.results({ game: 'blackjack', since });
  const own = results.filter(row => dayOf(row.table) === day && row.at < end);
  const scores = scoresOf(own, await store.notes(null, REVIEW, { since }));
  return ranked(store, scores, byMistakes, ({ rounds, evLost }) => rounds >= DAILY_ROUNDS && evLost !== null);
};

/** Hands without which nobody is ranked: fewer are luck alone. */
export const FEWEST_ROUNDS = 50;

/** Everybody's chips at a game since a moment, most first; for the house's stakes, since others could be any. */
export const chipsBoard = async (
  store: BoardStore,
  game: 'blackjack' | 'holdem',
  since: number,
  knows: KnowsHouseRules,
): Promise<readonly BoardRow[]> => {
  const results = await houseResults(store, game, since, knows);
  return ranked(
    store,
    scoresOf(results, []),
    (a, b) => b.net - a.net,
    ({ rounds }) => rounds >= FEWEST_ROUNDS,
  );
};

/**
 * The chips that mistakes cost in a hundred that were bet at blackjack, fewest first: what luck has no part in, and small bets do
 * not help. Rounds that can only be guessed at are left out.
 */
export const skillBoard = async (
  store: BoardStore,
  since: number,
  knows: KnowsHouseRules,
): Promise<readonly BoardRow[]> => {
  const results = await houseResults(store, 'blackjack', since, knows);
  const notes = await store.notes(null, REVIEW, { since });
  const guessed = new Set(notes.flatMap(note => (isGuess(note) ? [`${note.player} ${note.key}`] : [])));
  const priced = results.filter(row => !guessed.has(roundKey(row)));
  const wagers = Map.groupBy(priced, ({ player }) => player);
  const per100 = scoresOf(priced, notes).map(score => ({
    ...score,
    evLost: score.evLost === null ? null : (100 * score.evLost) / wageredIn(wagers.get(score.player)!),
  }));
  return ranked(
    store,
    per100,
    byMistakes,
    ({ rounds, evLost }) => rounds >= FEWEST_ROUNDS && evLost !== null,
  );
};

const houseResults = async (
  store: BoardStore,
  game: 'blackjack' | 'holdem',
  since: number,
  knows: KnowsHouseRules,
): Promise<readonly ResultRow[]> => {
  const results = (await store.results({ game, since })).filter(row => playedIn(row) === game);
  const tables = await knows(results.map(({ table }) => table));
  return results.filter(({ table }) => tables.has(table));
};

const wageredIn = (rows: readonly ResultRow[]): number => rows.reduce((sum, { wagered }) => sum + wagered, 0);

const roundKey = ({ player, table, round }: ResultRow): string => `${player} ${table}/${round}`;

const byMistakes = (a: Score, b: Score): number =>
  (a.evLost ?? Infinity) - (b.evLost ?? Infinity) || b.net - a.net;

const scoresOf = (results: readonly ResultRow[], notes: readonly Note[]): readonly Score[] => {
  const costs = new Map(notes.map(note => [`${note.player} ${note.key}`, costOf(note)]));
  return [...Map.groupBy(results, ({ player }) => player)].map(([player, rows]) => ({
    player,
    rounds: rows.length,
    net: rows.reduce((sum, { net }) => sum + net, 0),
    evLost: sumOrNull(rows.map(row => costs.get(roundKey(row)) ?? null)),
  }));
};

type Reviewed = { readonly method?: string; readonly mistakes?: number };

const reviewIn = ({ body }: Note): Reviewed => (body ?? {}) as Reviewed;

const isGuess = (note: Note): boolean => reviewIn(note).method === 'estimate';

/** What a reviewed round's mistakes cost; null where that was guessed. */
const costOf = (note: Note): number | null => {
  const { mistakes } = reviewIn(note);
  return isGuess(note) || typeof mistakes !== 'number' ? null : Math.max(0, -mistakes);
};

const sumOrNull = (costs: readonly (number | null)[]): number | null =>
  costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);

const ranked = async (
  store: BoardStore,
  scores: readonly Score[],
  order: (a: Score, b: Score) => number,
  counts: (score: Score) => boolean,
): Promise<readonly BoardRow[]> => {
  const known = await Promise.all(
    scores.map(async score => ({ score, player: await store.player(score.player) })),
  );
  const rows = known
    .map(({ score, player }) => ({
      ...score,
      name: player?.name ?? score.player,
      isRanked: player !== null && player.lock !== null && counts(score),
    }))
    .toSorted((a, b) => Number(b.isRanked) - Number(a.isRanked) || order(a, b));
  const first = (row: Score): number => rows.findIndex(other => order(other, row) === 0) + 1;
  return rows.map(({ isRanked, ...row }) => ({ ...row, rank: isRanked ? first(row) : null }));
};
