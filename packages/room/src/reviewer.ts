import type { DriverSetup } from './driver.ts';
import type { PlayerId } from './ledger.ts';
import { reviewKey, reviewRounds, unreviewed, type Reviewing } from './review.ts';
import type { ResultRow, RoundRow, Store } from './store.ts';

/** Follows the rounds of a room and reviews them, in its own time. */
export type Reviewer = Readonly<{
  /** Reviews whatever a player has that was never reviewed. */
  catchUp: (player: PlayerId) => void;
  /** Ends when what is being reviewed has been. */
  stop: () => Promise<void>;
}>;

export type ReviewerSetup = Reviewing &
  Readonly<{
    store: Reviewing['store'] & Pick<Store, 'watch' | 'results'>;
    clock: DriverSetup['clock'];
    warn: (message: string) => void;
  }>;

/** News come for every action; a round is over every few of them. */
const PAUSE_MS = 250;
/** Of more rounds at once the newest are reviewed: the others are when somebody looks. */
const MOST_ROUNDS = 20;

const ownKey = (row: ResultRow): string => `${row.player} ${reviewKey(row)}`;

/**
 * Reviews every round that ends from now on, one at a time and at most half of the time, so that no table waits for it. What it did
 * not come to is reviewed when somebody asks.
 */
export const createReviewer = (setup: ReviewerSetup): Reviewer => {
  const { store, clock, warn } = setup;
  const asked = new Set<PlayerId>();
  let seen: ReadonlySet<string> = new Set();
  let since = clock.now();
  let news = false;
  let stopped = false;
  let working: Promise<void> | null = null;
  let cancel: (() => void) | null = null;
  let hurry: (() => void) | null = null;

  const isWanted = (): boolean => (news || asked.size > 0) && !stopped;

  const ended = async (): Promise<void> => {
    const results = await store.results({ since });
    const fresh = results.filter(row => !seen.has(ownKey(row))).slice(-MOST_ROUNDS);
    seen = new Set(results.map(ownKey));
    since = Math.max(since, ...results.map(({ at }) => at));
    for (const [player, own] of Map.groupBy(fresh, row => row.player)) {
      const keys = new Set(own.map(reviewKey));
      const rounds = await store.rounds({ player, limit: MOST_ROUNDS });
      await reviewAll(
        player,
        rounds.filter(row => keys.has(reviewKey(row))),
      );
    }
  };

  const reviewAll = async (player: PlayerId, rounds: readonly RoundRow[]): Promise<void> => {
    for (const row of rounds) {
      if (stopped) return;
      const begun = clock.now();
      await reviewRounds(setup, player, [row]);
      await rest(clock.now() - begun);
    }
  };

  const rest = (forMs: number): Promise<void> =>
    new Promise(resolve => {
      if (stopped) return resolve();
      const cancelRest = clock.at(clock.now() + forMs, resolve);
      hurry = () => {
        cancelRest();
        resolve();
      };
    });

  const work = async (): Promise<void> => {
    while (isWanted()) {
      news = false;
      await ended();
      const [player] = asked;
      if (player === undefined) continue;
      asked.delete(player);
      await reviewAll(player, await unreviewed(setup, player));
    }
  };

  const wake = (): void => {
    cancel = null;
    working ??= work()
      .catch((error: unknown) => warn(`Rounds were not reviewed: ${String(error)}`))
      .finally(() => {
        working = null;
        if (isWanted()) soon();
      });
  };

  const soon = (): void => {
    if (!stopped) cancel ??= clock.at(clock.now() + PAUSE_MS, wake);
  };

  const unwatch = store.watch(() => {
    news = true;
    soon();
  });
  return {
    catchUp: player => {
      asked.add(player);
      soon();
    },
    stop: async () => {
      stopped = true;
      unwatch();
      cancel?.();
      hurry?.();
      await working;
    },
  };
};
