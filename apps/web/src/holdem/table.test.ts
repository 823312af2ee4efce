import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemLegal, type HoldemState } from '@cardroom/engine/holdem';
import type { TableOptions } from '@cardroom/room';
import type { HoldemBody, KeyName, PlanSaid } from '@cardroom/screens';
import { DEFAULT_KEYS } from '@cardroom/screens';
import { answer } from '@cardroom/coach';
import type { Table } from '@cardroom/wire/client';
import { describe, expect, test, vi } from 'vitest';

import { memoryHouse } from '../host/testing/memory-house.ts';
import { createHoldemTable, type HoldemSetup, type HoldemTable, type HoldemTastes } from './table.ts';

type Played = Readonly<{
  table: HoldemTable;
  seat: Table;
  left: () => number;
  /** Waits for what is under way. */
  done: () => Promise<void>;
}>;

const TASTES: HoldemTastes = { keys: DEFAULT_KEYS, coach: 'off', speed: 'off' };

const sitDown = async (
  wish: Pick<HoldemSetup, 'plan'> & {
    readonly tastes?: Partial<HoldemTastes>;
    readonly seed?: number;
    readonly seats?: number;
  } = {},
): Promise<Played> => {
  const { tastes, seed = 1, seats = 2, plan } = wish;
  const client = memoryHouse(seed).clientOf('ann');
  const rules = { ...HOLDEM_PRESETS.headsup, seats };
  const bots = Array.from({ length: seats - 1 }, () => 'always-call');
  const { receipt } = unwrap(await client.openTable({ game: 'holdem', rules, bots }));
  const seat = unwrap(await client.table(receipt.table));
  let left = 0;
  let working: Promise<unknown> = Promise.resolve();
  const table = createHoldemTable({
    seat: {
      ...seat,
      wish: wanted => {
        const going = seat.wish(wanted);
        working = going;
        return going;
      },
    },
    tastes: () => ({ ...TASTES, ...tastes }),
    equity: async view => answer({ kind: 'equity', view }),
    ...(plan && { plan }),
    changed: () => {},
    leave: () => void left++,
  });
  const done = async (): Promise<void> => {
    for (let before: unknown = null; before !== working;) {
      before = working;
      await working;
      await vi.waitFor(() => expect(table.pausing()).toBe(false));
      await new Promise(resolve => setImmediate(resolve));
    }
  };
  return { table, seat, left: () => left, done };
};

const use = async ({ table, done }: Played, ...names: readonly KeyName[]): Promise<void> => {
  for (const name of names) {
    table.use(name);
    await done();
  }
};

const labels = ({ table }: Played): readonly string[] =>
  table
    .actions()
    .filter(({ name }) => !name.startsWith('preset'))
    .map(({ label, enabled }) => (enabled ? label : `·${label}·`));

const stateAt = ({ table }: Played): HoldemState => table.view().play as HoldemState;
const committed = (played: Played): number => stateAt(played).seats.find(({ seat }) => seat === 1)!.total;

describe('§7.7 the buttons of a hold’em table', () => {
  test('§7.7 between hands there is Deal, in a hand Fold, Call and Raise with their amounts', async () => {
    const played = await sitDown();
    expect(labels(played)).toEqual(['Deal']);
    await use(played, 'next');
    expect(labels(played)).toEqual(['Fold', 'Call $5', 'Raise to $15']);
    await use(played, 'call');
    expect(labels(played)).toEqual(['Fold', 'Check', 'Raise to $5']);
    expect(played.table.actions().find(({ name }) => name === 'raise')?.shown).toBe('Bet $5');
  });

  test('§7.7 a hand that is folded is over, and the next one is dealt', async () => {
    const played = await sitDown();
    await use(played, 'next', 'fold');
    expect(labels(played)).toEqual(['Next hand']);
    expect(played.table.screen().pane).toContainEqual(
      expect.objectContaining({ title: 'SESSION', note: '1 hand' }),
    );
    await use(played, 'next');
    expect(played.table.view().hand).toBe(2);
  });

  test('§7.3 what may not be done says why', async () => {
    const played = await sitDown({ seats: 3 });
    await use(played, 'next');
    played.table.type('7');
    const raise = played.table.actions().find(({ name }) => name === 'raise')!;
    expect([raise.enabled, raise.why]).toEqual([false, expect.stringMatching(/\.$/)]);
    const { seq } = played.table.view();
    played.table.raiseTo();
    await played.done();
    expect(played.table.view().seq).toBe(seq);
    expect(played.table.said().text).toBe(raise.why);
  });
});

