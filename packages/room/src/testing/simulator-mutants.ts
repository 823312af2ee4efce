import { hashOf, makeEntry, type EntryBody } from '../chain.ts';
import type { Actor } from '../command.ts';
import type { Room, RoomSetup } from '../room.ts';
import type { Append, AppendResult, Store } from '../store.ts';
import type { Dealer } from '../draft.ts';
import { SUBJECT, type Subject } from './simulator-run.ts';
import type { Promised } from './simulator-state.ts';

/** A planted bug, and the promises of which it must break one. */
export type Mutant = {
  readonly bug: string;
  readonly breaks: readonly Promised[];
  readonly subject: Subject;
};

const inStore = (bug: string, breaks: readonly Promised[], plant: (store: Store) => Store): Mutant => ({
  bug,
  breaks,
  subject: { ...SUBJECT, createStore: () => plant(SUBJECT.createStore()) },
});

const inSetup = (
  bug: string,
  breaks: readonly Promised[],
  plant: (setup: RoomSetup) => RoomSetup,
): Mutant => ({
  bug,
  breaks,
  subject: { ...SUBJECT, createRoom: setup => SUBJECT.createRoom(plant(setup)) },
});

const inRoom = (bug: string, breaks: readonly Promised[], plant: (room: Room) => Room): Mutant => ({
  bug,
  breaks,
  subject: { ...SUBJECT, createRoom: setup => plant(SUBJECT.createRoom(setup)) },
});

const changingAppends = (change: (append: Append) => Append) => (store: Store) => ({
  ...store,
  append: (append: Append) => store.append(change(append)),
});

const ignoringHead = (store: Store): Store => ({
  ...store,
  append: async append => {
    const head = (await store.table(append.table))?.head ?? 0;
    return store.append({ ...append, expectHead: head, entry: { ...append.entry, seq: head + 1 } });
  },
});

/** Says that it is written, and writes when it is asked the next time. */
const acknowledgingEarly = (store: Store): Store => {
  let late: Append | null = null;
  const flush = async (): Promise<void> => {
    const append = late;
    late = null;
    if (append) await store.append(append).catch(() => undefined);
  };
  return {
    ...store,
    append: async (append): Promise<AppendResult> => {
      await flush();
      late = append;
      return { ok: true, rowsSaved: true };
    },
  };
};

/** What was decided on an old table is written behind whatever came since. */
const rebasing = ({ store, ...setup }: RoomSetup): RoomSetup => {
  const append: Store['append'] = async wanted => {
    const result = await store.append(wanted);
    const record = result.ok ? null : await store.table(wanted.table);
    if (record === null) return result;
    const body = JSON.parse(wanted.entry.body) as EntryBody;
    const entry = makeEntry(record.hash, { ...body, seq: record.head + 1 });
    return store.append({ ...wanted, expectHead: record.head, entry });
  };
  return { ...setup, store: { ...store, append } };
};

const startingLate = ({ store, ...setup }: RoomSetup): RoomSetup => ({
  ...setup,
  store: {
    ...store,
    table: async id => {
      const record = await store.table(id);
      return record && { ...record, foldFrom: Math.min(record.head, record.foldFrom + 1) };
    },
  },
});

/** The order of a shoe is remembered whatever seeds it was mixed with. */
const remembering = (setup: RoomSetup): RoomSetup => {
  const dealer = setup.dealer!;
  const known = new Map<string, ReturnType<Dealer['deal']>>();
  const deal: Dealer['deal'] = (terms, seed, shoe) => {
    const key = `${terms.shoe} ${shoe.reshuffles.length}`;
    if (!known.has(key)) known.set(key, dealer.deal(terms, seed, shoe));
    return known.get(key)!;
  };
  return { ...setup, dealer: { ...dealer, deal } };
};

type Sent = { readonly table: string; readonly actionId: string; readonly kind: string };

const isCommand = (input: unknown): input is Sent =>
  typeof input === 'object' && input !== null && 'actionId' in input && 'kind' in input;

const ignoringExpect = (room: Room): Room => ({
  ...room,
  act: async (actor, input) => {
    if (!isCommand(input) || !('expect' in input) || input.kind === 'timeout') return room.act(actor, input);
    const view = await room.view(input.table, actor);
    const expect = view.ok ? view.value.you?.expect : null;
    return room.act(actor, { ...input, expect: expect ?? input.expect });
  },
});

