import type { WireMistake } from '@cardroom/wire/client';

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

/** Mistakes as a spreadsheet reads them; the columns of `cardroom review --csv`. */
export const csvOfMistakes = (mistakes: readonly WireMistake[]): string =>
  [COLUMNS.join(','), ...mistakes.map(line)].map(text => `${text}\r\n`).join('');

const line = ({ when, game, situation, chosen, best, cost, method, ...mistake }: WireMistake): string =>
  [
    new Date(when).toISOString(),
    game,
    situation,
    chosen,
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

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Gives a text to the browser as a file. */
export const save = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
};
