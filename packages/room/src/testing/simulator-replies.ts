import type { Result } from '@cardroom/engine';

import { commandHash } from '../append.ts';
import type { Refused, Reply } from '../carry-out.ts';
import { actorName, type Actor } from '../command.ts';
import type { Room } from '../room.ts';
import { actionKey, type Asked, type Auditor } from './simulator-state.ts';
import { auditFrame, auditView } from './simulator-views.ts';
import { seatOfPlayer } from './simulator-wishes.ts';

/** What somebody asked for, until it is answered. */
export type Request = {
  readonly actor: Actor;
  readonly table: string;
  readonly actionId: string;
  readonly send: (room: Room) => Promise<Result<Reply, Refused>>;
  /** What the log is to know it by; null where nothing can be in the log. */
  readonly body: unknown;
  readonly asked: Asked;
  tries: number;
  receipt: string | null;
  /** Carried out for the first time: at most once. */
  fresh: number;
};

type Look = Readonly<{
  /** What was shown is looked at, too. */
  seen: boolean;
  /** The same id was used for several commands. */
  several: boolean;
}>;

/** Holds an answer against the log, at the moment when it leaves the room. */
export const auditReply = (
  audit: Auditor,
  request: Request,
  reply: Result<Reply, Refused>,
  look: Look,
): void => {
  if (reply.ok) auditAccepted(audit, request, reply.value, look);
  else auditRefused(audit, request, reply.error, look);
};

const auditAccepted = (audit: Auditor, request: Request, reply: Reply, { seen, several }: Look): void => {
  auditReceipt(audit, request, reply, several);
  auditWarning(audit, request.table, reply);
  if (!seen) return;
  if (reply.repeated) auditView(audit, reply.frame.view, request.actor);
  else auditFrame(audit, reply.frame, request.actor);
};

/** The entry that a receipt names holds this very command, and no other. */
const auditReceipt = (
  audit: Auditor,
  request: Request,
  { receipt, repeated }: Reply,
  several: boolean,
): void => {
  const { actor, actionId, body } = request;
  const table = audit.tables.get(request.table);
  const known = table?.bodies[receipt.seq - 1];
  const told = JSON.stringify(receipt);
  const say = (holds: boolean, detail: string): boolean =>
    audit.check(holds, 'receipts', () => `${actionId} of ${actorName(actor)} ${detail}, ${told}`);
  const same = known?.actor === actorName(actor) && known.actionId === actionId;
  say(same && table!.states[receipt.seq]!.hash === receipt.hash, 'is not in the entry of its receipt');
  say(request.receipt === null || request.receipt === told, 'has a second receipt');
  say(request.asked.kind !== 'malformed', 'was done although it is malformed');
  if (several && body !== null)
    say(commandHash(body) === known?.bodyHash, 'got the receipt of another command');
  request.receipt = told;
  request.fresh += repeated ? 0 : 1;
  say(request.fresh < 2, 'was done twice');
};

/** Whoever lost statistics is told so, and nobody else. */
const auditWarning = (audit: Auditor, id: string, { receipt: { seq }, repeated, warning }: Reply): void => {
  const table = audit.tables.get(id);
  const round = table?.states[seq]?.facts.round ?? 0;
  const rows = table?.appends[seq - 1]?.rows ?? null;
  const lost = !repeated && rows !== null && table!.rowsLost.has(round);
  audit.check((warning !== null) === lost, 'rows', () => `entry ${seq} was answered with ${warning}`);
};

const auditRefused = (audit: Auditor, request: Request, { code, view }: Refused, { seen }: Look): void => {
  if (view && seen) auditView(audit, view, request.actor);
  if (code.startsWith('store/') || code === 'command/id-reused' || code.startsWith('table/')) return;
  auditUndone(audit, request, code, view?.seq ?? 0);
  if (code === 'command/stale' && request.asked.kind !== 'timeout' && holdsSeat(audit, request))
    audit.check(view !== undefined, 'expect', () => 'a stale command was refused without a view');
};

/** What is refused has not been done, as far as the table that refuses it knows. */
const auditUndone = (audit: Auditor, request: Request, code: string, seq: number): void => {
  const { actor, actionId, body, receipt } = request;
  const table = audit.tables.get(request.table);
  const done = table?.actions.get(actionKey(actorName(actor), actionId)) ?? Number.POSITIVE_INFINITY;
  const same = done <= seq && commandHash(body) === table!.bodies[done - 1]!.bodyHash;
  audit.check(receipt === null && !same, 'receipts', () => `${actionId} was done, and then refused: ${code}`);
};

const holdsSeat = (audit: Auditor, { table, actor }: Request): boolean => {
  const state = audit.tables.get(table)!.states.at(-1)!;
  const occupant = actor.kind === 'session' ? seatOfPlayer(state, actor.player)?.occupant : undefined;
  return occupant?.kind === 'player' && actor.kind === 'session' && occupant.session === actor.session;
};
