import { parseCards, unwrap, type Card } from '@cardroom/engine';
import {
  judge,
  type ChoiceQuestion,
  type DrillAnswer,
  type DrillQuestion,
  type DrillState,
  type HoldemScene,
} from '@cardroom/coach/drills';
import { DEFAULT_KEYS, presentDrill, presentDrillMenu, type DrillUi, type Screen } from '@cardroom/screens';

const cards = (text: string): readonly Card[] => unwrap(parseCards(text));

const SIXTEEN: ChoiceQuestion = {
  kind: 'choice',
  drill: 'strategy',
  item: 'hard 16 v T',
  scene: { kind: 'blackjack', cards: cards('Th6c'), up: cards('Kd')[0]!, bet: 10 },
  options: [
    { action: 'stand', value: -5.4074 },
    { action: 'hit', value: -5.3541 },
    { action: 'double', value: -10.7083 },
    { action: 'surrender', value: -5 },
  ],
  per100: 1.68,
  method: null,
  chosen: null,
};

const POT_ODDS: ChoiceQuestion = {
  kind: 'choice',
  drill: 'pot-odds',
  item: 'turn, 15 to 20 %',
  scene: {
    kind: 'holdem',
    hole: cards('9h8h'),
    board: cards('Th7hKs2c'),
    rival: cards('KdQc'),
    pot: 180,
    call: 60,
    short: null,
    equity: 15 / 44,
  },
  options: [
    { action: 'call', value: (15 / 44) * 240 - 60 },
    { action: 'fold', value: 0 },
  ],
  per100: 11.2,
  method: null,
  chosen: null,
};

const PUSH_FOLD: ChoiceQuestion = {
  kind: 'choice',
  drill: 'push-fold',
  item: 'push K5s 10 bb',
  scene: {
    kind: 'holdem',
    hole: cards('Ks5s'),
    board: [],
    rival: null,
    pot: 15,
    call: 95,
    short: { bigBlinds: 10, blind: 'small' },
    equity: null,
  },
  options: [
    { action: 'push', value: 0.43 },
    { action: 'fold', value: -5 },
  ],
  per100: 0.15,
  method: 'equilibrium',
  chosen: null,
};

const LEAK: ChoiceQuestion = {
  kind: 'choice',
  drill: 'leaks',
  item: 'river, facing a bet',
  scene: {
    kind: 'holdem',
    hole: cards('9h8h'),
    board: cards('Th7hKs2cKd'),
    rival: null,
    pot: 90,
    call: 30,
    short: null,
    equity: null,
    soFar: {
      button: true,
      stacks: [70, 40],
      moves: [
        { street: 'preflop', own: true, did: 'called', to: 5 },
        { street: 'preflop', own: false, did: 'checked', to: 0 },
        { street: 'flop', own: false, did: 'bet', to: 20 },
        { street: 'flop', own: true, did: 'called', to: 20 },
        { street: 'turn', own: false, did: 'checked', to: 0 },
        { street: 'turn', own: true, did: 'checked', to: 0 },
        { street: 'river', own: false, did: 'bet', to: 30 },
      ],
    },
  },
  options: [
    { action: 'fold', value: 0, share: 0.84 },
    { action: 'call', value: -18.25, share: 0 },
    { action: 'raise', value: -0.15, share: 0.16, to: 70 },
  ],
  per100: 1.2,
  method: 'equilibrium',
  chosen: 'call',
  lost: { times: 4, rounds: 14, cost: 33.36 },
};

const SIZE: ChoiceQuestion = {
  ...LEAK,
  item: 'preflop, facing a bet, size',
  scene: {
    ...(LEAK.scene as HoldemScene),
    board: [],
    pot: 15,
    call: 5,
    soFar: { button: true, stacks: [95, 90], moves: [] },
  },
  options: [
    { action: 'size1', to: 15, value: 1.12, share: 0 },
    { action: 'size2', to: 30, value: 2.35, share: 0.74 },
    { action: 'size3', to: 100, value: 2.2, share: 0.2 },
  ],
  chosen: 'size1',
  lost: { times: 2, rounds: 14, cost: 2.46 },
};

