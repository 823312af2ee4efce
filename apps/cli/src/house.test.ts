import { randomBytes, randomUUID } from 'node:crypto';
import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemLegal } from '@cardroom/engine/holdem';
import { createMemoryStore, type Actor, type TableSpec, type TableView, type Vault } from '@cardroom/room';
import { vaultFrom } from '@cardroom/room/vault';
import { expect, test } from 'vitest';

import { openHouse, type House } from './house.ts';

const vault: Vault = unwrap(vaultFrom(randomBytes(32).toString('hex')));

/** A person at a table with bots on the other seats. */
const tableWith = async (spec: TableSpec, bots: readonly string[]) => {
  const warnings: string[] = [];
  const house = unwrap(await openHouse(createMemoryStore(), vault, message => warnings.push(message)));
  const { player, session } = unwrap(await house.players.signIn({ name: 'ann' }));
  const ann: Actor = { kind: 'session', session: session.id, player: player.id, name: 'ann', proven: false };
  const { table } = unwrap(await house.room.open(ann, randomUUID(), spec)).receipt;
  const command = async (intent: object): Promise<TableView> =>
    unwrap(await house.room.act(ann, { table, actionId: randomUUID(), ...intent })).frame.view;
  await command({ kind: 'sit', seat: 1 });
  for (const bot of bots) await command({ kind: 'seatBot', seat: null, bot });
  return { house, ann, table, command, warnings };
};

type Table = Awaited<ReturnType<typeof tableWith>>;

/** Plays rounds: the person as told, the bots by the driver. */
const playRounds = async (
  { house, ann, table, command }: Table,
  rounds: number,
  choose: (legal: unknown) => object,
): Promise<void> => {
  for (let round = 0; round < rounds; round++) {
    const before = unwrap(await house.room.view(table, ann));
    if (before.you!.expect === null) await command({ kind: 'rebuy' });
    const { you } = unwrap(await house.room.view(table, ann));
    let view = await command({ kind: 'ready', expect: you!.expect, seed: randomBytes(32).toString('hex') });
    while (view.playing) {
      await house.driver.drive(table);
      view = unwrap(await house.room.view(table, ann));
      if (view.you!.expect !== null && view.playing)
        view = await command({ kind: 'act', expect: view.you!.expect, action: choose(view.you!.legal) });
    }
  }
};

const chipsOf = async ({ store }: House): Promise<number> => {
  const balances = [];
  for await (const record of store.dump()) if (record.kind === 'balance') balances.push(record.balance);
  return balances.reduce((sum, balance) => sum + balance, 0);
};

test("§5.1, §4.6 bots of every character play hold'em through the same door; no chip is lost", async () => {
  const spec: TableSpec = { game: 'holdem', rules: HOLDEM_PRESETS.standard };
  const bots = ['tight-passive', 'tight-aggressive', 'loose-passive', 'loose-aggressive', 'balanced'];
  const at = await tableWith(spec, bots);
  await playRounds(at, 15, legal => {
    const { check, call } = legal as HoldemLegal;
    return { kind: check.ok ? 'check' : call.ok ? 'call' : 'fold' };
  });
  expect(at.warnings).toEqual([]);
  expect(await chipsOf(at.house)).toBe(0);
  expect((await at.house.store.rounds({})).length).toBe(15);
  await at.house.close();
});

test('§2.12 bots play blackjack beside a person', async () => {
  const rules = { ...BLACKJACK_PRESETS['21black'], boxes: 4 };
  const at = await tableWith({ game: 'blackjack', rules }, ['basic', 'composition', 'mimic-dealer']);
  await playRounds(at, 10, legal => {
    const { bet, decline } = legal as BlackjackLegal;
    if (bet.ok) return { kind: 'bet', box: bet.boxes[0], amount: bet.min };
    return { kind: decline.ok ? 'decline' : 'stand' };
  });
  expect(at.warnings).toEqual([]);
  expect(await chipsOf(at.house)).toBe(0);
  await at.house.close();
});

test('§9.1 what a bot drew is sealed with what it chose from, and explains what it did', async () => {
  const at = await tableWith({ game: 'holdem', rules: HOLDEM_PRESETS.headsup }, ['loose-aggressive']);
  await playRounds(at, 3, legal => ({ kind: (legal as HoldemLegal).check.ok ? 'check' : 'fold' }));
  const draws = (await at.house.store.sealed(at.table)).filter(({ name }) => name.startsWith('draw:'));
  expect(draws.length).toBeGreaterThan(0);
  for (const { name, box } of draws) {
    const text = new TextDecoder()
      .decode(vault.open(`${at.table}:${name}`, box) ?? undefined)
      .replace(/\0+$/, '');
    const { options, draw } = JSON.parse(text);
    const total = options.reduce(
      (sum: number, option: { probability: number }) => sum + option.probability,
      0,
    );
    expect(total).toBeCloseTo(1, 9);
    expect(draw === null || (draw >= 0 && draw < 1)).toBe(true);
  }
  await at.house.close();
});

test('§9.3 a house does not open over a store in which chips were made or lost', async () => {
  const store = { ...createMemoryStore(), sumOfBalances: () => Promise.resolve(7) };
  expect(await openHouse(store, vault)).toMatchObject({ ok: false, error: { code: 'store/corrupt' } });
});

test('§5.1 at a table whose blinds leave the plan, it is heard once a hand who answers', async () => {
  const blindSchedule = [{ fromHand: 2, smallBlind: 5, bigBlind: 15, ante: 0 }];
  const at = await tableWith({ game: 'holdem', rules: { ...HOLDEM_PRESETS.headsup, blindSchedule } }, [
    'rock',
  ]);
  const heard: object[] = [];
  at.house.sayings.follow(saying => heard.push(saying));
  await playRounds(at, 1, () => ({ kind: 'fold' }));
  expect(heard).toEqual([]);
  await playRounds(at, 1, legal => ({ kind: (legal as HoldemLegal).check.ok ? 'check' : 'call' }));
  expect(heard).toEqual([
    { table: at.table, seat: 2, text: 'With such blinds it has no plan: tight-passive answers.' },
  ]);
  await at.house.close();
});
