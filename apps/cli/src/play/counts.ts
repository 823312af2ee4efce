import { playedIn, sumResults, type GameName, type Store } from '@cardroom/room';
import type { SessionCounts } from '@cardroom/screens';

/** What a player's sitting has brought at a game. */
export const countsOf = async (
  store: Pick<Store, 'results'>,
  player: string,
  game: GameName,
  since: number,
): Promise<SessionCounts> => {
  const rows = await store.results({ player, game, since });
  const { hands, wins, losses, pushes, blackjacks, peakChips, net } = sumResults(
    rows.filter(row => playedIn(row) === game),
  );
  return { hands, wins, losses, pushes, blackjacks, peak: peakChips, net };
};