describe('§7.7 the raise control', () => {
  test('§7.7 presets, steps and typing agree on one amount, which the button names', async () => {
    const played = await sitDown();
    await use(played, 'next');
    const amountAfter = (gesture: () => void): number | null => {
      gesture();
      return played.table.raise()!.amount;
    };
    const { table } = played;
    expect(amountAfter(() => table.step('more'))).toBe(20);
    expect(amountAfter(() => table.step('less'))).toBe(15);
    expect(amountAfter(() => table.step('less'))).toBe(15);
    expect(amountAfter(() => table.preset('pot'))).toBe(30);
    expect(
      table
        .raise()!
        .presets.filter(({ chosen }) => chosen)
        .map(({ preset }) => preset),
    ).toEqual(['pot']);
    expect(amountAfter(() => table.type('$45'))).toBe(45);
    expect(labels(played).at(-1)).toBe('Raise to $45');
    table.raiseTo();
    await played.done();
    expect(committed(played)).toBe(45);
  });

  test('§7.7 the next decision begins with its own suggestion', async () => {
    const played = await sitDown();
    await use(played, 'next');
    played.table.type('60');
    await use(played, 'call');
    expect(played.table.raise()!.text).toBe('5');
  });

  test('§7.7 all in asks once: no takes it back, yes puts everything in', async () => {
    const played = await sitDown();
    await use(played, 'next');
    played.table.preset('allIn');
    expect(played.table.screen().overlay).toMatchObject({ lines: ['All-in with $95?'] });
    played.table.answer('no');
    await played.done();
    expect([committed(played), played.table.screen().overlay]).toEqual([5, null]);
    played.table.preset('allIn');
    expect(played.table.press('x')).toBe(false);
    expect(played.table.press('y')).toBe(true);
    await played.done();
    expect(stateAt(played).board).toHaveLength(5);
  });

  test('§7.6 the keys of the key map do what the buttons do', async () => {
    const played = await sitDown();
    played.table.press('enter');
    await played.done();
    played.table.press('4');
    expect(played.table.raise()!.amount).toBe(30);
    played.table.press('c');
    await played.done();
    expect(committed(played)).toBe(10);
    played.table.press('f');
    await played.done();
    expect(labels(played)).toEqual(['Next hand']);
    expect(played.table.press('z')).toBe(false);
  });
});

describe('§7.7 showdown, victory and defeat', () => {
  const ended = async (seed: number): Promise<Played> => {
    const played = await sitDown({ seed });
    await use(played, 'next');
    played.table.preset('allIn');
    played.table.answer('yes');
    await played.done();
    return played;
  };

  test('§7.7 the winning cards are raised, the sentence compares the hands, and a game can be begun again', async () => {
    const seen = new Set<string>();
    for (let seed = 1; seen.size < 2 && seed < 30; seed++) {
      const played = await ended(seed);
      const screen = played.table.screen();
      const body = screen.body as Extract<typeof screen.body, { kind: 'holdem' }>;
      if (!/^(Victory|Defeat)/.test(body.banner?.text ?? '')) continue;
      seen.add(body.banner!.text);
      expect(body.raised.length).toBeGreaterThanOrEqual(5);
      expect(screen.body).toMatchObject({
        log: expect.arrayContaining([expect.objectContaining({ text: expect.stringMatching(/ beats /) })]),
      });
      expect(labels(played)).toEqual(['Play again']);
      await use(played, 'next');
      expect(played.table.view().hand).toBe(1);
      expect(
        played.table
          .view()
          .seats.map(({ chips }) => chips)
          .reduce((sum, chips) => sum + chips, 0),
      ).toBe(185);
    }
    expect([...seen].toSorted()).toEqual(['Defeat', 'Victory!']);
  });
});

describe('§7.6 what is said', () => {
  test('§7.6 every beat is said once, cards by their names', async () => {
    const played = await sitDown();
    const before = played.table.said();
    await use(played, 'next');
    const after = played.table.said();
    expect(after.at).toBeGreaterThan(before.at);
    expect(after.text).toMatch(/ You are dealt (\w+ of \w+), (\w+ of \w+)\.$/);
  });
});

