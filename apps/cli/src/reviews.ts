import { REVIEW_VERSION, reviewRound, reviewedRounds, type ReviewedRound } from '@cardroom/coach/review';
import { REVIEW, type PlayerId, type Reviewing, type Store, type Vault } from '@cardroom/room';

/** How rounds of a store are reviewed here, in this thread. */
export const reviewingIn = (store: Store, vault: Vault | null): Reviewing => ({
  store,
  vault,
  version: REVIEW_VERSION,
  review: async round => reviewRound(round),
});

/** The rounds of a player that have been reviewed, oldest first. */
export const reviewsIn = async (
  store: Pick<Store, 'notes'>,
  player: PlayerId,
): Promise<readonly ReviewedRound[]> => reviewedRounds(await store.notes(player, REVIEW));
