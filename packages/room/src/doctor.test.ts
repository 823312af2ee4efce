import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { beforeAll, describe, expect, test } from 'vitest';

import { GENESIS, makeEntry, type EntryBody } from './chain.ts';
import { STORE_EXAMINATIONS, examine, type ExaminationName } from './doctor.ts';
import { freezeTable } from './freeze.ts';
import { bodyOf, rebuildRows } from './history.ts';
import {
  MINT,
  houseAccount,
  playerAccount,
  potAccount,
  seatAccount,
  type Account,
  type Transfer,
} from './ledger.ts';
import type { StoreRecord } from './store.ts';
import type { TableEvent } from './table.ts';
import { createPlayground, type Playground } from './testing/random-play.ts';
import { memoryVault } from './vault-port.ts';

type Dump = readonly StoreRecord[];
type Of<K extends StoreRecord['kind']> = Extract<StoreRecord, { kind: K }>;

async function* streamed(records: Dump): AsyncGenerator<StoreRecord> {
  yield* records;
}

const collected = async (records: AsyncIterable<StoreRecord>): Promise<Dump> => {
  const lines: StoreRecord[] = [];
  for await (const record of records) lines.push(record);
  return lines;
};

let ground: Playground;
let dump: Dump;
/** Tables: a blackjack round open; hold'em between hands; hold'em frozen; blackjack left and closed; one voided. */
let [open, between, frozen, closed, voided] = ['', '', '', '', ''];

beforeAll(async () => {
  ground = createPlayground({ seed: 7 });
  const { store, join, table, play, begin } = ground;
  const [ann, ben] = [await join('Ann'), await join('Ben')];
  const vegas = { game: 'blackjack', rules: { ...BLACKJACK_PRESETS.vegas, decks: 1, boxes: 3 } } as const;
  const holdem = { game: 'holdem', rules: HOLDEM_PRESETS.standard } as const;
  open = await table(vegas, [ann, ben], 1);
  await play(open, [ann, ben], 4);
  await begin(open, [ann, ben]);
  for (const actor of [ann, ben, { kind: 'bot', seat: 3 } as const]) {
    const { you } = unwrap(await ground.room.view(open, actor));
    const box = (you!.legal as BlackjackLegal).bet.ok ? (actor === ann ? 0 : actor === ben ? 1 : 2) : -1;
    await ground.do(actor, open, {
      kind: 'act',
      expect: you!.expect,
      action: { kind: 'bet', box, amount: 20 },
    });
  }
  between = await table(holdem, [ann, ben], 1);
  await play(between, [ann, ben], 4);
  frozen = await table(holdem, [ann], 2);
  await begin(frozen, [ann]);
  await freezeTable(store, (await store.table(frozen))!, 'for a test', 1_800_000_000_000);
  closed = await table(vegas, [ben], 0);
  await play(closed, [ben], 2);
  await ground.do(ben, closed, { kind: 'close' });
  voided = await table(holdem, [ben], 1);
  await play(voided, [ben], 1);
  await begin(voided, [ben]);
  await ground.do({ kind: 'house' }, voided, { kind: 'void', why: 'for a test' });
  dump = await collected(store.dump());
}, 60_000);

const failing = async (records: Dump, vault = ground.vault): Promise<readonly ExaminationName[]> =>
  (await examine(streamed(records), { vault })).checks.filter(({ ok }) => !ok).map(({ name }) => name);

/** Changes the first line of a kind that fits, or drops it. */
const changed = <K extends StoreRecord['kind']>(
  kind: K,
  change: (line: Of<K>) => Of<K> | null,
  fits: (line: Of<K>) => boolean = () => true,
): Dump => {
  const at = dump.findIndex(line => line.kind === kind && fits(line as Of<K>));
  const line = change(dump[at] as Of<K>);
  return at < 0 ? dump : [...dump.slice(0, at), ...(line ? [line] : []), ...dump.slice(at + 1)];
};