describe('§7.7 the coach', () => {
  const titles = ({ table }: Played): readonly string[] => table.screen().pane.map(({ title }) => title);

  test('§5 before the decision there are equity and pot odds', async () => {
    const played = await sitDown({ tastes: { coach: 'before' } });
    await use(played, 'next');
    await vi.waitFor(() =>
      expect(played.table.screen().pane[0]).toMatchObject({ kind: 'bars', title: 'EQUITY' }),
    );
    expect(titles(played)).toContain('POT ODDS');
  });

  test('§5 after the decision they are of the last one, until the next one waits; asked for, they come at once', async () => {
    const played = await sitDown({ tastes: { coach: 'after' } });
    await use(played, 'next');
    expect(titles(played)[0]).toBe('COACH');
    await use(played, 'call');
    expect(titles(played)[0]).toBe('COACH');
    await use(played, 'advice');
    expect(titles(played)[0]).toBe('EQUITY');
    expect(played.table.paneOpen()).toBe(true);
    await use(played, 'fold');
    await vi.waitFor(() => expect(titles(played)[0]).toBe('LAST DECISION'));
    expect(titles(played)).not.toContain('EQUITY');
  });

  test('§5.2 asked for, what the plan does stands beside the equity, which waits for nobody', async () => {
    const plan = Promise.withResolvers<PlanSaid>();
    const played = await sitDown({ plan: () => plan.promise });
    await use(played, 'next', 'advice');
    await vi.waitFor(() => expect(titles(played)).toContain('EQUITY'));
    expect(titles(played)).not.toContain('THE PLAN');
    expect(titles(played)).not.toContain('A CALL EARNS');
    plan.resolve({ fits: true, shares: { fold: 0, call: 0.25, raise: 0.75 }, raiseTo: 25, why: null });
    await vi.waitFor(() =>
      expect(played.table.screen().pane).toContainEqual(
        expect.objectContaining({
          title: 'THE PLAN',
          rows: expect.arrayContaining([expect.objectContaining({ label: 'Raise to $25', value: '75 %' })]),
        }),
      ),
    );
  });

  test('§5 off, nothing is counted', async () => {
    const played = await sitDown();
    await use(played, 'next');
    expect(titles(played)).toEqual(['YOUR HAND']);
  });
});

describe('§7.7 leaving', () => {
  test('§7.7 a live hand is asked about: kept, folded, or played on', async () => {
    const played = await sitDown();
    await use(played, 'next', 'quit');
    expect(played.table.screen().overlay).toMatchObject({
      lines: expect.arrayContaining(['Keep it for next time, or fold?']),
    });
    played.table.answer('back');
    expect(played.left()).toBe(0);
    await use(played, 'quit');
    played.table.answer('keep');
    expect([played.left(), played.table.view().playing]).toEqual([1, true]);
    await use(played, 'quit');
    played.table.answer('forfeit');
    await played.done();
    expect([played.left(), played.table.view().playing]).toEqual([2, false]);
  });

  test('§7.7 between hands nothing is asked', async () => {
    const played = await sitDown();
    await use(played, 'quit');
    expect(played.left()).toBe(1);
  });
});

