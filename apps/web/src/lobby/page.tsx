import type { ListedTable } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Link } from '../app/link.tsx';
import { Spinner } from '../ui/index.ts';
import { GAME_NAMES, isElsewhere, kindOf, ownTables } from './find-table.ts';

const GAMES = [
  ['/blackjack', 'Blackjack', 'Six decks or one, with a coach who knows every price.'],
  ['/holdem', "Hold'em", 'Heads-up, a full table, or a sit-and-go.'],
  ['/twentyone', 'Twenty-One', 'Hit or stay, no bets: a match to five.'],
  ['/honours', 'Honours', 'Today’s shoe, achievements and leaderboards.'],
  ['/host', 'Host a table', 'Open a private table and invite your friends.'],
  ['/practice', 'Practice', 'Dealt on this device, also offline.'],
  ['/drill', 'Drills', 'Strategy, counting, pot odds, and your own leaks.'],
] as const;

/** The tables there are, one's own first. */
export const Page = () => {
  const { client, me, fail } = useApp();
  const [tables, setTables] = useState<readonly ListedTable[] | null>(null);
  const load = async (): Promise<void> => {
    const listed = await client.tables();
    setTables(listed.ok ? listed.value : []);
    if (!listed.ok) fail(listed.error, () => void load());
  };
  useEffect(() => void load(), [client]);
  const own = ownTables(tables ?? [], me?.player.name ?? '');
  const others = (tables ?? []).filter(table => !own.includes(table) && table.status === 'open');
  return (
    <main class="sheet lobby">
      <h1>Welcome{me ? `, ${me.player.name}` : ''}</h1>
      <ul class="game-list">
        {GAMES.map(([path, title, about]) => (
          <li key={path}>
            <Link to={path} className="game-link">
              {title}
            </Link>
            <span class="muted">{about}</span>
          </li>
        ))}
      </ul>
      {tables === null ? <Spinner label="Looking for tables" /> : null}
      <TableList title="Your tables" tables={own} />
      <TableList title="Open tables" tables={others} />
    </main>
  );
};

const TableList = ({ title, tables }: { readonly title: string; readonly tables: readonly ListedTable[] }) =>
  tables.length === 0 ? null : (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul class="table-list">
        {tables.map(table => (
          <li key={table.id}>
            {isElsewhere(table) ? (
              <span class="table-name">{nameOf(table)}</span>
            ) : (
              <Link to={`/table/${table.id}`}>{nameOf(table)}</Link>
            )}
            <span class="muted">{whoSits(table)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

const nameOf = (table: ListedTable): string => {
  const kind = kindOf(table);
  return kind === 'twentyone' ? GAME_NAMES.twentyone : `${GAME_NAMES[kind]}: ${table.name}`;
};

const seatsText = ({ seats, places }: ListedTable): readonly string[] => [
  `${seats.length} of ${places} seats`,
  ...(seats.length > 0 ? [seats.map(({ name }) => name).join(', ')] : []),
];

/** A table with one place: one's own, somebody else's, or one that was left. */
const forOne = (table: ListedTable): string => {
  const [player] = table.seats;
  if (player === undefined) return 'one seat, free';
  return table.yours || isElsewhere(table) ? 'for you alone' : `one seat, ${player.name}`;
};

const whoSits = (table: ListedTable): string =>
  [
    ...(table.places === 1 ? [forOne(table)] : seatsText(table)),
    ...(table.playing ? ['in play'] : []),
    ...(isElsewhere(table) ? ['held in another browser or terminal'] : []),
  ].join(' · ');
