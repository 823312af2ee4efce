import { describe, expect, test } from 'vitest';

import { parseCards, unwrap, type Card, type Rejection, type Result } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  freshShoe,
  type BlackjackRules,
  type RoundSetup,
} from '@cardroom/engine/blackjack';
import { ScriptedRound, randomFrom, type Script } from '@cardroom/engine/testing';
import { advise, gameValue, situationAt } from '@cardroom/odds/blackjack';

import { priceRound, priceRoundSoon } from './price-round.ts';
import type { RoundPrice } from './round-price.ts';
import { anyhow, asAdvised, gapOf, leaving, richTable, someRules, standardErrors } from './testing/rounds.ts';

const ONE_DECK: BlackjackRules = { ...BLACKJACK_PRESETS['21black'], reshuffleAt: '100%' };
const CLOSE = 1e-9;

const priced = (game: ScriptedRound): RoundPrice => unwrap(priceRound(game.events, 0));
const codeOf = (result: Result<unknown, Rejection>): string => (result.ok ? 'ok' : result.error.code);

describe('§5.4 a round worked by hand', () => {
  const oneDeck = (cards: string, rules: Partial<BlackjackRules> = {}, more: Partial<Script> = {}) =>
    new ScriptedRound({ rules: { ...ONE_DECK, ...rules }, cards, ...more });

  test('16 against a ten, stood on: the cost is what hitting was worth more', () => {
    const game = oneDeck('Tc Td 6h 9s');
    const { actions } = unwrap(advise(situationAt(game.state, 0, 0)));
    const { decisions, mistakes, result } = priced(game.play('stand'));
    expect(decisions).toHaveLength(1);
    expect(decisions[0]).toMatchObject({ box: 0, hand: 0, chosen: 'stand', best: 'hit' });
    expect(decisions[0]!.cards).toEqual(cardsFrom('Tc 6h'));
    expect(decisions[0]!.up).toBe(cardsFrom('Td')[0]);
    expect(game.events[decisions[0]!.at]).toMatchObject({ kind: 'handEnded', why: 'choice' });
    expect(decisions[0]!.cost).toBeCloseTo(10 * (actions.hit! - actions.stand!), 12);
    expect(mistakes).toBe(-decisions[0]!.cost);
    expect(result).toBe(-10);
  });

  test('insurance: 15 tens among 49 unseen cards, so 5 chips lose 5 × 4/49', () => {
    const price = priced(oneDeck('Tc Ad 6h 9s', { insurance: true }).play('insure', 'stand'));
    expect(price.decisions[0]).toMatchObject({ hand: null, chosen: 'insure', best: 'decline' });
    expect(price.decisions[0]!.values.insure).toBeCloseTo((-5 * 4) / 49, 12);
    expect(price.decisions[0]!.cost).toBeCloseTo((5 * 4) / 49, 12);
    expect(gapOf(price)).toBeLessThan(CLOSE);
  });

  test('even money: 10 chips for sure against 15 in 34 of 49 cases', () => {
    const rules = { insurance: true };
    const price = priced(oneDeck('Ac Ad Th 9s', rules).play('evenMoney'));
    expect(price.decisions).toHaveLength(1);
    expect(price.decisions[0]!.values).toEqual({ decline: 15 * (1 - 15 / 49), evenMoney: 10 });
    expect(price.result).toBe(10);
    expect(gapOf(price)).toBeLessThan(CLOSE);
  });

  test('a natural is all luck, and paid in whole chips: 17 for 11', () => {
    const price = priced(oneDeck('Ac 9d Th 9s', {}, { bets: [11] }));
    expect(price.result).toBe(17);
    expect(price).toMatchObject({ mistakes: 0, insight: 0, decisions: [] });
    // 2 × 4 × 16 / (52 × 51) naturals, 12 of them beaten to a push by 3 × 15 / (50 × 49) × 2 dealer ones.
    const natural = ((2 * 4 * 16) / (52 * 51)) * (1 - (2 * 3 * 15) / (50 * 49));
    const opening = 11 * unwrap(gameValue(ONE_DECK)).ev + 0.5 * natural;
    expect(price.opening).toBeCloseTo(opening, 12);
    expect(price.luck).toBeCloseTo(17 - opening, 12);
  });

  test('half of 15 is 8: a surrender loses 7', () => {
    const rules = { surrender: 'late' } as const;
    const price = priced(oneDeck('Tc Td 6h 9s', rules, { bets: [15] }).play('surrender'));
    expect(price.result).toBe(-7);
    expect(price.decisions[0]).toMatchObject({ best: 'surrender', cost: 0 });
    expect(price.decisions[0]!.values.surrender).toBe(-7);
    expect(gapOf(price)).toBeLessThan(CLOSE);
  });

  test('the last swing is the dealer’s: a sure loss that was none', () => {
    const price = priced(oneDeck('Tc 6d 2h Ts Kh').play('stand'));
    expect(price.result).toBe(10);
    const { values } = price.decisions[0]!;
    expect(price.swings.at(-1)!.change).toBeCloseTo(10 - values.stand!, 12);
    expect(price.swings.reduce((sum, { change }) => sum + change, 0)).toBe(price.luck);
  });

  test('two hands of a split, doubled once, each with its own decisions', () => {
    const game = oneDeck('8c 6d 8h Ts 3c Tc Td 9c', { doubleAfterSplit: true });
    const price = priced(game.play('split', 'double', 'stand'));
    expect(price.decisions.map(({ hand, chosen }) => [hand, chosen])).toEqual([
      [0, 'split'],
      [0, 'double'],
      [1, 'stand'],
    ]);
    expect(price.decisions.every(({ cost }) => cost === 0)).toBe(true);
    expect(gapOf(price)).toBeLessThan(CLOSE);
  });
});

