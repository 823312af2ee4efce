import { describe, expect, test } from 'vitest';
import type { ShownHand } from '../chance.ts';
import {
  answerHoldem,
  cards,
  holdemDealer,
  playHand,
  stackedDeck,
  tableOf,
  type HoldemDealer,
  type PlayedHand,
} from '../testing/holdem-dealer.ts';
import { openHand, potTotal, pots, type HoldemEvent } from './index.ts';

type Kind = HoldemEvent['kind'];
const all = <K extends Kind>({ events }: PlayedHand, kind: K): readonly Extract<HoldemEvent, { kind: K }>[] =>
  events.filter((event): event is Extract<HoldemEvent, { kind: K }> => event.kind === kind);
const kinds = ({ events }: PlayedHand): readonly Kind[] => events.map(({ kind }) => kind);
const stacks = ({ state }: PlayedHand): readonly number[] => state.seats.map(({ stack }) => stack);
const shows = ({ events }: PlayedHand): readonly string[] =>
  events.flatMap(event =>
    event.kind === 'shown' || event.kind === 'mucked' ? [`${event.kind} ${event.seat}`] : [],
  );

const CHECKED_DOWN_2 = ['1 check', '2 check', '1 check', '2 check', '1 check', '2 check'];
const CHECKED_DOWN_3 = ['flop', 'turn', 'river'].flatMap(() => ['1 check', '2 check', '3 check']);

/** Shows or hides what the deck deals: changes each hand at showdown. */
const showing =
  (order: readonly number[], change: (hand: ShownHand) => ShownHand): HoldemDealer =>
  need => {
    const answer = answerHoldem(need, order);
    return answer.kind === 'show' ? { ...answer, hands: answer.hands.map(change) } : answer;
  };

describe('§4.2 CR-004 the board', () => {
  const deck = stackedDeck(['AsAd', 'KsKd'], '2c7h9dJs3c');
  const hand = playHand(tableOf([100, 100]), holdemDealer(deck), ['2 call', '1 check', ...CHECKED_DOWN_2]);

  test('a burn before flop, turn and river; three, one and one card', () => {
    expect(all(hand, 'burned').map(({ position }) => position)).toEqual([4, 8, 10]);
    expect(all(hand, 'boardDealt')).toEqual([
      { kind: 'boardDealt', street: 'flop', cards: cards('2c7h9d'), positions: [5, 6, 7] },
      { kind: 'boardDealt', street: 'turn', cards: cards('Js'), positions: [9] },
      { kind: 'boardDealt', street: 'river', cards: cards('3c'), positions: [11] },
    ]);
  });

  test('CR-002 nothing of the deck is used twice', () => {
    const positions = [
      ...hand.state.seats.flatMap(({ hole }) => hole),
      ...all(hand, 'burned').map(({ position }) => position),
      ...all(hand, 'boardDealt').flatMap(event => event.positions),
    ];
    expect(positions.toSorted((a, b) => a - b)).toEqual([...positions.keys()]);
  });

  test('CR-040 CR-042 the better hand takes the pot and the hand is settled', () => {
    expect(all(hand, 'potAwarded')).toEqual([
      { kind: 'potAwarded', pot: 0, amount: 20, seats: [1], shares: [20] },
    ]);
    expect(hand.events.at(-1)).toEqual({
      kind: 'handSettled',
      stacks: [
        { seat: 1, stack: 110 },
        { seat: 2, stack: 90 },
      ],
      net: [
        { seat: 1, net: 10 },
        { seat: 2, net: -10 },
      ],
    });
    expect(potTotal(hand.state)).toBe(0);
    expect(pots(hand.state)).toEqual([]);
  });
});

