import { describe, expect, test } from 'vitest';
import { err, ok } from '../result.ts';
import { PROPERTIES, playOut, runBattery, runTable, type GameUnderTest, type Property } from './battery.ts';
import { blackjackGame } from './blackjack-game.ts';
import { holdemGame } from './holdem-game.ts';
import { randomFrom } from './random.ts';

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
      'aces split again',
      'split aces drawn to',
      'shuffled: empty',
      'shuffled: short',
      'evenMoneyTaken',
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

type Mutant = (game: AnyGame) => AnyGame;

/** Planted bugs: each must be caught, and as a breach of the very property it stands under. */
const MUTANTS: Readonly<Record<Property, Readonly<Record<string, Mutant>>>> = {
  legal: {
    'accepts whatever is named check or hit': game => ({
      ...game,
      apply: (state, action) =>
        action?.kind === 'hit' || action?.kind === 'check'
          ? ok({ events: [], state })
          : game.apply(state, action),
    }),
    'refuses to stand or to call': game => ({
      ...game,
      apply: (state, action) =>
        action?.kind === 'stand' || action?.kind === 'call'
          ? err({ code: 'no', message: 'No.' })
          : game.apply(state, action),
    }),
  },
  chips: {
    'takes a chip from everybody': game =>
      changing(game, state => ({ ...state, house: 1, seats: onePoorer(state) })),
    'ends without collecting the bets': game => ({
      ...game,
      apply: (state, action) => {
        const result = game.apply(state, action);
        if (!result.ok) return result;
        const events = result.value.events.filter(
          event => !('net' in event && (event.net as number) < 0) && kindOf(event) !== 'potAwarded',
        );
        return ok({ events, state: events.reduce(game.evolve, state) });
      },
    }),
  },
  cards: {
    'loses count of the deck': game =>
      changing(game, state => ({
        ...state,
        nextPosition: 99,
        shoe: { ...('shoe' in state ? (state.shoe as object) : {}), left: 99 },
      })),
    'turns up other cards than were dealt': game =>
      changing(game, state => ({ ...state, ...reversed(state, 'board'), ...otherUnseen(state) })),
  },
  serialise: {
    'holds what JSON drops': game => changing(game, state => ({ ...state, note: undefined })),
    'holds what JSON changes': game => changing(game, state => ({ ...state, note: new Map() })),
  },
  fold: {
    'forgets an event': game => mapping(game, events => events.slice(1)),
    'tells a different story': game =>
      mapping(game, events => events.map(event => ({ ...event, ...moved(event) }))),
  },
  hidden: {
    'leaks the last card of the deck': game => {
      let secret = -1;
      return {
        ...mapping(game, events => events.map(event => ({ ...event, secret }))),
        answer: (deal, state, random) => {
          const answer = game.answer(deal, state, random);
          secret = deal.order.at(-1)!;
          return answer;
        },
      };
    },
    'leaks the cards that chance looked at': game => {
      let secret = '';
      return {
        ...mapping(game, events => events.map(event => ({ ...event, secret }))),
        answer: (deal, state, random) => {
          const now = game.awaiting(state);
          const answer = game.answer(deal, state, random);
          const peeked =
            now.who === 'chance' && now.need.kind === 'peek' ? deal.order[now.need.position] : '';
          secret = answer.kind === 'show' ? JSON.stringify(answer) : String(peeked);
          return answer;
        },
      };
    },
  },
};

const changing = (game: AnyGame, change: (state: object) => object): AnyGame => ({
  ...game,
  apply: (state, action) => {
    const result = game.apply(state, action);
    return result.ok ? ok({ ...result.value, state: change(result.value.state) }) : result;
  },
});

const mapping = (game: AnyGame, change: (events: readonly object[]) => readonly object[]): AnyGame => ({
  ...game,
  apply: (state, action) => {
    const result = game.apply(state, action);
    return result.ok ? ok({ ...result.value, events: change(result.value.events) }) : result;
  },
});

const reversed = (state: object, key: string): object =>
  key in state ? { [key]: (state as Record<string, readonly unknown[]>)[key]!.toReversed() } : {};

/** The composition of a shoe with one card exchanged for its neighbour. */
const otherUnseen = (state: object): object => {
  if (!('shoe' in state)) return {};
  const shoe = state.shoe as { readonly unseen: readonly number[] };
  return { shoe: { ...shoe, unseen: [...shoe.unseen.slice(1), shoe.unseen[0]!] } };
};

const kindOf = (event: object): unknown => ('kind' in event ? event.kind : undefined);

/** One chip more than really moved. */
const moved = (event: object): object => ('amount' in event ? { amount: (event.amount as number) + 1 } : {});

const onePoorer = (state: object): readonly object[] => {
  const seats = (state as { seats: readonly { bankroll?: number; stack?: number }[] }).seats;
  return seats.map(seat => ({ ...seat, bankroll: (seat.bankroll ?? 0) - 1, stack: (seat.stack ?? 0) - 1 }));
};

describe('§10.2 the battery catches what it is for', () => {
  const cases = PROPERTIES.flatMap(property =>
    Object.entries(MUTANTS[property]).map(([bug, mutant]) => [property, bug, mutant] as const),
  );
  for (const game of [blackjack, holdem])
    test.each(cases)(`${game.name}: %s: a game that %s`, (property, _, mutant) => {
      const { failure } = runBattery(mutant(game), { seed, rounds: 500, thoroughness: 1 });
      expect(failure).toMatchObject({ property, seed: expect.any(Number) });
    });

  test('a failure names the seed that repeats it', () => {
    const mutant = MUTANTS.fold['forgets an event']!(blackjack);
    const first = runBattery(mutant, { seed, rounds: 500 }).failure!;
    expect(runTable(mutant, first.seed)).toEqual(first);
  });

  test.each([blackjack, holdem])(
    '$name: chips and cards are checked in every step, not in tests alone',
    game => {
      expect(() => playCorrupted(game, state => ({ ...state, seats: onePoorer(state) }))).toThrow(
        'Broken invariant: ',
      );
      expect(() => playCorrupted(game, oneCardTwice)).toThrow(/Broken invariant: |is there twice/);
    },
  );
});

/** Plays rounds on from states that are wrong. */
const playCorrupted = (game: AnyGame, corrupt: (state: object) => object): void => {
  for (let table = 1; table <= 50; table++) {
    const random = randomFrom(table);
    const { nextRound, deal } = game.openTable(random);
    playOut(changing(game, corrupt), nextRound(null)!, deal(null, random), random);
  }
};

const oneCardTwice = (state: object): object => {
  if ('shoe' in state) return { ...state, shoe: { ...(state.shoe as object), left: 7 } };
  const board = 'board' in state ? (state.board as readonly number[]) : [];
  return { ...state, board: board.map(() => board[0]) };
};
