import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemState } from '@cardroom/engine/holdem';
import { createMemoryStore, type Room, type TableView } from '@cardroom/room';
import { vaultFrom } from '@cardroom/room/vault';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { parseFlags } from '../args.ts';
import { openHouse, type House } from '../house.ts';
import { LLM_OFF, createLlm } from '../llm.ts';
import { nodeFiles } from '../node-io.ts';
import { PLAY_FLAGS, readPlayFlags, type PlayedGame } from '../play-flags.ts';
import { fits, isOver, isUnfinished, ownTables, tableFor, type GameWish } from './find-table.ts';
import { tableAsked, type Sitting } from './play.ts';
import { unshared } from './seat-lock.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { forgottenTokens, signIn, type Person } from './who.ts';

let house: House;
let ann: Person;
beforeEach(async () => {
  house = unwrap(await openHouse(createMemoryStore(), unwrap(vaultFrom('07'.repeat(32)))));
  ann = await join('ann');
});
afterEach(() => house.close());

const join = async (name: string): Promise<Person> => {
  const signed = await signIn(house.players, forgottenTokens(), name, undefined);
  if (!signed.ok) throw new Error(signed.error[0]);
  return signed.value;
};

const VEGAS: GameWish = { game: 'blackjack', name: 'vegas', rules: BLACKJACK_PRESETS.vegas };
const holdem = (seats: number, blind: 'small' | 'big', opponent = 'always-call'): GameWish => ({
  game: 'holdem',
  name: 'standard',
  rules: { ...(seats === 2 ? HOLDEM_PRESETS.headsup : HOLDEM_PRESETS.standard), seats },
  opponent,
  blind,
});

const room = (): Room => house.room;
const viewOf = async (table: string): Promise<TableView> => unwrap(await room().view(table, ann));
const act = async (table: string, intent: object): Promise<TableView> => {
  const { you } = await viewOf(table);
  const command = { table, actionId: crypto.randomUUID(), expect: you!.expect, ...intent };
  unwrap(await room().act(ann, you!.needsSeed ? { seed: '5e'.repeat(32), ...command } : command));
  return viewOf(table);
};
const begin = (table: string): Promise<TableView> => act(table, { kind: 'ready' });
const bet = (table: string): Promise<TableView> =>
  act(table, { kind: 'act', action: { kind: 'bet', box: 0, amount: 50 } });

describe('§4.1 the first blind', () => {
  /** What the person posts in the first hand, for two to nine seats. */
  const posted = async (blind: 'small' | 'big'): Promise<readonly number[]> => {
    ann = await join(`ann_${blind}`);
    const blinds: number[] = [];
    for (let seats = 2; seats <= 9; seats++) {
      const { play } = await begin(unwrap(await tableFor(room(), ann, holdem(seats, blind))));
      const hand = play as HoldemState;
      expect(hand.seats).toHaveLength(seats);
      blinds.push(hand.seats.find(({ seat }) => seat === 1)!.blind);
    }
    return blinds;
  };

  test('§4.1 §4.6 whoever chooses a blind posts it in the first hand, at every size of table', async () => {
    expect(await posted('small')).toEqual([5, 5, 5, 5, 5, 5, 5, 5]);
    expect(await posted('big')).toEqual([10, 10, 10, 10, 10, 10, 10, 10]);
  });

  test('§4.6 every other seat has the opponent that was chosen', async () => {
    const view = await viewOf(unwrap(await tableFor(room(), ann, holdem(4, 'small', 'balanced'))));
    const who = view.seats.map(({ kind, name }) => `${kind} ${name}`);
    expect(who).toEqual(['player ann', 'bot balanced', 'bot balanced', 'bot balanced']);
  });

  test('§5.1 a table whose opponent was refused is closed, and nobody is sent there later', async () => {
    for (const opponent of ['nobody', 'rival'])
      expect(await tableFor(room(), ann, holdem(2, 'small', opponent))).toMatchObject({ ok: false });
    expect(await room().tables({ player: ann.player, status: 'open' })).toEqual([]);
    const view = await viewOf(unwrap(await tableFor(room(), ann, holdem(2, 'small'))));
    expect(view.seats.map(({ name }) => name)).toEqual(['ann', 'always-call']);
  });

  test('§5.3 without a model the rival says where one is set up', async () => {
    const refused = await tableFor(room(), ann, holdem(2, 'small', 'rival'));
    expect(refused.ok ? '' : refused.error.message).toContain('Settings, Language model');
  });

  test('§5.3 somebody may play blackjack beside one, and whoever plays alone sits alone', async () => {
    const rules = { ...BLACKJACK_PRESETS.vegas, boxes: 2 };
    const wish = { game: 'blackjack', name: 'vegas', rules, company: 'basic' } as const;
    const beside = unwrap(await tableFor(room(), ann, wish));
    expect((await viewOf(beside)).seats.map(({ name }) => name)).toEqual(['ann', 'basic']);
    expect(unwrap(await tableFor(room(), ann, wish))).toBe(beside);
    expect(unwrap(await tableFor(room(), ann, { ...VEGAS, rules }))).not.toBe(beside);
  });

  test('§5.1 an opponent whom nobody knows is refused', async () => {
    expect(await tableFor(room(), ann, holdem(2, 'small', 'nobody'))).toMatchObject({ ok: false });
  });
});

