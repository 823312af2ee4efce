import type { Card, Seat } from '@cardroom/engine';
import { HOLDEM_PRESETS, awaiting, legalActions, type HoldemRules } from '@cardroom/engine/holdem';
import {
  cards,
  holdemDealer,
  playHand,
  stackedDeck,
  tableOf,
  type PlayedHand,
} from '@cardroom/engine/testing';
import type { TableView } from '@cardroom/room';
import { expect, test } from 'vitest';

import type { HoldemNumbers, PlanSaid } from '../coach-facts.ts';
import { DEFAULT_KEYS, hintText } from '../keys.ts';
import type { Block, HoldemBody, Screen } from '../screen.ts';
import { potOdds } from './pot-odds.ts';
import { presentHoldem } from './present.ts';
import { isAllIn } from './raise.ts';
import { tellHoldem } from './tell.ts';
import type { HoldemUi } from './ui.ts';

const UI: HoldemUi = {
  keys: DEFAULT_KEYS,
  raise: null,
  coach: { mode: 'off', asked: false, numbers: null },
  log: [],
  pausing: false,
  watching: false,
  note: null,
  past: [],
  counts: null,
};

const NAMES = ['ann', 'balanced', 'maniac', 'balanced'];

/** A hand as seat 1 sees it, in the form that a room gives it. */
const viewOf = ({ state }: PlayedHand, hole: readonly Card[], you: Seat = 1): TableView => {
  const turn = awaiting(state);
  const awaited = turn.who === 'seat' ? [turn.seat] : [];
  return {
    table: 't',
    seq: 10,
    game: 'holdem',
    rules: state.rules,
    round: state.hand,
    hand: state.hand,
    playing: !state.settled,
    play: state,
    seats: state.seats.map(({ seat, stack }) => ({
      seat,
      name: NAMES[seat - 1]!,
      kind: seat === you ? 'player' : 'bot',
      chips: stack,
      boxes: 1,
      standing: 'in',
      ready: false,
    })),
    awaited,
    you: {
      seat: you,
      hole,
      legal: state.settled ? null : legalActions(state, you),
      expect: awaited.includes(you) || state.settled ? 10 : null,
      needsSeed: false,
    },
  } as unknown as TableView;
};

/** Seats 1, 2, …; seat 1 is the viewer, the last one has the button, and the first two post the blinds. */
const played = (
  stacks: readonly number[],
  holes: readonly string[],
  board: string,
  script: readonly string[],
  rules: Partial<HoldemRules> = {},
): { readonly hand: PlayedHand; readonly view: TableView } => {
  const setup = tableOf(stacks, { rules: { ...HOLDEM_PRESETS.standard, seats: 9, ...rules } });
  const hand = playHand(setup, holdemDealer(stackedDeck(holes, board)), script);
  return { hand, view: viewOf(hand, cards(holes[0]!)) };
};

const bodyOf = (screen: Screen): HoldemBody => screen.body as HoldemBody;
const texts = (messages: readonly { readonly text: string }[]): readonly string[] =>
  messages.map(({ text }) => text);
const titles = (blocks: readonly Block[]): readonly string[] => blocks.map(({ title }) => title);

const BOARD = 'Kd 7h 2c 9s 4d';
const THREE = [200, 200, 200];
const HOLES = ['KsAh', 'KcQh', 'JdTd'];
const FLOP = ['3 fold', '1 call', '2 check'];

test('§4.2 the hand has its name: before the flop its two cards, from the flop on what they make', () => {
  const name = (holes: readonly string[], script: readonly string[]): string | null =>
    bodyOf(presentHoldem(played(THREE, holes, BOARD, script).view, UI)).handName;
  expect(name(HOLES, [])).toBe('Ace-King offsuit');
  expect(name(['8s7s', 'KcQh', 'JdTd'], [])).toBe('Eight-Seven suited');
  expect(name(['6s6h', 'KcQh', 'JdTd'], [])).toBe('Pair of Sixes');
  expect(name(HOLES, FLOP)).toBe('Pair of Kings (Ace kicker)');
  expect(name(HOLES, ['3 call', '1 fold'])).toBe(null);
});

