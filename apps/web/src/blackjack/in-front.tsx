import { addsUp, decisionText, formatMoney, type ChartBlock } from '@cardroom/screens';
import type { PricedRound } from '@cardroom/coach';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import { useState } from 'preact/hooks';

import { useApp } from '../app/app.ts';
import { Question } from '../table/question.tsx';
import { ChartView, Dialog, Spinner, type ChartCell } from '../ui/index.ts';
import type { BlackjackTable } from './table.ts';
import { viewOfCell, whyCell } from './why-cell.ts';

/** What stands in front of the table: a question, the keys, the strategy, the review of the last round. */
export const InFrontOf = ({ table }: { readonly table: BlackjackTable }) => {
  const inFront = table.inFront();
  const close = (): void => table.answer('back');
  return (
    <>
      <Question overlay={inFront?.kind === 'overlay' ? inFront.overlay : null} onAnswer={table.answer} />
      <Dialog title="Strategy" open={inFront?.kind === 'chart'} onClose={close}>
        <Strategy table={table} />
      </Dialog>
      <Dialog title="The last round" open={inFront?.kind === 'review'} onClose={close}>
        <Review price={table.follower.lastRound()} />
      </Dialog>
    </>
  );
};

const Strategy = ({ table }: { readonly table: BlackjackTable }) => {
  const { coach } = useApp();
  const [why, setWhy] = useState('');
  const chart = table.screen().aside.find((block): block is ChartBlock => block.kind === 'chart');
  const explain = async (cell: ChartCell): Promise<void> => {
    setWhy('Counting …');
    const rules = table.view().rules as BlackjackRules;
    const prices = await coach.ask({ kind: 'prices', view: viewOfCell(rules, cell) });
    setWhy(prices ? whyCell(cell, prices) : 'This cell has no price.');
  };
  if (chart === undefined) return <Spinner label="The chart is being worked out" />;
  return (
    <>
      <p class="why-cell" role="status">
        {why || 'The best play by totals for the rules of this table. A cell says why.'}
      </p>
      <ChartView chart={chart} onCell={cell => void explain(cell)} />
    </>
  );
};

const Review = ({ price }: { readonly price: PricedRound | null }) => {
  if (price === null) return <p>No round has been finished in this sitting yet.</p>;
  if (!price.ok) return <p>It has no exact price: {price.why}</p>;
  const { decisions } = price;
  const { result, expected, mistakes, luck } = addsUp({ ...price, unpriced: 0 });
  return (
    <>
      <p>
        result {formatMoney(result)} = expected {formatMoney(expected)} + mistakes {formatMoney(mistakes)} +
        luck {formatMoney(luck)}
      </p>
      <ol class="decisions">
        {decisions.map((decision, at) => (
          <li key={at}>
            <p>
              {decisionText(decision)}:{' '}
              {decision.cost < 0.005
                ? 'the best play'
                : `${decision.best} was better by ${formatMoney(decision.cost).slice(1)}`}
              .
            </p>
            <p class="muted">{valuesText(decision.values)}</p>
          </li>
        ))}
      </ol>
    </>
  );
};

const valuesText = (values: Readonly<Record<string, number>>): string =>
  Object.entries(values)
    .toSorted(([, one], [, other]) => other - one)
    .map(([action, value]) => `${action} ${formatMoney(value)}`)
    .join(', ');
