import { describe, expect, test } from 'vitest';
import { ok } from '../result.ts';
import { PROPERTIES, runBattery, type GameUnderTest, type Property } from './battery.ts';
import { blackjackGame } from './blackjack-game.ts';
import { holdemGame } from './holdem-game.ts';

/** Another run of the same seed plays the same rounds: `SEED=… npm test -- battery`. */
const seed = Number(process.env['SEED'] ?? 20_261_115);
const ROUNDS_EACH = 5_000;

// The games' states, events and actions differ; what the battery asks of them does not.
type AnyGame = GameUnderTest<object, object, { kind: string }>;
const blackjack = blackjackGame as unknown as AnyGame;
const holdem = holdemGame as unknown as AnyGame;

describe('§10.2 §2.11 §4.5 §9.2 CR-046 the battery', () => {
  test(`blackjack: 5,000 rounds of every preset and of random rules hold every property (seed ${seed})`, () => {
    const { rounds, counters, failure } = runBattery(blackjack, { seed, rounds: ROUNDS_EACH });
    expect(failure).toBeNull();
    expect(rounds).toBe(ROUNDS_EACH);
    const seen = (what: string): number => counters.get(what) ?? 0;
    for (const what of [
      'split to 2 hands',
      'split to 3 hands',
      'split to 4 hands',
      'shuffled: empty',
      'shuffled: short',
    ])
      expect([what, seen(what)]).toSatisfy(([, n]) => n >= 5);
    for (const what of [
      'insuranceTaken',
      'insuranceDeclined',
      'handDoubled',
      'dealerPeeked',
      'boxPassed',
      'shuffled: cut',
    ])
      expect([what, seen(what)]).toSatisfy(([, n]) => n >= 20);
    for (const result of ['win', 'lose', 'push', 'blackjack', 'bust', 'surrender'])
      expect([result, seen(`result: ${result}`)]).toSatisfy(([, n]) => n >= 100);
    expect(seen('result: none')).toBe(0);
  }, 120_000);

  test(`hold'em: 5,000 hands of every preset and of random rules hold every property (seed ${seed})`, () => {
    const { rounds, counters, failure } = runBattery(holdem, { seed, rounds: ROUNDS_EACH });
    expect(failure).toBeNull();
    expect(rounds).toBe(ROUNDS_EACH);
    const share = (what: string): number => (counters.get(what) ?? 0) / ROUNDS_EACH;
    expect(share('showdowns')).toBeGreaterThanOrEqual(0.2);
    expect(share('side pots')).toBeGreaterThanOrEqual(0.05);
    for (const what of ['short all-ins', 'all-in calls', 'split pots', 'uncalledReturned', 'mucked'])
      expect([what, share(what)]).toSatisfy(([, n]) => n >= 0.01);
    expect(counters.get('odd chips')).toBeGreaterThanOrEqual(5);
  }, 120_000);
});

/** One planted bug a property: each must be caught, and as a breach of that very property. */
const MUTANTS: Readonly<Record<Property, (game: AnyGame) => AnyGame>> = {
  legal: game => ({
    ...game,
    apply: (state, action) =>
      action?.kind === 'hit' || action?.kind === 'check'
        ? ok({ events: [], state })
        : game.apply(state, action),
  }),
  chips: game => changing(game, state => ({ ...state, house: 1, seats: onePoorer(state) })),
  cards: game =>
    changing(game, state => ({
      ...state,
      nextPosition: 99,
      shoe: { ...('shoe' in state ? (state.shoe as object) : {}), left: 99 },
    })),
  serialise: game => changing(game, state => ({ ...state, note: undefined })),
  fold: game => ({
    ...game,
    apply: (state, action) => {
      const result = game.apply(state, action);
      return result.ok ? ok({ ...result.value, events: result.value.events.slice(1) }) : result;
    },
  }),
  hidden: game => {
    let secret = -1;
    return {
      ...game,
      answer: (deal, state, random) => {
        const answer = game.answer(deal, state, random);
        secret = deal.order.at(-1)!;
        return answer;
      },
      apply: (state, action) => {
        const result = game.apply(state, action);
        return result.ok
          ? ok({ ...result.value, events: result.value.events.map(event => ({ ...event, secret })) })
          : result;
      },
    };
  },
};

const changing = (game: AnyGame, change: (state: object) => object): AnyGame => ({
  ...game,
  apply: (state, action) => {
    const result = game.apply(state, action);
    return result.ok ? ok({ ...result.value, state: change(result.value.state) }) : result;
  },
});

const onePoorer = (state: object): readonly object[] => {
  const seats = (state as { seats: readonly { bankroll?: number; stack?: number }[] }).seats;
  return seats.map(seat => ({ ...seat, bankroll: (seat.bankroll ?? 0) - 1, stack: (seat.stack ?? 0) - 1 }));
};

describe('§10.2 the battery catches what it is for', () => {
  for (const game of [blackjack, holdem])
    test.each(PROPERTIES)(`${game.name}: a planted bug in %s`, property => {
      const { failure } = runBattery(MUTANTS[property](game), { seed, rounds: 500, thoroughness: 1 });
      expect(failure).toMatchObject({ property, seed: expect.any(Number) });
    });

  test('a failure names the seed that repeats it', () => {
    const mutant = MUTANTS.fold(blackjack);
    const first = runBattery(mutant, { seed, rounds: 500 }).failure!;
    expect(runBattery(mutant, { seed: first.seed, rounds: 12 }).failure).toEqual(first);
  });

  test('chips and cards are checked in every step, not in tests alone: a corrupted state throws', () => {
    for (const game of [blackjackGame, holdemGame] as unknown as readonly AnyGame[])
      expect(() => playCorrupted(game)).toThrow('Broken invariant');
  });
});

/** Plays on from states that are short of a chip, with the battery itself looking away. */
const playCorrupted = (game: AnyGame): void => {
  runBattery(
    changing({ ...game, chips: () => 0 }, state => ({ ...state, seats: onePoorer(state) })),
    { seed, rounds: 50 },
  );
};