test('§4.3 the keys name what they do: fold, check or call, bet or raise, and five sizes', () => {
  const keys = (script: readonly string[]): readonly string[] =>
    presentHoldem(played(THREE, HOLES, BOARD, script).view, UI)
      .keys.slice(0, 8)
      .map(hintText);
  expect(keys(['3 call'])).toEqual([
    '[F]old',
    '[C]all $5',
    '[B] Raise…',
    '1 ⅓ pot $20',
    '2 ½ pot $25',
    '3 ¾ pot $33',
    '4 Pot $40',
    '5 All-in $200',
  ]);
  expect(keys(FLOP).slice(1, 4)).toEqual(['[C]heck', '[B]et…', '1 ⅓ pot $10']);
  expect(keys([]).slice(0, 3)).toEqual(['·[F]old·', '·[C]heck/Call·', '·[B]et…·']);
});

test('§4.3 the raise control asks for an amount, and Enter says what it would do', () => {
  const { view } = played([100, 100], ['KsAh', 'KcQh'], BOARD, ['2 call'], {
    raiseRule: 'step',
    raiseStep: 5,
  });
  const open = (text: string): Screen =>
    presentHoldem(view, { ...UI, raise: { text, suggested: false, error: null } });
  expect(open('30').prompt).toEqual({
    label: 'Raise to ($15-$100, steps of $5):',
    text: '30',
    suggested: false,
    error: null,
  });
  expect(open('30').keys.map(({ name, label }) => `${name}: ${label}`)).toEqual([
    'next: Raise to $30',
    'less: Less',
    'more: More',
    'back: Cancel',
    'help: keys',
  ]);
  expect(open('33').keys[0]).toMatchObject({ enabled: false, why: 'Raise in steps of $5 from $15.' });
  expect(played(THREE, HOLES, BOARD, []).view.you!.expect).toBe(null);
});

test('§4.3 without a legal raise there is nothing to type, and the keys say why', () => {
  const { view } = played([50, 200], ['KsAh', 'KcQh'], BOARD, ['2 raiseTo 200']);
  const { prompt, keys } = presentHoldem(view, { ...UI, raise: { text: '', suggested: false, error: null } });
  expect(prompt).toBe(null);
  expect(keys[0]).toMatchObject({ enabled: false, why: 'No opponent has chips left to answer a raise.' });
});

test('§6.4 all-in is what takes the whole stack, by a call or by a raise', () => {
  const short = played([50, 200], ['KsAh', 'KcQh'], BOARD, ['2 raiseTo 200']).view;
  expect([isAllIn(short, { kind: 'call' }), isAllIn(short, { kind: 'fold' })]).toEqual([true, false]);
  const deep = played(THREE, HOLES, BOARD, ['3 call']).view;
  expect(isAllIn(deep, { kind: 'call' })).toBe(false);
  expect(isAllIn(deep, { kind: 'raiseTo', amount: 200 })).toBe(true);
  expect(isAllIn(deep, { kind: 'raiseTo', amount: 199 })).toBe(false);
  expect(isAllIn({ ...deep, playing: false }, { kind: 'call' })).toBe(false);
});

// Words

test('§4.4 a hand told from its first blind to its last chip', () => {
  const { hand, view } = played(THREE, HOLES, BOARD, [
    '3 raiseTo 20',
    '1 call',
    '2 call',
    '1 check',
    '2 raiseTo 30',
    '3 fold',
    '1 raiseTo 180',
    '2 call',
  ]);
  expect(texts(tellHoldem(hand.events, view))).toEqual([
    'Hand 1. maniac has the button.',
    'You post the small blind $5.',
    'balanced posts the big blind $10.',
    'You are dealt King of Spades, Ace of Hearts.',
    'maniac raises to $20.',
    'You call $15.',
    'balanced calls $10.',
    'Flop: King of Diamonds, Seven of Hearts, Deuce of Clubs.',
    'You check.',
    'balanced bets $30.',
    'maniac folds.',
    'You raise to $180, all-in.',
    'balanced calls $150, all-in.',
    'You show King of Spades, Ace of Hearts.',
    'balanced shows King of Clubs, Queen of Hearts.',
    'Turn: Nine of Spades.',
    'River: Four of Diamonds.',
    'Pair of Kings (Ace kicker) beats Pair of Kings (Queen kicker).',
    'You win the pot of $420.',
    'This hand: +$220.',
  ]);
});

test('§4.3 what nobody calls comes back', () => {
  const { hand, view } = played([200, 50], ['KsAh', 'KcQh'], BOARD, ['2 call', '1 raiseTo 200', '2 call']);
  expect(texts(tellHoldem(hand.events, view))).toContain('$150 comes back to you.');
});