/** Writes a table's log again with other bodies, as somebody would who can compute hashes. */
const relogged = (table: string, change: (body: EntryBody) => EntryBody): Dump => {
  let previous = GENESIS;
  const entries = dump.map((line): StoreRecord => {
    if (line.kind !== 'entry' || line.table !== table) return line;
    const entry = makeEntry(previous, change(bodyOf(line)));
    previous = entry.hash;
    return { kind: 'entry', ...entry };
  });
  return entries.map(line =>
    line.kind === 'table' && line.id === table ? { ...line, hash: previous } : line,
  );
};

const withEvents = (table: string, change: (event: TableEvent) => TableEvent | null): Dump =>
  relogged(table, body => ({
    ...body,
    events: body.events.flatMap(event => change(event) ?? []),
  }));

/** A transfer too many, in the log, in the ledger and in the balances. */
const moved = (table: string, transfer: Transfer): Dump => {
  const { debit, credit, amount } = transfer;
  const logged = relogged(table, body =>
    body.seq === 2 ? { ...body, transfers: [...body.transfers, transfer] } : body,
  );
  const added = logged.flatMap((line, at): readonly StoreRecord[] =>
    line.kind !== 'transfer' && logged[at - 1]?.kind === 'transfer'
      ? [{ kind: 'transfer', table, seq: 2, ...transfer }, line]
      : [line],
  );
  const known = new Set(added.flatMap(line => (line.kind === 'balance' ? [line.account] : [])));
  const missing = [debit, credit].filter(account => !known.has(account));
  const at = added.findIndex(line => line.kind === 'balance');
  const zeros = missing.map((account): StoreRecord => ({ kind: 'balance', account, balance: 0 }));
  return added.toSpliced(at, 0, ...zeros).map(line => {
    if (line.kind !== 'balance') return line;
    const by = (line.account === credit ? amount : 0) - (line.account === debit ? amount : 0);
    return { ...line, balance: line.balance + by };
  });
};

const balances = (change: Readonly<Partial<Record<Account, number>>>): Dump =>
  dump.map(line =>
    line.kind === 'balance' ? { ...line, balance: line.balance + (change[line.account] ?? 0) } : line,
  );

const chips = (debit: Account, credit: Account): Transfer => ({ debit, credit, amount: 5, reason: 'grant' });
const isShoeOf =
  (table: string) =>
  ({ name, table: of }: Of<'sealed'>): boolean =>
    of === table && name.startsWith('shoe:');

type Plant = readonly [defect: string, plant: () => Dump, found: readonly ExaminationName[]];