describe('§7.4 the pace', () => {
  test('§7.4 while something is shown, a key hurries it and does nothing else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const played = await sitDown({ tastes: { speed: 'slow' } });
      played.table.use('next');
      await vi.waitFor(() => expect(played.table.pausing()).toBe(true));
      expect(played.table.raise()).toBeNull();
      expect(played.table.actions().every(({ enabled }) => !enabled)).toBe(true);
      for (let at = 0; played.table.pausing() && at < 20; at++) expect(played.table.press('f')).toBe(true);
      expect(labels(played)).toEqual(['Fold', 'Call $5', 'Raise to $15']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('§8.5 among people', () => {
  /** Ann and bob at a private table for two; `more` are its options. */
  const two = async (more: Partial<TableOptions>) => {
    const house = memoryHouse(3);
    const [ann, bob] = [house.clientOf('ann'), house.clientOf('bob')];
    const options = { private: true, ...more };
    const { receipt } = unwrap(await ann.openTable({ game: 'holdem', rules: 'headsup', options }));
    const { invite } = unwrap(await ann.look(receipt.table));
    const bobsDoor = unwrap(await bob.table(receipt.table, invite!));
    unwrap(await bobsDoor.wish({ kind: 'sit', seat: null, invite: invite! }));
    const seats = {
      ann: unwrap(await ann.table(receipt.table)),
      bob: unwrap(await bob.table(receipt.table)),
    };
    const tables = { ann: tableOf(seats.ann), bob: tableOf(seats.bob) };
    return { house, table: receipt.table, invite: invite!, seats, tables };
  };

  const tableOf = (seat: Table): HoldemTable =>
    createHoldemTable({
      seat,
      tastes: () => TASTES,
      equity: async () => null,
      changed: () => {},
      leave: () => {},
    });

  const nextOf = (table: HoldemTable) => {
    const { label, enabled, why } = table.screen().keys.find(({ name }) => name === 'next')!;
    return enabled ? label : `${label}: ${why}`;
  };

  type Two = Awaited<ReturnType<typeof two>>;

  const playOneHand = async ({ seats }: Two, how: 'shove' | 'fold'): Promise<void> => {
    for (const seat of [seats.ann, seats.bob]) unwrap(await seat.wish({ kind: 'ready' }));
    while (seats.ann.view().playing) {
      const seat = seats.ann.view().awaited.includes(1) ? seats.ann : seats.bob;
      const { raiseTo, call } = seat.view().you!.legal as HoldemLegal;
      const action =
        how === 'fold'
          ? { kind: 'fold' }
          : raiseTo.ok
            ? { kind: 'raiseTo', amount: raiseTo.max }
            : { kind: call.ok ? 'call' : 'check' };
      unwrap(await seat.wish({ kind: 'act', action }));
    }
  };

  /** Hands are played until one of the two has everything. */
  const playToTheEnd = async (ground: Two): Promise<void> => {
    for (let hands = 0; hands < 20; hands++) {
      await playOneHand(ground, 'shove');
      if (ground.seats.ann.view().seats.some(({ chips }) => chips < 10)) return;
    }
  };

  test('§8.5 the next hand waits for somebody by name', async () => {
    const ground = await two({});
    expect(nextOf(ground.tables.ann)).toBe('Deal');
    unwrap(await ground.seats.ann.wish({ kind: 'ready' }));
    expect(nextOf(ground.tables.ann)).toBe('Deal: Waiting for bob.');
    unwrap(await ground.seats.bob.wish({ kind: 'sitOut' }));
    expect(nextOf(ground.tables.bob)).toBe('Deal: You sit out.');
    expect(nextOf(ground.tables.ann)).toMatch(/^Deal: bob sits out/);
  });

  test('§8.5 whoever has nothing left buys chips, and nobody begins again', async () => {
    const ground = await two({ rebuys: true });
    await playToTheEnd(ground);
    const broke = ground.seats.ann.view().seats.find(({ chips }) => chips < 10)!.name as 'ann' | 'bob';
    const rich = broke === 'ann' ? 'bob' : 'ann';
    expect(nextOf(ground.tables[broke])).toBe('Buy chips');
    expect(nextOf(ground.tables[rich])).toContain('Next hand: ');
    ground.tables[broke].use('next');
    await vi.waitFor(() => expect(nextOf(ground.tables[broke])).toContain(`Waiting for ${rich}`));
  });

  test('§8.5 without rebuys the host begins the next game', async () => {
    const ground = await two({ rebuys: false });
    await playToTheEnd(ground);
    expect([nextOf(ground.tables.ann), nextOf(ground.tables.bob)]).toEqual([
      'Play again',
      'Play again: The host begins the next game.',
    ]);
  });

  test('§9.2 whoever takes a seat is not told the hand of the one before as their own', async () => {
    const ground = await two({});
    await playOneHand(ground, 'fold');
    unwrap(await ground.seats.bob.wish({ kind: 'leave' }));
    const zoe = ground.house.clientOf('zoe');
    const door = unwrap(await zoe.table(ground.table, ground.invite));
    unwrap(await door.wish({ kind: 'sit', seat: 2, invite: ground.invite }));
    const body = tableOf(unwrap(await zoe.table(ground.table))).screen().body as HoldemBody;
    expect([body.banner, body.seats.flatMap(({ cards }) => cards)]).toEqual([null, []]);
    expect((ground.tables.ann.screen().body as HoldemBody).banner).not.toBeNull();
  });
});