describe('§6.6 the same table is found again', () => {
  test('§6.6 the same rules lead to the same table, other rules to another', async () => {
    const first = unwrap(await tableFor(room(), ann, VEGAS));
    expect(unwrap(await tableFor(room(), ann, VEGAS))).toBe(first);
    const strict: GameWish = { ...VEGAS, rules: { ...BLACKJACK_PRESETS.vegas, hitSoft17: true } };
    const other = unwrap(await tableFor(room(), ann, strict));
    expect(other).not.toBe(first);
    expect(unwrap(await tableFor(room(), ann, VEGAS))).toBe(first);
    const own = (await ownTables(room(), ann)).map(({ table }) => table);
    expect(new Set(own)).toEqual(new Set([first, other]));
    expect(await ownTables(room(), ann, 'holdem')).toEqual([]);
  });

  test('§4.6 another opponent is another table; so is another number of seats', async () => {
    const view = await viewOf(unwrap(await tableFor(room(), ann, holdem(3, 'small'))));
    expect(fits(view, holdem(3, 'small'))).toBe(true);
    expect(fits(view, holdem(3, 'small', 'balanced'))).toBe(false);
    expect(fits(view, holdem(4, 'small'))).toBe(false);
    expect(fits(view, VEGAS)).toBe(false);
  });

  test('§7.1 nobody finds the table of another', async () => {
    const first = unwrap(await tableFor(room(), ann, VEGAS));
    const ben = await join('ben');
    expect(await ownTables(room(), ben)).toEqual([]);
    expect(unwrap(await tableFor(room(), ben, VEGAS))).not.toBe(first);
  });

  test('§6.6 a table waits for its player when cards are dealt, and not before', async () => {
    const table = unwrap(await tableFor(room(), ann, VEGAS));
    expect(isUnfinished(await viewOf(table))).toBe(false);
    expect(isUnfinished(await begin(table))).toBe(false);
    const dealt = await bet(table);
    expect(isUnfinished(dealt)).toBe(dealt.playing);
    expect(isOver(dealt)).toBe(false);
  });
});

describe('§6.1 §6.6 what a command line leads to', () => {
  const sitting = (): Sitting => ({
    opened: { house, tokens: forgottenTokens(), lock: () => unshared },
    person: ann,
    settings: DEFAULT_SETTINGS,
    kept: DEFAULT_SETTINGS,
    settingsFile: 'settings.json',
    llm: createLlm({}, LLM_OFF, 'settings.json'),
    notes: [],
  });
  const ask = async (game: PlayedGame, ...flags: readonly string[]): Promise<string> => {
    const args = parseFlags(flags, PLAY_FLAGS[game], game);
    const io = { stdout: () => {}, stderr: () => {}, columns: 80, files: nodeFiles };
    const read = await readPlayFlags(args.ok ? args.value : { positionals: [], values: new Map() }, io, game);
    if (!read.ok) throw new Error(read.error[0]);
    const table = await tableAsked(sitting(), { game, flags: read.value });
    if (!table.ok) throw new Error(table.error[0]);
    return table.value;
  };

  /** Deals at a table until there is something to decide. */
  const leaveHand = async (table: string): Promise<void> => {
    while (!isUnfinished(await viewOf(table))) {
      await begin(table);
      await bet(table);
    }
  };

  test('§6.6 a hand that waits comes first, whatever its rules, unless rules are named', async () => {
    const black = await ask('blackjack', '--rules', '21black');
    await leaveHand(black);
    expect(await ask('blackjack')).toBe(black);
    const vegas = await ask('blackjack', '--rules', 'vegas');
    expect((await viewOf(vegas)).rules).toEqual(BLACKJACK_PRESETS.vegas);
    expect(await ask('blackjack')).toBe(black);
  });

  test('§3.1 Twenty-One and blackjack never take the hand of each other', async () => {
    const plain = await ask('twentyone');
    await begin(plain);
    const vegas = await ask('blackjack');
    expect(vegas).not.toBe(plain);
    await leaveHand(vegas);
    expect((await viewOf(await ask('twentyone'))).rules).toMatchObject({ bets: false });
  });

  test("§4.1 hold'em: as usual, with another opponent, and back on the hand that waits", async () => {
    const usual = await ask('holdem');
    const view = await viewOf(usual);
    expect(view.rules).toEqual(HOLDEM_PRESETS.headsup);
    expect(view.seats.map(({ name }) => name)).toEqual(['ann', 'medium']);
    await begin(usual);
    const callers = await ask('holdem', '--opponent', 'always-call', '--seats', '3');
    expect((await viewOf(callers)).seats).toHaveLength(3);
    expect(await ask('holdem')).toBe(usual);
  });
});

describe('§2.13 §4.1 a game that is over', () => {
  const withChips = (view: TableView, own: number, others: number): TableView => ({
    ...view,
    seats: view.seats.map(seat => ({ ...seat, chips: seat.seat === 1 ? own : others })),
  });

  test('§4.1 somebody who cannot post ends it, somebody who can does not', async () => {
    const view = await viewOf(unwrap(await tableFor(room(), ann, holdem(2, 'small'))));
    expect(isOver(withChips(view, 100, 100))).toBe(false);
    expect(isOver(withChips(view, 10, 190))).toBe(false);
    expect(isOver(withChips(view, 5, 195))).toBe(true);
    expect(isOver(withChips(view, 195, 5))).toBe(true);
    expect(isOver({ ...withChips(view, 0, 200), playing: true })).toBe(false);
    expect(isOver({ ...withChips(view, 0, 200), you: null })).toBe(false);
  });

  test('§2.13 fewer chips than the least bet end it', async () => {
    const view = await viewOf(unwrap(await tableFor(room(), ann, VEGAS)));
    expect(isOver(withChips(view, 10, 0))).toBe(false);
    expect(isOver(withChips(view, 9, 0))).toBe(true);
  });
});
