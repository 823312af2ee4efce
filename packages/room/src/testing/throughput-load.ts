import { setTimeout as sleep } from 'node:timers/promises';

import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';

import type { TableSpec } from '../open.ts';
import type { Room } from '../room.ts';
import type { TableView } from '../view.ts';
import { createStopwatch, type Load } from './load.ts';
import { addPeople, nextIntent, type Party } from './player-process-people.ts';
import { freshSeed, type OpenRoom } from './player-process-room.ts';
import { person, type Person } from './world.ts';

/** People who play at many tables at once, at each one action after the other. */
export type RoomLoad = Readonly<{
  /** Begins everybody's name. */
  name: string;
  tables: number;
  seconds: number;
  seed: number;
  /** Between two actions at a table. */
  pauseMs?: number;
}>;

const SPECS: readonly { readonly spec: TableSpec; readonly people: number }[] = [
  { spec: { game: 'blackjack', rules: BLACKJACK_PRESETS['21black'] }, people: 1 },
  { spec: { game: 'holdem', rules: HOLDEM_PRESETS.standard }, people: 2 },
];

const partyOf = (name: string, n: number): Party => {
  const { spec, people } = SPECS[n % SPECS.length]!;
  return { spec, bots: 0, people: Array.from({ length: people }, (_, at) => person(`${name}_${n}_${at}`)) };
};

/** How long each action took, from `act` to its answer. Everybody at a table follows it, as a browser does. */
export const loadRoom = async ({ room, store }: OpenRoom, load: RoomLoad): Promise<Load> => {
  const parties = Array.from({ length: load.tables }, (_, n) => partyOf(load.name, n));
  await addPeople(store, parties);
  const stopwatch = createStopwatch(load.seconds);
  const random = randomFrom(load.seed);
  const play = async (party: Party, n: number): Promise<void> => {
    const table = await sitDown(room, party);
    const turns = turnsAt(room, party, table, random);
    if (load.pauseMs) await sleep((load.pauseMs * n) / load.tables);
    for (let step = 1; stopwatch.goesOn(); step++) {
      const { who, intent } = await turns.next();
      const at = performance.now();
      const reply = await room.act(who, { table, actionId: `${load.name}-${step}`, ...intent });
      if (!reply.ok) throw new Error(`${intent.kind} was refused: ${reply.error.code}`);
      stopwatch.took(at);
      turns.show(who, reply.value.frame.view);
      if (load.pauseMs) await sleep(load.pauseMs);
    }
    turns.stop();
  };
  await Promise.all(parties.map(play));
  return stopwatch.load();
};

const sitDown = async (room: Room, { spec, people }: Party): Promise<string> => {
  const { table } = unwrap(await room.open(people[0]!, 'open', spec)).receipt;
  for (const who of people) unwrap(await room.act(who, { kind: 'sit', seat: null, table, actionId: 'sit' }));
  return table;
};

/** Whose turn it is at a table, by the frames that everybody there is sent. */
const turnsAt = (room: Room, party: Party, table: string, random: Random) => {
  const views = new Map<Person, TableView>();
  const stops: (() => void)[] = [];
  const show = (who: Person, view: TableView): void => {
    if (view.seq > (views.get(who)?.seq ?? 0)) views.set(who, view);
  };
  const follow = async (who: Person): Promise<void> => {
    show(who, unwrap(await room.view(table, who)));
    const after = views.get(who)!.seq;
    stops.push(unwrap(await room.follow(table, who, after, ({ view }) => show(who, view))));
  };
  return {
    show,
    next: async () => {
      if (stops.length === 0) await Promise.all(party.people.map(follow));
      for (const [who, view] of views) {
        const intent = nextIntent(party, who, view, random, freshSeed);
        if (intent) return { who, intent };
      }
      throw new Error('Nobody can act.');
    },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
