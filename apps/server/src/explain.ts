import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  MODEL_OFF,
  PROVIDERS,
  createModel,
  modelConfigFrom,
  type Model,
  type ModelConfig,
  type ModelLimits,
} from '@cardroom/bots/llm';
import type { PlanSaid } from '@cardroom/coach';
import { explain, type Facts } from '@cardroom/coach/explain';
import { err, ok, rejection, type Result } from '@cardroom/engine';
import { dayOf, decisionView, type Actor, type TableView } from '@cardroom/room';
import type {
  AskWhyRequest,
  DoneAnswer,
  ExplainRequest,
  ExplanationAnswer,
  LendModelRequest,
  LlmAnswer,
  ModelRequest,
  PlanAnswer,
  TableParams,
  TriedAnswer,
  TryModelRequest,
  WhyAnswer,
} from '@cardroom/wire';

import { whyWait, type Answer, type Desk, type Refusal, type Signed } from './desk.ts';

/** What a server needs to put decisions into words. */
export type LlmSetup = Readonly<{
  /** What explains the decision of a view; null where there is nothing to decide. */
  facts: (view: TableView) => Promise<Facts | null>;
  /** How often a plan does what at the decision of a view; null where none fits. */
  plan: (view: TableView) => Promise<PlanSaid | null>;
  /** The model that whoever runs the server offers to everybody. */
  offered: { readonly label: string; readonly model: Model } | null;
  /**
   * Whoever asks may name an address. Only where nobody but this machine's own people can ask: the server would call
   * whatever address a stranger names.
   */
  anyAddress: boolean;
  /** Keeps models of players for the rivals at their tables, in memory alone. Default: none plays. */
  lent?: Readonly<{
    lend: (lender: Lender, config: ModelConfig) => void;
    takeBack: (session: string) => void;
  }>;
  limits?: ModelLimits;
}>;

type Lender = Readonly<{ session: string; player: string; proven: boolean }>;

/** What can be asked for. */
export const llm = async ({ llm: setup }: Desk): Answer<LlmAnswer> =>
  ok({ offered: setup?.offered?.label ?? null, anyAddress: setup?.anyAddress ?? false });

const NO_MODEL: Refusal = rejection('model/off', 'This server has no model: name one of your own.');

/** The model that a request names, with the key it brings, or the server's own. It is used once and kept nowhere. */
const modelFor = (setup: LlmSetup, asked: ModelRequest | undefined): Result<Model, Refusal> => {
  if (asked === undefined) return setup.offered ? ok(setup.offered.model) : err(NO_MODEL);
  const config = configFor(setup, asked);
  return config.ok ? ok(createModel(config.value, setup.limits)) : config;
};

const configFor = (setup: LlmSetup, asked: ModelRequest): Result<ModelConfig, Refusal> => {
  const refusal = whyNotThere(setup, asked);
  if (refusal) return err(refusal);
  const { key = null, ...choice } = asked;
  const config = modelConfigFrom(choice, key);
  return config.ok ? config : err(rejection('model/bad', config.error.join(' ')));
};

const ELSEWHERE: Refusal = rejection(
  'model/elsewhere',
  'This server calls no other addresses than those of OpenAI and Anthropic for its players.',
);

/** A place on this machine, or one that the request names, is for this machine's own people. */
const whyNotThere = ({ anyAddress }: LlmSetup, { provider, baseUrl }: ModelRequest): Refusal | null => {
  if (anyAddress) return null;
  const known = Object.hasOwn(PROVIDERS, provider) ? PROVIDERS[provider as keyof typeof PROVIDERS] : null;
  return known !== null && !known.local && baseUrl === undefined ? null : ELSEWHERE;
};

const NOTHING: Refusal = rejection('explain/nothing', 'There is no decision of yours to explain.');

const UNAIDED: Refusal = rejection('explain/unaided', 'The daily shoe is played without help.');

