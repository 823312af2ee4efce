import { unwrap, type Result } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { randomFrom } from '@cardroom/engine/testing';

import type { Refused, Reply } from '../carry-out.ts';
import type { GameAction } from '../command.ts';
import { seatAccount } from '../ledger.ts';
import type { Room } from '../room.ts';
import type { TableView } from '../view.ts';
import { anyTemper, chooseAction } from './scripted-choices.ts';
import { ORDERS, scriptedDealer } from './scripted-dealer.ts';
import { createWorld, person, type Person, type World } from './world.ts';

type Answer = Result<Reply, Refused>;

/** How races ended that should not have ended so. */
export type Races = { readonly races: number; readonly wrong: readonly string[] };

const HOLDEM = {
  game: 'holdem',
  rules: { ...HOLDEM_PRESETS.standard, seats: 2, stack: 1_000_000 },
} as const;
const BLACKJACK = {
  game: 'blackjack',
  rules: { ...BLACKJACK_PRESETS.vegas, boxes: 1, insurance: false, startingChips: 100_000_000 },
} as const;

const worldOf = (): World => createWorld({ dealer: scriptedDealer(ORDERS[0]!) });

/** Two tabs of one player choose at the same moment, in two processes: one choice counts. */
export const raceChoices = async (
  races: number,
  plant: (room: Room) => Room = room => room,
): Promise<Races> => {
  const world = worldOf();
  const tabs = [plant(world.room), plant(world.again())] as const;
  const people = [person('ann'), person('bob')];
  const table = await world.open(people[0]!, HOLDEM);
  for (const who of people) await world.do(who, table, { kind: 'sit', seat: null });
  const random = randomFrom(races);
  const temper = anyTemper(random);
  const wrong: string[] = [];
  for (let race = 1; race <= races; race++) {
    const [who, view] = await someTurn(world, people, table);
    const choose = (): GameAction => chooseAction('holdem', view.you!.legal, temper, random)!;
    const sent = tabs.map(room =>
      room.act(who, {
        kind: 'act',
        table,
        actionId: world.id(),
        expect: view.you!.expect!,
        action: choose(),
      }),
    );
    const problem = whyWrong(await Promise.all(sent), (await headOf(world, table)) - view.seq);
    if (problem) wrong.push(`race ${race}: ${problem}`);
  }
  return { races, wrong };
};

const headOf = async ({ store }: World, table: string): Promise<number> => (await store.table(table))!.head;

const whyWrong = (answers: readonly Answer[], entries: number): string | null => {
  const done = answers.filter(answer => answer.ok).length;
  const refused = answers.flatMap(answer => (answer.ok ? [] : [answer.error]));
  if (done !== 1 || entries !== 1) return `${done} were carried out, ${entries} entries were written`;
  const told = refused.every(({ code, view }) => LATE.has(code) && view !== undefined);
  return told ? null : `the other was refused with ${refused.map(({ code }) => code).join()}`;
};

const LATE: ReadonlySet<string> = new Set(['command/stale', 'round/none']);

/** Whoever must act, and what they see; between hands everybody asks for the next. */
const someTurn = async (
  world: World,
  people: readonly Person[],
  table: string,
): Promise<readonly [Person, TableView]> => {
  for (;;) {
    for (const who of people) {
      const view = await world.view(who, table);
      const expect = view.you!.expect;
      if (view.playing && expect !== null) return [who, view];
      if (!view.playing && expect !== null)
        await world.do(who, table, { kind: 'ready', expect, seed: world.seed() });
      if (!view.playing && expect === null) await world.do(who, table, { kind: 'restart' }).catch(() => null);
    }
  }
};

/** The same Double arrives twice, at two processes: the wager is doubled once. */
export const raceDoubles = async (
  races: number,
  plant: (room: Room) => Room = room => room,
): Promise<Races> => {
  const world = worldOf();
  const tabs = [plant(world.room), plant(world.again())] as const;
  const ann = person('ann');
  const table = await world.open(ann, BLACKJACK);
  await world.do(ann, table, { kind: 'sit', seat: 1 });
  const wrong: string[] = [];
  for (let race = 1; race <= races; race++) {
    const view = await dealtHand(world, ann, table);
    const before = await wagered(world, table, view.seq);
    const command = {
      kind: 'act',
      table,
      actionId: world.id(),
      expect: view.you!.expect!,
      action: { kind: 'double' },
    };
    const answers = await Promise.all(tabs.map(room => room.act(ann, command)));
    const moved = (await wagered(world, table, view.seq)) - before;
    const receipts = new Set(answers.map(answer => answer.ok && answer.value.receipt.seq));
    const repeats = answers.filter(answer => answer.ok && answer.value.repeated).length;
    if (moved !== 10 || receipts.size !== 1 || repeats !== 1)
      wrong.push(`race ${race}: ${moved} chips moved, ${receipts.size} receipts, ${repeats} repeats`);
  }
  return { races, wrong };
};

/** What the seat has put down since an entry. */
const wagered = async ({ store }: World, table: string, after: number): Promise<number> =>
  (await store.transfers(table, after + 1))
    .filter(({ debit, reason }) => debit === seatAccount(table, 1) && reason === 'wager')
    .reduce((sum, { amount }) => sum + amount, 0);

/** A hand of two cards that may be doubled. */
const dealtHand = async (world: World, who: Person, table: string): Promise<TableView> => {
  for (;;) {
    const view = unwrap(await world.room.view(table, who));
    const { you, playing } = view;
    if (!playing) {
      await world.do(who, table, { kind: 'ready', expect: you!.expect!, seed: world.seed() });
      continue;
    }
    const legal = you!.legal as { readonly bet: { ok: boolean }; readonly double: { ok: boolean } };
    if (legal.double.ok) return view;
    const action = legal.bet.ok ? { kind: 'bet', box: 0, amount: 10 } : { kind: 'stand' };
    await world.do(who, table, { kind: 'act', expect: you!.expect!, action });
  }
};
