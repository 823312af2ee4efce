import { formatMoney, formatNumber, formatShare } from '@cardroom/engine';
import type {
  Leak,
  Mistake,
  MistakeOrder,
  Review,
  ReviewGraph,
  ReviewSums,
  SessionSums,
} from '@cardroom/coach/review';

import { addsUp } from '../figures.ts';
import { hint, type KeyMap } from '../keys.ts';
import { BARE } from '../lobby/menu.ts';
import type { Block, Figure, ListBody, Screen, Tone } from '../screen.ts';
import { capital } from '../words.ts';

/** What can be looked at, in the order in which a key goes through it. */
export const REVIEW_VIEWS = ['leaks', 'mistakes', 'sessions'] as const;
type ReviewViewName = (typeof REVIEW_VIEWS)[number];

/** The dates that a review is about: all, a session, today, or the last so many days. */
export const REVIEW_PERIODS = ['all', 'last-session', 'today', 'week', 'month'] as const;
export type ReviewPeriod = (typeof REVIEW_PERIODS)[number] | Pick<SessionSums, 'began' | 'ended'>;

const PERIOD_WORDS: Readonly<Record<(typeof REVIEW_PERIODS)[number], string>> = {
  all: 'any date',
  'last-session': 'the last session',
  today: 'today',
  week: '7 days',
  month: '30 days',
};

/** What a review of many rounds is shown from. */
export type ReviewUi = Readonly<{
  sums: ReviewSums;
  graph: ReviewGraph;
  /** The dearest first. */
  leaks: readonly Leak[];
  /** In their order; those of one situation where one was chosen. */
  mistakes: readonly Mistake[];
  /** What each session came to, the newest first. */
  sessions: readonly SessionSums[];
  /** `leaks`: situations; `mistakes`: decision by decision; `sessions`: evening by evening. */
  view: ReviewViewName;
  /** The game that it is about; null for both. */
  game: Review['game'] | null;
  /** The dates that it is about. */
  period: ReviewPeriod;
  order: MistakeOrder;
  /** The situation that mistakes are shown of; null for all. */
  situation: string | null;
  /** Rounds that still wait to be reviewed. */
  missing: number;
  selected: number;
  /** When something was, as the reader says it. */
  moment: (at: number) => string;
  keys: KeyMap;
}>;

/** What decisions cost: situations or single mistakes, with the sums beside them. */
export const presentReview = (ui: ReviewUi): Screen => ({
  ...BARE,
  title: 'REVIEW',
  facts: factsOf(ui),
  notice: ui.missing === 0 ? null : waitingWords(ui.missing),
  body: BODIES[ui.view](ui),
  messages: messagesOf(ui),
  pane: ui.view === 'leaks' ? reviewBlocks(ui.sums, ui.graph) : [],
  keys: keysOf(ui),
});

const BODIES: Readonly<Record<ReviewViewName, (ui: ReviewUi) => ListBody>> = {
  leaks: ui => leakList(ui),
  mistakes: ui => mistakeList(ui),
  sessions: ui => sessionList(ui),
};

const messagesOf = (ui: ReviewUi): Screen['messages'] => {
  const { sums } = ui;
  const chosen = selectedSentence(ui);
  return [
    ...(chosen === null ? [] : [{ text: chosen, tone: 'strong' as const }]),
    ...(sums.rounds === 0 ? [] : [{ text: sumsSentence(sums), tone: 'plain' as const }]),
  ];
};

const selectedSentence = ({ view, leaks, mistakes, selected }: ReviewUi): string | null => {
  const leak = view === 'leaks' ? leaks[selected] : undefined;
  if (leak) return leakSentence(leak);
  const mistake = view === 'mistakes' ? mistakes[selected] : undefined;
  if (mistake?.byClock) return BY_CLOCK;
  return mistake?.offPlan ? OFF_PLAN : null;
};

const BY_CLOCK = 'Here the clock chose, since the time had run out.';
const OFF_PLAN = 'The plan would not be here with your hand: the price is uncertain, and no leak.';

/** What the clock chose. */
export const clockSentence = ({ byClock }: Pick<ReviewSums, 'byClock'>): string =>
  `Of the mistakes the clock chose ${formatMoney(byClock)}.`;

/** What was lost where nobody can say for certain. */
export const offPlanSentence = ({ offPlan }: Pick<ReviewSums, 'offPlan'>): string =>
  `Of the mistakes ${formatMoney(offPlan)} came where the plan would not be.`;

