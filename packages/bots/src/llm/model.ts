import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';
import type * as Sdk from 'ai';

import { PROVIDERS, type ModelConfig } from './config.ts';
import { AnswerRefused, limitedFetch, type Fetch } from './limited-fetch.ts';

export const MODEL_CODES = [
  'model/off',
  'model/time',
  'model/unreachable',
  'model/key',
  'model/busy',
  'model/failed',
  'model/redirected',
  'model/too-large',
  'model/garbled',
] as const;
export type ModelCode = (typeof MODEL_CODES)[number];
export type ModelRejection = Rejection<ModelCode>;

/** What a model is asked: what it is to do, and what it is told as data. */
export type ModelAsk = Readonly<{
  instructions: string;
  /** Sent as JSON, in a message of its own: nothing in it is an instruction. */
  data: object;
  /** The most that is answered, in tokens. */
  maxTokens: number;
}>;

/** A model that can be asked. It fails in a sentence, which holds neither key nor address. */
export type Model = Readonly<{
  /** A text; each piece is told as it comes, and whoever hears it stops the rest by answering false. */
  text: (
    ask: ModelAsk,
    signal: AbortSignal,
    onText?: (soFar: string) => boolean,
  ) => Promise<Result<string, ModelRejection>>;
  /** A record of this JSON schema. */
  record: (ask: ModelAsk, schema: object, signal: AbortSignal) => Promise<Result<unknown, ModelRejection>>;
}>;

export type ModelLimits = Readonly<{
  /** For one answer, from asking to its end. */
  milliseconds?: number;
  bytes?: number;
  fetch?: Fetch;
}>;

/** How long an explanation or a word after a round may take. A turn has a shorter limit of its own. */
export const ANSWER_MS = 20_000;

/** A model behind an SDK, which is loaded with the first question. */
export const createModel = (config: ModelConfig, limits: ModelLimits = {}): Model => {
  const { milliseconds = ANSWER_MS } = limits;
  let opened: Promise<Opened> | null = null;
  const open = (): Promise<Opened> => (opened ??= openModel(config, limits));
  return {
    text: (ask, signal, onText) =>
      within(milliseconds, signal, async ends => readText(await open(), ask, ends, onText)),
    record: (ask, schema, signal) =>
      within(milliseconds, signal, async ends => readRecord(await open(), ask, schema, ends)),
  };
};

type Opened = { readonly sdk: typeof Sdk; readonly model: Sdk.LanguageModel };

const openModel = async (config: ModelConfig, { bytes, fetch }: ModelLimits): Promise<Opened> => {
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const { baseUrl: baseURL, model, provider } = config;
  const key = config.key();
  const reach = { baseURL, fetch: limitedFetch(bytes, fetch) };
  const sdk = await import('ai');
  if (PROVIDERS[provider].speaks === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return { sdk, model: createAnthropic({ ...reach, apiKey: key ?? '' })(model) };
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const open = createOpenAICompatible({
    ...reach,
    name: 'endpoint',
    supportsStructuredOutputs: true,
    ...(key !== null && { apiKey: key }),
  });
  return { sdk, model: open(model) };
};

const requestOf = ({ instructions, data, maxTokens }: ModelAsk, signal: AbortSignal) => ({
  instructions,
  prompt: JSON.stringify(data),
  maxOutputTokens: maxTokens,
  maxRetries: 0,
  abortSignal: signal,
});

/** Told enough: what comes after it is not read. */
class HeardEnough extends Error {}

const readText = async (
  { sdk, model }: Opened,
  ask: ModelAsk,
  signal: AbortSignal,
  onText: (soFar: string) => boolean = () => true,
): Promise<string> => {
  const enough = new AbortController();
  const ends = AbortSignal.any([signal, enough.signal]);
  const { stream } = sdk.streamText({ model, ...requestOf(ask, ends), onError: () => {} });
  let soFar = '';
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'abort') signal.throwIfAborted();
    if (part.type !== 'text-delta') continue;
    soFar += part.text;
    if (onText(soFar)) continue;
    enough.abort(new HeardEnough());
    break;
  }
  return soFar;
};

const readRecord = async (
  { sdk, model }: Opened,
  ask: ModelAsk,
  schema: object,
  signal: AbortSignal,
): Promise<unknown> => {
  const output = sdk.Output.object({ schema: sdk.jsonSchema(schema) });
  const answer = await sdk.generateText({ model, ...requestOf(ask, signal), output });
  return answer.output;
};

/** What some asking comes to, unless it takes too long. Whoever called it off gets the reason thrown. */
const within = async <T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Result<T, ModelRejection>> => {
  const limit = AbortSignal.timeout(milliseconds);
  const ends = AbortSignal.any([signal, limit]);
  const ended = Promise.withResolvers<never>();
  ends.addEventListener('abort', () => ended.reject(ends.reason as Error), { once: true });
  ended.promise.catch(() => {});
  try {
    signal.throwIfAborted();
    return ok(await Promise.race([work(ends), ended.promise]));
  } catch (error) {
    signal.throwIfAborted();
    return err(limit.aborted ? SENTENCES['model/time'] : rejectionOf(error));
  }
};

const say = (code: ModelCode, message: string): ModelRejection => rejection(code, message);

const SENTENCES = {
  'model/off': say('model/off', 'No model is set up.'),
  'model/time': say('model/time', 'The model did not answer in time.'),
  'model/unreachable': say('model/unreachable', 'The model cannot be reached.'),
  'model/key': say('model/key', 'The model does not take the key.'),
  'model/busy': say('model/busy', 'The model answers too many already, or its credit is used up.'),
  'model/failed': say('model/failed', 'The model failed.'),
  'model/redirected': say('model/redirected', 'The model’s address leads elsewhere: that is not followed.'),
  'model/too-large': say('model/too-large', 'The model answered far more than was asked for.'),
  'model/garbled': say('model/garbled', 'The model’s answer could not be read.'),
} as const satisfies Readonly<Record<ModelCode, ModelRejection>>;

/** What to say where no model is set up. */
export const MODEL_OFF: ModelRejection = SENTENCES['model/off'];

/** Says what went wrong without any of what was sent or came back. */
const rejectionOf = (error: unknown): ModelRejection => {
  const refused = causesOf(error).find(cause => cause instanceof AnswerRefused);
  if (refused) return SENTENCES[`model/${refused.why}`];
  const status = causesOf(error).map(statusIn).find(Boolean);
  if (status !== undefined) return SENTENCES[codeOfStatus(status)];
  return SENTENCES[causesOf(error).some(isUnreachable) ? 'model/unreachable' : 'model/garbled'];
};

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];

const statusIn = (error: Error): number | undefined => {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  // Whatever could not be read came with a status, too.
  return typeof status === 'number' && status >= 400 ? status : undefined;
};

const codeOfStatus = (status: number): ModelCode => {
  if (status === 401 || status === 403) return 'model/key';
  return status === 402 || status === 429 ? 'model/busy' : 'model/failed';
};

/** The SDK's own name for a call that got no answer, or the system's code for why. */
const isUnreachable = (error: Error): boolean =>
  (error.name === 'AI_APICallError' && 'statusCode' in error && error.statusCode === undefined) ||
  ('code' in error && /^(E[A-Z]+|UND_ERR_\w+)$/.test(String(error.code)));
