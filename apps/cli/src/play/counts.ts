import { sumResults, type GameName, type Store } from '@cardroom/room';
import type { SessionCounts } from '@cardroom/screens';

/** What a player's sitting has brought at a game. */
export const countsOf = async (
  store: Pick<Store, 'results'>,
  player: string,
  game: GameName,
  since: number,
): Promise<SessionCounts> => {
  const { hands, wins, losses, pushes, blackjacks, peakChips, net } = sumResults(
    await store.results({ player, game, since }),
  );
  return { hands, wins, losses, pushes, blackjacks, peak: peakChips, net };
};
