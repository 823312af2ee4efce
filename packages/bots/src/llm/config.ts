import { err, ok, type Result } from '@cardroom/engine';

/** How an endpoint is spoken to, and where it is unless told otherwise. */
type Provider = Readonly<{
  label: string;
  speaks: 'openai' | 'anthropic';
  /** Null: it must be said. */
  baseUrl: string | null;
  /** It answers nobody without a key. */
  needsKey: boolean;
  /** On this machine. */
  local: boolean;
}>;

const remote = (label: string, speaks: Provider['speaks'], baseUrl: string): Provider => ({
  label,
  speaks,
  baseUrl,
  needsKey: true,
  local: false,
});

const local = (label: string, baseUrl: string | null): Provider => ({
  label,
  speaks: 'openai',
  baseUrl,
  needsKey: false,
  local: true,
});

/** Where language models answer. `compatible` is any other endpoint that speaks as OpenAI's does. */
export const PROVIDERS = {
  openai: remote('OpenAI', 'openai', 'https://api.openai.com/v1'),
  anthropic: remote('Anthropic', 'anthropic', 'https://api.anthropic.com/v1'),
  ollama: local('Ollama', 'http://127.0.0.1:11434/v1'),
  llamacpp: local('llama.cpp', 'http://127.0.0.1:8080/v1'),
  compatible: local('OpenAI-compatible', null),
} as const satisfies Readonly<Record<string, Provider>>;

export type ProviderName = keyof typeof PROVIDERS;
export const PROVIDER_NAMES = Object.keys(PROVIDERS) as readonly ProviderName[];

/** Which model answers. Its key is behind a function: whatever prints this record prints no key. */
export type ModelConfig = Readonly<{
  provider: ProviderName;
  baseUrl: string;
  model: string;
  key: () => string | null;
}>;

/** A choice of model as somebody wrote it down, without its key. */
export type ModelChoice = Readonly<{ provider: string; model: string; baseUrl?: string | undefined }>;

/** A choice that can be called, or a sentence for each thing that is wrong with it. */
export const modelConfigFrom = (
  { provider: name, model, baseUrl: own }: ModelChoice,
  key: string | null,
): Result<ModelConfig, readonly string[]> => {
  const provider = providerOf(name);
  if (provider === null) return err([`The provider must be one of ${PROVIDER_NAMES.join(', ')}.`]);
  const baseUrl = own ?? provider.baseUrl;
  const problems = [
    ...(MODEL.test(model) ? [] : [MODEL_PROBLEM]),
    ...whyNoUrl(baseUrl),
    ...whyNoKey(provider, key),
  ];
  if (problems.length > 0) return err(problems);
  const url = withoutSlash(baseUrl!);
  if (key !== null && isOpenToAll(url)) return err([UNENCRYPTED]);
  return ok({ provider: name as ProviderName, baseUrl: url, model, key: () => key });
};

const providerOf = (name: string): Provider | null =>
  Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name as ProviderName] : null;

const MODEL = /^[\w.:/@+-]{1,120}$/;
const MODEL_PROBLEM = 'The model must be a name such as llama3.2 or gpt-5-mini, without spaces.';
const URL_PROBLEM =
  'The address must begin with http:// or https:// and hold no user name, password or query: http://127.0.0.1:11434/v1.';
const UNENCRYPTED = 'A key is sent to this machine or by https:// alone: take the key away, or use https://.';

const whyNoUrl = (text: string | null): readonly string[] => {
  const url = text === null || text.length > 300 ? null : URL.parse(text);
  const fine =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    [url.username, url.password, url.search, url.hash].every(part => part === '');
  return fine ? [] : [URL_PROBLEM];
};

/** What may stand in a header. */
const KEY = /^[!-~]{1,500}$/;

const whyNoKey = ({ label, needsKey }: Provider, key: string | null): readonly string[] => {
  if (key === null) return needsKey ? [`${label} needs a key.`] : [];
  return KEY.test(key) ? [] : ['The key must be one line of letters, digits and signs.'];
};

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Whoever is on the way could read what is sent there. */
const isOpenToAll = (url: string): boolean => {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
};

/** `llama3.2 (Ollama)`: what people are told of a model. */
export const modelLabel = ({ provider, model }: Pick<ModelConfig, 'provider' | 'model'>): string =>
  `${model} (${PROVIDERS[provider].label})`;