const doingAgain = (room: Room): Room => ({
  ...room,
  act: async (actor, input) => {
    const reply = await room.act(actor, input);
    if (!reply.ok || !reply.value.repeated || !isCommand(input)) return reply;
    const again = await room.act(actor, {
      ...input,
      actionId: hashOf(input.actionId + reply.value.frame.seq),
    });
    return again.ok ? again : reply;
  },
});

/** Every arrival is a command of its own. */
const withoutDedupe = (room: Room): Room => {
  let arrivals = 0;
  return {
    ...room,
    act: async (actor, input) => {
      if (!isCommand(input)) return room.act(actor, input);
      const reply = await room.act(actor, { ...input, actionId: `${input.actionId}.${++arrivals}` });
      if (!reply.ok) return reply;
      const receipt = { ...reply.value.receipt, actionId: input.actionId };
      return { ok: true, value: { ...reply.value, receipt } };
    },
  };
};

const silentAboutRows = (room: Room): Room => ({
  ...room,
  act: async (actor, input) => {
    const reply = await room.act(actor, input);
    return reply.ok ? { ok: true, value: { ...reply.value, warning: null } } : reply;
  },
});

const silentAboutTheTable = (room: Room): Room => ({
  ...room,
  act: async (actor, input) => {
    const reply = await room.act(actor, input);
    if (reply.ok) return reply;
    const { code, message } = reply.error;
    return { ok: false, error: { code, message } };
  },
});

const ANOTHER = 'ab'.repeat(32);

/** Mixes a seed of its own choice instead of the player's. */
const changingSeeds = (room: Room): Room => ({
  ...room,
  act: (actor, input) =>
    room.act(actor, isCommand(input) && 'seed' in input ? { ...input, seed: ANOTHER } : input),
});

const skippingFrames = (room: Room): Room => ({
  ...room,
  follow: (table, viewer, after, onFrame, invite) =>
    room.follow(
      table,
      viewer,
      after,
      frame => {
        if (frame.seq % 5 !== 0) onFrame(frame);
      },
      invite,
    ),
});

const viewingAs = (room: Room, as: Actor | null): Room => ({
  ...room,
  view: (table, viewer, invite) => room.view(table, viewer === null ? as : viewer, invite),
});

const throwing = (room: Room): Room => ({
  ...room,
  act: async (actor, input) => {
    const reply = await room.act(actor, input);
    if (!reply.ok && reply.error.code.startsWith('store/')) throw new Error('The store fails.');
    return reply;
  },
});

/** The planted bugs that fit around a room or a store. Those inside are planted by the test itself. */
export const MUTANTS: readonly Mutant[] = [
  inStore('ignores which head was expected', ['log'], ignoringHead),
  inStore('acknowledges before it writes', ['log', 'receipts', 'views', 'chips', 'fold'], acknowledgingEarly),
  inStore(
    'loses a transfer',
    ['chips', 'fold', 'liveness', 'log'],
    changingAppends(append => ({ ...append, transfers: append.transfers.slice(0, -1) })),
  ),
  inStore(
    'forgets sealed boxes',
    ['liveness', 'hidden', 'views', 'fairness'],
    changingAppends(append => ({ ...append, sealed: [] })),
  ),
  inStore(
    'loses statistics and says nothing',
    ['rows'],
    changingAppends(append => ({ ...append, rows: null })),
  ),
  inSetup('writes on conflict what it has decided before', ['fold', 'expect', 'chips', 'receipts'], rebasing),
  inSetup('folds from one entry late', ['freeze', 'fold', 'errors'], startingLate),
  inSetup('remembers an order without its seeds', ['fairness', 'freeze'], remembering),
  inRoom('ignores what turn a command was meant for', ['expect', 'receipts'], ignoringExpect),
  inRoom('answers a repeat by doing it again', ['receipts', 'expect'], doingAgain),
  inRoom('does what arrives twice twice', ['receipts'], withoutDedupe),
  inRoom('is silent about lost statistics', ['rows'], silentAboutRows),
  inRoom('refuses a stale command without the view', ['expect'], silentAboutTheTable),
  inRoom('mixes another seed than the player’s', ['fairness', 'receipts'], changingSeeds),
  inRoom('skips frames', ['views'], skippingFrames),
  inRoom('shows the rail what a seat sees', ['views', 'hidden'], room =>
    viewingAs(room, { kind: 'bot', seat: 2 }),
  ),
  inRoom('throws when the store fails', ['errors'], throwing),
];
