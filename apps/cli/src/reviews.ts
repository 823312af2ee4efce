import { setImmediate } from 'node:timers/promises';

import { hiddenLeaks, leaksDeck, type DrillDeck } from '@cardroom/coach/drills';
import { REVIEW_VERSION, reviewRound, reviewedRounds, type ReviewedRound } from '@cardroom/coach/review';
import {
  REVIEW,
  createReviewer,
  ownHoles,
  reviewRounds,
  unreviewed,
  type PlayerId,
  type Reviewer,
  type Reviewing,
  type Store,
  type Vault,
} from '@cardroom/room';

import { housePlans } from './house-plans.ts';
import type { House } from './house.ts';
import type { Coach } from './play/coach.ts';
import type { Person } from './play/who.ts';

/** How rounds of a store are reviewed here, in this thread. */
export const reviewingIn = (store: Store, vault: Vault | null): Reviewing => ({
  store,
  vault,
  version: REVIEW_VERSION,
  review: async round => {
    // A round takes a while: whoever presses Ctrl+C, or asks something else, is heard between two of them.
    await setImmediate();
    return reviewRound(round, housePlans);
  },
});

/** The same where the coach thinks. */
export const reviewingBy = (
  { ask }: Pick<Coach, 'ask'>,
  { store, vault }: Pick<House, 'store' | 'vault'>,
): Reviewing => ({
  ...reviewingIn(store, vault),
  review: round => ask({ kind: 'review', round }),
});

const clock = {
  now: (): number => Date.now(),
  at: (moment: number, wake: () => void): (() => void) => {
    const timer = setTimeout(wake, Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  },
};

/** Follows the rounds of a house, and reviews them where the coach thinks. */
export const reviewerFor = (house: House, coach: Coach, warn: (message: string) => void): Reviewer =>
  createReviewer({ ...reviewingBy(coach, house), store: house.store, clock, warn });

/** The rounds of a player that have been reviewed, oldest first. */
export const reviewsIn = async (
  store: Pick<Store, 'notes'>,
  player: PlayerId,
): Promise<readonly ReviewedRound[]> => reviewedRounds(await store.notes(player, REVIEW));

/** Reviews that leaks are looked for in: the newest ones. */
const MOST_REVIEWS = 5_000;

/** One's own mistakes as questions: those of hold'em with the cards that one held, where they can be told. */
export const leaksOf = async (
  { store, vault }: Pick<House, 'store' | 'vault'>,
  person: Person,
): Promise<DrillDeck> => {
  const reviews = await store.notes(person.player, REVIEW, { limit: MOST_REVIEWS });
  return leaksDeck(reviews, await ownHoles({ store, vault }, person, hiddenLeaks(reviews)));
};

/** The games whose rounds are drilled. */
export const DRILLED_GAMES = ['blackjack', 'holdem'] as const;

/** Rounds that are reviewed before somebody goes on: more would be a wait. */
const MOST_AT_ONCE = 200;

/** How long somebody waits for that, in milliseconds: what was not come to is reviewed another time. */
const PATIENCE_MS = 10_000;

/** Answers true until the wait has been long enough. */
export const whilePatient = (): (() => boolean) => {
  const until = Date.now() + PATIENCE_MS;
  return () => Date.now() < until;
};

/** Reviews a player's newest rounds of some games that have none yet; `goesOn` is asked after each. Answers how many. */
export const reviewNewest = async (
  reviewing: Reviewing,
  player: PlayerId,
  goesOn: (left: number) => boolean,
  games: readonly string[] = ['blackjack'],
): Promise<number> => {
  const missing = (await unreviewed(reviewing, player))
    .filter(({ game }) => games.includes(game))
    .slice(0, MOST_AT_ONCE);
  return reviewRounds(reviewing, player, missing, done => goesOn(missing.length - done));
};