const COUNT: DrillQuestion = {
  kind: 'number',
  drill: 'count',
  item: '6 cards, 2 at a time',
  scene: { kind: 'cards', groups: [cards('2h6d'), cards('KsAc'), cards('5c9h')] },
  answer: 1,
  tolerance: 0,
};

const TRAY: DrillQuestion = {
  kind: 'number',
  drill: 'decks',
  item: 'about 2½ decks of 6',
  scene: { kind: 'tray', cards: 123, decks: 6 },
  answer: 123 / 52,
  tolerance: 0.26,
};

const TRUE_COUNT: DrillQuestion = {
  kind: 'number',
  drill: 'true-count',
  item: '3½ decks left',
  scene: { kind: 'running', count: 9, halfDecks: 7, decks: 6 },
  answer: 2,
  tolerance: 0,
};

const stateOf = (question: DrillQuestion, wrong: DrillAnswer | null = null): DrillState => ({
  question,
  wrong: wrong === null ? null : judge(question, wrong),
  before: null,
  streak: wrong === null ? 7 : 0,
  asked: 12,
  right: 11,
  tally: { asked: 248, right: 221, longest: 31 },
  due: 24,
  learned: 187,
  items: 339,
  hidden: 0,
  nextDue: null,
});

const drill = (state: DrillState, ui: Partial<DrillUi> = {}): Screen =>
  presentDrill({
    state,
    keys: DEFAULT_KEYS,
    about: null,
    typed: '',
    error: null,
    passing: null,
    pace: 1_200,
    note: null,
    ...ui,
  });

const NONE = { asked: 0, right: 0, longest: 0 };

/** Drills in every state that looks different. */
export const drillScreens = (): Readonly<Record<string, Screen>> => ({
  'drill-menu': presentDrillMenu({
    drills: [
      { drill: 'strategy', tally: { asked: 248, right: 221, longest: 31 } },
      { drill: 'count', tally: { asked: 18, right: 15, longest: 6 } },
      { drill: 'true-count', tally: NONE },
      { drill: 'decks', tally: NONE },
      { drill: 'pot-odds', tally: NONE },
      { drill: 'push-fold', tally: NONE },
      { drill: 'leaks', tally: NONE },
    ],
    rules: 'vegas',
    selected: 0,
    keys: DEFAULT_KEYS,
    note: null,
  }),
  'drill-strategy': drill({ ...stateOf(SIXTEEN), before: judge(SIXTEEN, 'surrender') }, { about: 'vegas' }),
  'drill-strategy-wrong': drill(stateOf(SIXTEEN, 'stand'), { about: 'vegas' }),
  'drill-count-passing': drill(stateOf(COUNT), { passing: 1 }),
  'drill-count-asked': drill(stateOf(COUNT), { typed: '-1' }),
  'drill-count-wrong': drill(stateOf(COUNT, -1)),
  'drill-true-count': drill(stateOf(TRUE_COUNT), { about: 'vegas', typed: '2' }),
  'drill-decks': drill(stateOf(TRAY), { about: 'vegas', typed: 'x', error: 'Type decks, such as 2.5.' }),
  'drill-decks-wrong': drill(stateOf(TRAY, 3.5), { about: 'vegas' }),
  'drill-pot-odds': drill(stateOf(POT_ODDS)),
  'drill-pot-odds-wrong': drill(stateOf(POT_ODDS, 'fold')),
  'drill-push-fold': drill(stateOf(PUSH_FOLD)),
  'drill-push-fold-wrong': drill(stateOf(PUSH_FOLD, 'fold')),
  'drill-leak-holdem': drill({ ...stateOf(LEAK), asked: 0, right: 0, hidden: 7 }),
  'drill-leak-holdem-wrong': drill(stateOf(LEAK, 'call')),
  'drill-leak-size': drill(stateOf(SIZE)),
  'drill-leak-size-wrong': drill(stateOf(SIZE, 'size1')),
});