const sumsSentence = (sums: ReviewSums): string => {
  const { byClock, offPlan } = sums;
  if (byClock === 0 && offPlan === 0) return reviewSentence(sums);
  const apart = [
    ...(byClock === 0 ? [] : [clockSentence(sums)]),
    ...(offPlan === 0 ? [] : [offPlanSentence(sums)]),
  ];
  return `${reviewSentence(sums)}. ${apart.join(' ')}`;
};

const factsOf = ({ sums: { rounds, accuracy }, game, period, moment }: ReviewUi): readonly string[] => [
  ...(game === null ? [] : [GAME_WORDS[game]]),
  ...(period === 'all' ? [] : [periodWords(period, moment)]),
  rounds === 1 ? '1 round' : `${formatNumber(rounds)} rounds`,
  ...(accuracy === null ? [] : [`accuracy ${accuracy.toFixed(1)} %`]),
];

const GAME_WORDS: Readonly<Record<Review['game'], string>> = { blackjack: 'blackjack', holdem: 'hold’em' };

const periodWords = (period: ReviewPeriod, moment: ReviewUi['moment']): string =>
  typeof period === 'object' ? `session of ${moment(period.began)}` : PERIOD_WORDS[period];

const waitingWords = (missing: number): string =>
  missing === 1 ? 'one round waits to be reviewed' : `${formatNumber(missing)} rounds wait to be reviewed`;

const EMPTY = 'None of your own decisions is known to have cost anything.';

/** The situations that cost most, as a list. */
export const leakList = ({
  leaks,
  selected,
  sums,
  game,
  period,
}: Pick<ReviewUi, 'leaks' | 'selected' | 'sums' | 'game' | 'period'>): ListBody => ({
  kind: 'list',
  heading: 'What cost most',
  columns: [
    { title: 'Situation', align: 'left' },
    { title: 'Better', align: 'left' },
    { title: 'Times', align: 'right', spare: true },
    { title: 'Chips', align: 'right' },
    { title: 'Share', align: 'right', spare: true },
  ],
  rows: leaks.map(({ situation, chosen, best, count, cost, share }) => [
    situation,
    `${chosen} → ${best}`,
    formatNumber(count),
    cost.toFixed(2),
    formatShare(share),
  ]),
  selected: leaks.length > 0 ? selected : null,
  empty: emptyWords({ sums, game, period }),
});

const emptyWords = ({ sums, game, period }: Pick<ReviewUi, 'sums' | 'game' | 'period'>): string => {
  if (sums.rounds > 0) return EMPTY;
  return game === null && period === 'all' ? UNREVIEWED : NOTHING_FITS;
};

const UNREVIEWED = 'No round has been reviewed yet.';
const NOTHING_FITS = 'No reviewed round is of that game and those dates.';

/** What each session came to, as a list. */
export const sessionList = ({
  sessions,
  selected,
  moment,
}: Pick<ReviewUi, 'sessions' | 'selected' | 'moment'>): ListBody => ({
  kind: 'list',
  heading: 'Sessions, which end with an hour without play: the newest first',
  columns: [
    { title: 'Began', align: 'left' },
    { title: 'Rounds', align: 'right' },
    { title: 'Result', align: 'right' },
    { title: 'Mistakes', align: 'right' },
    { title: 'Accuracy', align: 'right' },
  ],
  rows: sessions.map(({ began, rounds, result, mistakes, accuracy }) => [
    moment(began),
    formatNumber(rounds),
    formatMoney(result),
    formatMoney(mistakes),
    accuracy === null ? '' : `${accuracy.toFixed(1)} %`,
  ]),
  selected: sessions.length > 0 ? selected : null,
  empty: UNREVIEWED,
});

const ORDER_WORDS: Readonly<Record<MistakeOrder, string>> = {
  cost: 'the dearest first',
  when: 'the newest first',
  situation: 'by situation',
};

/** Decisions that cost something, as a list. */
export const mistakeList = ({
  mistakes,
  selected,
  order,
  situation,
  moment,
  ...about
}: Pick<
  ReviewUi,
  'mistakes' | 'selected' | 'order' | 'situation' | 'moment' | 'sums' | 'game' | 'period'
>): ListBody => ({
  kind: 'list',
  heading: `${situation === null ? 'Mistakes' : `Mistakes, ${situation}`}: ${ORDER_WORDS[order]}`,
  columns: [
    { title: 'When', align: 'left', spare: true },
    { title: 'Situation', align: 'left' },
    { title: 'Better', align: 'left' },
    { title: 'Chips', align: 'right' },
  ],
  rows: mistakes.map(({ when, situation: where, chosen, size = chosen, best, cost, method, byClock }) => [
    moment(when),
    where,
    `${byClock ? 'the clock: ' : ''}${size} → ${best}`,
    `${method === 'estimate' ? '~' : ''}${cost.toFixed(2)}`,
  ]),
  selected: mistakes.length > 0 ? selected : null,
  empty: emptyWords(about),
});