/** The table as whoever asks saw it when the decision awaited them: now, or earlier in this round. */
const decisionOf = async (
  { house }: Desk,
  actor: Actor,
  { body, params }: FastifyRequest,
): Answer<TableView> => {
  const { table } = params as TableParams;
  if (dayOf(table) !== null) return err(UNAIDED);
  const view = await decisionView(house.room, table, actor, (body as AskWhyRequest).expect);
  if (!view.ok) return view;
  return view.value === null ? err(NOTHING) : ok(view.value);
};

const NO_PLANS: PlanSaid = { fits: false, shares: null, raiseTo: null, why: 'This server has none.' };

/** What a plan says of the decision that awaits whoever asks: from their own view alone. */
export const planDecision = async (
  desk: Desk,
  { actor }: Signed,
  request: FastifyRequest,
): Answer<PlanAnswer> => {
  const view = await decisionOf(desk, actor, request);
  if (!view.ok) return view;
  if (desk.llm === null) return ok(NO_PLANS);
  const said = await desk.llm.plan(view.value);
  return said === null ? err(NOTHING) : ok(said);
};

/** What explains the decision that awaits whoever asks, without any model: from their own view alone. */
export const whyDecision = async (
  desk: Desk,
  { actor }: Signed,
  request: FastifyRequest,
): Answer<WhyAnswer> => {
  const { llm: setup, limiter } = desk;
  const view = await decisionOf(desk, actor, request);
  if (!view.ok) return view;
  if (setup === null) return err(NOTHING);
  const wait = whyWait(limiter, 'explain', actor.session);
  if (wait) return err(wait);
  const facts = await setup.facts(view.value);
  return facts === null ? err(NOTHING) : ok({ facts });
};

/** Explains the decision that awaits whoever asks: from their own view alone, whatever the request says. */
export const explainDecision = async (
  desk: Desk,
  { actor }: Signed,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer<ExplanationAnswer> => {
  const { llm: setup, limiter } = desk;
  if (setup === null) return err(MODEL_OFF);
  const view = await decisionOf(desk, actor, request);
  if (!view.ok) return view;
  const model = modelFor(setup, (request.body as ExplainRequest).model);
  if (!model.ok) return model;
  const wait = whyWait(limiter, 'explain', actor.session);
  if (wait) return err(wait);
  const facts = await setup.facts(view.value);
  if (facts === null) return err(NOTHING);
  return unlessGone(reply, signal => explain(model.value, facts, signal));
};

/** Asks a model for one word. */
export const tryModel = async (
  { llm: setup, limiter }: Desk,
  { actor }: Signed,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer<TriedAnswer> => {
  if (setup === null) return err(MODEL_OFF);
  const model = modelFor(setup, (request.body as TryModelRequest).model);
  if (!model.ok) return model;
  const wait = whyWait(limiter, 'explain', actor.session);
  if (wait) return err(wait);
  const ask = { instructions: 'Answer with the word ready.', data: {}, maxTokens: 200 };
  return unlessGone(reply, async signal => {
    const answer = await model.value.text(ask, signal);
    return answer.ok ? { done: true, why: null } : { done: false, why: answer.error.message };
  });
};

/** Takes a model of whoever asks for the rivals at their own tables. */
export const lendModel = async (
  { llm: setup }: Desk,
  { actor: { session, player, proven } }: Signed,
  request: FastifyRequest,
): Answer<DoneAnswer> => {
  if (!setup?.lent) return err(MODEL_OFF);
  const config = configFor(setup, (request.body as LendModelRequest).model);
  if (!config.ok) return config;
  setup.lent.lend({ session, player, proven }, config.value);
  return ok({ done: true });
};

/** Forgets it. */
export const takeBackModel = async ({ llm: setup }: Desk, { actor }: Signed): Answer<DoneAnswer> => {
  setup?.lent?.takeBack(actor.session);
  return ok({ done: true });
};

const GONE: Refusal = rejection('server/closing', 'Nobody waits for the answer any more.');

/** Whoever goes away waits for no answer. */
const unlessGone = async <T>(reply: FastifyReply, work: (signal: AbortSignal) => Promise<T>): Answer<T> => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('Nobody waits for it.')));
  try {
    return ok(await work(gone.signal));
  } catch (error) {
    if (gone.signal.aborted) return err(GONE);
    throw error;
  }
};
