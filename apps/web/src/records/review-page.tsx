import { MISTAKE_ORDERS, sortMistakes, type MistakeOrder } from '@cardroom/coach/review';
import {
  clockSentence,
  csvOfMistakes,
  formatShare,
  leakSentence,
  offPlanSentence,
  reviewSentence,
} from '@cardroom/screens';
import type { ReviewAnswer } from '@cardroom/wire/client';
import { useEffect, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Link } from '../app/link.tsx';
import { Button, Spinner } from '../ui/index.ts';
import { save } from './save.ts';
import { momentOf } from './moment.ts';
import { Course } from './review-graph.tsx';
import './review.css';

/** How often to look again while rounds are being reviewed, in milliseconds. */
const AGAIN_MS = 2_000;

/** What one's decisions have cost: the sums, the situations that cost most, and every mistake. */
export const Page = () => {
  const { client, fail } = useApp();
  const [answer, setAnswer] = useState<ReviewAnswer | null>(null);
  const load = (): void => {
    void client.review().then(found => (found.ok ? setAnswer(found.value) : fail(found.error, load)));
  };
  useEffect(load, [client]);
  useEffect(() => {
    if (answer === null || answer.missing === 0) return undefined;
    const timer = setTimeout(load, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [answer]);
  return (
    <main class="sheet">
      <h1>Review</h1>
      {answer === null ? <Spinner label="Adding up" /> : <Reviewed answer={answer} />}
    </main>
  );
};

const Reviewed = ({ answer }: { readonly answer: ReviewAnswer }) => {
  const [situation, setSituation] = useState<string | null>(null);
  const { sums, graph, missing } = answer;
  return (
    <>
      {missing > 0 ? (
        <p role="status">{missing === 1 ? 'One round waits' : `${missing} rounds wait`} to be reviewed.</p>
      ) : null}
      {sums.rounds === 0 ? (
        <p>No round has been reviewed yet: play one, and see what your decisions cost.</p>
      ) : (
        <>
          <p>
            <strong>{reviewSentence(sums)}</strong>
          </p>
          <p class="muted">{accountOf(answer)}</p>
          <Course graph={graph} />
          <Leaks answer={answer} situation={situation} choose={setSituation} />
          <Mistakes answer={answer} situation={situation} />
        </>
      )}
    </>
  );
};

/** How many rounds, and how they were judged. */
const accountOf = ({
  sums: { rounds, decisions, accuracy, methods, error, byClock, offPlan },
}: ReviewAnswer): string =>
  [
    `${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${decisions} ${decisions === 1 ? 'decision' : 'decisions'}.`,
    ...(byClock === 0 ? [] : [`${clockSentence({ byClock })} That counts for no accuracy, and is no leak.`]),
    ...(offPlan === 0
      ? []
      : [`${offPlanSentence({ offPlan })} That is uncertain, counts for no accuracy, and is no leak.`]),
    ...(accuracy === null ? [] : [`Accuracy ${accuracy.toFixed(1)} %.`]),
    ...(methods.equilibrium > 0
      ? [`${methods.equilibrium} against the equilibrium strategy, give or take ${error.toFixed(2)} chips.`]
      : []),
    ...(methods.estimate > 0 ? [`Estimated, and for no accuracy: ${methods.estimate} of them.`] : []),
  ].join(' ');

type Chosen = { readonly answer: ReviewAnswer; readonly situation: string | null };

const Leaks = ({
  answer: { leaks },
  situation,
  choose,
}: Chosen & { readonly choose: (situation: string | null) => void }) =>
  leaks.length === 0 ? (
    <p>None of your own decisions is known to have cost anything.</p>
  ) : (
    <>
      <p>{leakSentence(leaks.find(leak => leak.situation === situation) ?? leaks[0]!)}</p>
      <div class="table-scroll" role="region" aria-label="Situations" tabIndex={0}>
        <table class="records">
          <caption>What cost most: choose a situation to see its mistakes</caption>
          <thead>
            <tr>
              <th scope="col">Situation</th>
              <th scope="col">You, better</th>
              <th scope="col" class="right">
                Times
              </th>
              <th scope="col" class="right">
                Chips
              </th>
              <th scope="col" class="right">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {leaks.map(leak => (
              <tr key={`${leak.situation} ${leak.chosen}`}>
                <th scope="row">
                  <button
                    type="button"
                    class="situation"
                    aria-pressed={leak.situation === situation}
                    onClick={() => choose(leak.situation === situation ? null : leak.situation)}
                  >
                    {leak.situation}
                  </button>
                </th>
                <td>
                  {leak.chosen} → {leak.best}
                </td>
                <td class="right">{leak.count}</td>
                <td class="right">{leak.cost.toFixed(2)}</td>
                <td class="right">{formatShare(leak.share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );

const ORDER_NAMES: Readonly<Record<MistakeOrder, string>> = {
  cost: 'Dearest first',
  when: 'Newest first',
  situation: 'By situation',
};

const Mistakes = ({ answer, situation }: Chosen) => {
  const [order, setOrder] = useState<MistakeOrder>('cost');
  const about = answer.mistakes.filter(of => situation === null || of.situation === situation);
  if (about.length === 0) return null;
  return (
    <>
      <h2>{situation === null ? 'Mistakes' : `Mistakes, ${situation}`}</h2>
      <div class="orders" role="group" aria-label="Order of the mistakes">
        {MISTAKE_ORDERS.map(name => (
          <button
            key={name}
            type="button"
            class="button plain"
            aria-pressed={name === order}
            onClick={() => setOrder(name)}
          >
            {ORDER_NAMES[name]}
          </button>
        ))}
      </div>
      <div class="table-scroll" role="region" aria-label="Mistakes" tabIndex={0}>
        <table class="records">
          <caption>Each opens its round at the decision</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Situation</th>
              <th scope="col">You, better</th>
              <th scope="col" class="right">
                Chips
              </th>
            </tr>
          </thead>
          <tbody>
            {sortMistakes(about, order).map(({ table, round, at, when, cost, method, ...mistake }) => (
              <tr key={`${table} ${round} ${at}`}>
                <th scope="row">
                  <Link to={`/history/${table}/${round}?at=${at}`}>{momentOf(when)}</Link>
                </th>
                <td>{mistake.situation}</td>
                <td>
                  {mistake.byClock ? 'the clock chose ' : ''}
                  {mistake.size ?? mistake.chosen} → {mistake.best}
                  {mistake.offPlan ? ' (the plan would not be here)' : ''}
                </td>
                <td class="right">
                  {method === 'estimate' ? 'about ' : ''}
                  {cost.toFixed(2)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="files">
        <Button onPress={() => save('mistakes.csv', 'text/csv', csvOfMistakes(about))}>Save as CSV</Button>
        <Button onPress={() => save('review.json', 'application/json', JSON.stringify(answer, null, 2))}>
          Save as JSON
        </Button>
      </p>
    </>
  );
};