/** From a mistake that was made less often nothing is foretold. */
const FORETELLING = 5;

/** Whether it was made often enough to say what it costs in the long run. */
export const isForetold = ({ count }: Pick<Leak, 'count'>): boolean => count >= FORETELLING;

/** `16 against ten: 71 % of your losses. You chose stand 41 times, hit was better; it costs $0.93 to $1.87 in 100 rounds.` */
export const leakSentence = (leak: Leak): string => {
  const { situation, share, count, chosen, best } = leak;
  const often = count === 1 ? 'once' : `${formatNumber(count)} times`;
  const future = isForetold(leak) ? `; it costs ${perHundredWords(leak)} in 100 rounds` : '';
  return `${capital(situation)}: ${formatShare(share)} of your losses. You chose ${chosen} ${often}, ${best} was better${future}.`;
};

const perHundredWords = ({ perHundred: { low, high } }: Leak): string =>
  `$${low.toFixed(2)} to $${high.toFixed(2)}`;

/** The sums in one sentence, in hundredths that add up. */
export const reviewSentence = (sums: ReviewSums): string => {
  const { result, expected, mistakes, luck } = addsUp(sums);
  return `Result ${formatMoney(result)} = expected ${formatMoney(expected)} + mistakes ${formatMoney(mistakes)} + luck ${formatMoney(luck)}`;
};

/** The sums and their course, beside the list. */
export const reviewBlocks = (sums: ReviewSums, graph: ReviewGraph): readonly Block[] => [
  { kind: 'figures', title: 'SUMS', note: methodWords(sums), rows: figuresOf(sums) },
  {
    kind: 'sparks',
    title: 'COURSE',
    rows: (['result', 'expected', 'mistakes', 'luck'] as const).map(part => ({
      label: part,
      values: graph[part],
    })),
  },
];

const figuresOf = (sums: ReviewSums): readonly Figure[] => {
  const { result, expected, mistakes, luck } = addsUp(sums);
  return [
    { label: 'expected', value: formatMoney(expected), tone: 'plain' },
    { label: 'mistakes', value: formatMoney(mistakes), tone: toneOf(mistakes) },
    { label: 'luck', value: formatMoney(luck), tone: toneOf(luck) },
    { label: 'result', value: formatMoney(result), tone: 'strong' },
    ...(sums.accuracy === null
      ? []
      : [{ label: 'accuracy', value: `${sums.accuracy.toFixed(1)} %`, tone: 'plain' as const }]),
  ];
};

const toneOf = (chips: number): Tone => (chips === 0 ? 'even' : chips > 0 ? 'good' : 'bad');

/** How the rounds were judged. */
const methodWords = ({ methods: { exact, equilibrium, estimate }, error }: ReviewSums): string =>
  [
    ...(exact > 0 ? ['exact'] : []),
    ...(equilibrium > 0 ? [`equilibrium ±${error.toFixed(2)}`] : []),
    ...(estimate > 0 ? [`${formatNumber(estimate)} estimated`] : []),
  ].join(', ');

const keysOf = (ui: ReviewUi): Screen['keys'] => {
  const { view, keys, situation } = ui;
  return [
    hint(keys, 'help'),
    hint(keys, 'up'),
    hint(keys, 'down'),
    hint(keys, 'next', {
      label: ENTERED[view],
      why: rowsOf(ui) > 0 ? null : 'There is nothing to open.',
    }),
    ...(view === 'mistakes' ? [hint(keys, 'more', { label: 'Order' })] : []),
    hint(keys, 'review', { label: NEXT_VIEW[view] }),
    hint(keys, 'game'),
    hint(keys, 'dates'),
    hint(keys, 'quit', { label: situation === null ? 'Back' : 'All' }),
  ];
};

const rowsOf = ({ view, leaks, mistakes, sessions }: ReviewUi): number =>
  ({ leaks, mistakes, sessions })[view].length;

const ENTERED: Readonly<Record<ReviewViewName, string>> = {
  leaks: 'Its mistakes',
  mistakes: 'Open it',
  sessions: 'This one alone',
};

const NEXT_VIEW: Readonly<Record<ReviewViewName, string>> = {
  leaks: 'All mistakes',
  mistakes: 'Sessions',
  sessions: 'Situations',
};
