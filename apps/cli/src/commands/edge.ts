import { err, ok, type Result } from '@cardroom/engine';
import type { BlackjackRules } from '@cardroom/engine/blackjack';
import {
  bestChart,
  gameValue,
  mayReSplit,
  outcomeDistribution,
  type Chart,
  type Shoe,
} from '@cardroom/odds/blackjack';
import { JSON_FLAG, isSet, valueOf, whyNoArguments, type Args } from '../args.ts';
import { RULES_FLAGS, SHOE_FLAG, readShoe, readTable } from '../blackjack-input.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { percent, signed } from '../figures.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf } from '../layout.ts';
import { suggestion } from '../nearest.ts';

const BASES = ['composition', 'total'] as const;
type Basis = (typeof BASES)[number];

const MEANINGS: Readonly<Record<Basis, string>> = {
  composition: 'composition: the best play for the cards of each hand',
  total: 'total: the best chart by totals',
};

/** The mean result of a round per unit of the first wager, and its standard deviation where it is known exactly. */
type Edge = { readonly ev: number; readonly basis: Basis; readonly sd?: number };

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const stray = whyNoArguments(args, 'edge');
  if (stray.length > 0) return err(stray);
  const basis = readBasis(args);
  if (!basis.ok) return basis;
  const table = await readTable(args, io);
  if (!table.ok) return table;
  const shoe = readShoe(args, table.value.rules);
  if (!shoe.ok) return shoe;
  const edge = edgeOf(table.value.rules, shoe.value, basis.value);
  if (!edge.ok) return edge;
  if (isSet(args, 'json')) printJson(io, edge.value);
  else printLines(io, edgeLines(table.value.title, edge.value, io.columns));
  return ok(DONE);
};

const readBasis = (args: Args): Result<Basis, readonly string[]> => {
  const text = valueOf(args, 'basis');
  if (!text.ok) return text;
  const basis = BASES.find(name => name === (text.value ?? 'composition'));
  return basis
    ? ok(basis)
    : err([`There is no --basis ${text.value}: ${suggestion(text.value!, BASES, 'they')}`]);
};

const edgeOf = (rules: BlackjackRules, shoe: Shoe, basis: Basis): Result<Edge, readonly string[]> => {
  const chart = basis === 'total' ? bestChart(rules, shoe) : null;
  const value = chart ?? gameValue(rules, shoe);
  if (!value.ok) return err([value.error.message]);
  const sd = sdOf(rules, shoe, chart?.ok ? chart.value : undefined);
  return ok({ ev: value.value.ev, basis, ...(sd === null ? {} : { sd }) });
};

/** Exact only where pairs are split once. */
const sdOf = (rules: BlackjackRules, shoe: Shoe, chart: Chart | undefined): number | null => {
  if (mayReSplit(rules)) return null;
  const distribution = outcomeDistribution(rules, shoe, chart);
  return distribution.ok ? distribution.value.sd : null;
};

const edgeLines = (title: string, { ev, basis, sd }: Edge, width: number): readonly string[] => [
  `Blackjack: ${title}`,
  '',
  ...columnsOf(
    [
      ['House edge', `${percent(-ev, 4)}${ev > 0 ? ' (the player is ahead)' : ''}`],
      ['Mean result', `${signed(ev, 6)} units a round, per unit of the first wager`],
      ['Basis', MEANINGS[basis]],
      ...(sd === undefined ? [] : [['Standard deviation', `${sd.toFixed(4)} units a round`]]),
    ],
    width,
  ),
];

export const edge: Command = {
  usage: '[--rules …] [--set …] [--basis …] [--shoe …] [--json]',
  about: [
    'The exact mean result of a round of blackjack, with the best play and without insurance: one box, a freshly shuffled shoe. The standard deviation is told where pairs may be split only once (maxHands=2).',
  ],
  flags: [
    ...RULES_FLAGS,
    {
      name: 'basis',
      takes: BASES.join('|'),
      means:
        'Play each hand for its very cards and the cards left (composition, the default), or all hands by one chart of totals.',
    },
    SHOE_FLAG,
    JSON_FLAG,
  ],
  example: 'cardroom edge --rules vegas --set hitSoft17=true',
  run,
};