describe('§4.4 a fold wins', () => {
  test('CR-045 unseen, and what nobody called comes back', () => {
    const hand = playHand(tableOf([100, 100]), holdemDealer(stackedDeck(['AsAd', 'KsKd'])), [
      '2 raiseTo 40',
      '1 fold',
    ]);
    expect(kinds(hand).slice(-4)).toEqual(['folded', 'uncalledReturned', 'potAwarded', 'handSettled']);
    expect(all(hand, 'uncalledReturned')).toEqual([{ kind: 'uncalledReturned', seat: 2, amount: 30 }]);
    expect(shows(hand)).toEqual([]);
    expect(stacks(hand)).toEqual([90, 110]);
  });

  test('CR-045 a walk gives the big blind the small one', () => {
    const hand = playHand(tableOf([100, 100, 100]), holdemDealer(stackedDeck(['AsAd', 'KsKd', 'QsQd'])), [
      '3 fold',
      '1 fold',
    ]);
    expect(stacks(hand)).toEqual([95, 105, 100]);
  });

  test('CR-020 a seat may fold where it could check', () => {
    const hand = playHand(tableOf([100, 100]), holdemDealer(stackedDeck(['AsAd', 'KsKd'], '2c7h9dJs3c')), [
      '2 call',
      '1 check',
      '1 fold',
    ]);
    expect(stacks(hand)).toEqual([90, 110]);
  });
});

describe('§4.3 all-in', () => {
  const deck = stackedDeck(['AsAd', 'KsKd'], '2c7h9dJs3c');

  test('CR-031 CR-032 hands are tabled before the run-out, then the board comes to the end', () => {
    const hand = playHand(tableOf([100, 100]), holdemDealer(deck), ['2 raiseTo 100', '1 call']);
    const street = ['burned', 'boardDealt'];
    expect(kinds(hand).slice(-11)).toEqual([
      'called',
      'shown',
      'shown',
      ...street,
      ...street,
      ...street,
      'potAwarded',
      'handSettled',
    ]);
    expect(shows(hand)).toEqual(['shown 2', 'shown 1']);
    expect(stacks(hand)).toEqual([200, 0]);
  });

  test('§4.3 the excess over a call for less is returned before the cards', () => {
    const hand = playHand(tableOf([60, 100]), holdemDealer(deck), ['2 raiseTo 100', '1 call']);
    expect(kinds(hand).slice(-12, -8)).toEqual(['called', 'uncalledReturned', 'shown', 'shown']);
    expect(all(hand, 'uncalledReturned')).toEqual([{ kind: 'uncalledReturned', seat: 2, amount: 40 }]);
    expect(stacks(hand)).toEqual([120, 40]);
  });

  test('§4.3 an all-in called on the river tables every hand', () => {
    const hand = playHand(tableOf([100, 100]), holdemDealer(deck), [
      '2 call',
      '1 check',
      ...CHECKED_DOWN_2.slice(2),
      '1 raiseTo 90',
      '2 call',
    ]);
    expect(shows(hand)).toEqual(['shown 1', 'shown 2']);
  });

  test('§4.3 an all-in hand that nobody recorded is mucked', () => {
    const unseen = showing(deck, hand => (hand.seat === 1 ? { seat: 1, cards: null } : hand));
    const hand = playHand(tableOf([100, 100]), unseen, ['2 raiseTo 100', '1 call']);
    expect(shows(hand)).toEqual(['shown 2', 'mucked 1']);
    expect(stacks(hand)).toEqual([0, 200]);
  });
});

