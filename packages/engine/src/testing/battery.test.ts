import { describe, expect, test } from 'vitest';
import { err, ok } from '../result.ts';
import { PROPERTIES, playOut, runBattery, runTable, type GameUnderTest, type Property } from './battery.ts';
import { blackjackGame } from './blackjack-game.ts';
import { holdemGame } from './holdem-game.ts';
import { randomFrom } from './random.ts';

const seed = 20_261_115;

// The games' states, events and actions differ; what the battery asks of them does not.
type AnyGame = GameUnderTest<object, object, { kind: string }>;
const blackjack = blackjackGame as unknown as AnyGame;
const holdem = holdemGame as unknown as AnyGame;

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
