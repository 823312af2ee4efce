import type { ChartBlock, ChartSection } from '@cardroom/screens';
import { useRef } from 'preact/hooks';

/** One cell of a strategy chart. */
export type ChartCell = Readonly<{ section: string; row: string; column: string; text: string }>;

type Props = { readonly chart: ChartBlock; readonly onCell?: ((cell: ChartCell) => void) | undefined };

/** A strategy chart as a table; the cell that is being played is ringed and named. */
export const ChartView = ({ chart, onCell }: Props) => {
  const table = useRef<HTMLTableElement>(null);
  return (
    <div class="chart-scroll">
      <table class="chart" ref={table} onKeyDown={event => walk(table.current, event)}>
        <caption>Your hand by the dealer's card</caption>
        <thead>
          <tr>
            <th scope="col">Hand</th>
            {chart.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {chart.sections.map((section, at) => (
          <SectionRows key={section.title} {...{ section, chart, onCell }} first={at === 0} />
        ))}
      </table>
      <ChartKey chart={chart} />
    </div>
  );
};

type SectionProps = Props & { readonly section: ChartSection; readonly first: boolean };

const SectionRows = ({ section, chart, onCell, first }: SectionProps) => {
  const played = chart.sections.some(({ rows }) => rows.some(row => row.here !== null));
  return (
    <tbody>
      <tr class="chart-section">
        <th scope="rowgroup" colSpan={chart.columns.length + 1}>
          {section.title}
        </th>
      </tr>
      {section.rows.map((row, at) => (
        <tr key={row.label}>
          <th scope="row">{row.label}</th>
          {row.cells.map((text, column) => (
            <Cell
              key={column}
              cell={{ section: section.title, row: row.label, column: chart.columns[column] ?? '', text }}
              here={row.here === column}
              entry={played ? row.here === column : first && at === 0 && column === 0}
              onCell={onCell}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
};

type CellProps = {
  readonly cell: ChartCell;
  readonly here: boolean;
  /** The one cell that Tab reaches; arrows reach the others. */
  readonly entry: boolean;
  readonly onCell: ((cell: ChartCell) => void) | undefined;
};

const Cell = ({ cell, here, entry, onCell }: CellProps) => (
  <td
    class={`cell cell-${cell.text[0]?.toLowerCase() ?? 'none'}`}
    {...(here ? { 'aria-current': 'true' } : {})}
  >
    {onCell ? (
      <button
        type="button"
        tabIndex={entry ? 0 : -1}
        aria-label={`${cell.section} ${cell.row} against ${spoken(cell.column)}: ${meaningOf(cell.text)}`}
        onClick={() => onCell(cell)}
      >
        {cell.text}
      </button>
    ) : (
      cell.text
    )}
    {here ? <span class="visually-hidden">, your hand now</span> : null}
  </td>
);

const SPOKEN: Readonly<Record<string, string>> = { T: 'ten', A: 'an ace' };

/** The dealer's card for ears. */
const spoken = (column: string): string => SPOKEN[column] ?? column;

const MEANINGS: Readonly<Record<string, string>> = {
  H: 'hit',
  S: 'stand',
  D: 'double, else hit',
  Dh: 'double, else hit',
  Ds: 'double, else stand',
  P: 'split',
  Ph: 'split, else hit',
  R: 'surrender, else hit',
  Rh: 'surrender, else hit',
  Rs: 'surrender, else stand',
  Rp: 'surrender, else split',
};

/** The letters stand first: people who speak to their browser say what they see. */
const meaningOf = (text: string): string => (MEANINGS[text] ? `${text}, ${MEANINGS[text]}` : text);

const ChartKey = ({ chart }: { readonly chart: ChartBlock }) => {
  const used = new Set(chart.sections.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)));
  return (
    <ul class="chart-key">
      {Object.entries(MEANINGS).flatMap(([text, meaning]) =>
        used.has(text)
          ? [
              <li key={text} class={`cell-${text[0]!.toLowerCase()}`}>
                <b>{text}</b> {meaning}
              </li>,
            ]
          : [],
      )}
    </ul>
  );
};

const WAYS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

const walk = (table: HTMLTableElement | null, event: KeyboardEvent): void => {
  const way = WAYS[event.key];
  if (!table || !way || !(event.target instanceof HTMLButtonElement)) return;
  event.preventDefault();
  event.stopPropagation();
  const rows = [...table.querySelectorAll('tbody tr')].map(row => [...row.querySelectorAll('button')]);
  const lines = rows.filter(row => row.length > 0);
  const line = lines.findIndex(row => row.includes(event.target as HTMLButtonElement));
  const column = lines[line]?.indexOf(event.target) ?? 0;
  lines[line + way[0]]?.[column + way[1]]?.focus();
};
