import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import { unwrap } from '@cardroom/engine';

import type { Actor } from '../command.ts';
import type { TableSpec } from '../open.ts';
import type { Entry } from '../store.ts';
import type { TableState } from '../table.ts';
import { createWorld, person, ready, type World } from './world.ts';

/** A table's log, and what it led to when it was written. */
export type RecordedTable = { readonly entries: readonly Entry[]; readonly state: TableState };

const PEOPLE = [person('ann'), person('bob'), person('cat')] as const;

const SPECS: readonly TableSpec[] = [
  { game: 'blackjack', rules: { ...BLACKJACK_PRESETS.vegas, decks: 1, boxes: 6, reshuffleAt: 0 } },
  { game: 'blackjack', rules: { ...BLACKJACK_PRESETS['twenty-one'], boxes: 3 } },
  { game: 'holdem', rules: HOLDEM_PRESETS.standard, options: { turnSeconds: 30, private: true } },
];

/** Tables on which most things happen that can: rounds, reshuffles, timeouts, sitting out, a void, leaving in a round. */
export const playRecordedTables = async (): Promise<readonly RecordedTable[]> => {
  const tables: RecordedTable[] = [];
  for (const [at, spec] of SPECS.entries()) tables.push(await playTable(spec, at + 1));
  return tables;
};

const playTable = async (spec: TableSpec, seed: number): Promise<RecordedTable> => {
  const world = createWorld({ seed });
  const random = randomFrom(seed);
  const [ann, bob, cat] = PEOPLE;
  const table = await world.open(ann, spec);
  const { invite } = await world.view(ann, table);
  for (const who of PEOPLE)
    await world.do(who, table, { kind: 'sit', seat: null, invite, boxes: boxesOf(spec) });
  for (let round = 0; round < 9; round++) await playRound(world, table, random);
  await world.do(cat, table, { kind: 'sitOut' });
  await playRound(world, table, random);
  await begin(world, table);
  await world.room.act(
    { kind: 'house' },
    { kind: 'void', table, actionId: 'void', why: 'To see what happens.' },
  );
  await begin(world, table);
  if ((await world.view(ann, table)).deadline) await missTurn(world, table);
  await world.do(bob, table, { kind: 'leave' });
  await playRound(world, table, random);
  return { entries: await world.store.entries(table, 1), state: unwrap(await world.room.state(table)) };
};

/** Many boxes empty a shoe in mid-round. */
const boxesOf = ({ rules }: TableSpec): number => ('boxes' in rules && rules.boxes === 6 ? 2 : 1);

const begin = async (world: World, table: string): Promise<void> => {
  for (const who of PEOPLE) {
    const { you, playing } = await seen(world, who, table);
    if (you !== null && you.expect !== null && !playing) await ready(world, who, table);
  }
};

const playRound = async (world: World, table: string, random: Random): Promise<void> => {
  await begin(world, table);
  for (let moved = true; moved;) {
    moved = false;
    for (const who of PEOPLE) {
      const { you, playing } = await seen(world, who, table);
      if (!playing || you === null || you.expect === null) continue;
      const action = choose(you.legal as BlackjackLegal & HoldemLegal, random);
      await world.do(who, table, { kind: 'act', expect: you.expect, action });
      moved = true;
    }
  }
};

const seen = async (world: World, who: Actor, table: string) => {
  const { invite } = await world.view(PEOPLE[0], table);
  return unwrap(await world.room.view(table, who, invite!));
};

const missTurn = async (world: World, table: string): Promise<void> => {
  const { facts } = unwrap(await world.room.state(table));
  world.clock.set(facts.deadline!.at);
  await world.do({ kind: 'clock' }, table, { kind: 'timeout', expect: facts.deadline!.since });
};

/** Few folds, no passes, and nobody gives up: rounds should go on. */
const isKept = (kind: string, random: Random): boolean =>
  kind !== 'pass' &&
  kind !== 'forfeit' &&
  (!['fold', 'stand', 'surrender'].includes(kind) || random.chance(0.3));

const choose = (legal: BlackjackLegal & HoldemLegal, random: Random): object => {
  const kinds = Object.entries(legal).flatMap(([kind, { ok }]) => (ok && isKept(kind, random) ? [kind] : []));
  const kind = kinds.length > 0 ? random.pick(kinds) : legal.fold?.ok ? 'fold' : 'stand';
  if (kind === 'bet' && legal.bet.ok) return { kind, box: legal.bet.boxes[0]!, amount: legal.bet.min };
  return kind === 'raiseTo' && legal.raiseTo.ok ? { kind, amount: legal.raiseTo.min } : { kind };
};
