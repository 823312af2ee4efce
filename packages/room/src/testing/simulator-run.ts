import { randomFrom, type Random } from '@cardroom/engine/testing';
import type { Result } from '@cardroom/engine';

import { commandHash } from '../append.ts';
import type { Refused, Reply } from '../carry-out.ts';
import { hashOf, makeEntry, type EntryBody } from '../chain.ts';
import { actorName, type Actor, type Intent } from '../command.ts';
import type { Dealer } from '../draft.ts';
import { createMemoryStore } from '../memory-store.ts';
import { createRoom, type Room, type RoomSetup } from '../room.ts';
import { isPlaying } from '../evolve.ts';
import { gameOf } from '../games.ts';
import { StoreError, type Append, type AppendResult, type Store } from '../store.ts';
import { memoryVault, type Vault } from '../vault-port.ts';
import { chooseAction, MALFORMED } from './scripted-choices.ts';
import { Scheduler } from './scripted-scheduler.ts';
import { gatedStore, NO_FAULTS, writerOf, type StoreFaults, type Writer } from './scripted-store.ts';
import { Audit } from './simulator-audit.ts';
import { anyPlan, type Plan } from './simulator-plan.ts';
import { auditReply, type Request } from './simulator-replies.ts';
import { actionKey, type Asked, type TableAudit } from './simulator-state.ts';
import { auditFrame, auditView } from './simulator-views.ts';
import {
  awaitedSeat,
  isAwaitedBot,
  playerOf,
  sessionFor,
  wishOf,
  type Known,
  type Person,
  type Player,
} from './simulator-wishes.ts';

/** What is put to the test; planted bugs come in here. */
export type Subject = Readonly<{
  createRoom: (setup: RoomSetup) => Room;
  createStore: () => Store;
  /** The class of the errors that this room knows. */
  StoreError: typeof StoreError;
}>;

export const SUBJECT: Subject = { createRoom, createStore: createMemoryStore, StoreError };

type Process = { readonly id: number; readonly room: Room; readonly asked: Set<Request>; alive: boolean };

const MOST_TRIES = 4;
const MOST_STEPS = 20_000;
const MOST_WAITING = 12;

/** One schedule: everything that happens follows from the seed. */
export class Run {
  readonly plan: Plan;
  readonly random: Random;
  readonly audit: Audit;
  readonly store: Store;
  readonly write: Writer;
  readonly players: readonly Player[];
  readonly tables: string[] = [];
  readonly warnings: string[] = [];
  now = 1_800_000_000_000;
  vault: Vault;
  mad = false;
  keyLost = false;
  private readonly scheduler: Scheduler;
  private readonly subject: Subject;
  /** One error serves for all: making one costs more than a command. */
  private readonly unavailable: StoreError;
  private readonly count: (what: string) => void;
  /** What is in the boxes that were made, and of those that were stored, by name. */
  private readonly sealed = new Map<string, string>();
  private readonly secrets = new Map<string, string>();
  private readonly requests: Request[] = [];
  private readonly byAction = new Map<string, Request[]>();
  private processes: Process[] = [];
  private faults: StoreFaults = NO_FAULTS;
  private mayFreeze = false;
  private wishes = 0;
  private ids = 0;

  constructor(seed: number, subject: Subject, count: (what: string) => void) {
    this.random = randomFrom(seed);
    this.subject = subject;
    this.unavailable = new subject.StoreError('store/unavailable', 'The disk is full.');
    this.count = count;
    this.plan = anyPlan(this.random);
    this.scheduler = new Scheduler(this.random, this.plan.disorder);
    this.vault = this.newVault();
    this.audit = new Audit({
      dealer: this.plan.dealer,
      secretOf: name => this.secrets.get(name),
      askedOf: (table, body) => this.askedOf(table, body),
      count,
      mayFreeze: () => this.mayFreeze,
      hasKey: () => !this.keyLost,
    });
    this.store = subject.createStore();
    this.write = writerOf(this.store, (append, result) => this.written(append, result));
    this.players = Array.from({ length: this.plan.people }, (_, at) => playerOf(at + 1));
    for (let id = 1; id <= this.plan.processes; id++) this.start(id);
  }

  get over(): boolean {
    return this.audit.violation !== null;
  }

  /** Everything that goes wrong, until everybody has had their wishes. */
  async storm(): Promise<void> {
    this.faults = this.plan.store;
    for (const [at] of this.plan.tables.entries()) this.openTable(at);
    while (!this.over && (this.wishes < this.plan.wishes || this.scheduler.waiting > 0)) {
      if (this.scheduler.steps > MOST_STEPS) return this.audit.fail('liveness', 'the schedule does not end');
      const { waiting } = this.scheduler;
      const wish = this.wishes < this.plan.wishes && waiting < MOST_WAITING;
      if (wish && (waiting === 0 || this.random.chance(0.15))) this.somebodyWishes();
      else await this.scheduler.next();
    }
    this.faults = NO_FAULTS;
  }