describe('§4.4 who shows', () => {
  const board = '2c7h9dJs3c';
  const checkedDown = (
    holes: readonly string[],
    dealer = holdemDealer(stackedDeck(holes, board)),
  ): PlayedHand =>
    playHand(tableOf([100, 100, 100]), dealer ?? holdemDealer(stackedDeck(holes, board)), [
      '3 call',
      '1 call',
      '2 check',
      ...CHECKED_DOWN_3,
    ]);

  test('the first left of the button when the river was checked; beaten hands are mucked', () => {
    expect(shows(checkedDown(['KsKd', 'QsQd', 'AsAd']))).toEqual(['shown 1', 'mucked 2', 'shown 3']);
  });

  test('a tie is shown', () => {
    expect(shows(checkedDown(['AsKd', 'AdKs', 'QsTd']))).toEqual(['shown 1', 'shown 2', 'mucked 3']);
  });

  test('the last aggressor on the river first', () => {
    const deck = stackedDeck(['KsKd', 'QsQd', 'AsAd'], board);
    const hand = playHand(tableOf([100, 100, 100]), holdemDealer(deck), [
      '3 call',
      '1 call',
      '2 check',
      ...CHECKED_DOWN_3.slice(3),
      '1 check',
      '2 raiseTo 10',
      '3 call',
      '1 call',
    ]);
    expect(shows(hand)).toEqual(['shown 2', 'shown 3', 'mucked 1']);
  });

  test('aggression on an earlier street does not count', () => {
    const deck = stackedDeck(['KsKd', 'QsQd', 'AsAd'], board);
    const hand = playHand(tableOf([100, 100, 100]), holdemDealer(deck), [
      '3 raiseTo 30',
      '1 call',
      '2 call',
      ...CHECKED_DOWN_3,
    ]);
    expect(shows(hand)[0]).toBe('shown 1');
  });

  test('who asks to show shows, beaten or not; no card of a mucked hand is in state or events', () => {
    const deck = stackedDeck(['KsKd', 'QsQd', '8s8d'], board);
    const hand = checkedDown(
      [],
      showing(deck, hole => ({ ...hole, always: hole.seat === 2 })),
    );
    expect(shows(hand)).toEqual(['shown 1', 'shown 2', 'mucked 3']);
    expect(hand.state.seats[2]).toMatchObject({ shown: null, mucked: true });
    expect(all(hand, 'mucked')).toEqual([{ kind: 'mucked', seat: 3 }]);
  });

  test('unknown hands are mucked; if all are, the last to show takes the pot unseen', () => {
    const nothing = showing(stackedDeck(['KsKd', 'QsQd', 'AsAd'], board), ({ seat }) => ({
      seat,
      cards: null,
    }));
    const hand = checkedDown([], nothing);
    expect(shows(hand)).toEqual(['mucked 1', 'mucked 2', 'mucked 3']);
    expect(stacks(hand)).toEqual([90, 90, 120]);
  });

  test('CR-045 a side pot that nobody contests needs no hand', () => {
    // Seat 3 is all in; seats 1 and 2 bet on, seat 1 folds the river: seat 2 loses the main pot, not its side pot.
    const deck = stackedDeck(['KsKd', '4s5d', 'AsAd'], board);
    const hand = playHand(tableOf([200, 200, 50]), holdemDealer(deck), [
      '3 raiseTo 50',
      '1 call',
      '2 call',
      '1 raiseTo 20',
      '2 call',
      '1 check',
      '2 check',
      '1 check',
      '2 raiseTo 40',
      '1 fold',
    ]);
    expect(all(hand, 'potAwarded').map(({ amount, seats }) => [amount, seats])).toEqual([
      [150, [3]],
      [40, [2]],
    ]);
    expect(stacks(hand)).toEqual([130, 170, 150]);
  });
});

