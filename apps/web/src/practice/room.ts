import { ok, type Result } from '@cardroom/engine';
import {
  createDriver,
  createMemoryStore,
  createRoom,
  memoryVault,
  type Actor,
  type Frame,
  type Intent,
  type Reply,
  type RoomRejection,
  type TableSpec,
  type TableView,
} from '@cardroom/room';

/** What a practice table is to be. */
export type PracticeSpec = TableSpec & { readonly bots: readonly string[] };

/** A room on this device: it deals, and forgets everything when it is closed. */
export type PracticeRoom = Readonly<{
  /** Opens a table and takes a seat at it. */
  open: (spec: PracticeSpec) => Promise<Result<TableView, RoomRejection>>;
  act: (table: string, intent: Intent) => Promise<Result<Reply, RoomRejection>>;
  /** The sealed cards of a shoe: the checks work as they do against a server. */
  leaves: (
    table: string,
    shoe: string,
  ) => Promise<Result<readonly (readonly string[])[] | null, RoomRejection>>;
  close: () => Promise<void>;
}>;

export type PracticeSetup = Readonly<{
  onFrame: (table: string, frame: Frame) => void;
  bytes?: (count: number) => Uint8Array;
}>;

const YOU: Extract<Actor, { kind: 'session' }> = {
  kind: 'session',
  session: 'practice',
  player: 'practice',
  name: 'You',
  proven: false,
};

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

const clock = {
  now: (): number => Date.now(),
  at: (moment: number, wake: () => void): (() => void) => {
    const timer = setTimeout(wake, Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  },
};

/** Everything that a server would do, on this device and in its memory alone. */
export const createPracticeRoom = async ({
  onFrame,
  bytes = randomBytes,
}: PracticeSetup): Promise<PracticeRoom> => {
  const random = { bytes };
  const store = createMemoryStore();
  const { botFor } = await import('@cardroom/bots');
  const room = createRoom({
    store,
    clock,
    random,
    vault: memoryVault(random),
    knowsBot: (game, name) => botFor(game, name) !== null,
  });
  const driver = createDriver({ room, store, clock, random, owner: 'practice', botFor });
  await driver.start();
  let actions = 0;
  const nextId = (): string => `practice-${++actions}`;
  const act: PracticeRoom['act'] = (table, intent) => room.act(YOU, { table, actionId: nextId(), ...intent });
  return {
    act,
    leaves: (table, shoe) => room.leaves(table, shoe, YOU),
    open: async ({ bots, ...spec }) => {
      const opened = await room.open(YOU, nextId(), spec);
      if (!opened.ok) return opened;
      const { table } = opened.value.receipt;
      for (const intent of [SIT, ...bots.map(seatBot)]) {
        const done = await act(table, intent);
        if (!done.ok) return done;
      }
      const view = await room.view(table, YOU);
      if (!view.ok) return view;
      const following = await room.follow(table, YOU, view.value.seq, frame => onFrame(table, frame));
      return following.ok ? ok(view.value) : following;
    },
    close: async () => {
      await driver.stop();
      room.close();
      await store.close();
    },
  };
};

const SIT: Intent = { kind: 'sit', seat: 1 };
const seatBot = (bot: string): Intent => ({ kind: 'seatBot', seat: null, bot });