const cardsFrom = (text: string): readonly Card[] => unwrap(parseCards(text));

describe('§5.4 expected, mistakes and luck add up to the result', () => {
  test.each(['vegas', '21black', 'arcturus', 'twenty-one'] as const)('preset %s', preset => {
    const random = randomFrom(9);
    const table = richTable({ ...BLACKJACK_PRESETS[preset], reshuffleAt: '100%' }, 1, random);
    for (let i = 0; i < 15; i++)
      expect(gapOf(unwrap(priceRound(table.play(anyhow(random)).events, 0)))).toBeLessThan(CLOSE);
  });

  test('any rules, several boxes and seats, any play, shoes in any state', () => {
    const random = randomFrom(20_260_302);
    const met = new Map<string, number>();
    const meet = (what: string): unknown => met.set(what, (met.get(what) ?? 0) + 1);
    for (let table = 0; table < 7; table++) {
      const rules = someRules(random, [1, 1, 1, 2]);
      const { play } = richTable(rules, random.pick([1, 1, 2, 3]), random);
      for (let i = 0; i < (rules.reshuffleAt === '100%' ? 40 : 2); i++) {
        const { events } = play(random.chance(0.5) ? anyhow(random) : asAdvised(random, 0.1));
        for (const seat of [0, 1]) {
          const price = priceRound(events, seat);
          meet(codeOf(price));
          if (!price.ok) continue;
          for (const { chosen } of price.value.decisions) meet(chosen);
          if (price.value.insight !== 0) meet('insight');
          expect(gapOf(price.value)).toBeLessThan(CLOSE);
          expect(price.value.decisions.every(({ cost }) => cost >= 0)).toBe(true);
        }
      }
    }
    expect(met.get('ok')).toBeGreaterThan(200);
    const usual = ['hit', 'stand', 'double', 'split', 'surrender', 'insure', 'decline', 'insight'];
    expect(usual.filter(what => !met.has(what))).toEqual([]);
  });

  test('seats that cannot pay for their best action, and seats that leave', () => {
    const random = randomFrom(20_261_116);
    const met = new Map<string, number>();
    for (let table = 0; table < 3; table++) {
      const rules = { ...someRules(random, [1]), reshuffleAt: '100%' as const, surrender: 'none' as const };
      const { play } = richTable(rules, 2, random, 4 * rules.minBet);
      for (let i = 0; i < 25; i++) {
        const { events } = play(leaving(anyhow(random), random, 0.05));
        const price = priceRound(events, 0);
        met.set(codeOf(price), (met.get(codeOf(price)) ?? 0) + 1);
        if (!price.ok) continue;
        for (const { chosen } of price.value.decisions) met.set(chosen, (met.get(chosen) ?? 0) + 1);
        expect(gapOf(price.value)).toBeLessThan(CLOSE);
        expect(price.value.decisions.every(({ cost }) => cost >= -CLOSE)).toBe(true);
        const soon = unwrap(priceRoundSoon(events, 0));
        expect(soon.luck).toBeCloseTo(price.value.luck, 9);
        expect(soon.expected).toBeCloseTo(price.value.expected, 9);
      }
    }
    expect(met.get('ok')).toBeGreaterThan(60);
    expect(met.get('forfeit')).toBeGreaterThan(2);
  });

  test('who cannot pay for a double makes no mistake by hitting', () => {
    const setup = { seats: [{ seat: 0, bankroll: 15 }] };
    const game = new ScriptedRound({ rules: ONE_DECK, cards: '6c 6d 5h Ts 2c 9h', setup });
    const { decisions, insight } = priced(game.play('hit', 'stand'));
    expect(decisions[0]).toMatchObject({ chosen: 'hit', best: 'hit', cost: 0 });
    expect(insight).toBeLessThan(0);
  });

  test('who plays as advised makes no mistakes', () => {
    const random = randomFrom(4);
    const table = richTable({ ...ONE_DECK, insurance: true, boxes: 2 }, 2, random);
    for (let i = 0; i < 30; i++) {
      const price = unwrap(priceRound(table.play(asAdvised(random)).events, 0));
      expect(price.mistakes).toBe(0);
    }
  });
});