  private written(append: Append, result: AppendResult): void {
    for (const { name, box } of append.sealed)
      if (result.ok) this.secrets.set(`${append.table}:${name}`, this.sealed.get(box)!);
    this.audit.written(append, result);
  }

  // Processes

  private start(id: number): void {
    const store = gatedStore({
      store: this.store,
      write: this.write,
      process: id,
      scheduler: this.scheduler,
      random: this.random,
      faults: () => this.faults,
      count: this.count,
      error: () => this.unavailable,
      watched: this.plan.followed,
    });
    this.processes.push({ id, room: this.roomOver(store), asked: new Set(), alive: true });
  }

  /** A room over this store. */
  roomOver(store: Store): Room {
    return this.subject.createRoom({
      store,
      clock: { now: () => this.now },
      random: { bytes: count => this.bytes(count) },
      vault: this.vault,
      dealer: this.dealer(),
      knowsBot: () => true,
      warn: message => this.warnings.push(message),
    });
  }

  /** The store without any faults, for a process that works alone. */
  calmStore(): Store {
    return { ...this.store, append: append => this.write(append, true) };
  }

  private crash(process: Process): void {
    this.count('crashes');
    process.alive = false;
    this.processes = this.processes.filter(({ alive }) => alive);
    process.room.close();
    this.scheduler.drop(process.id);
    // Whoever hears nothing asks again.
    for (const request of process.asked) this.retry(request);
    this.start(Math.max(process.id, ...this.processes.map(({ id }) => id)) + 1);
  }

