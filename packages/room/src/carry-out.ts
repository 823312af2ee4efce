import { err, ok, rejection, type Result } from '@cardroom/engine';

import { appendOf, commandHash, requestHash, type Asked } from './append.ts';
import { GENESIS } from './chain.ts';
import { actorName, type Actor, type Command, type Intent, type RoomRejection } from './command.ts';
import { dayOf, daySeed } from './daily.ts';
import { decide, isHost } from './decide.ts';
import { freshHex, type Desk } from './desk.ts';
import { emit, openDraft, type Context, type Draft } from './draft.ts';
import { NOTHING } from './evolve.ts';
import { messageOf } from './fold.ts';
import { freezeTable } from './freeze.ts';
import { playerAccount, type PlayerId, type TableId } from './ledger.ts';
import {
  FROZEN,
  bringUpToDate,
  fetchBoxes,
  foldedEntry,
  keepBoxes,
  rememberingDealer,
  sealFor,
  seedIn,
  type Live,
} from './live.ts';
import { StoreError, type ActionRecord } from './store.ts';
import { ROOM_EVENT_VERSION, type TableFacts, type TableState } from './table.ts';
import type { Frame, TableView } from './view.ts';
import { frameOf, isInvited, pastFrame, publish, viewNow, whyNoView } from './watching.ts';

/** Proof that a command was carried out: the entry of the log that holds it, and the hash of the log up to there. */
export type Receipt = Readonly<{ table: TableId; actionId: string; seq: number; hash: string }>;

export type Reply = Readonly<{
  receipt: Receipt;
  /** It had been carried out before: this is the receipt of then, and the table as it is now. */
  repeated: boolean;
  frame: Frame;
  /** What the player should know although the command was carried out. */
  warning: string | null;
}>;

/** A refusal, with the table as it is now where the actor may see it. */
export type Refused = RoomRejection & { readonly view?: TableView };

type Answer = Result<Reply, Refused>;

/** Somebody's command, with what identifies it. */
type Request = Readonly<{ actor: Actor; actionId: string; bodyHash: string }>;

/** How often a command is decided again when others were faster, or when balances were not what they had been. */
const ATTEMPTS = 100;

/** How often a store may refuse what was decided before it is believed. */
const REFUSALS = 3;

const STATISTICS_LOST = 'The statistics of this round could not be saved; play goes on.';

/**
 * Carries a command out, once. It is decided on what this process knows; where others were faster, or where that leads to
 * a refusal, the process first reads what is new, and decides again if there was anything.
 */
export const carryOut = async (desk: Desk, live: Live, actor: Actor, command: Command): Promise<Answer> => {
  const request: Request = { actor, actionId: command.actionId, bodyHash: commandHash(command) };
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const answer = await attemptOnce(desk, live, request, command, attempt);
    if (answer !== null) return answer;
  }
  return err(rejection('store/unavailable', 'The table is too busy; try again.'));
};

/** Null: there is news, so decide again. */
const attemptOnce = async (
  desk: Desk,
  live: Live,
  request: Request,
  command: Command,
  attempt: number,
): Promise<Answer | null> => {
  if (live.state === null) {
    const loaded = await bringUpToDate(desk, live);
    if (!loaded.ok) return loaded;
  }
  const known = live.state!.seq;
  const context = await contextFor(desk, live, request.actor, command);
  // Decided and sent to the store without a pause: while one table's entry is written, the next one is decided.
  const tried = tryDecide(live.state!, command, context);
  const decided = 'broken' in tried ? await freeze(desk, live, tried.broken) : tried;
  const answer = decided.ok ? await tryCommit(desk, live, request, decided.value, attempt) : null;
  if (answer !== null) return answer;
  const news = await bringUpToDate(desk, live);
  if (!news.ok) return news;
  publish(desk, live, news.value);
  const done = await desk.store.action(live.id, actorName(request.actor), request.actionId);
  if (done !== null) return answerRepeat(desk, live, request, done);
  return decided.ok || live.state!.seq !== known ? null : refuse(desk, live, request.actor, decided.error);
};

const refuse = async (
  desk: Desk,
  live: Live,
  actor: Actor,
  error: RoomRejection,
): Promise<Result<never, Refused>> =>
  err(whyNoView(live, actor) === null ? { ...error, view: await viewNow(desk, live, actor) } : error);

/** The answer to a command that was carried out before, or why its id cannot be used again. */
const answerRepeat = async (
  desk: Desk,
  live: Live,
  { actor, actionId, bodyHash }: Request,
  done: ActionRecord,
): Promise<Answer> => {
  // Another process may have carried it out since this one last looked.
  const news = await bringUpToDate(desk, live);
  if (!news.ok) return news;
  publish(desk, live, news.value);
  if (done.bodyHash !== bodyHash) return refuse(desk, live, actor, REUSED);
  const receipt = { table: live.id, actionId, seq: done.seq, hash: done.hash };
  return ok({ receipt, repeated: true, frame: await repeatedFrame(desk, live, actor, done), warning: null });
};

/** The table as it is now; for whoever may not look at it any more, what the command was answered with. */
const repeatedFrame = async (desk: Desk, live: Live, actor: Actor, { seq }: ActionRecord): Promise<Frame> => {
  if (whyNoView(live, actor) !== null) return pastFrame(desk, live, seq, actor);
  const view = await viewNow(desk, live, actor);
  return { seq: view.seq, hash: view.hash, events: [], openings: [], view };
};

const REUSED = rejection('command/id-reused', 'This actionId was used for another command; make a new one.');

type Tried = Result<Draft, RoomRejection> | { readonly broken: string };