test('§4.4 a fold wins without showing', () => {
  const { hand, view } = played(THREE, HOLES, BOARD, ['3 raiseTo 20', '1 fold', '2 fold']);
  expect(texts(tellHoldem(hand.events, view)).slice(-3)).toEqual([
    '$10 comes back to maniac.',
    'maniac wins the pot of $25.',
    'This hand: -$5.',
  ]);
  const { banner, seats, raised } = bodyOf(presentHoldem(view, UI));
  expect(banner).toEqual({ text: 'maniac wins!', tone: 'bad', change: { text: '-$5', tone: 'bad' } });
  expect(seats.find(({ seat }) => seat === 3)).toMatchObject({ cards: [null, null], status: 'won $25' });
  expect(raised).toEqual([]);
});

test("§4.4 one's own hand is compared also when it was mucked; another's stays unknown", () => {
  const checked = ['1 check', '2 check'];
  const script = [...FLOP, '1 check', '2 raiseTo 20', '1 call', ...checked, ...checked];
  const lost = played(THREE, ['QsQd', 'KcQh', 'JdTd'], BOARD, [
    '3 fold',
    '1 call',
    '2 check',
    ...checked,
    ...checked,
    '1 check',
    '2 raiseTo 20',
    '1 call',
  ]);
  expect(lost.hand.state.seats.find(({ seat }) => seat === 1)).toMatchObject({ mucked: true });
  expect(texts(presentHoldem(lost.view, UI).messages)[0]).toBe(
    'Pair of Kings (Queen kicker) beats Pair of Queens (King kicker).',
  );
  const won = played(THREE, HOLES, BOARD, script);
  expect(won.hand.state.seats.find(({ seat }) => seat === 2)).toMatchObject({ mucked: true });
  expect(texts(presentHoldem(won.view, UI).messages)[0]).toBe('Pair of Kings (Ace kicker) wins.');
  const rival = bodyOf(presentHoldem(won.view, UI)).seats.find(({ seat }) => seat === 2);
  expect(rival).toMatchObject({ cards: [], status: 'mucked' });
  const log = tellHoldem(won.hand.events, won.view);
  expect(texts(presentHoldem(won.view, { ...UI, log, answering: 'No plan.' }).messages)).toEqual([
    'Pair of Kings (Ace kicker) wins.',
    'No plan.',
    'Enter deals the next hand.',
  ]);
});

test('§4.4 a split pot is told with its shares', () => {
  const checked = ['1 check', '2 check'];
  const { hand, view } = played(THREE, ['3s3h', '3d3c', 'JdTd'], 'Kd Kh Ac As Qd', [
    ...FLOP,
    ...checked,
    ...checked,
    ...checked,
  ]);
  expect(texts(tellHoldem(hand.events, view)).slice(-3)).toEqual([
    'Aces and Kings (Queen kicker) ties Aces and Kings (Queen kicker).',
    'The pot of $20 is split: You $10, balanced $10.',
    'This hand: $0.',
  ]);
  expect(bodyOf(presentHoldem(view, UI)).banner).toMatchObject({ text: 'Split pot!', tone: 'even' });
});

test('§4.6 main pot and side pots have their names; namesakes have their seats', () => {
  const script = ['3 call', '4 raiseTo 60', '1 call', '2 call', '3 call'];
  const { view } = played([200, 40, 200, 60], [...HOLES, '5c5h'], BOARD, script);
  const { pots, seats } = bodyOf(presentHoldem(view, UI));
  expect(pots).toEqual(['Main pot $160', 'Side pot $60']);
  const three = played([200, 20, 40, 60], [...HOLES, '5c5h'], BOARD, [
    '3 raiseTo 40',
    '4 raiseTo 60',
    '1 call',
    '2 call',
  ]);
  expect(bodyOf(presentHoldem(three.view, UI)).pots).toEqual([
    'Main pot $80',
    'Side pot 1 $60',
    'Side pot 2 $40',
  ]);
  expect(seats.map(({ name }) => name)).toEqual(['balanced (2)', 'maniac', 'balanced (4)', 'You']);
  expect(seats.map(({ status }) => status)).toEqual(['all-in', null, 'all-in', 'your turn']);
});

test('§4.6 whoever looks on without a seat sees backs of cards, and may do nothing', () => {
  const view = { ...played(THREE, HOLES, BOARD, FLOP).view, you: null };
  const screen = presentHoldem(view, { ...UI, coach: { ...UI.coach, mode: 'before' } });
  expect(bodyOf(screen).seats.map(({ name, cards: own }) => [name, own])).toEqual([
    ['ann', [null, null]],
    ['balanced', [null, null]],
    ['maniac', []],
  ]);
  expect(screen.keys[0]).toMatchObject({
    name: 'fold',
    enabled: false,
    why: 'You have no seat in this hand.',
  });
  expect(texts(screen.messages)).toEqual(['ann is thinking.']);
  expect(screen.pane).toEqual([]);
});