describe('§5.4 luck averages out', () => {
  test.each([
    ['whoever plays anyhow', anyhow],
    ['whoever plays well', asAdvised],
  ] as const)('for %s', (_, player) => {
    const random = randomFrom(31);
    const table = richTable(ONE_DECK, 1, random);
    const luck = Array.from(
      { length: 600 },
      () => unwrap(priceRound(table.play(player(random)).events, 0)).luck,
    );
    expect(Math.abs(standardErrors(luck))).toBeLessThan(3);
  });
});

describe('what has no exact price is refused in one sentence', () => {
  const shoeOf = (text: string, rules: BlackjackRules): RoundSetup['shoe'] => {
    const unseen = freshShoe(rules).unseen.map(() => 0);
    for (const card of cardsFrom(text)) unseen[card]! += 1;
    const left = cardsFrom(text).length;
    return { decks: rules.decks, left, next: 52 - left, unseen };
  };
  const rules: BlackjackRules = { ...ONE_DECK, reshuffleAt: 0 };
  const short = (cards: string): ScriptedRound =>
    new ScriptedRound({ rules, cards, setup: { shoe: shoeOf(cards, rules) } });
  const round = new ScriptedRound({ rules, cards: 'Tc Td 6h 9s' });
  test.each([
    ['no events', [], 0, 'price/not-a-round'],
    ['a seat that was not there', round.events, 3, 'price/no-such-seat'],
    ['a round that goes on', round.events, 0, 'price/unfinished'],
    [
      'a shoe that ran out',
      short('2c 3d 4h 5s 2d').play('hit', 'hit', 'stand').events,
      0,
      'price/shoe-ran-out',
    ],
    ['a shoe that could have', short('Tc Td Th 9s 2d 3d 2h').play('stand').events, 0, 'shoe/could-run-out'],
  ] as const)('%s', (_, events, seat, code) => {
    const price = priceRound(events, seat);
    expect(codeOf(price)).toBe(code);
    expect(price.ok ? '' : price.error.message).toMatch(/^[A-Z][^.]+\.$/);
  });

  test('a seat that sat out has nothing to account for', () => {
    const game = new ScriptedRound({ rules, cards: '', bets: [null] });
    expect(priced(game)).toMatchObject({ result: 0, expected: 0, mistakes: 0, luck: 0, decisions: [] });
  });
});
