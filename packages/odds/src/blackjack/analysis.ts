import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';

import { bestPlay } from './best-play.ts';
import { dealsOf, meanResult, playedHands, type Deal, type PlayedHand } from './game.ts';
import { EMPTY_HAND, VALUES } from './hand-table.ts';
import { handLasts, splitLasts, sure } from './lasting.ts';
import { VALUE_NAMES, shoeOfDecks, sizeOfShoe, type Shoe, type ShoeRejection } from './shoe.ts';
import { HALF, spotAt, type Spot } from './spot.ts';
import { standTable, type StandTable } from './stand-table.ts';

export type GameRejection = ShoeRejection | Rejection<'shoe/too-small'>;

/** The whole game's mean result per unit of the first wager, insurance left alone. */
export type GameValue = Readonly<{
  ev: number;
  /** Given the up card, by its name; up cards that the shoe does not hold are left out. */
  byUpcard: Readonly<Record<string, number>>;
}>;

/** One up card with everything that can be dealt under it. */
export type Opening = Readonly<{ spot: Spot; deals: readonly Deal[]; probability: number }>;

/**
 * The best that composition-dependent play gets: every hand is played for its own cards and the cards left; hands
 * from a split are played as the same hand would be that came from none. A surrender keeps half the wager, or the
 * share that is left of it once it is rounded to whole chips.
 */
export const gameValue = (
  rules: BlackjackRules,
  shoe: Shoe = shoeOfDecks(rules.decks),
  surrenderKeeps: number = HALF,
): Result<GameValue, GameRejection> => {
  const game = gameOf(rules, shoe);
  if (!game.ok) return game;
  const values = game.value.map(({ spot, hands }) => meanResult({ ...spot, surrenderKeeps }, hands));
  return ok({
    ev: game.value.reduce((sum, { probability }, at) => sum + probability * values[at]!, 0),
    byUpcard: Object.fromEntries(
      game.value.map(({ spot }, at) => [VALUE_NAMES[spot.up]!, values[at]!] as const),
    ),
  });
};

/** All that the value of a game takes but what a surrender keeps of the wager. */
type Game = readonly Readonly<{ spot: Spot; probability: number; hands: readonly PlayedHand[] }>[];

/** The last game: every odd wager has its own share to keep, and all the rest in common. */
let lastGame: { readonly key: string; readonly game: Result<Game, GameRejection> } | null = null;

const gameOf = (rules: BlackjackRules, shoe: Shoe): Result<Game, GameRejection> => {
  const key = JSON.stringify([rules, shoe]);
  if (lastGame?.key !== key) lastGame = { key, game: newGame(rules, shoe) };
  return lastGame.game;
};

const newGame = (rules: BlackjackRules, shoe: Shoe): Result<Game, GameRejection> => {
  const openings = openingsOf(rules, shoe, 'composition');
  if (!openings.ok) return openings;
  return ok(
    openings.value.map(({ spot, deals, probability }) => ({
      spot,
      probability,
      hands: playedHands(spot, deals),
    })),
  );
};

/** By what a round is played. */
export type Basis = 'composition' | 'chart';

/** The up cards of a shoe, checked: the cards must last for any round. */
export const openingsOf = (
  rules: BlackjackRules,
  shoe: Shoe,
  basis: Basis,
): Result<readonly Opening[], GameRejection> => {
  const size = sizeOfShoe(shoe);
  if (size < 4)
    return err(rejection('shoe/too-small', `A round takes four cards to deal; the shoe has ${size}.`));
  const table = tableFor(rules, shoe);
  const openings = Array.from({ length: VALUES }, (_, up) => up)
    .filter(up => shoe.counts[up]! > 0)
    .map(up => openingAt(shoe, spotAt(rules, table, up)));
  const lasts = sure(
    openings.every(opening => openingLasts(opening, basis)),
    'every round',
  );
  return lasts.ok ? ok(openings) : lasts;
};

const openingAt = (shoe: Shoe, spot: Spot): Opening => ({
  spot,
  deals: dealsOf(spot, shoe),
  probability: shoe.counts[spot.up]! / sizeOfShoe(shoe),
});

/** A chart may draw to anything; the best play by composition is looked at where it is close. */
const openingLasts = ({ spot, deals }: Opening, basis: Basis): boolean => {
  if (!handLasts(spot, EMPTY_HAND)) return false;
  const splits = deals.flatMap(({ split }) => (split ? [split] : []));
  return splits.every(split =>
    splitLasts(spot, basis === 'chart' ? null : () => bestPlay(spot).policy, split),
  );
};

/** Shoes whose tables are kept, so that changing a rule does not start over. */
const KEPT = 6;
const kept = new Map<string, StandTable>();

/** The dealer's part of the figures, kept for the shoes asked about last. */
export const tableFor = (rules: BlackjackRules, { counts }: Shoe): StandTable => {
  const key = `${rules.hitSoft17} ${rules.naturals} ${counts.join(' ')}`;
  const table = kept.get(key) ?? standTable(counts, rules);
  kept.delete(key);
  kept.set(key, table);
  if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
  return table;
};

/** Drops what is kept, as a new process would find it. */
export const forgetTables = (): void => {
  kept.clear();
  lastGame = null;
};
