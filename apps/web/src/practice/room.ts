import type { FindBot } from '@cardroom/bots';
import { err, ok, rejection, type Result } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import {
  createDriver,
  decisionView,
  createRoom,
  readRound,
  seedsIn,
  shoeReceipts,
  playedIn,
  sumResults,
  type Actor,
  type Frame,
  type Intent,
  type LoggedRound,
  type Reply,
  type Room,
  type RoomRejection,
  type Rules,
  type ShoeReceipts,
  type Store,
  type TableView,
} from '@cardroom/room';
import type { NewTable, PlanAnswer, Said, StatisticsAnswer, WhyAnswer } from '@cardroom/wire/client';

import { keptStore, openVault } from './kept-store.ts';
import type { Shelf } from './shelf.ts';

/** A room on this device: it deals, and keeps what was played here alone. */
export type PracticeRoom = Readonly<{
  /** Opens a table, takes a seat at it and seats the bots. */
  open: (table: NewTable) => Promise<Result<Reply, RoomRejection>>;
  look: (table: string) => Promise<Result<TableView, RoomRejection>>;
  /** The tables that were opened, the newest first. */
  views: () => Promise<readonly TableView[]>;
  act: (table: string, intent: Intent) => Promise<Result<Reply, RoomRejection>>;
  /** The sealed cards of a shoe: the checks work as they do against a server. */
  leaves: (
    table: string,
    shoe: string,
  ) => Promise<Result<readonly (readonly string[])[] | null, RoomRejection>>;
  shoes: (table: string) => Promise<Result<ShoeReceipts, RoomRejection>>;
  round: (table: string, round: number) => Promise<Result<LoggedRound, RoomRejection>>;
  /** What a plan says of the decision that awaits one, and what explains it. */
  plan: (table: string, expect: number) => Promise<Result<PlanAnswer, RoomRejection>>;
  why: (table: string, expect: number) => Promise<Result<WhyAnswer, RoomRejection>>;
  /** What was played on this device: ever, and since this room was opened. */
  statistics: () => Promise<StatisticsAnswer>;
  /** Whether it will be here again after a reload. */
  isKept: boolean;
  /** Puts away everything that is kept. */
  forget: () => Promise<void>;
  close: () => Promise<void>;
}>;

export type PracticeSetup = Readonly<{
  onFrame: (table: string, frame: Frame) => void;
  /** A bot has said something, such as who answers in its place. */
  onSaid?: (table: string, said: Said) => void;
  bytes?: (count: number) => Uint8Array;
  /** Where it is kept; null where the browser keeps nothing. */
  shelf?: Shelf | null;
}>;

const PRACTICE_NAME = 'You';