/** A rule that cannot be followed to its end is a bug. */
const tryDecide = (state: TableState, command: Command, context: Context): Tried => {
  try {
    return decide(state, command, context);
  } catch (error) {
    return { broken: messageOf(error) };
  }
};

/** The table freezes, and its wagers are returned. */
const freeze = async (desk: Desk, live: Live, why: string): Promise<Result<never, RoomRejection>> => {
  desk.warn(`Table ${live.id} is frozen: ${why}`);
  const record = await desk.store.table(live.id);
  if (record !== null) await freezeTable(desk.store, record, why, desk.clock.now());
  return err(FROZEN);
};

/** Null: others were faster, or the store refused what was decided on old balances. */
const tryCommit = async (
  desk: Desk,
  live: Live,
  request: Request,
  draft: Draft,
  attempt = 0,
): Promise<Answer | null> => {
  try {
    return await commit(desk, live, request, draft);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'store/refused') throw error;
    return attempt < REFUSALS ? null : err(rejection('store/refused', error.message));
  }
};

/** Durable first, then told. */
const commit = async (desk: Desk, live: Live, request: Request, draft: Draft): Promise<Answer | null> => {
  const { actionId, bodyHash } = request;
  const asked: Asked = { actor: actorName(request.actor), actionId, bodyHash, at: draft.context.now };
  const { append, state } = appendOf(draft, asked);
  const result = await desk.store.append(append);
  if (!result.ok) return null;
  live.state = state;
  keepBoxes(live, draft.before, append.sealed, draft.context.seedOf);
  const { seq, hash } = append.entry;
  const entry = foldedEntry(append.entry, draft.events, state);
  publish(desk, live, [entry]);
  const warning = result.rowsSaved ? null : STATISTICS_LOST;
  if (warning) desk.warn(`Table ${live.id}, entry ${seq}: ${warning}`);
  return ok({
    receipt: { table: live.id, actionId, seq, hash },
    repeated: false,
    frame: frameOf(desk, live, entry, request.actor),
    warning,
  });
};

const contextFor = async (desk: Desk, live: Live, actor: Actor, intent: Intent): Promise<Context> => {
  await fetchBoxes(desk, live, intent.kind);
  const { facts, begun } = live.state!;
  return {
    ...bareContext(desk, live, actor),
    balanceOf: await balancesFor(desk, live, actor, intent),
    invited: intent.kind === 'sit' && (isHost(facts, actor) || isInvited(live, intent.invite)),
    knowsBot: bot => desk.knowsBot(facts.game, bot, facts),
    ledger: intent.kind === 'void' ? await desk.store.transfers(live.id, begun) : [],
  };
};

/** What there is without looking into the store. */
const bareContext = (desk: Desk, live: Live, actor: Actor): Context => {
  const fresh = new Map<string, string>();
  return {
    now: desk.clock.now(),
    actor,
    balanceOf: () => 0,
    invited: true,
    knowsBot: () => false,
    dealer: rememberingDealer(desk, live),
    newSeed: shoe => (dayOf(live.id) === null ? null : daySeed(desk.vault, shoe)) ?? freshHex(desk, 32),
    seedOf: shoe => fresh.get(`shoe:${shoe}`) ?? seedIn(desk, live, shoe),
    seal: (name, secret) => {
      fresh.set(name, secret);
      return sealFor(desk, live.id, name, secret);
    },
    ledger: [],
  };
};

/** The balances of those who buy chips by this command. */
const balancesFor = async (
  { store }: Desk,
  live: Live,
  actor: Actor,
  { kind }: Intent,
): Promise<Context['balanceOf']> => {
  const own = (kind === 'sit' || kind === 'rebuy') && actor.kind === 'session' ? [actor.player] : [];
  const all = kind === 'restart' ? playersAt(live.state!.facts) : own;
  if (all.length === 0) return () => 0;
  const balances = await store.balances(all.map(playerAccount));
  return player => balances[all.indexOf(player)]?.balance ?? 0;
};

const playersAt = (facts: TableFacts): readonly PlayerId[] =>
  facts.seats.flatMap(({ occupant }) => (occupant.kind === 'player' ? [occupant.player] : []));

/** Opens a table, unless it is there already: then this is the same request once more. */
export const openTable = async (
  desk: Desk,
  live: Live,
  actor: Actor,
  actionId: string,
  facts: TableFacts,
): Promise<Answer> => {
  const request: Request = { actor, actionId, bodyHash: requestHash(facts) };
  const answer = live.state === null ? await writeFirst(desk, live, request, facts) : null;
  return answer ?? answerReopened(desk, live, request);
};

/** Writes the first entry of a table; null when it has one. */
const writeFirst = (desk: Desk, live: Live, request: Request, facts: TableFacts): Promise<Answer | null> => {
  const draft = openDraft({ ...NOTHING, hash: GENESIS }, bareContext(desk, live, request.actor));
  emit(draft, { kind: 'tableOpened', version: ROOM_EVENT_VERSION, table: facts });
  const invite = freshHex(desk, 6);
  draft.sealed.push(sealFor(desk, live.id, 'invite', invite));
  live.invite = invite;
  return tryCommit(desk, live, request, draft);
};

const answerReopened = async (desk: Desk, live: Live, request: Request): Promise<Answer> => {
  const news = await bringUpToDate(desk, live);
  if (!news.ok) return news;
  publish(desk, live, news.value);
  const done = await desk.store.action(live.id, actorName(request.actor), request.actionId);
  return done === null ? err(REUSED) : answerRepeat(desk, live, request, done);
};