// The coach

const NUMBERS: HoldemNumbers = {
  expect: 10,
  equity: 0.6,
  win: 0.58,
  tie: 0.04,
  against: '2 random hands',
  exact: false,
  error: 0.003,
  plan: { fits: false, shares: null, raiseTo: null, why: 'There is none: more than two play.' },
  odds: { call: 5, pot: 25 },
  outs: { cards: 9, unseen: 47 },
};

const pane = (view: TableView, coach: Partial<HoldemUi['coach']>): readonly Block[] =>
  presentHoldem(view, { ...UI, coach: { ...UI.coach, ...coach } }).pane;

test('§5.2 pot odds: the price, what can be won, the equity it takes, and what a call earns', () => {
  const { view } = played(THREE, HOLES, BOARD, ['3 call']);
  const [equity, plan, odds, worth, own] = pane(view, { mode: 'before', numbers: NUMBERS });
  expect(equity).toMatchObject({ kind: 'bars', title: 'EQUITY', note: '± 0.3 %, 2 random hands' });
  expect(plan).toMatchObject({ title: 'THE PLAN', lines: [{ text: 'There is none: more than two play.' }] });
  expect(odds).toEqual({
    kind: 'figures',
    title: 'POT ODDS',
    note: '5.0 : 1',
    rows: [
      { label: 'To call', value: '$5', tone: 'plain' },
      { label: 'To win', value: '$25', tone: 'plain' },
      { label: 'Equity needed', value: '17 %', tone: 'plain' },
    ],
  });
  expect(worth).toEqual({
    kind: 'text',
    title: 'A CALL EARNS',
    lines: [{ text: '+$13.00 against 2 random hands, if nobody bets after it.', tone: 'good' }],
  });
  expect(own).toMatchObject({
    title: 'YOUR HAND',
    lines: [{ text: 'Ace-King offsuit' }, { text: '9 of 47 cards make it better.' }],
  });
});

test('§5.2 a short stack is offered no more than it can win', () => {
  // Seat 2 bets 200, of which the big blind and 40 more can match 50.
  const { view } = played([50, 200], ['KsAh', 'KcQh'], BOARD, ['2 raiseTo 200']);
  expect(potOdds(view)).toEqual({ call: 40, pot: 60 });
});

test('§5.2 the coach speaks before, after or not at all; asked, it always does', () => {
  const { view } = played(THREE, HOLES, BOARD, ['3 call']);
  const PRICED = ['EQUITY', 'THE PLAN', 'POT ODDS', 'A CALL EARNS', 'YOUR HAND'];
  const last = { ...NUMBERS, expect: 7 };
  const shown = (coach: Partial<HoldemUi['coach']>): readonly string[] => titles(pane(view, coach));
  expect(shown({ mode: 'before', numbers: NUMBERS })).toEqual(PRICED);
  expect(shown({ mode: 'before', numbers: last })).toEqual(['EQUITY', 'POT ODDS', 'YOUR HAND']);
  expect(pane(view, { mode: 'before', numbers: last })[0]).toMatchObject({ lines: [{ text: 'Counting…' }] });
  expect(shown({ mode: 'after', numbers: NUMBERS })).toEqual(['COACH', 'YOUR HAND']);
  expect(shown({ mode: 'after', numbers: last })).toEqual(['COACH', 'YOUR HAND']);
  expect(shown({ mode: 'after', asked: true, numbers: NUMBERS })).toEqual(PRICED);
  expect(shown({ mode: 'off', numbers: NUMBERS })).toEqual(['YOUR HAND']);
  expect(shown({ mode: 'off', asked: true, numbers: NUMBERS })).toEqual(PRICED);
});

const PLAN: PlanSaid = {
  fits: true,
  shares: { fold: 0.02, call: 0.47, raise: 0.51 },
  raiseTo: 30,
  why: null,
};

