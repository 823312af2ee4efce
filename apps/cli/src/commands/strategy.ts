import { err, ok, type Result } from '@cardroom/engine';
import { bestChart, type BestChart } from '@cardroom/odds/blackjack';
import { JSON_FLAG, isSet, valueOf, whyNoArguments, type Args } from '../args.ts';
import { RULES_FLAGS, readTable } from '../blackjack-input.ts';
import { chartSvg } from '../chart-svg.ts';
import { chartMarkdown, chartText } from '../chart-text.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { inColour, printJson, printLines, type Io } from '../io.ts';
import { suggestion } from '../nearest.ts';
import { printable } from '../printable.ts';

const FORMATS = ['text', 'md', 'json', 'svg'] as const;
type Format = (typeof FORMATS)[number];

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const stray = whyNoArguments(args, 'strategy');
  if (stray.length > 0) return err(stray);
  const format = readFormat(args);
  if (!format.ok) return format;
  const table = await readTable(args, io);
  if (!table.ok) return table;
  const chart = bestChart(table.value.rules);
  if (!chart.ok) return err([chart.error.message]);
  print(io, format.value, printable(table.value.title), chart.value);
  return ok(DONE);
};

const readFormat = (args: Args): Result<Format, readonly string[]> => {
  const text = valueOf(args, 'format');
  if (!text.ok) return text;
  const wanted = text.value ?? (isSet(args, 'json') ? 'json' : 'text');
  const format = FORMATS.find(name => name === wanted);
  if (!format) return err([`There is no --format ${wanted}: ${suggestion(wanted, FORMATS, 'they')}`]);
  return isSet(args, 'json') && format !== 'json'
    ? err([`--json and --format ${format} contradict each other: give one of them.`])
    : ok(format);
};

const print = (io: Io, format: Format, title: string, chart: BestChart): void => {
  switch (format) {
    case 'text':
      return printLines(io, chartText(title, chart, inColour(io)));
    case 'md':
      return printLines(io, chartMarkdown(title, chart));
    case 'json':
      return printJson(io, chart);
    case 'svg':
      return printLines(io, chartSvg(title, chart));
  }
};

export const strategy: Command = {
  usage: '[--rules …] [--set …] [--format …] [--json]',
  about: [
    'The best strategy by totals for these rules and decks, with its exact mean result: H hit, S stand, Dh and Ds double (else hit, stand), Rh and Rs surrender (else hit, stand), P split. Rows are hands, columns up cards; a pair that may not be split is played as its total.',
  ],
  flags: [
    ...RULES_FLAGS,
    {
      name: 'format',
      takes: FORMATS.join('|'),
      means: 'Text (in colour on a terminal, unless NO_COLOR is set), Markdown, JSON or a picture.',
    },
    { ...JSON_FLAG, means: 'The same as --format json.' },
  ],
  example: 'cardroom strategy --rules bicycle --format svg > chart.svg',
  run,
};