  private bytes(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => this.random.below(256));
  }

  freshSeed(): string {
    const part = (): string =>
      this.random
        .below(2 ** 32)
        .toString(16)
        .padStart(8, '0');
    return part() + part() + part().repeat(6);
  }

  /** The dealer of the plan, unless it has gone mad: then it deals cards that there are not. */
  private dealer(): Dealer {
    const { dealer } = this.plan;
    return {
      ...dealer,
      deal: (terms, seed, shoe) => {
        const dealing = dealer.deal(terms, seed, shoe);
        return { ...dealing, cardAt: position => (this.mad ? 52 : dealing.cardAt(position)) };
      },
    };
  }

  /** A vault that remembers what was sealed, for the audit alone. */
  private newVault(): Vault {
    const vault = memoryVault({ bytes: count => this.bytes(count) });
    return {
      ...vault,
      seal: (name, secret) => {
        const box = vault.seal(name, secret);
        this.sealed.set(box, new TextDecoder().decode(secret).replace(/\0+$/, ''));
        return box;
      },
    };
  }

  // Wishes

  private openTable(at: number): void {
    const host = this.players[at % this.players.length]!.sessions[0];
    const spec = this.plan.tables[at]!;
    const actionId = `open${at}`;
    const table = `t_${hashOf(`${host.session}\n${actionId}`).slice(0, 16)}`;
    this.tables.push(table);
    this.ask({ actor: host, table, actionId, body: null, kind: 'open' }, room =>
      room.open(host, actionId, spec),
    );
  }

  private somebodyWishes(): void {
    this.wishes += 1;
    this.now += this.random.below(4_000);
    this.troubles();
    if (this.random.chance(this.plan.crashes)) this.crash(this.random.pick(this.processes));
    const id = this.random.pick(this.tables);
    const table = this.audit.tables.get(id);
    if (table === undefined) return this.openAgain(id);
    const state = table.states.at(-1)!;
    const awaited = awaitedSeat(state, this.random);
    if (this.random.chance(0.04)) return this.resend();
    if (this.random.chance(0.03)) return this.malformed(id);
    if (this.plan.followed && this.random.chance(0.08)) return this.follow(id);
    if (this.random.chance(0.03)) return this.look(id);
    if (this.random.chance(0.02)) return this.house(id, { kind: 'void', why: 'The house says so.' });
    if (state.facts.deadline && this.random.chance(0.15)) return this.clock(table);
    if (isAwaitedBot(awaited) && this.random.chance(0.8)) return this.bot(table, awaited.seat);
    this.person(table, awaited?.occupant.kind === 'player' ? awaited.occupant.player : null);
  }

  /** Nobody has heard that there is a table: whoever opens it asks again. */
  private openAgain(table: string): void {
    const request = this.requests.find(other => other.table === table)!;
    request.tries = 0;
    this.send(request);
  }

  private troubles(): void {
    const { madAt, poisonAt, keyLostAt } = this.plan;
    if (this.wishes === madAt) this.mad = this.mayFreeze = true;
    if (this.wishes === poisonAt) this.poison();
    if (this.wishes === keyLostAt) this.loseKey();
  }

  /** A bug of another program wrote something that leads nowhere. */
  private poison(): void {
    const table = this.audit.tables.get(this.tables[0]!);
    if (!table || table.states.at(-1)!.facts.status !== 'open') return;
    this.mayFreeze = true;
    const { seq, hash } = table.states.at(-1)!;
    const last = table.appends.at(-1)!;
    const body: EntryBody = {
      table: table.id,
      seq: seq + 1,
      at: this.now,
      actor: 'house',
      actionId: 'poison',
      bodyHash: hashOf('poison'),
      events: [{ kind: 'shoesRevealed', shoes: null } as never],
      transfers: [],
    };
    const append = {
      ...last,
      expectHead: seq,
      entry: makeEntry(hash, body),
      transfers: [],
      sealed: [],
      rows: null,
    };
    table.poison = append.entry.hash;
    void this.write(append, true);
  }

  private loseKey(): void {
    this.count('keys lost');
    this.keyLost = true;
    this.vault = this.newVault();
    for (const process of this.processes) this.crash(process);
  }

  private resend(): void {
    const request = this.random.pick(this.requests);
    this.count('late repeats');
    this.send(request);
  }

  private malformed(table: string): void {
    const [actor] = this.random.pick(this.players).sessions;
    const actionId = `m${++this.ids}`;
    const input = this.random.pick(MALFORMED)(table, actionId);
    const kind = 'malformed';
    this.ask({ actor, table, actionId, body: null, kind }, room => room.act(actor, input));
  }

  /** What the house, the clock and bots do is named by what it is about, so that two processes cannot do it twice. */
  private house(table: string, intent: Intent): void {
    this.command({ kind: 'house' }, table, `house${++this.ids}`, intent);
  }

  private clock({ id, states }: TableAudit): void {
    const { deadline } = states.at(-1)!.facts;
    if (this.random.chance(0.8)) this.now = Math.max(this.now, deadline!.at);
    const expect = deadline!.since;
    this.command({ kind: 'clock' }, id, `timeout:${expect}`, { kind: 'timeout', expect });
  }

  private bot(table: TableAudit, seat: number): void {
    const state = table.states.at(-1)!;
    const expect = state.since[seat]!;
    if (!isPlaying(state)) return;
    const legal = gameOf(state.facts).legal(state.play!, seat);
    const action = chooseAction(state.facts.game, legal, this.plan.temper, this.random);
    if (action)
      this.command({ kind: 'bot', seat }, table.id, `bot:${expect}`, { kind: 'act', expect, action });
  }

  private person(table: TableAudit, awaited: string | null): void {
    const player =
      (this.random.chance(0.75)
        ? this.players.find(({ sessions }) => sessions[0].player === awaited)
        : null) ?? this.random.pick(this.players);
    const behind = this.random.chance(0.1) ? 1 + this.random.below(3) : 0;
    const state = table.states[Math.max(1, table.states.length - 1 - behind)]!;
    const actor = sessionFor(player, state, this.random);
    const intent = wishOf(this.knownAt(table, state), actor);
    this.command(actor, table.id, this.actionId(actor, table.id), intent);
  }

  private knownAt(table: TableAudit, state: Known['state']): Known {
    const invite = this.secrets.get(`${table.id}:invite`) ?? '';
    return { state, invite, temper: this.plan.temper, random: this.random, seed: () => this.freshSeed() };
  }

  /** Mostly a new one; sometimes one that was used before. */
  private actionId(actor: Person, table: string): string {
    const name = actorName(actor);
    const isOwn = (request: Request): boolean =>
      request.table === table && request.body !== null && actorName(request.actor) === name;
    if (!this.requests.some(isOwn) || !this.random.chance(0.04)) return `a${++this.ids}`;
    this.count('ids used again');
    return this.random.pick(this.requests.filter(isOwn)).actionId;
  }

  private command(actor: Actor, table: string, actionId: string, intent: Intent): void {
    const body = { table, actionId, ...intent };
    this.ask({ actor, table, actionId, body, ...(intent as Asked) }, room => room.act(actor, body));
  }

  // The network

  private ask(
    what: Pick<Request, 'actor' | 'table' | 'actionId' | 'body'> & Asked,
    send: Request['send'],
  ): void {
    const request = this.note(what, send);
    this.send(request);
    if (this.random.chance(this.plan.network.twice)) {
      this.count('commands sent twice');
      this.send(request);
    }
  }

  /** Remembers what somebody asks for. */
  note(what: Pick<Request, 'actor' | 'table' | 'actionId' | 'body'> & Asked, send: Request['send']): Request {
    const { actor, table, actionId, body, ...asked } = what;
    const request: Request = { actor, table, actionId, body, asked, send, tries: 0, receipt: null, fresh: 0 };
    this.requests.push(request);
    const key = `${table} ${actionKey(actorName(actor), actionId)}`;
    this.byAction.set(key, [...(this.byAction.get(key) ?? []), request]);
    return request;
  }

  private send(request: Request): void {
    request.tries += 1;
    this.scheduler.add({ process: null, run: () => this.arrive(request) });
  }

  private arrive(request: Request): void {
    if (this.random.chance(this.plan.network.lost)) {
      this.count('commands lost');
      return this.retry(request);
    }
    const process = this.random.pick(this.processes);
    process.asked.add(request);
    void this.settle(process, request).catch((error: unknown) => {
      this.audit.fail('errors', `${JSON.stringify(request.asked)} threw ${String(error)}`);
    });
  }

  private async settle(process: Process, request: Request): Promise<void> {
    const reply = await request.send(process.room);
    process.asked.delete(request);
    if (process.alive) this.answered(request, reply);
  }

  private retry(request: Request): void {
    if (request.tries < MOST_TRIES && this.random.chance(0.8)) this.send(request);
  }

  private answered(request: Request, reply: Result<Reply, Refused>): void {
    if (this.over) return;
    const seen = !this.mad && (reply.ok || this.random.chance(0.5));
    const several = this.requestsOf(request.table, actorName(request.actor), request.actionId).length > 1;
    this.count(
      reply.ok ? (reply.value.repeated ? 'repeats answered' : 'done') : `refused: ${reply.error.code}`,
    );
    auditReply(this.audit, request, reply, { seen, several });
    if (this.random.chance(this.plan.network.answerLost)) {
      this.count('answers lost');
      return this.retry(request);
    }
    if (!reply.ok && reply.error.code.startsWith('store/')) this.retry(request);
  }

  // What was asked, and what was answered

  private requestsOf(table: string, actor: string, actionId: string): readonly Request[] {
    return this.byAction.get(`${table} ${actionKey(actor, actionId)}`) ?? [];
  }

  private askedOf(table: string, { actor, actionId, bodyHash }: EntryBody): Asked | undefined {
    const requests = this.requestsOf(table, actor, actionId);
    const match =
      requests.length < 2 ? requests[0] : requests.find(({ body }) => commandHash(body) === bodyHash);
    return match?.asked;
  }

  // Those who look on

  private look(table: string): void {
    const { room } = this.random.pick(this.processes);
    const viewer = this.viewer();
    const code = this.secrets.get(`${table}:invite`);
    void this.lookFrom(room, table, viewer, code).catch((error: unknown) => {
      this.audit.fail('errors', `a view threw ${String(error)}`);
    });
  }

  private async lookFrom(room: Room, table: string, viewer: Actor | null, code?: string): Promise<void> {
    const view = await room.view(table, viewer, code);
    if (view.ok && !this.mad && !this.over) auditView(this.audit, view.value, viewer);
  }

  private viewer(): Actor | null {
    return this.random.chance(0.3) ? null : this.random.pick(this.random.pick(this.players).sessions);
  }

  /** Follows from some entry on: every frame comes once, in order. */
  private follow(table: string): void {
    const { room } = this.random.pick(this.processes);
    const viewer = this.viewer();
    const head = this.audit.tables.get(table)!.states.length - 1;
    let last = this.random.chance(0.5) ? 0 : this.random.below(head + 1);
    const onFrame: Parameters<Room['follow']>[3] = frame => {
      if (this.over) return;
      this.count('frames followed');
      this.audit.check(frame.seq === last + 1, 'views', () => `frame ${frame.seq} came after ${last}`);
      last = frame.seq;
      if (!this.mad) auditFrame(this.audit, frame, viewer);
    };
    const code = this.secrets.get(`${table}:invite`);
    void room.follow(table, viewer, last, onFrame, code).catch((error: unknown) => {
      this.audit.fail('errors', `following threw ${String(error)}`);
    });
  }

  /** The processes that are left, for a last look. */
  survivors(): readonly Room[] {
    return this.processes.map(({ room }) => room);
  }

  /** Lets a process that waits at its gates get on. */
  async through<T>(work: Promise<T>): Promise<T> {
    const left = { done: false };
    const result = work.finally(() => (left.done = true));
    while (!left.done) await this.scheduler.next();
    return result;
  }

  /** Requests that were answered, for asking once more. */
  acknowledged(): readonly { readonly table: string; readonly receipt: string; again: Request['send'] }[] {
    return this.requests.flatMap(({ table, receipt, send }) =>
      receipt === null ? [] : [{ table, receipt, again: send }],
    );
  }
}
