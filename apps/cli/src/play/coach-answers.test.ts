import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackEvent } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { advise, situationAt } from '@cardroom/odds/blackjack';
import { readRound, type TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import { VEGAS, betting, dealtHand, stateOf } from '../testing/app-deals.ts';
import { dealtMemory, type Script } from '../testing/dealt-store.ts';
import { openHouse } from '../house.ts';
import { answer } from '@cardroom/coach';
import { createCoach } from './coach.ts';
import type { GameWish } from './find-table.ts';

const BLACK: GameWish = { game: 'blackjack', name: '21black', rules: BLACKJACK_PRESETS['21black'] };

/** A dealt hand that can be gone on with. */
const handFor = async (wish: GameWish, script: Script) => {
  const { store, vault, person } = await dealtMemory(wish, script);
  const house = unwrap(await openHouse(store, vault));
  const [record] = await house.room.tables({ player: person.player });
  const table = record!.id;
  const view = async (): Promise<TableView> => unwrap(await house.room.view(table, person));
  const act = async (kind: string): Promise<TableView> => {
    const { you } = await view();
    const command = {
      table,
      actionId: crypto.randomUUID(),
      kind: 'act',
      expect: you!.expect,
      action: { kind },
    };
    unwrap(await house.room.act(person, command));
    return view();
  };
  const events = async (): Promise<readonly BlackjackEvent[]> => {
    const { begun, seq, facts } = unwrap(await house.room.state(table));
    const round = await readRound(house.store, { table, round: facts.round, fromSeq: begun, toSeq: seq });
    return round!.events as readonly BlackjackEvent[];
  };
  return { view, act, events };
};

const plain = dealtHand((_, legal) => legal.hit.ok && !legal.split.ok);

describe('§5.2 what a decision is worth', () => {
  test('§5.2 in chips: the exact value of each legal action on the cards left, times the wager', async () => {
    const { view } = await handFor(VEGAS, plain);
    const now = await view();
    const prices = answer({ kind: 'prices', view: now })!;
    const state = stateOf(now);
    const { actions, dealer } = unwrap(advise(situationAt(state, 0, 0)));
    expect(Object.keys(prices.values).toSorted()).toEqual(['double', 'hit', 'stand', 'surrender']);
    for (const [kind, value] of Object.entries(prices.values))
      expect(value).toBeCloseTo(actions[kind as keyof typeof actions]! * 50, 9);
    expect(prices.dealer).toEqual(dealer);
    expect([prices.expect, prices.why]).toEqual([now.you!.expect, null]);
    expect(prices.unseen).toBe(6 * 52 - 3);
    const best = Math.max(...Object.values(prices.values));
    expect(prices.values[prices.best!]).toBe(best);
  });

  test('§5.2 after a split and before each hand', async () => {
    const pair = dealtHand((_, legal) => legal.split.ok && !legal.decline.ok);
    const { view, act } = await handFor(BLACK, pair);
    expect(answer({ kind: 'prices', view: await view() })!.values).toHaveProperty('split');
    const after = await act('split');
    const prices = answer({ kind: 'prices', view: after });
    expect(Object.keys(prices?.values ?? {}).includes('stand')).toBe(after.playing);
  });

  test('§5.2 nothing where there is nothing to decide', async () => {
    const { view, act } = await handFor(VEGAS, plain);
    const now = await view();
    expect(answer({ kind: 'prices', view: { ...now, you: null } })).toBeNull();
    expect(answer({ kind: 'prices', view: { ...now, play: null } })).toBeNull();
    expect(answer({ kind: 'prices', view: await act('stand') })).toBeNull();
    const betTime = await handFor(VEGAS, async ground => (await ground.act({ kind: 'ready' })).playing);
    expect(answer({ kind: 'prices', view: await betTime.view() })).toBeNull();
  });
});

describe('§5.4 what a round was made of', () => {
  /** Prices before a decision, and what the review says of it afterwards. */
  const bothFor = async (script: Script, ...kinds: readonly string[]) => {
    const { view, act, events } = await handFor(VEGAS, script);
    const before = answer({ kind: 'prices', view: await view() })!;
    let now = await view();
    for (const kind of kinds) if (now.playing) now = await act(kind);
    while (now.playing) now = await act('stand');
    return { before, after: answer({ kind: 'round', events: await events(), seat: 1 }) };
  };

  const close = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): void => {
    expect(Object.keys(one).toSorted()).toEqual(Object.keys(other).toSorted());
    for (const [kind, value] of Object.entries(one)) expect(value).toBeCloseTo(other[kind]!, 6);
  };

  test('§5.4 the review has the values that were shown, and the sum holds', async () => {
    const { before, after } = await bothFor(plain, 'stand');
    if (!after.ok) throw new Error(after.why);
    const [decision] = after.decisions;
    close(before.values, decision!.values);
    expect(decision!.text).toMatch(/^stood on (soft )?\d+ v [2-9TJQKA]/);
    expect(decision!.cost).toBeCloseTo(before.values[before.best!]! - before.values['stand']!, 6);
    expect(after.expected + after.mistakes + after.luck).toBeCloseTo(after.result, 6);
  });

  test('§2.12 insurance is worth before what the review says afterwards, taken or not', async () => {
    const ace = dealtHand((_, legal) => legal.insure.ok);
    for (const kind of ['insure', 'decline']) {
      const { before, after } = await bothFor(ace, kind);
      if (!after.ok) throw new Error(after.why);
      const cost = before.values[before.best!]! - before.values[kind]!;
      expect(after.decisions[0]!.cost).toBeCloseTo(cost, 6);
      expect(after.decisions[0]!.text).toMatch(/insurance with/);
      const [one, other] = ['insure', 'decline'].map(name => before.values[name]!);
      const [then, thenOther] = ['insure', 'decline'].map(name => after.decisions[0]!.values[name]!);
      expect(one! - other!).toBeCloseTo(then! - thenOther!, 6);
    }
  });

  test('§2.12 even money is worth the wager; declining it what the review says', async () => {
    const natural = dealtHand((_, legal) => legal.evenMoney.ok);
    const { before, after } = await bothFor(natural, 'evenMoney');
    if (!after.ok) throw new Error(after.why);
    expect(before.values['evenMoney']).toBe(50);
    close(before.values, after.decisions[0]!.values);
    expect(after.result).toBe(50);
  });

  test('§2.2 uneven bets: prices count whole chips as the table rounds them', async () => {
    const choices = [
      [dealtHand((_, legal) => legal.insure.ok, 15), 'insure'],
      [dealtHand((_, legal) => legal.evenMoney.ok, 15), 'decline'],
      [dealtHand((_, legal) => legal.surrender.ok && !legal.split.ok, 15), 'surrender'],
    ] as const;
    for (const [script, kind] of choices) {
      const { before, after } = await bothFor(script, kind);
      if (!after.ok) throw new Error(after.why);
      close(before.values, after.decisions[0]!.values);
    }
  });

  test('§5.4 leaving a round is a decision with a price', async () => {
    const { act, events } = await handFor(VEGAS, plain);
    await act('forfeit');
    const price = answer({ kind: 'round', events: await events(), seat: 1 });
    if (!price?.ok) throw new Error(price?.why);
    const { text, cost, values, best } = price.decisions.at(-1)!;
    expect(text).toContain('left with');
    expect(cost).toBeCloseTo(values[best]! - values['forfeit']!, 9);
    expect(price.expected + price.mistakes + price.luck).toBeCloseTo(price.result, 9);
  });
});

