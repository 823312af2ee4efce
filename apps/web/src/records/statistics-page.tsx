import { DEFAULT_KEYS, presentStatistics, type ListBody } from '@cardroom/screens';
import type { StatisticsAnswer } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Spinner } from '../ui/index.ts';
import { ListTable } from './list-table.tsx';

/** What was played: this session and ever. */
export const Page = () => {
  const { client, me, fail } = useApp();
  const [sums, setSums] = useState<StatisticsAnswer | null>(null);
  const load = (): void => {
    void client.statistics().then(found => (found.ok ? setSums(found.value) : fail(found.error, load)));
  };
  useEffect(load, [client]);
  return (
    <main class="sheet">
      <h1>Statistics</h1>
      {sums === null ? (
        <Spinner label="Adding up" />
      ) : (
        <section aria-label="Statistics">
          <ListTable list={listOf(me?.player.name ?? '', sums)} />
        </section>
      )}
    </main>
  );
};

const listOf = (player: string, { blackjack, holdem }: StatisticsAnswer): ListBody =>
  presentStatistics({
    player,
    columns: [...columnsOf('Blackjack', blackjack), ...columnsOf("Hold'em", holdem)],
    selected: 0,
    keys: DEFAULT_KEYS,
  }).body as ListBody;

const columnsOf = (game: string, { session, ever }: StatisticsAnswer['blackjack']) => [
  ...(session.rounds > 0 ? [{ title: `${game} session`, sums: session }] : []),
  ...(ever.rounds > 0 ? [{ title: `${game} lifetime`, sums: ever }] : []),
];