test('§5.2 where a plan fits, nothing is said that contradicts it: what it does, equity, and no price of a call', () => {
  const { view } = played(THREE, HOLES, BOARD, ['3 call']);
  const over = played(THREE, HOLES, BOARD, ['3 call', '1 fold']).view;
  const numbers = { ...NUMBERS, plan: PLAN };
  const blocks = pane(view, { mode: 'before', numbers });
  expect(titles(blocks)).toEqual(['EQUITY', 'THE PLAN', 'POT ODDS', 'YOUR HAND']);
  expect(blocks[1]).toMatchObject({
    rows: [
      { label: 'Fold', mark: null },
      { label: 'Call', mark: 'best' },
      { label: 'Raise to $30', mark: 'best' },
    ],
  });
  const unseen = { ...numbers, plan: { ...PLAN, shares: null, raiseTo: null, why: 'It is not here.' } };
  expect(titles(pane(view, { mode: 'before', numbers: unseen }))).not.toContain('A CALL EARNS');
  const { plan: _, ...waiting } = numbers;
  expect(titles(pane(view, { mode: 'before', numbers: waiting }))).not.toContain('A CALL EARNS');
  expect(titles(pane(over, { mode: 'after', numbers }))).not.toContain('A CALL WAS WORTH');
  expect(titles(pane(over, { mode: 'after', numbers: NUMBERS }))).toContain('A CALL WAS WORTH');
});

test('§6.3 the session and earlier hands stand beside the table', () => {
  const { view } = played(THREE, HOLES, BOARD, []);
  const counts = { hands: 3, wins: 1, losses: 2, pushes: 0, blackjacks: 0, peak: 260, net: -40 };
  const past = [{ round: 2, text: 'Pair of Kings', net: 60 }];
  const screen = presentHoldem(view, { ...UI, counts, past, note: 'Saved.' });
  expect(screen.pane.at(-1)).toMatchObject({ title: 'SESSION', note: '3 hands' });
  expect(screen.aside).toEqual([
    {
      kind: 'figures',
      title: 'HANDS',
      note: '',
      rows: [{ label: '#2 Pair of Kings', value: '+$60', tone: 'good' }],
    },
  ]);
  expect(texts(screen.messages)).toEqual(['maniac is thinking.', 'Saved.']);
  expect([screen.title, screen.corner, ...screen.facts]).toEqual([
    "HOLD'EM",
    'hand 1',
    'Stack $195',
    'Blinds $5/$10',
    'Hand 1',
  ]);
});

test('§6.4 whose turn it is is said by name, and there is no advice where nothing is to be decided', () => {
  const whys = (view: TableView): Record<string, string | null> =>
    Object.fromEntries(presentHoldem(view, UI).keys.map(({ name, why }) => [name, why]));
  expect(whys(played(THREE, HOLES, BOARD, []).view)).toMatchObject({
    fold: "It is maniac's turn.",
    advice: 'There is nothing to decide now.',
  });
  expect(whys(played(THREE, HOLES, BOARD, ['3 call']).view)).toMatchObject({ fold: null, advice: null });
  expect(whys(played(THREE, HOLES, BOARD, ['3 fold', '1 fold']).view)).toMatchObject({
    advice: 'There is nothing to decide now.',
  });
});

test('§4.5 whoever buys in again shows the chips of the hand until the next one, and is told of', () => {
  const { view } = played([200, 100, 200], HOLES, BOARD, ['3 fold', '1 raiseTo 200', '2 call']);
  const seats = view.seats.map(seat => (seat.seat === 2 ? { ...seat, chips: 1000 } : seat));
  const place = bodyOf(presentHoldem({ ...view, seats }, UI)).seats.find(({ seat }) => seat === 2);
  expect(place).toMatchObject({ stack: '$0', status: 'buys $1,000' });
  const event = { kind: 'chipsBought', seat: 2, chips: 1000, granted: 1000 } as const;
  expect(texts(tellHoldem([event], view))).toEqual(['balanced buys $1,000 in chips.']);
});

test('§5.2 the last decision says what it was', () => {
  const { view, hand } = played(THREE, HOLES, BOARD, ['3 call', '1 call']);
  const coach = { mode: 'after', asked: false, numbers: { ...NUMBERS, expect: 7 } } as const;
  const log = tellHoldem(hand.events, view);
  expect(presentHoldem(view, { ...UI, coach, log }).pane[1]).toMatchObject({
    title: 'WHAT YOU DID',
    lines: [{ text: 'You call $5.' }],
  });
});

test('§4.4 the hand that decides the game says what beat what before it congratulates', () => {
  const { view } = played([200, 200], ['KsAh', 'KcQh'], BOARD, ['2 raiseTo 200', '1 call']);
  expect(texts(presentHoldem(view, UI).messages)).toEqual([
    'Pair of Kings (Ace kicker) beats Pair of Kings (Queen kicker).',
    'Congratulations: the table is yours.',
    'Enter plays again; Q goes back.',
  ]);
});
