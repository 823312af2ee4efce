import {
  clockSentence,
  csvOfMistakes,
  leakSentence,
  offPlanSentence,
  reviewSentence,
} from '@cardroom/screens';
import type { ReviewAnswer } from '@cardroom/wire/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Spinner } from '../ui/index.ts';
import { addressOf, wantedFrom } from './review-address.ts';
import { REVERSED, ReviewFilter, isFiltered, isReversed, queryOf, type Wanted } from './review-filter.tsx';
import { Course } from './review-graph.tsx';
import { Leaks, Mistakes, Sessions } from './review-tables.tsx';
import { save } from './save.ts';
import './review.css';

/** How soon to look again while rounds are being reviewed, in milliseconds: for each that waits, and at most. */
const AGAIN_MS = { each: 400, most: 2_000 };
/** Whoever types is asked for after a pause. */
const TYPING_MS = 150;
/** In a file: more than anybody has. */
const ALL_MISTAKES = '99999';

/** What one's decisions have cost: the sums, the situations that cost most, and every mistake. */
export const Page = () => {
  const [wanted, onChange] = useWanted();
  const answer = useReview(wanted);
  return (
    <main class="sheet">
      <h1>Review</h1>
      {answer === null ? (
        <Spinner label="Adding up" />
      ) : (
        <Reviewed answer={answer} wanted={wanted} onChange={onChange} />
      )}
    </main>
  );
};

/** What the address asks for, and what was chosen since: that is in the address, too, so that Back finds it again. */
const useWanted = (): readonly [Wanted, Props['onChange']] => {
  const { route } = useApp();
  const asked = useMemo(() => wantedFrom(route.query), [route]);
  const [chosen, setChosen] = useState({ route, wanted: asked });
  const wanted = chosen.route === route ? chosen.wanted : asked;
  const onChange: Props['onChange'] = changes => {
    const next = { ...wanted, ...changes };
    setChosen({ route, wanted: next });
    history.replaceState(null, '', addressOf(next));
  };
  return [wanted, onChange];
};

/** The answer to what is wanted; the one before stands until it is there. While rounds are being reviewed, it is asked again. */
const useReview = (wanted: Wanted): ReviewAnswer | null => {
  const { client, fail } = useApp();
  const [answer, setAnswer] = useState<ReviewAnswer | null>(null);
  const latest = useRef(wanted);
  latest.current = wanted;
  const ask = async (): Promise<void> => {
    const found = await client.review(queryOf(wanted));
    if (latest.current !== wanted) return;
    if (found.ok) setAnswer(found.value);
    else fail(found.error, load);
  };
  const load = (): void => void ask();
  useEffect(() => {
    const timer = setTimeout(load, answer === null ? 0 : TYPING_MS);
    return () => clearTimeout(timer);
  }, [client, wanted]);
  useEffect(() => {
    if (answer === null || answer.missing === 0) return undefined;
    const timer = setTimeout(load, Math.min(AGAIN_MS.each * answer.missing, AGAIN_MS.most));
    return () => clearTimeout(timer);
  }, [answer]);
  return answer;
};

type Props = {
  readonly answer: ReviewAnswer;
  readonly wanted: Wanted;
  readonly onChange: (changes: Partial<Wanted>) => void;
};

const Reviewed = (props: Props) => {
  const { answer, wanted, onChange } = props;
  const { sums, missing } = answer;
  return (
    <>
      {missing > 0 ? (
        <p role="status">{missing === 1 ? 'One round waits' : `${missing} rounds wait`} to be reviewed.</p>
      ) : null}
      {sums.rounds === 0 && !isFiltered(wanted) ? (
        <p>No round has been reviewed yet: play one, and see what your decisions cost.</p>
      ) : (
        <>
          <ReviewFilter wanted={wanted} onChange={onChange} />
          {sums.rounds === 0 ? (
            <>
              <p role="status">
                {isReversed(wanted) ? REVERSED : 'No reviewed round is of that game and those dates.'}
              </p>
              <Sessions {...props} />
            </>
          ) : (
            <Found {...props} />
          )}
        </>
      )}
    </>
  );
};

const Found = (props: Props) => {
  const { answer, wanted } = props;
  const { client, fail } = useApp();
  const { sums, graph, leaks, mistakes } = answer;
  const [heading, onChoose] = useHeading(props);
  const onSave = async (form: 'csv' | 'json'): Promise<void> => {
    const all = await client.review({ ...queryOf(wanted), limit: ALL_MISTAKES });
    if (!all.ok) return fail(all.error, () => void onSave(form));
    return form === 'csv'
      ? save('mistakes.csv', 'text/csv', csvOfMistakes(all.value.mistakes))
      : save('review.json', 'application/json', JSON.stringify(all.value, null, 2));
  };
  return (
    <>
      <p>
        <strong>{reviewSentence(sums)}</strong>
      </p>
      <p class="muted">{accountOf(answer)}</p>
      <Course graph={graph} />
      {leaks.length === 0 ? (
        <p>None of your own decisions is known to have cost anything.</p>
      ) : (
        <>
          <p>{leakSentence(leaks.find(({ situation }) => situation === wanted.situation) ?? leaks[0]!)}</p>
          <Leaks {...props} onChange={onChoose} />
        </>
      )}
      <Sessions {...props} />
      {mistakes.length === 0 && wanted.situation === '' ? null : (
        <Mistakes {...props} heading={heading} onSave={form => void onSave(form)} />
      )}
    </>
  );
};

/** The list of mistakes may be far below the situations: whoever chooses one is taken to the list's heading. */
const useHeading = ({ wanted, onChange }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const isChosen = useRef(false);
  useEffect(() => {
    if (!isChosen.current) return;
    isChosen.current = false;
    heading.current?.scrollIntoView?.({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [wanted.situation]);
  const onChoose: Props['onChange'] = changes => {
    isChosen.current = changes.situation !== '';
    onChange(changes);
  };
  return [heading, onChoose] as const;
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