const PLANTS: readonly Plant[] = [
  ['a name twice', () => [{ ...(dump[0] as Of<'player'>), id: 'p_other' }, ...dump], ['players']],
  ['a session of nobody', () => changed('session', line => ({ ...line, player: 'p_nobody' })), ['players']],
  ['the same session twice', () => [...dump.slice(0, 2), dump[2]!, dump[2]!, ...dump.slice(3)], ['players']],
  ['an account of nobody', () => moved(between, chips(MINT, playerAccount('p_nobody'))), ['players']],
  [
    'statistics of nobody',
    () => changed('result', line => ({ ...line, player: 'p_nobody' })),
    ['players', 'statistics'],
  ],
  [
    'a lost entry',
    () =>
      changed(
        'entry',
        () => null,
        ({ seq, table }) => seq === 3 && table === closed,
      ),
    ['sequence', 'chain', 'fold'],
  ],
  [
    'two entries in each other’s place',
    () =>
      changed(
        'entry',
        line => ({ ...line, seq: 9 }),
        ({ seq }) => seq === 4,
      ),
    ['sequence', 'columns'],
  ],
  ['a changed body', () => changed('entry', line => ({ ...line, body: `${line.body} ` })), ['chain']],
  [
    'a body that is no JSON',
    () =>
      changed(
        'entry',
        line => ({ ...line, body: '{' }),
        ({ seq }) => seq === 1,
      ),
    ['chain', 'columns', 'fold'],
  ],
  [
    'another actor beside an entry',
    () => changed('entry', line => ({ ...line, actor: 'house' })),
    ['columns'],
  ],
  [
    'an action taken twice',
    () =>
      relogged(open, body =>
        body.seq > 3 && body.seq < 6 ? { ...body, actor: 'clock', actionId: 'same' } : body,
      ),
    ['actions'],
  ],
  ['a wrong head', () => changed('table', line => ({ ...line, head: line.head + 1 })), ['tables']],
  ['a wrong hash', () => changed('table', line => ({ ...line, hash: GENESIS })), ['tables']],
  [
    'a wrong beginning of the last round',
    () =>
      changed(
        'table',
        line => ({ ...line, foldFrom: line.foldFrom - 1 }),
        ({ id }) => id === between,
      ),
    ['tables', 'fold'],
  ],
  [
    'a closed table listed as open',
    () =>
      changed(
        'table',
        line => ({ ...line, status: 'open' }),
        ({ id }) => id === closed,
      ),
    ['tables'],
  ],
  [
    'a private table listed for all',
    () => changed('table', line => ({ ...line, private: true })),
    ['tables'],
  ],
  [
    'a player too few',
    () =>
      changed(
        'table',
        line => ({ ...line, players: [] }),
        ({ id }) => id === between,
      ),
    ['tables'],
  ],
  ['another game', () => changed('table', line => ({ ...line, game: 'poker' })), ['tables']],
  [
    'a table that is not listed',
    () =>
      changed(
        'table',
        () => null,
        ({ id }) => id === closed,
      ),
    ['tables'],
  ],
  [
    'a log that leads nowhere',
    () =>
      withEvents(between, event =>
        event.kind === 'boardDealt' ? ({ ...event, kind: 'holeRevealed' } as never) : event,
      ),
    ['fold'],
  ],
  [
    'events that are none',
    () => withEvents(between, event => (event.kind === 'shoeCommitted' ? (5 as never) : event)),
    ['fold', 'shoes'],
  ],
  [
    'a log of a newer program',
    () => withEvents(between, event => (event.kind === 'roundBegun' ? { ...event, version: 99 } : event)),
    ['fold'],
  ],
  [
    'a transfer with another reason',
    () => changed('transfer', line => ({ ...line, reason: 'return' })),
    ['ledger'],
  ],
  ['a lost transfer', () => changed('transfer', () => null), ['ledger', 'balances']],
  [
    'a balance that its transfers do not make',
    () => balances({ [MINT]: -5, [houseAccount(open)]: 5 }),
    ['balances'],
  ],
  ['a chip too many', () => balances({ [MINT]: 1 }), ['balances', 'zero']],
  [
    'a player in debt',
    () => moved(closed, { ...chips(playerAccount('p_Ann'), MINT), amount: 1e6 }),
    ['debts'],
  ],
  ['a seat that lost chips', () => moved(open, chips(seatAccount(open, 1), MINT)), ['seats']],
  ['chips on a seat where nobody sits', () => moved(closed, chips(MINT, seatAccount(closed, 3))), ['seats']],
  [
    'a pot that is not empty between rounds',
    () => moved(between, chips(MINT, potAccount(between))),
    ['pots'],
  ],
  ['a pot that lost a wager', () => moved(open, chips(potAccount(open), MINT)), ['pots']],
  ['a frozen table with chips', () => moved(frozen, chips(MINT, seatAccount(frozen, 1))), ['frozen']],
  ['a changed count', () => changed('result', line => ({ ...line, wins: line.wins + 1 })), ['statistics']],
  ['a lost row', () => changed('result', () => null), ['statistics']],
  ['a doubled row', () => [...dump, dump.at(-1)!], ['statistics']],
  [
    'a round that ended at another time',
    () => changed('round', line => ({ ...line, at: line.at + 1 })),
    ['statistics'],
  ],
  [
    'a shoe mixed that nobody committed to',
    () => withEvents(between, event => (event.kind === 'shoeMixed' ? { ...event, shoe: 'other' } : event)),
    ['shoes', 'cards'],
  ],
  [
    'another seed than committed to',
    () =>
      withEvents(closed, event =>
        event.kind === 'shoesRevealed'
          ? { ...event, shoes: event.shoes.map(of => ({ ...of, seed: GENESIS })) }
          : event,
      ),
    ['seeds'],
  ],
  [
    'other cards than committed to',
    () =>
      withEvents(closed, event =>
        event.kind === 'cardDealt' ? { ...event, position: event.position + 1 } : event,
      ),
    ['cards'],
  ],
  [
    'a lost invite',
    () =>
      changed(
        'sealed',
        () => null,
        ({ name }) => name === 'invite',
      ),
    ['boxes'],
  ],
  ['another summary', () => changed('table', line => ({ ...line, summary: '{}' })), ['tables']],
  ['a lost box', () => changed('sealed', () => null, isShoeOf(between)), ['boxes']],
  ['a damaged box', () => changed('sealed', line => ({ ...line, box: 'v1.no.box' })), ['keys']],
  [
    'a box in the place of another',
    () =>
      changed('sealed', line => ({
        ...line,
        box: (dump.findLast(of => of.kind === 'sealed') as Of<'sealed'>).box,
      })),
    ['keys'],
  ],
];

