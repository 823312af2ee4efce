import { formatChange, type Seat } from '@cardroom/engine';
import type { ListedRound, ReviewAnswer, RoundAnswer } from '@cardroom/wire/client';
import { useEffect, useRef, useState } from 'preact/hooks';

import { useApp, type App } from '../app/app.ts';
import { Link } from '../app/link.tsx';
import { ShareRound } from '../hand/share-button.tsx';
import { Button, Spinner, Suited } from '../ui/index.ts';
import { GAME_NAMES, kindOf } from '../lobby/find-table.ts';
import { Verdict } from './verdict.tsx';
import { momentOf } from './moment.ts';
import { storyOf } from './story.ts';

/** Rounds that come at a time. */
const PAGE_ROUNDS = 50;

/** The rounds that were played, or one of them told again: `/history/:table/:round`. */
export const Page = () => {
  const { route } = useApp();
  const [table, round] = route.rest;
  return table !== undefined && round !== undefined ? (
    <OneRound key={route.path} table={table} round={Number(round)} />
  ) : (
    <List />
  );
};

const List = () => {
  const { client, fail } = useApp();
  const [rounds, setRounds] = useState<readonly ListedRound[] | null>(null);
  const [more, setMore] = useState(true);
  const load = async (): Promise<void> => {
    const before = rounds?.at(-1)?.at;
    const found = await client.rounds({ limit: PAGE_ROUNDS, ...(before !== undefined && { before }) });
    if (!found.ok) return fail(found.error, () => void load());
    setMore(found.value.rounds.length === PAGE_ROUNDS);
    return setRounds([...(rounds ?? []), ...found.value.rounds]);
  };
  useEffect(() => void load(), [client]);
  return (
    <main class="sheet">
      <h1>History</h1>
      {rounds === null ? <Spinner label="Reading the log" /> : <Rounds rounds={rounds} />}
      {rounds !== null && more ? <Button onPress={() => void load()}>More</Button> : null}
    </main>
  );
};

const Rounds = ({ rounds }: { readonly rounds: readonly ListedRound[] }) =>
  rounds.length === 0 ? (
    <p>Nothing has been played yet.</p>
  ) : (
    <div class="table-scroll">
      <table class="records">
        <caption>Rounds, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Game</th>
            <th scope="col">Table</th>
            <th scope="col" class="right">
              Chips
            </th>
          </tr>
        </thead>
        <tbody>
          {rounds.map(({ table, round, at, game, rules, net }) => (
            <tr key={`${table} ${round}`}>
              <th scope="row">
                <Link to={`/history/${table}/${round}`}>{momentOf(at)}</Link>
              </th>
              <td>{GAME_NAMES[kindOf({ game, name: rules })]}</td>
              <td>{rules}</td>
              <td class={`right ${toneOf(net)}`}>{net === null ? '' : formatChange(net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

const toneOf = (net: number | null): string =>
  net === null || net === 0 ? 'even' : net > 0 ? 'good' : 'bad';

const OneRound = ({ table, round }: { readonly table: string; readonly round: number }) => {
  const { client, me, fail, route } = useApp();
  const at = route.query['at'] === undefined ? null : Number(route.query['at']);
  const [told, setTold] = useState<RoundAnswer | null>(null);
  const load = (): void => {
    void client
      .round(table, round)
      .then(found => (found.ok ? setTold(found.value) : fail(found.error, load)));
  };
  useEffect(load, [client, table, round]);
  const mistakes = useMistakes(table, round);
  return (
    <main class="sheet">
      <h1>Round {round}</h1>
      {told === null ? (
        <Spinner label="Reading the log" />
      ) : (
        <Story told={told} at={at} mistakes={mistakes} seat={ownSeat(told, me)} />
      )}
      {told?.end === 'over' ? <ShareRound table={table} round={round} seat={ownSeat(told, me)} /> : null}
      <p>
        <Link to="/history">All rounds</Link>
      </p>
    </main>
  );
};

type Mistakes = ReviewAnswer['mistakes'];

/** What the review says of one's decisions in a round; nothing where it cannot be asked. */
const useMistakes = (table: string, round: number): Mistakes => {
  const { client } = useApp();
  const [mistakes, setMistakes] = useState<Mistakes>([]);
  const load = async (): Promise<void> => {
    const found = await client.review();
    if (found.ok) setMistakes(found.value.mistakes.filter(of => of.table === table && of.round === round));
  };
  useEffect(() => void load(), [client, table, round]);
  return mistakes;
};

/** Where the reader sat in it. */
const ownSeat = ({ seats }: RoundAnswer, me: App['me']): Seat | undefined =>
  seats.find(({ name }) => name.toLowerCase() === me?.player.name.toLowerCase())?.seat;

type StoryProps = {
  readonly told: RoundAnswer;
  /** The event of the decision that is looked at. */
  readonly at: number | null;
  readonly mistakes: Mistakes;
  readonly seat: Seat | undefined;
};

const Story = ({ told, at, mistakes, seat }: StoryProps) => {
  const here = useRef<HTMLLIElement>(null);
  useEffect(() => here.current?.scrollIntoView?.({ block: 'center' }), [told, at, mistakes]);
  const lineOf = (event: number): number => storyOf({ ...told, events: told.events.slice(0, event) }).length;
  const marked = at === null ? -1 : lineOf(at);
  return (
    <>
      <p class="muted">
        {GAME_NAMES[told.game]} · {momentOf(told.at)}
      </p>
      <ol class="story">
        {storyOf(told).map((line, place) => (
          <li key={place} {...(place === marked && { 'aria-current': 'step', ref: here, class: 'here' })}>
            <Suited text={line} />
            {mistakes
              .filter(mistake => lineOf(mistake.at) === place)
              .map(mistake => (
                <Verdict key={mistake.at} mistake={mistake} told={told} seat={seat} />
              ))}
          </li>
        ))}
      </ol>
    </>
  );
};