describe('§4.4 once somebody is all-in nobody mucks', () => {
  test('a called hand is tabled although a side pot was bet to the river', () => {
    const deck = stackedDeck(['KsKd', '4s5d', 'AsAd'], '2c7h9dJs3c');
    const hand = playHand(tableOf([200, 200, 50]), holdemDealer(deck), [
      '3 raiseTo 50',
      '1 call',
      '2 call',
      '1 check',
      '2 check',
      '1 check',
      '2 check',
      '1 raiseTo 40',
      '2 call',
    ]);
    expect(all(hand, 'shown').map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(all(hand, 'mucked')).toEqual([]);
  });
});

describe('§4.6 CR-033 side pots', () => {
  const board = '2c7h9dJs3c';
  const allIn = (
    stackSizes: readonly number[],
    holes: readonly string[],
    script: readonly string[],
  ): PlayedHand => playHand(tableOf(stackSizes), holdemDealer(stackedDeck(holes, board)), script);

  test('three all-ins of different depth', () => {
    const hand = allIn([50, 120, 300], ['AsAd', 'KsKd', 'QsQd'], ['3 raiseTo 300', '1 call', '2 call']);
    expect(all(hand, 'potAwarded')).toEqual([
      { kind: 'potAwarded', pot: 0, amount: 150, seats: [1], shares: [150] },
      { kind: 'potAwarded', pot: 1, amount: 140, seats: [2], shares: [140] },
    ]);
    expect(stacks(hand)).toEqual([150, 140, 180]);
  });

  test('five depths, and folded chips count', () => {
    const hand = allIn(
      [20, 40, 60, 80, 100, 100],
      ['AsAd', 'KsKd', 'QsQd', 'TsTd', '8s8d', '6s5d'],
      ['3 raiseTo 60', '4 raiseTo 80', '5 raiseTo 100', '6 fold', '1 call', '2 call'],
    );
    expect(all(hand, 'potAwarded').map(({ amount, seats }) => [amount, seats])).toEqual([
      [100, [1]],
      [80, [2]],
      [60, [3]],
      [40, [4]],
    ]);
    expect(stacks(hand)).toEqual([100, 80, 60, 40, 20, 100]);
  });

  test('pots can be asked for at any time; live bets make no side pot', () => {
    const opened = openHand(tableOf([100, 100, 100]));
    expect(opened.ok && pots(opened.value.state)).toEqual([{ amount: 15, eligible: [1, 2, 3] }]);
    const { state } = allIn(
      [100, 300, 300],
      ['AsAd', 'KsKd', 'QsQd'],
      ['3 call', '1 raiseTo 100', '2 raiseTo 250', '3 call'],
    );
    expect(pots(state)).toEqual([
      { amount: 300, eligible: [1, 2, 3] },
      { amount: 300, eligible: [2, 3] },
    ]);
    expect(potTotal(state)).toBe(600);
  });

  test('a short ante is matched chip by chip', () => {
    const hand = playHand(
      tableOf([1, 100, 100], { antes: [2, 2, 2] }),
      holdemDealer(stackedDeck(['AsAd', 'KsKd', 'QsQd'], board)),
      ['3 call', '2 check', '2 check', '3 check', '2 check', '3 check', '2 check', '3 check'],
    );
    expect(stacks(hand)).toEqual([3, 110, 88]);
  });

  test('§4.7 dead antes belong to the main pot for every contender', () => {
    const setup = tableOf([100, 100, 12], { antes: [0, 10, 0], deadAntes: true });
    const hand = playHand(setup, holdemDealer(stackedDeck(['KsKd', 'QsQd', 'AsAd'], board)), [
      '3 raiseTo 12',
      '1 call',
      '2 call',
      '1 check',
      '2 check',
      '1 check',
      '2 check',
      '1 check',
      '2 check',
    ]);
    expect(stacks(hand)).toEqual([88, 78, 46]);
  });

  test('§4.7 who is all in for a dead ante contends for the antes alone', () => {
    const setup = tableOf([100, 100, 5], { antes: [5, 5, 5], deadAntes: true });
    const hand = playHand(setup, holdemDealer(stackedDeck(['KsKd', 'QsQd', 'AsAd'], board)), [
      '1 call',
      '2 check',
      ...CHECKED_DOWN_2,
    ]);
    expect(all(hand, 'potAwarded').map(({ amount, seats }) => [amount, seats])).toEqual([
      [15, [3]],
      [20, [1]],
    ]);
  });

  test('§4.7 an ante that nobody else matches is not taken when antes are not dead', () => {
    const setup = tableOf([100, 100], { antes: [0, 10], blinds: [10, 5] });
    const hand = playHand(setup, holdemDealer(stackedDeck(['KsKd', 'QsQd'], board)), [
      '2 call',
      '1 check',
      ...CHECKED_DOWN_2,
    ]);
    expect(all(hand, 'antePosted')).toEqual([]);
    expect(stacks(hand)).toEqual([110, 90]);
  });

  test('§4.7 uneven antes are matched as far as the second largest, before the blinds', () => {
    const setup = tableOf([40, 100, 100], { antes: [30, 10, 0] });
    const hand = playHand(setup, holdemDealer(stackedDeck(['KsKd', 'QsQd', 'AsAd'], board)), [
      '3 call',
      '1 fold',
      '2 fold',
    ]);
    expect(all(hand, 'antePosted').map(({ amount }) => amount)).toEqual([10, 10]);
    expect(stacks(hand)).toEqual([25, 80, 135]);
  });
});

describe('§4.4 CR-043 split pots', () => {
  test('odd chips go one at a time clockwise from the button’s left; none is lost', () => {
    // Seats 2, 3, 4 play the board; seat 1 left 5 chips, seat 5 folds: 35 = 12 + 12 + 11.
    const deck = stackedDeck(['2s3d', '2c3h', '2d3c', '2h3s', '4c4d'], 'AsKdQhJsTc');
    const setup = tableOf([100, 100, 100, 100, 100]);
    const streets = ['flop', 'turn', 'river'].flatMap(() => ['2 check', '3 check', '4 check']);
    const hand = playHand(setup, holdemDealer(deck), [
      '3 call',
      '4 call',
      '5 fold',
      '1 fold',
      '2 check',
      ...streets,
    ]);
    expect(all(hand, 'potAwarded')).toEqual([
      { kind: 'potAwarded', pot: 0, amount: 35, seats: [2, 3, 4], shares: [12, 12, 11] },
    ]);
    expect(stacks(hand)).toEqual([95, 102, 102, 101, 100]);
  });

  test('odd chips are dealt out in every pot anew', () => {
    const deck = stackedDeck(['2s3d', '2c3h', '2d3c', '2h3s', '4c4d'], 'AsKdQhJsTc');
    const setup = tableOf([11, 21, 21, 100, 100], { blinds: [1, 2, 0, 0, 0], minBet: 2 });
    const hand = playHand(setup, holdemDealer(deck), [
      '3 raiseTo 21',
      '4 call',
      '5 fold',
      '1 call',
      '2 call',
    ]);
    const awards = all(hand, 'potAwarded');
    expect(awards.map(({ amount, shares }) => [amount, shares])).toEqual([
      [44, [11, 11, 11, 11]],
      [30, [10, 10, 10]],
    ]);
    const uneven = playHand(
      tableOf([11, 21, 22, 100, 100], {
        antes: [0, 0, 0, 0, 3],
        deadAntes: true,
        blinds: [1, 2, 0, 0, 0],
        minBet: 2,
      }),
      holdemDealer(deck),
      ['3 raiseTo 22', '4 call', '5 fold', '1 call', '2 call'],
    );
    expect(all(uneven, 'potAwarded').map(({ amount, shares }) => [amount, shares])).toEqual([
      [47, [12, 12, 12, 11]],
      [30, [10, 10, 10]],
      [2, [1, 1]],
    ]);
  });

  test('CR-043 a heads-up tie with an odd chip', () => {
    const deck = stackedDeck(['2s3d', '2c3h', '7c7d'], 'AsKdQhJsTc');
    const streets = ['flop', 'turn', 'river'].flatMap(() => ['2 check', '3 check']);
    const hand = playHand(tableOf([100, 100, 100], { blinds: [5, 10, 0] }), holdemDealer(deck), [
      '3 call',
      '1 fold',
      '2 check',
      ...streets,
    ]);
    expect(all(hand, 'potAwarded')).toMatchObject([{ amount: 25, seats: [2, 3], shares: [13, 12] }]);
  });
});
