import type { Leak, Mistake, ReviewSums, SessionSums } from '@cardroom/coach/review';
import { DEFAULT_KEYS, presentReview, type ReviewUi, type Screen } from '@cardroom/screens';

const SUMS: ReviewSums = {
  rounds: 1_000,
  decisions: 2_412,
  result: -40,
  expected: -52.104,
  mistakes: -18.4,
  byClock: 0,
  offPlan: 0,
  luck: 30.504,
  error: 0,
  accuracy: 97.1,
  methods: { exact: 996, equilibrium: 0, estimate: 4 },
};

const leak = (situation: string, chosen: string, best: string, count: number, cost: number): Leak => ({
  situation,
  game: 'blackjack',
  chosen,
  best,
  count,
  cost,
  share: cost / 18.4,
  perHundred: { mean: cost / 10, low: cost / 14, high: cost / 7 },
});

const LEAKS: readonly Leak[] = [
  leak('16 against ten', 'stand', 'hit', 41, 13.06),
  leak('soft 18 against nine', 'stand', 'hit', 4, 3.2),
  leak('pair of eights against ten', 'hit', 'split', 1, 1.9),
  leak('insurance', 'insure', 'decline', 2, 0.24),
];

const MISTAKES: readonly Mistake[] = Array.from({ length: 24 }, (_, at) => {
  const { situation, game, chosen, best, cost, count } = LEAKS[at % LEAKS.length]!;
  const unit = cost / count;
  return {
    when: at,
    game,
    situation,
    chosen,
    best,
    cost: unit,
    method: at === 5 ? 'estimate' : 'exact',
    byClock: false,
    offPlan: false,
    values: {},
    table: 't_1',
    round: at,
    at: 7,
  };
});

const OFF_PLAN: readonly Mistake[] = [MISTAKES[0]!, MISTAKES[2]!].map((mistake, at) => ({
  ...mistake,
  game: 'holdem',
  situation: at === 0 ? 'preflop, facing a raise' : 'river, nothing to call',
  ...(at === 0 ? { chosen: 'call', best: 'fold' } : { chosen: 'check', best: 'bet' }),
  cost: at === 0 ? 11.99 : 16.67,
  method: at === 0 ? 'equilibrium' : 'estimate',
  offPlan: at === 1,
}));

const course = (to: number): readonly number[] =>
  Array.from({ length: 41 }, (_, at) => (to * at) / 40 + (to === SUMS.mistakes ? 0 : 12 * Math.sin(at / 3)));

const SESSIONS: readonly SessionSums[] = [
  { ...SUMS, began: 41, ended: 59, rounds: 120, result: 65, mistakes: -2.31, accuracy: 98.2 },
  { ...SUMS, began: 12, ended: 38, rounds: 871, result: -1_105, mistakes: -16.09, accuracy: 96.9 },
  { ...SUMS, began: 3, ended: 9, rounds: 9, result: 1_000, mistakes: 0, accuracy: null },
];

const UI: ReviewUi = {
  sums: SUMS,
  graph: {
    result: course(SUMS.result),
    expected: course(SUMS.expected),
    mistakes: course(SUMS.mistakes),
    luck: course(SUMS.luck),
  },
  leaks: LEAKS,
  mistakes: MISTAKES,
  sessions: SESSIONS,
  view: 'leaks',
  game: null,
  period: 'all',
  order: 'cost',
  situation: null,
  missing: 0,
  selected: 0,
  moment: at => `15 Nov 21:${String(at).padStart(2, '0')}`,
  keys: DEFAULT_KEYS,
};

const NOTHING: ReviewSums = {
  ...SUMS,
  rounds: 0,
  decisions: 0,
  result: 0,
  expected: 0,
  mistakes: 0,
  luck: 0,
  accuracy: null,
  methods: { exact: 0, equilibrium: 0, estimate: 0 },
};

/** The review of an evening. */
export const reviewScreens = (): Readonly<Record<string, Screen>> => ({
  'ledger-situations': presentReview(UI),
  'ledger-mistakes': presentReview({ ...UI, view: 'mistakes', order: 'when', selected: 3, missing: 12 }),
  'ledger-sessions': presentReview({ ...UI, view: 'sessions', selected: 1 }),
  'ledger-filtered': presentReview({
    ...UI,
    sums: { ...SUMS, rounds: 120 },
    game: 'blackjack',
    period: { began: 41, ended: 59 },
  }),
  'ledger-clock': presentReview({
    ...UI,
    sums: { ...SUMS, byClock: -0.32 },
    mistakes: MISTAKES.map((mistake, at) => ({ ...mistake, byClock: at === 4 })),
    view: 'mistakes',
    selected: 4,
  }),
  'ledger-off-plan': presentReview({
    ...UI,
    sums: { ...SUMS, offPlan: -16.67, methods: { exact: 0, equilibrium: 1_000, estimate: 0 } },
    mistakes: OFF_PLAN,
    view: 'mistakes',
    selected: 1,
  }),
  'ledger-empty': presentReview({
    ...UI,
    sums: NOTHING,
    leaks: [],
    mistakes: [],
    graph: { result: [0], expected: [0], mistakes: [0], luck: [0] },
    missing: 3,
  }),
});
