import { err, ok, type Result } from '@cardroom/engine';
import { GAMES, PRESET_NAMES, gameWithFields, gameWithPreset, type Game } from './games.ts';
import type { Files } from './io.ts';
import { suggestion } from './nearest.ts';

/** Rules as they were asked for: where they come from, and what is set over them. */
export type RulesRequest = {
  /** A preset or a file; null for the usual preset of the game that the settings belong to. */
  readonly source: string | null;
  /** `field=value`, in order. */
  readonly settings: readonly string[];
};

/** Checked rules and the game they are for. */
export type NamedRules = { readonly name: string; readonly game: Game; readonly rules: object };

type Read<T> = Result<T, readonly string[]>;

/** Reads rules; every bad field has its own sentence. */
export const readRules = async (request: RulesRequest, files: Files): Promise<Read<NamedRules>> => {
  const base = await baseOf(request, files);
  return base.ok ? withAllSettings(base.value, request.settings) : base;
};

const baseOf = async ({ source, settings }: RulesRequest, files: Files): Promise<Read<NamedRules>> => {
  if (source === null) return usualFor(settings.map(setting => setting.split('=')[0]!.trim()));
  const game = gameWithPreset(source);
  if (game) return ok(preset(game, source));
  return source.endsWith('.json') ? readRulesFile(source, files) : err([noSuchPreset(source)]);
};

const preset = (game: Game, name: string): NamedRules => ({ name, game, rules: game.presets[name]! });

const usualFor = (fields: readonly string[]): Read<NamedRules> => {
  const game = gameWithFields(fields);
  return game ? ok(preset(game, game.usual)) : err([noSuchField(fields[0]!)]);
};

const noSuchPreset = (name: string): string =>
  `There is no preset ${name}: ${suggestion(name, PRESET_NAMES, 'the presets')} A file of rules ends in .json.`;

const noSuchField = (name: string): string =>
  `There is no rules field ${name}: ${suggestion(
    name,
    GAMES.flatMap(({ fields }) => Object.keys(fields)),
    'the fields',
  )}`;

/** A record of rules, whole or in part; what it leaves out is as in the usual preset of its game. */
const readRulesFile = async (path: string, files: Files): Promise<Read<NamedRules>> => {
  if ((await files.kindOf(path)) !== 'file') return err([`There is no file ${path}.`]);
  const text = await files.read(path);
  if (!text.ok) return err([text.error]);
  const record = parseRecord(text.value);
  if (!record) return err([`${path} must hold one JSON object of rules fields.`]);
  const game = gameWithFields(Object.keys(record));
  return game
    ? ok({ name: path, game, rules: { ...game.presets[game.usual], ...record } })
    : err([`${path} has no field of any game's rules.`]);
};

const parseRecord = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
};

/** One setting after the other, so that a bad one does not hide the next. */
const withAllSettings = (base: NamedRules, settings: readonly string[]): Read<NamedRules> => {
  const problems: string[] = [];
  let rules = base.rules;
  for (const setting of settings) {
    const changed = base.game.set(rules, setting);
    if (changed.ok) rules = changed.value;
    else problems.push(...changed.error.map(({ message }) => message));
  }
  const checked = base.game.validate(rules);
  if (!checked.ok) problems.push(...checked.error.map(({ message }) => message));
  return checked.ok && problems.length === 0 ? ok({ ...base, rules: checked.value }) : err(problems);
};