test('§5.4 §8.5 what the clock chose is marked, and costs the same', async () => {
  const { act, events } = await handFor(VEGAS, plain);
  while ((await act('stand')).playing);
  const round = { kind: 'round', events: await events(), seat: 1 } as const;
  const [own, slept] = [answer(round), answer({ ...round, byClock: [...round.events.keys()] })];
  if (!own.ok || !slept.ok) throw new Error('a round without a price');
  expect(own.decisions.length).toBeGreaterThan(0);
  expect(slept.decisions).toEqual(own.decisions.map(decision => ({ ...decision, byClock: true })));
  expect(slept.mistakes).toBe(own.mistakes);
});

describe('§5.2 of the games themselves', () => {
  test('§5.2 edge and chart of a table', () => {
    const { rules } = BLACK;
    const edge = answer({ kind: 'edge', rules });
    const chart = answer({ kind: 'chart', rules });
    expect(edge).toBeCloseTo(0.000243, 6);
    expect(chart!.ev).toBeLessThanOrEqual(edge!);
    expect(chart!.upcards).toHaveLength(10);
  });

  test("§5.2 hold'em: nothing for a table of another game or no turn", async () => {
    const { view } = await handFor(
      {
        game: 'holdem',
        name: 'headsup',
        rules: HOLDEM_PRESETS.headsup,
        opponent: 'always-call',
        blind: 'small',
      },
      async ground => (await ground.act({ kind: 'ready' })).playing,
    );
    const now = await view();
    expect(answer({ kind: 'equity', view: now })).toMatchObject({ against: '1 random hand', exact: true });
    expect(answer({ kind: 'equity', view: { ...now, playing: false } })).toBeNull();
    expect(answer({ kind: 'prices', view: now })).toBeNull();
  });
});

