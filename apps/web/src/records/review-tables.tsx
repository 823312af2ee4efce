import { MISTAKE_ORDERS, type MistakeOrder } from '@cardroom/coach/review';
import { formatMoney, formatShare } from '@cardroom/screens';
import type { ReviewAnswer, WireMistake } from '@cardroom/wire/client';
import type { ComponentChildren, RefObject } from 'preact';
import { useState } from 'preact/hooks';

import { Link } from '../app/link.tsx';
import { Button } from '../ui/index.ts';
import { momentOf } from './moment.ts';
import type { Wanted } from './review-filter.tsx';

type Props = {
  readonly answer: ReviewAnswer;
  readonly wanted: Wanted;
  readonly onChange: (changes: Partial<Wanted>) => void;
};

type Column = readonly [title: string, align?: 'right'];

const Table = (props: {
  readonly name: string;
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly children: ComponentChildren;
}) => (
  <div class="table-scroll" role="region" aria-label={props.name} tabIndex={0}>
    <table class="records">
      <caption>{props.caption}</caption>
      <thead>
        <tr>
          {props.columns.map(([title, align]) => (
            <th key={title} scope="col" class={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  </div>
);

/** Rows that are shown before somebody asks for all of them. */
const FEW = 10;

/** The first rows of a list, and a button for the rest. */
const useFew = <T,>(
  list: readonly T[],
  what: string,
  few = FEW,
): readonly [readonly T[], ComponentChildren] => {
  const [all, setAll] = useState(false);
  if (list.length <= few || all) return [list, null];
  const more = <Button onPress={() => setAll(true)}>{`All ${list.length} ${what}`}</Button>;
  return [list.slice(0, few), more];
};

/** The situations that cost most: one that is chosen stays alone in the list of mistakes. */
export const Leaks = ({ answer: { leaks }, wanted: { situation }, onChange }: Props) => {
  const [shown, more] = useFew(leaks, 'situations');
  return (
    <>
      <Table
        name="Situations"
        caption="What cost most: choose a situation to see its mistakes"
        columns={[['Situation'], ['You, better'], ['Times', 'right'], ['Chips', 'right'], ['Share', 'right']]}
      >
        {shown.map(leak => (
          <tr key={`${leak.situation} ${leak.chosen}`}>
            <th scope="row">
              <button
                type="button"
                class="situation"
                aria-pressed={leak.situation === situation}
                onClick={() => onChange({ situation: leak.situation === situation ? '' : leak.situation })}
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
      </Table>
      {more}
    </>
  );
};

/** What each evening came to: one that is chosen is what the rest of the page is about. */
export const Sessions = ({ answer: { sessions }, wanted: { session }, onChange }: Props) => {
  const [shown, more] = useFew(sessions, 'sessions');
  if (sessions.length === 0) return null;
  return (
    <>
      <h2>Sessions</h2>
      <Table
        name="Sessions"
        caption="A session ends with an hour without play: choose one to see it alone"
        columns={[
          ['Began'],
          ['Rounds', 'right'],
          ['Result', 'right'],
          ['Mistakes', 'right'],
          ['Accuracy', 'right'],
        ]}
      >
        {shown.map(({ began, ended, rounds, result, mistakes, accuracy }) => (
          <tr key={began}>
            <th scope="row">
              <button
                type="button"
                class="situation"
                aria-pressed={began === session?.began}
                onClick={() =>
                  onChange({
                    session: began === session?.began ? null : { began, ended },
                    from: '',
                    to: '',
                  })
                }
              >
                {momentOf(began)}
              </button>
            </th>
            <td class="right">{rounds}</td>
            <td class="right">{formatMoney(result)}</td>
            <td class="right">{formatMoney(mistakes)}</td>
            <td class="right">{accuracy === null ? '' : `${accuracy.toFixed(1)} %`}</td>
          </tr>
        ))}
      </Table>
      {more}
    </>
  );
};

const ORDER_NAMES: Readonly<Record<MistakeOrder, string>> = {
  cost: 'Dearest first',
  when: 'Newest first',
  situation: 'By situation',
};

/** Decision by decision. */
export const Mistakes = ({
  answer: { mistakes, found },
  wanted: { situation, order },
  onChange,
  heading,
  onSave,
}: Props & {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onSave: (form: 'csv' | 'json') => void;
}) => (
  <>
    <h2 ref={heading} tabIndex={-1}>
      {situation === '' ? 'Mistakes' : `Mistakes, ${situation}`}
    </h2>
    {found === 0 ? (
      <p>{situation === '' ? 'There is none.' : 'There is none in such a situation.'}</p>
    ) : (
      <>
        <div class="orders" role="group" aria-label="Order of the mistakes">
          {MISTAKE_ORDERS.map(name => (
            <button
              key={name}
              type="button"
              class="button plain"
              aria-pressed={name === order}
              onClick={() => onChange({ order: name })}
            >
              {ORDER_NAMES[name]}
            </button>
          ))}
        </div>
        <MistakeTable mistakes={mistakes} />
        {found > mistakes.length ? (
          <p class="muted">{`These are the first ${mistakes.length} of ${found}; a file has all of them.`}</p>
        ) : null}
        <p class="files">
          <Button onPress={() => onSave('csv')}>Save as CSV</Button>
          <Button onPress={() => onSave('json')}>Save as JSON</Button>
        </p>
      </>
    )}
  </>
);

const MistakeTable = ({ mistakes }: { readonly mistakes: readonly WireMistake[] }) => {
  const [shown, more] = useFew(mistakes, 'mistakes', 2 * FEW);
  return (
    <>
      <MistakeRows mistakes={shown} />
      {more}
    </>
  );
};

const MistakeRows = ({ mistakes }: { readonly mistakes: readonly WireMistake[] }) => (
  <Table
    name="Mistakes"
    caption="Each opens its round at the decision"
    columns={[['When'], ['Situation'], ['You, better'], ['Chips', 'right']]}
  >
    {mistakes.map(({ table, round, at, when, cost, method, ...mistake }) => (
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
  </Table>
);
