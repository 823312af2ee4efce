import { err, ok } from '@cardroom/engine';
import type { BlindLevel } from '@cardroom/engine/holdem';
import { JSON_FLAG, isSet, valuesOf, type Args } from '../args.ts';
import { DONE, type Command, type Outcome } from '../command.ts';
import { GAMES, presetSummary, type Game } from '../games.ts';
import { printJson, printLines, type Io } from '../io.ts';
import { columnsOf } from '../layout.ts';
import { readRules, type NamedRules } from '../rules-input.ts';

const run = async (args: Args, io: Io): Promise<Outcome> => {
  const sources = [...args.positionals, ...valuesOf(args, 'rules')];
  const settings = valuesOf(args, 'set');
  if (sources.length > 1)
    return err([`Name one preset or file, not ${sources.length}: ${sources.join(', ')}.`]);
  if (sources.length + settings.length === 0) return listPresets(args, io);
  const rules = await readRules({ source: sources[0] ?? null, settings }, io.files);
  if (!rules.ok) return rules;
  if (isSet(args, 'json')) printJson(io, rules.value.rules);
  else printLines(io, recordLines(rules.value, settings, io.columns));
  return ok(DONE);
};

const listPresets = (args: Args, io: Io): Outcome => {
  if (isSet(args, 'json')) printJson(io, { presets: GAMES.flatMap(presetEntries) });
  else printLines(io, GAMES.flatMap(game => presetLines(game, io.columns)).slice(0, -1));
  return ok(DONE);
};

const presetEntries = ({ name: game, presets }: Game): readonly object[] =>
  Object.entries(presets).map(([name, rules]) => ({ name, game, summary: presetSummary(name), rules }));

const presetLines = ({ title, presets }: Game, width: number): readonly string[] => [
  title,
  ...columnsOf(
    Object.keys(presets).map(name => [name, presetSummary(name)]),
    width,
  ),
  '',
];

const recordLines = (
  { name, game, rules }: NamedRules,
  settings: readonly string[],
  width: number,
): readonly string[] => [
  [`${game.title}: ${name}`, ...settings].join(', '),
  '',
  ...columnsOf(
    Object.entries(rules).map(([field, value]) => [field, showValue(value), meaning(game, field, value)]),
    width,
  ),
  ...Object.values(rules).flatMap(levelLines),
];

/** What a field means and takes; of a flag its value says the latter. */
const meaning = ({ fields }: Game, name: string, value: unknown): string => {
  const { means, takes } = fields[name]!;
  return typeof value === 'boolean' ? means : `${means} Takes ${takes}.`;
};

const showValue = (value: unknown): string =>
  Array.isArray(value) ? (value.length === 0 ? 'none' : `${value.length} levels`) : String(value);

/** The blind schedule, below the table: it is too wide for a cell. */
const levelLines = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.length > 0
    ? ['', 'Blind levels', ...(value as readonly BlindLevel[]).map(levelLine)]
    : [];

const levelLine = ({ fromHand, smallBlind, bigBlind, ante }: BlindLevel): string =>
  `  from hand ${fromHand}: ${smallBlind}/${bigBlind}${ante > 0 ? `, ante ${ante}` : ''}`;

export const rules: Command = {
  usage: '[PRESET|FILE.json] [--set field=value]… [--json]',
  about: [
    'Without arguments: the presets of both games. With a preset or a file: every field with its value and meaning.',
    "A file holds one JSON object of rules fields; what it leaves out is as in vegas (blackjack) or standard (hold'em). With --set alone it is those tables that are changed. Numbers may be written 100000, 1e5 or 100k.",
  ],
  flags: [
    { name: 'rules', takes: 'PRESET|FILE', means: 'The same as the first argument.' },
    { name: 'set', takes: 'field=value', means: 'Change one field; may be given often.' },
    JSON_FLAG,
  ],
  example: 'cardroom rules vegas --set decks=8 --set hitSoft17=true',
  run,
};
