import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

import {
  PROVIDERS,
  PROVIDER_NAMES,
  TURN_MS,
  createModel,
  modelConfigFrom,
  modelLabel,
  type Model,
  type ModelConfig,
  type ProviderName,
} from '@cardroom/bots/llm';
import { err, ok, type Result } from '@cardroom/engine';

import type { Rival } from './rival.ts';

/** Which language model is used, as it is kept: never its key. */
export type LlmSettings = Readonly<{
  provider: ProviderName | 'off';
  model: string;
  /** Null: where the provider is found. */
  baseUrl: string | null;
  /** The rival says a sentence after a round. */
  talk: boolean;
}>;

export const LLM_OFF: LlmSettings = { provider: 'off', model: '', baseUrl: null, talk: true };

export const LLM_CHOICES: readonly LlmSettings['provider'][] = ['off', ...PROVIDER_NAMES];

/** Reads what was kept of a model; what is wrong is a sentence. */
export const llmSettingsFrom = (value: unknown): Result<LlmSettings, readonly string[]> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return err(['llm must be a record such as {"provider": "ollama", "model": "llama3.2"}.']);
  const read = { ...LLM_OFF, ...value };
  const problems = [
    ...Object.keys(value).flatMap(name => (Object.hasOwn(LLM_OFF, name) ? [] : [unknownField(name)])),
    ...(LLM_CHOICES.includes(read.provider)
      ? []
      : [`llm.provider must be one of ${LLM_CHOICES.join(', ')}.`]),
    ...(typeof read.model === 'string' ? [] : ['llm.model must be a text.']),
    ...(typeof read.baseUrl === 'string' || read.baseUrl === null ? [] : ['llm.baseUrl must be a text.']),
    ...(typeof read.talk === 'boolean' ? [] : ['llm.talk must be true or false.']),
  ];
  return problems.length > 0 ? err(problems) : ok(read);
};

const unknownField = (name: string): string =>
  /key/i.test(name)
    ? 'llm has no key: put it into CARDROOM_LLM_KEY, or into the file llm-key beside the settings.'
    : `llm has no "${name}".`;

type Env = Readonly<Record<string, string | undefined>>;

/** Where a key comes from. */
export type KeySource = 'environment' | 'file' | 'none';

/** A model as it can be used now: ready, off, or with a sentence about what is missing. */
export type Llm = Readonly<{
  config: ModelConfig | null;
  key: KeySource;
  problem: string | null;
  talks: boolean;
}>;

/** The file that holds a key: one line, which only its owner may read. */
export const keyFile = (settingsFile: string): string => join(dirname(settingsFile), 'llm-key');

/** The environment goes before what is kept. */
const choiceOf = (env: Env, kept: LlmSettings): LlmSettings => ({
  provider: (env['CARDROOM_LLM_PROVIDER'] ?? kept.provider) as LlmSettings['provider'],
  model: env['CARDROOM_LLM_MODEL'] ?? kept.model,
  baseUrl: env['CARDROOM_LLM_BASE_URL'] ?? kept.baseUrl,
  talk: kept.talk,
});

/** Finds out which model may be used, and with which key. */
export const readLlm = (env: Env, kept: LlmSettings, settingsFile: string): Llm => {
  const { provider, model, baseUrl, talk } = choiceOf(env, kept);
  const none = { config: null, key: 'none', talks: talk } as const;
  if (provider === 'off') return { ...none, problem: null };
  const found = keyFor(env, provider, baseUrl, settingsFile);
  if (!found.ok) return { ...none, problem: found.error };
  const { key, source } = found.value;
  const choice = { provider, model, ...(baseUrl !== null && { baseUrl }) };
  const config = modelConfigFrom(choice, key);
  return config.ok
    ? { config: config.value, key: source, problem: null, talks: talk }
    : { ...none, key: source, problem: config.error[0]! };
};

type Found = { readonly key: string | null; readonly source: KeySource };

/** A provider's own variable is used for that provider's own address alone. */
const keyFor = (
  env: Env,
  provider: string,
  baseUrl: string | null,
  settingsFile: string,
): Result<Found, string> => {
  const own = OWN_VARIABLES[provider];
  const variable = env['CARDROOM_LLM_KEY'] ?? (own && baseUrl === null ? env[own] : undefined);
  if (variable) return ok({ key: variable.trim(), source: 'environment' });
  const file = readKeyFile(keyFile(settingsFile));
  if (!file.ok) return file;
  return ok(file.value === null ? { key: null, source: 'none' } : { key: file.value, source: 'file' });
};

const OWN_VARIABLES: Readonly<Record<string, string | undefined>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
};

/** The key in a file; null where there is none. A file that others may read is refused. */
export const readKeyFile = (
  file: string,
  platform: NodeJS.Platform = process.platform,
): Result<string | null, string> => {
  try {
    const { mode } = statSync(file);
    // Windows keeps other rights than these.
    if (platform !== 'win32' && (mode & 0o077) !== 0)
      return err(`${file} can be read by others: it is not used until chmod 600 makes it yours alone.`);
    return ok(readFileSync(file, 'utf8').trim() || null);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? ok(null) : err(`${file} cannot be read (${code}).`);
  }
};

/** A model for explanations, and one for turns, from the same set-up. */
export type LlmParts = Readonly<{ label: string; explains: Model; rival: Rival }>;

/** The model that is set up now. */
export type LlmDesk = Readonly<{
  state: () => Llm;
  parts: () => LlmParts | null;
  rival: () => Rival | null;
  /** Takes another set-up, and looks for its key anew. */
  change: (kept: LlmSettings) => void;
}>;

/** Keeps the model of a set-up; it is built when it is first asked for. */
export const createLlm = (env: Env, first: LlmSettings, settingsFile: string): LlmDesk => {
  let kept = first;
  let made: { readonly llm: Llm; readonly parts: LlmParts | null } | null = null;
  const make = () => {
    const llm = readLlm(env, kept, settingsFile);
    return { llm, parts: partsOf(llm) };
  };
  const now = () => (made ??= make());
  return {
    state: () => now().llm,
    parts: () => now().parts,
    rival: () => now().parts?.rival ?? null,
    change: changed => {
      kept = changed;
      made = null;
    },
  };
};

const partsOf = ({ config, talks }: Llm): LlmParts | null => {
  if (config === null) return null;
  const label = modelLabel(config);
  const model = createModel(config, { milliseconds: TURN_MS });
  return { label, explains: createModel(config), rival: { label, model, talks } };
};

/** `Ollama`, `off`: a provider as people read it. */
export const providerLabel = (provider: LlmSettings['provider']): string =>
  provider === 'off' ? 'off' : PROVIDERS[provider].label;
