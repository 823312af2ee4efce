import type { Mistake } from '@cardroom/coach/review';

const COLUMNS = [
  'when',
  'game',
  'situation',
  'chosen',
  'best',
  'cost',
  'method',
  'round',
  'at',
  'byClock',
  'offPlan',
] as const;

/** Mistakes as a spreadsheet reads them. */
export const csvOfMistakes = (mistakes: readonly Mistake[]): string =>
  [COLUMNS.join(','), ...mistakes.map(line)].map(text => `${text}\r\n`).join('');

const line = ({
  when,
  game,
  situation,
  chosen,
  size = chosen,
  best,
  cost,
  method,
  ...mistake
}: Mistake): string =>
  [
    new Date(when).toISOString(),
    game,
    situation,
    size,
    best,
    cost.toFixed(4),
    method,
    `${mistake.table}/${mistake.round}`,
    String(mistake.at),
    String(mistake.byClock),
    String(mistake.offPlan),
  ]
    .map(quoted)
    .join(',');

/** No cell begins as a formula does: spreadsheets would carry it out. */
const quoted = (value: string): string => {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