describe('§4.5 §8.1 §9.3 the doctor', () => {
  test('finds nothing where nothing is wrong', async () => {
    const { ok, checks, counts } = await examine(streamed(dump), { vault: ground.vault });
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
    expect(ok).toBe(true);
    expect(checks.map(({ name }) => name)).toEqual(Object.keys(STORE_EXAMINATIONS));
    expect(counts).toMatchObject({ player: 2, session: 2, table: 5 });
  });

  test.each(PLANTS)('finds %s', async (_, plant, found) => {
    expect(await failing(plant())).toEqual(found);
  });

  test('every check finds something', () => {
    const found = new Set(PLANTS.flatMap(([, , names]) => names));
    expect(Object.keys(STORE_EXAMINATIONS).filter(name => !found.has(name as ExaminationName))).toEqual([]);
  });

  test('§8.5 another key is one sentence a table, with what to do', async () => {
    const vault = memoryVault({ bytes: count => new Uint8Array(count) });
    const { checks } = await examine(streamed(dump), { vault });
    const keys = checks.find(({ name }) => name === 'keys')!;
    expect(keys.problems).toHaveLength(5);
    expect(keys.problems[0]).toMatch(
      / boxes of table t_\w+ cannot be opened: This was sealed with key \w+; the key here is 0+\. Put the old key back; /,
    );
    const without = await examine(streamed(dump));
    expect(without.ok && without.checks.every(({ name }) => name !== 'keys')).toBe(true);
  });

  test('of very many problems the first are told', async () => {
    const { checks } = await examine(
      streamed(dump.map(line => (line.kind === 'entry' ? { ...line, actor: '' } : line))),
    );
    const { problems } = checks.find(({ name }) => name === 'columns')!;
    expect(problems).toHaveLength(51);
    expect(problems.at(-1)).toMatch(/^There are \d+ more problems of this kind\. Restore a backup\.$/);
  });

  test('rebuilt statistics are sound again', async () => {
    const rows = await ground.store.rounds({ table: open });
    await ground.store.replaceRows(open, []);
    expect(await failing(await collected(ground.store.dump()))).toEqual(['statistics']);
    await rebuildRows(ground.store, open);
    expect(await ground.store.rounds({ table: open })).toEqual(rows);
    expect(await failing(await collected(ground.store.dump()))).toEqual([]);
  });
});