describe('§5.2 the coach in its own thread', () => {
  test('§5.2 gives the same answers, in the order they were asked for or any other, and woken or not', async () => {
    const warnings: string[] = [];
    const coach = createCoach(message => void warnings.push(message));
    coach.wake();
    coach.wake();
    const { view } = await handFor(VEGAS, plain);
    const now = await view();
    const [prices, none] = await Promise.all([
      coach.ask({ kind: 'prices', view: now }),
      coach.ask({ kind: 'prices', view: { ...now, you: null } }),
    ]);
    expect(prices).toEqual(answer({ kind: 'prices', view: now }));
    expect([none, warnings]).toEqual([null, []]);
    await coach.close();
  });

  test('§5.2 a question that it cannot answer is told of, and the next one is answered', async () => {
    const warnings: string[] = [];
    const coach = createCoach(message => void warnings.push(message));
    expect(await coach.ask({ kind: 'round', events: null as never, seat: 1 })).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(/^The coach has no answer: /)]);
    expect(await coach.ask({ kind: 'round', events: [], seat: 1 })).toMatchObject({ ok: false });
    await coach.close();
  });

  test('§5.4 no decision waits for its price behind what takes its time', async () => {
    const coach = createCoach(() => {});
    const { view } = await handFor(VEGAS, plain);
    const now = await view();
    const games = [1, 2, 3, 4, 5, 6, 7, 8].map(decks => ({ ...BLACKJACK_PRESETS.vegas, decks }));
    const long = games.map(rules => coach.ask({ kind: 'chart', rules }));
    const first = await Promise.race([coach.ask({ kind: 'prices', view: now }), Promise.all(long)]);
    expect(first).toEqual(answer({ kind: 'prices', view: now }));
    await coach.close();
  });

  test('closing answers everybody who still waits, and whoever asks later', async () => {
    const coach = createCoach(() => {});
    const asked = coach.ask({ kind: 'edge', rules: BLACKJACK_PRESETS.vegas });
    await coach.close();
    expect(await asked).toBeNull();
    coach.wake();
    expect(await coach.ask({ kind: 'edge', rules: BLACKJACK_PRESETS.vegas })).toBeNull();
    await coach.close();
  });
});

test('§2.3 a bet of another size has prices of another size', async () => {
  const script = (amount: number): Script => {
    const bet = betting(amount);
    return async ground => {
      const view = await bet(ground);
      return view.playing && stateOf(view).boxes[0]!.wager === amount && view.you!.expect !== null;
    };
  };
  const small = await handFor(VEGAS, script(10));
  const large = await handFor(VEGAS, script(100));
  const of = async (hand: typeof small) => answer({ kind: 'prices', view: await hand.view() })!;
  const [one, ten] = [await of(small), await of(large)];
  for (const [kind, value] of Object.entries(one.values)) expect(ten.values[kind]).toBeCloseTo(value * 10, 9);
});