const YOU: Extract<Actor, { kind: 'session' }> = {
  kind: 'session',
  session: 'practice',
  player: 'practice',
  name: PRACTICE_NAME,
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

/** Everything that a server would do, on this device alone. */
export const createPracticeRoom = async ({
  onFrame,
  onSaid = () => {},
  bytes = randomBytes,
  shelf = null,
}: PracticeSetup): Promise<PracticeRoom> => {
  const random = { bytes };
  const since = clock.now();
  const store = await keptStore(shelf);
  const botFor = await findBots();
  const knowsBot = (game: string, name: string): boolean => botFor(game, name) !== null;
  const room = createRoom({ store, clock, random, vault: openVault, knowsBot });
  const driver = createDriver({
    room,
    store,
    clock,
    random,
    owner: 'practice',
    botFor,
    said: (table, seat, text) => onSaid(table, { seat, text }),
  });
  // Never the same twice, in another visit either: tables and shoes are named after it.
  const nextId = (): string => Array.from(bytes(12), byte => byte.toString(36)).join('-');
  const look: PracticeRoom['look'] = table => room.view(table, YOU);
  const act: PracticeRoom['act'] = (table, intent) => room.act(YOU, { table, actionId: nextId(), ...intent });
  const follow = (table: string, after: number) =>
    room.follow(table, YOU, after, frame => onFrame(table, frame));
  const openTables = () => room.tables({ player: YOU.player, status: 'open' });
  for (const { id, head } of await openTables()) await follow(id, head);
  await driver.start();
  const open: PracticeRoom['open'] = async wanted => {
    const rules = rulesOf(wanted);
    if (!rules.ok) return rules;
    const opened = await room.open(YOU, nextId(), { ...wanted, rules: rules.value });
    if (!opened.ok) return opened;
    const { table } = opened.value.receipt;
    const following = await follow(table, opened.value.frame.seq);
    if (!following.ok) return following;
    let last = opened;
    for (const intent of [SIT, ...(wanted.bots ?? []).map(seatBot)]) {
      const done = await act(table, intent);
      if (!done.ok) return done;
      last = done;
    }
    return last;
  };
  return {
    open,
    look,
    act,
    leaves: (table, shoe) => room.leaves(table, shoe, YOU),
    shoes: async table => {
      const [log, boxes] = await Promise.all([store.entries(table, 1), store.sealed(table)]);
      return ok(shoeReceipts(log, seedsIn(openVault, table, boxes), YOU.player));
    },
    views: async () => {
      const views = await Promise.all((await openTables()).map(({ id }) => look(id)));
      return views.flatMap(view => (view.ok ? [view.value] : []));
    },
    round: async (table, number) => {
      const row = (await store.rounds({ table })).find(({ round }) => round === number);
      const logged = row && (await readRound(store, row));
      return logged ? ok(logged) : err(rejection('round/unknown', 'There is no such finished round.'));
    },
    plan: async (table, expect) => {
      const view = await decisionOf(room, table, expect);
      if (!view.ok) return view;
      const said = await (await import('./plans.ts')).saidAt(store, view.value);
      return said === null ? err(NOTHING) : ok(said);
    },
    why: async (table, expect) => {
      const view = await decisionOf(room, table, expect);
      if (!view.ok) return view;
      const facts = await (await import('./plans.ts')).factsAt(store, view.value);
      return facts === null ? err(NOTHING) : ok({ facts });
    },
    statistics: () => statisticsIn(store, since),
    isKept: shelf !== null,
    forget: async () => {
      await shelf?.clear();
    },
    close: async () => {
      await driver.stop();
      room.close();
      await store.close();
    },
  };
};

const NOTHING = rejection('practice/nothing', 'No plan says anything about this decision.');

/** A table as it was when this decision awaited the player. */
const decisionOf = async (
  room: Pick<Room, 'view' | 'follow'>,
  table: string,
  expect: number,
): Promise<Result<TableView, RoomRejection>> => {
  const view = await decisionView(room, table, YOU, expect);
  if (!view.ok) return view;
  return view.value === null ? err(NOTHING) : ok(view.value);
};

/** Plans come with the page, and are fetched when somebody first needs one: this room has a thread of its own to think in. */
const findBots = async (): Promise<FindBot> => {
  const [{ botsOf }, { thinkHere }, { fetchBlueprint }] = await Promise.all([
    import('@cardroom/bots'),
    import('@cardroom/bots/holdem'),
    import('./blueprint.ts'),
  ]);
  return botsOf({ thinker: thinkHere(fetchBlueprint) });
};

const SIT: Intent = { kind: 'sit', seat: 1 };
const seatBot = (bot: string): Intent => ({ kind: 'seatBot', seat: null, bot });

const PRESETS: Readonly<Record<NewTable['game'], Readonly<Record<string, Rules>>>> = {
  blackjack: BLACKJACK_PRESETS,
  holdem: HOLDEM_PRESETS,
};

/** The rules by the name of their preset, or as they are; the room checks them. */
const rulesOf = ({ game, rules }: NewTable): Result<Rules, RoomRejection> => {
  if (typeof rules !== 'string') return ok(rules as Rules);
  const preset = PRESETS[game][rules];
  return preset ? ok(preset) : err(rejection('table/bad-rules', `There are no rules called "${rules}".`));
};

const statisticsIn = async (store: Store, since: number): Promise<StatisticsAnswer> => {
  const rows = await store.results({ player: YOU.player });
  const of = (game: string) => {
    const played = rows.filter(row => playedIn(row) === game);
    return { ever: sumResults(played), session: sumResults(played.filter(({ at }) => at > since)) };
  };
  return { blackjack: of('blackjack'), holdem: of('holdem') };
};
