import type { Acknowledgement, Line, Seen, Sent, ToldEntry } from './player-process-lines.ts';

/** What the clients of a room remember, whatever becomes of its process; it finds whatever was broken. */
export type Witness = Readonly<{
  hear: (line: Line) => void;
  /** Sent and not answered. */
  unanswered: () => readonly Sent[];
  counts: WitnessCounts;
  problems: string[];
}>;

export type WitnessCounts = {
  acknowledged: number;
  /** Answered only after a crash: had it been done before, or not? */
  doneBefore: number;
  doneAfter: number;
  /** Views after a crash: the same as before, or later ones. */
  sameView: number;
  laterView: number;
  audits: number;
  reopened: number[];
};

type Memory = {
  readonly acknowledged: Map<string, Acknowledgement>;
  readonly asked: Set<string>;
  readonly open: Map<string, Sent>;
  /** Sent again after a crash, and not answered since. */
  readonly again: Set<string>;
  readonly seen: Map<string, Seen>;
  /** The log as the last audit told it: table and number, to hash. */
  log: Map<string, string>;
  readonly counts: WitnessCounts;
  readonly problems: string[];
};

export const createWitness = (): Witness => {
  const counts = {
    acknowledged: 0,
    doneBefore: 0,
    doneAfter: 0,
    sameView: 0,
    laterView: 0,
    audits: 0,
    reopened: [],
  };
  const memory: Memory = {
    acknowledged: new Map(),
    asked: new Set(),
    open: new Map(),
    again: new Set(),
    seen: new Map(),
    log: new Map(),
    counts,
    problems: [],
  };
  const unanswered = (): readonly Sent[] => {
    for (const key of memory.open.keys()) memory.again.add(key);
    return [...memory.open.values()];
  };
  return { hear: line => hear(memory, line), unanswered, counts, problems: memory.problems };
};

const hear = (memory: Memory, line: Line): void => {
  switch (line.kind) {
    case 'opened':
      memory.counts.reopened.push(line.ms);
      break;
    case 'audit':
      audit(memory, line.entries, line.problems);
      break;
    case 'resumed':
      resume(memory, line);
      break;
    case 'asks':
      ask(memory, line);
      break;
    case 'ack':
      acknowledge(memory, line);
      break;
    case 'refused':
      refuse(memory, line);
      break;
    case 'loaded':
    case 'plays':
    case 'ends':
      break;
  }
};

const keyOf = (table: string, actor: string, actionId: string): string => `${table} ${actor} ${actionId}`;
const actorOf = (who: string): string => `session:s_${who}`;

const ask = ({ asked, open }: Memory, { who, command }: Sent): void => {
  const key = keyOf(command.table, actorOf(who), command.actionId);
  asked.add(key);
  open.set(key, { who, command });
};

const acknowledge = (memory: Memory, ack: Acknowledgement): void => {
  const { acknowledged, counts, problems } = memory;
  const key = keyOf(ack.table, ack.actor, ack.actionId);
  const before = acknowledged.get(key);
  if (before && (!ack.repeated || before.seq !== ack.seq || before.hash !== ack.hash))
    problems.push(`${key} was done twice: entries ${before.seq} and ${ack.seq}`);
  if (!before) counts.acknowledged++;
  acknowledged.set(key, ack);
  memory.open.delete(key);
  if (memory.again.delete(key)) counts[ack.repeated ? 'doneBefore' : 'doneAfter']++;
  else if (!before && ack.repeated && ack.actionId !== 'open')
    problems.push(`${key} was done before it was asked`);
  if (ack.seen) see(memory, ack.seen);
};

const see = ({ seen }: Memory, now: Seen): void => {
  const key = `${now.who} ${now.table}`;
  if ((seen.get(key)?.seq ?? 0) <= now.seq) seen.set(key, now);
};

/** Only buying chips may come too late: nobody else takes a turn that is awaited of these people. */
const refuse = (memory: Memory, { who, actionId, code }: Extract<Line, { kind: 'refused' }>): void => {
  const [key] =
    [...memory.open].find(([, sent]) => sent.who === who && sent.command.actionId === actionId) ?? [];
  if (key === undefined || !code.startsWith('rebuy/'))
    memory.problems.push(`${who} ${actionId} was refused: ${code}`);
  if (key !== undefined) memory.open.delete(key);
};

const audit = (memory: Memory, entries: readonly ToldEntry[], found: readonly string[]): void => {
  const { acknowledged, asked, problems } = memory;
  memory.counts.audits++;
  problems.push(...found);
  memory.log = new Map(entries.map(([table, seq, , , hash]) => [`${table} ${seq}`, hash]));
  const done = new Map<string, ToldEntry>();
  for (const entry of entries) {
    const [table, seq, actor, actionId] = entry;
    const key = keyOf(table, actor, actionId);
    if (done.has(key)) problems.push(`${key} is in the log twice, at ${done.get(key)![1]} and ${seq}`);
    if (actor.startsWith('session:') && actionId !== 'open' && !asked.has(key))
      problems.push(`${key} is in the log, and nobody asked for it`);
    done.set(key, entry);
  }
  for (const [key, { seq, hash }] of acknowledged)
    if (done.get(key)?.[1] !== seq || done.get(key)?.[4] !== hash)
      problems.push(`${key} was acknowledged as entry ${seq}, and is lost`);
};

const resume = (memory: Memory, now: Seen): void => {
  const before = memory.seen.get(`${now.who} ${now.table}`);
  if (before === undefined) return;
  const who = `${now.who} at ${now.table}`;
  if (now.seq < before.seq) memory.problems.push(`${who} saw entry ${before.seq}, and now only ${now.seq}`);
  else if (now.seq > before.seq) {
    memory.counts.laterView++;
    if (memory.log.get(`${now.table} ${before.seq}`) !== before.hash)
      memory.problems.push(`${who}: what was seen at entry ${before.seq} is not what the log says`);
  } else {
    memory.counts.sameView++;
    if (now.view !== before.view)
      memory.problems.push(
        `${who}: another view of entry ${now.seq}: ${firstDifference(before.view, now.view)}`,
      );
  }
  see(memory, now);
};

const firstDifference = (before: string, now: string): string => {
  const at = [...before].findIndex((letter, n) => letter !== now[n]);
  return `…${before.slice(Math.max(0, at - 40), at + 40)}… became …${now.slice(Math.max(0, at - 40), at + 40)}…`;
};
