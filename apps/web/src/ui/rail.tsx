import type { Bar, Block, Figure, Spark } from '@cardroom/screens';
import { useId } from 'preact/hooks';

import { ChartView, type ChartCell } from './chart.tsx';
import { Graph, Sparkline } from './graph.tsx';
import { Suited } from './suited.tsx';

type RailProps = {
  readonly blocks: readonly Block[];
  readonly onCell?: ((cell: ChartCell) => void) | undefined;
};

/** What the coach knows, in blocks: prices, figures, lines, words, the chart. */
export const Rail = ({ blocks, onCell }: RailProps) => (
  <div class="rail-blocks">
    {blocks.map((block, at) => (
      <BlockView key={`${at} ${block.title}`} block={block} onCell={onCell} />
    ))}
  </div>
);

type BlockProps = { readonly block: Block; readonly onCell?: RailProps['onCell'] };

const BlockView = ({ block, onCell }: BlockProps) => {
  const heading = useId();
  return (
    <div class={`block block-${block.kind}`} role="group" aria-labelledby={heading}>
      <h3 id={heading}>{sentenceCase(block.title)}</h3>
      {'note' in block && block.note !== '' ? (
        <p class="block-note">
          <Suited text={block.note} />
        </p>
      ) : null}
      <Inside block={block} onCell={onCell} />
    </div>
  );
};

/** Terminals shout titles; a page has type for that. */
const sentenceCase = (title: string): string =>
  title === title.toUpperCase() ? title.slice(0, 1) + title.slice(1).toLowerCase() : title;

const Inside = ({ block, onCell }: BlockProps) => {
  switch (block.kind) {
    case 'bars':
      return <Bars rows={block.rows} />;
    case 'figures':
      return <Figures rows={block.rows} />;
    case 'sparks':
      return <Sparks rows={block.rows} />;
    case 'text':
      return (
        <>
          {block.lines.map(({ text, tone }, at) => (
            <p key={at} class={tone}>
              <Suited text={text} />
            </p>
          ))}
        </>
      );
    case 'chart':
      return <ChartView chart={block} onCell={onCell} />;
  }
};

const Bars = ({ rows }: { readonly rows: readonly Bar[] }) => {
  const signed = rows.some(({ length }) => length < 0);
  return (
    <ul class={signed ? 'bars signed' : 'bars'}>
      {rows.map(row => (
        <BarView key={row.label} bar={row} signed={signed} />
      ))}
    </ul>
  );
};

const MARKS = { best: 'best', chosen: 'yours' } as const;

const BarView = ({
  bar: { label, value, length, mark },
  signed,
}: {
  readonly bar: Bar;
  readonly signed: boolean;
}) => (
  <li class={mark ? `bar ${mark}` : 'bar'}>
    <span class="bar-label">
      <Suited text={label} />
      {mark ? <em class="mark">{MARKS[mark]}</em> : null}
    </span>{' '}
    <span class="bar-value">{value}</span>
    <BarShape length={length} signed={signed} />
  </li>
);

/** To the right of the axis what is won, to the left what is lost. */
const BarShape = ({ length, signed }: { readonly length: number; readonly signed: boolean }) => {
  const zero = signed ? 50 : 0;
  const width = Math.min(Math.abs(length), 1) * (100 - zero);
  return (
    <svg class="bar-shape" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-track" width="100" height="6" />
      <rect
        class={length < 0 ? 'bar-fill minus' : 'bar-fill'}
        x={length < 0 ? zero - width : zero}
        width={width}
        height="6"
      />
      {signed ? <rect class="bar-zero" x={zero - 0.3} width="0.6" height="6" /> : null}
    </svg>
  );
};

const Figures = ({ rows }: { readonly rows: readonly Figure[] }) => (
  <dl class="figures">
    {rows.map(({ label, value, tone }) => (
      <div key={label}>
        <dt>
          <Suited text={label} />
        </dt>
        <dd class={tone}>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A result and what was expected of it make a graph; anything else is a row of small lines. */
const Sparks = ({ rows }: { readonly rows: readonly Spark[] }) => {
  const [result, expected] = ['result', 'expected'].map(name => rows.find(({ label }) => label === name));
  if (result && expected) return <Graph result={result.values} expected={expected.values} />;
  return (
    <ul class="sparks">
      {rows.map(({ label, values }) => (
        <li key={label}>
          <span>{label}</span> <Sparkline label={label} values={values} />
        </li>
      ))}
    </ul>
  );
};
