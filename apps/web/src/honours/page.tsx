import { UNLOCKED, achievementsList, attemptText, boardList, streakText } from '@cardroom/screens';
import type { HonoursAnswer } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Link } from '../app/link.tsx';
import { ListTable } from '../records/list-table.tsx';
import { Button, Spinner } from '../ui/index.ts';
import './honours.css';

/** Today's shoe, achievements, streaks and leaderboards. */
export const Page = () => {
  const { client, fail } = useApp();
  const [facts, setFacts] = useState<HonoursAnswer | null>(null);
  const load = (): void => {
    void client.honours().then(found => (found.ok ? setFacts(found.value) : fail(found.error, load)));
  };
  useEffect(load, [client]);
  return (
    <main class="sheet honours">
      <h1>Honours</h1>
      {facts === null ? <Spinner label="Counting" /> : <Sections facts={facts} />}
    </main>
  );
};

type Props = { readonly facts: HonoursAnswer };

const Sections = ({ facts }: Props) => (
  <>
    <Daily facts={facts} />
    <section aria-labelledby="streaks">
      <h2 id="streaks">Streaks</h2>
      <p>{streakText(facts)}</p>
    </section>
    <section aria-labelledby="boards">
      <h2 id="boards">Leaderboards</h2>
      {facts.locked ? null : (
        <p>
          {UNLOCKED} You can lock yours in the <Link to="/settings">settings</Link>.
        </p>
      )}
      {facts.boards.map(board => (
        <Board key={board.id} board={board} />
      ))}
    </section>
    <section aria-labelledby="achievements">
      <h2 id="achievements">Achievements</h2>
      <ListTable list={achievementsList(facts.achievements, null)} />
    </section>
  </>
);

/** A board without rows says what it is about, too. */
const Board = ({ board }: { readonly board: HonoursAnswer['boards'][number] }) => {
  const list = boardList(board, null);
  return list.rows.length === 0 ? (
    <p>
      {list.heading}: <span class="muted">nobody is ranked yet.</span>
    </p>
  ) : (
    <ListTable list={list} />
  );
};

const Daily = ({ facts }: Props) => {
  const { client, go, fail } = useApp();
  const [going, setGoing] = useState(false);
  const play = async (): Promise<void> => {
    setGoing(true);
    const opened = await client.openDaily();
    setGoing(false);
    if (opened.ok) go(`/table/${opened.value.view.table}`);
    else fail(opened.error);
  };
  const { attempt, today } = facts;
  return (
    <section aria-labelledby="daily">
      <h2 id="daily">Daily shoe</h2>
      <p>{attemptText(attempt)}.</p>
      {today === null || attempt.over ? null : (
        <Button kind="main" why={going ? 'The table is being opened.' : null} onPress={() => void play()}>
          {attempt.table === null ? 'Play today’s shoe' : 'Go on with today’s shoe'}
        </Button>
      )}
      <Sealed facts={facts} />
    </section>
  );
};

/** What anybody needs to check that everybody got the same cards, and that nobody chose them. */
const Sealed = ({ facts: { today, tomorrow, yesterday } }: Props) =>
  today === null || tomorrow === null || yesterday === null ? null : (
    <details>
      <summary>How to check it</summary>
      <p>
        Today’s cards were committed to before the day began, and so are tomorrow’s. When a day is over, its
        seed is told: with it every card can be dealt again.
      </p>
      <dl class="seals">
        <dt>Today’s commitment</dt>
        <dd>{today.commitment.commitment}</dd>
        <dt>Today’s public seed</dt>
        <dd>{today.publicSeed}</dd>
        <dt>Tomorrow’s commitment</dt>
        <dd>{tomorrow.commitment.commitment}</dd>
        <dt>Yesterday’s commitment</dt>
        <dd>{yesterday.commitment.commitment}</dd>
        <dt>Yesterday’s seed</dt>
        <dd>{yesterday.seed}</dd>
      </dl>
    </details>
  );
