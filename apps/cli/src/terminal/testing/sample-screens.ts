import { BLACKJACK_PRESETS, type BlackjackRules } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemRules, type HoldemState } from '@cardroom/engine/holdem';
import type { Frame, Statistics, TableView } from '@cardroom/room';
import { botNamed } from '@cardroom/bots';
import {
  DEFAULT_KEYS,
  allInQuestion,
  helpFor,
  potOdds,
  presentAccount,
  presentBlackjack,
  presentBlackjackSetup,
  presentHistory,
  presentHoldem,
  presentHoldemSetup,
  presentLobby,
  presentLlm,
  presentSettings,
  presentStatistics,
  presentTwentyOne,
  presentWhy,
  quitQuestion,
  tellBlackjack,
  tellHoldem,
  tellTwentyOne,
  whyLines,
  type BlackjackUi,
  type HoldemNumbers,
  type HoldemUi,
  type Message,
  type PlanSaid,
  type Screen,
  type SessionFigures,
  type Why,
} from '@cardroom/screens';

import { presetSummary } from '../../games.ts';
import { answer, type PricedRound } from '@cardroom/coach';
import { chartScreen, reviewLines, reviewScreen } from '../../play/pages/study.ts';
import { tutorialPage } from '../../play/pages/twenty-one.ts';
import type { Desk } from '../../play/desk.ts';
import { drillScreens } from './drill-screens.ts';
import { honoursScreens } from './honours-screens.ts';
import { reviewScreens } from './review-screens.ts';
import { blackjackShoe, holdemDeck, openScripted, type ScriptedTable } from './scripted-table.ts';

const KEYS = DEFAULT_KEYS;

/** House edges, as `cardroom edge` computes them. */
const EDGES = { vegas: 0.003_303, '21black': -0.000_243, arcturus: -0.000_369, bicycle: 0.005_446 };

/** A session of fourteen rounds: `result = expected + mistakes + luck`. */
const SESSION: SessionFigures = {
  rounds: 14,
  unpriced: 0,
  result: 40,
  expected: -1.72,
  mistakes: -0.84,
  luck: 42.56,
  results: [10, 10, 20, 40, 30, 40, 60, 50, 60, 45, 40, 55, 50, 40],
  expecteds: [-0.1, -0.2, -0.3, -0.5, -0.6, -0.8, -0.9, -1, -1.2, -1.3, -1.4, -1.5, -1.6, -1.72],
  worst: [
    { round: 8, text: 'took insurance', cost: 0.53 },
    { round: 11, text: 'stood on 16 v T', cost: 0.31 },
  ],
};

const BLACKJACK_UI: BlackjackUi = {
  keys: KEYS,
  bet: null,
  coach: { mode: 'before', now: null, asked: false, last: null, session: SESSION, chart: null },
  counts: { hands: 14, wins: 7, losses: 6, pushes: 1, blackjacks: 1, peak: 1060, net: 40 },
  past: [
    { round: 14, text: '20 v 18', net: 10 },
    { round: 13, text: '15 v 19', net: -10 },
    { round: 12, text: '18 v 18', net: 0 },
    { round: 11, text: 'blackjack v 9', net: 15 },
  ],
  pausing: false,
  watching: false,
  messages: [],
  lastBet: 10,
  note: null,
};

/** What the player did at a blackjack table, and what the table showed afterwards. */
type Round = Readonly<{
  cards: string;
  acts?: readonly string[];
  rules?: BlackjackRules;
  bots?: number;
  buyIn?: number;
}>;

const openBlackjack = async ({
  cards,
  rules = BLACKJACK_PRESETS.vegas,
  bots = 0,
  buyIn = 1000,
}: Round): Promise<ScriptedTable> =>
  openScripted({
    spec: { game: 'blackjack', rules, options: { minBuyIn: 0 } },
    sit: { boxes: 1, buyIn },
    bots: Array.from({ length: bots }, () => 'basic'),
    dealer: blackjackShoe(cards),
  });

type Told = { readonly view: TableView; readonly messages: readonly Message[] };

const playRound = async (round: Round): Promise<Told> => {
  const table = await openBlackjack(round);
  await table.ready();
  const messages: Message[] = [];
  const told = async (doing: () => Promise<Frame>): Promise<unknown> => {
    const before = await table.view();
    return messages.push(...tellBlackjack((await doing()).events, before));
  };
  await told(() => table.act('bet', { box: 0, amount: 10 }));
  for (let seat = 2; seat < 2 + (round.bots ?? 0); seat++)
    await told(() => table.bot(seat, 'bet', { box: seat - 1, amount: 20 }));
  for (const kind of round.acts ?? []) await told(() => table.act(kind));
  return { view: await table.view(), messages };
};

const chart = answer({ kind: 'chart', rules: BLACKJACK_PRESETS.vegas });

const blackjackScreen = ({ view, messages }: Told, more: Partial<BlackjackUi> = {}): Screen =>
  presentBlackjack(view, {
    ...BLACKJACK_UI,
    messages,
    coach: { ...BLACKJACK_UI.coach, now: answer({ kind: 'prices', view }), chart },
    ...more,
  });

/** What Why answers in a view. */
const whyIn = (view: TableView): Why => ({
  expect: view.you!.expect!,
  text: answer({ kind: 'why', view, odds: potOdds(view) })!.text,
  note: null,
});

/** As it is opened, and beside the table. */
const whyScreens = (name: string, why: Why, beside: (why: Why) => Screen): Samples => ({
  [`${name}-why`]: presentWhy(whyLines(why), 0, KEYS),
  [`${name}-why-model`]: presentWhy(
    whyLines({ ...why, text: why.text.slice(0, 2), note: 'A model’s words, checked against the numbers.' }),
    0,
    KEYS,
  ),
  [`${name}-why-beside`]: beside(why),
});

/** After a decision with five choices that cost something, in a session with rounds that have no price. */
const decidedScreens = async (): Promise<Samples> => {
  const pair = await openBlackjack({ cards: '8s6h8cKd3dTs' });
  await pair.ready();
  await pair.act('bet', { box: 0, amount: 10 });
  const before = await pair.view();
  const prices = answer({ kind: 'prices', view: before })!;
  const messages = tellBlackjack((await pair.act('hit')).events, before);
  const cost = prices.values[prices.best!]! - prices.values['hit']!;
  const session = { ...SESSION, unpriced: 2, unpricedNet: -15 };
  const coach = { ...BLACKJACK_UI.coach, mode: 'after', chart, session } as const;
  const told = { view: await pair.view(), messages };
  return {
    'blackjack-five-options': blackjackScreen(
      { view: before, messages: [] },
      {
        coach: { ...coach, mode: 'before', now: prices },
      },
    ),
    'blackjack-decided': blackjackScreen(told, {
      coach: { ...coach, last: { prices, chosen: 'hit', cost } },
    }),
    'blackjack-watching': blackjackScreen(told, { watching: true, coach }),
  };
};

const ROUND_REVIEWED: PricedRound = {
  ok: true,
  result: -10,
  expected: -0.034,
  mistakes: -0.606,
  luck: -9.36,
  decisions: [
    {
      text: 'stood on 16 v 7',
      best: 'hit',
      cost: 0.606,
      values: { hit: -4.148, surrender: -5, stand: -4.754, double: -8.297 },
    },
  ],
};

const studyScreens = (): Samples => ({
  strategy: chartScreen(chart, 6, KEYS),
  review: reviewScreen(reviewLines(ROUND_REVIEWED), 0, KEYS),
  'review-empty': reviewScreen(reviewLines(null), 0, KEYS),
  tutorial: tutorialPage({ settings: () => ({ keys: KEYS }) } as unknown as Desk).screen(),
});

const blackjackScreens = async (): Promise<Samples> => {
  const eleven = await playRound({ cards: '8s6h3dKdKhTs' });
  const table = await openBlackjack({ cards: '8s6h3dKd' });
  const welcome = { view: await table.view(), messages: [] };
  await table.ready();
  const betting = { view: await table.view(), messages: [] };
  const on = blackjackScreen(eleven);
  const typed = (text: string, error: string | null) => ({ bet: { text, suggested: error === null, error } });
  return {
    'blackjack-welcome': blackjackScreen(welcome, {
      counts: null,
      coach: { ...BLACKJACK_UI.coach, session: null },
    }),
    'blackjack-betting': blackjackScreen(betting, typed('10', null)),
    'blackjack-bet-refused': blackjackScreen(betting, typed('5', 'Minimum bet is $10.')),
    'blackjack-turn': on,
    'blackjack-frame': { ...on, pane: [], aside: [] },
    'blackjack-split': blackjackScreen(await playRound({ cards: '8s6h8cKd3dTd', acts: ['split'] })),
    'blackjack-four-hands': blackjackScreen(
      await playRound({ cards: '8s6h8cKd8h8d3d5sKcTs2c', acts: ['split', 'split', 'hit', 'stand', 'split'] }),
    ),
    'blackjack-eight-cards': blackjackScreen(
      await playRound({ cards: '2s6h2dKd2h2c3s3dAcAd', acts: ['hit', 'hit', 'hit', 'hit', 'hit', 'hit'] }),
    ),
    'blackjack-three-boxes': blackjackScreen(
      await playRound({
        cards: '8s5s9c6h3dTd9dKd',
        bots: 2,
        rules: { ...BLACKJACK_PRESETS.vegas, boxes: 3 },
      }),
    ),
    'blackjack-insurance': blackjackScreen(await playRound({ cards: 'TsAh9dKd' })),
    'blackjack-won': blackjackScreen(await playRound({ cards: '8s6h3dKdKhTs', acts: ['double'] })),
    'blackjack-natural': blackjackScreen(await playRound({ cards: 'As6hKd9d' })),
    'blackjack-split-results': blackjackScreen(
      await playRound({ cards: '8s6h8cKd5h3dTd2c', acts: ['split', 'stand', 'hit'] }),
    ),
    'blackjack-game-over': blackjackScreen(
      await playRound({ cards: 'TsTh6dKd', acts: ['stand'], buyIn: 10 }),
    ),
    ...whyScreens('blackjack', whyIn(eleven.view), why => blackjackScreen(eleven, { why })),
    'blackjack-quit': { ...on, overlay: quitQuestion(KEYS, 10, 'blackjack') },
    'blackjack-help': { ...on, overlay: helpFor('Blackjack', on.keys) },
  };
};

const HOLDEM_UI: HoldemUi = {
  keys: KEYS,
  raise: null,
  coach: { mode: 'before', asked: false, numbers: null },
  log: [],
  pausing: false,
  watching: false,
  note: null,
  past: [
    { round: 2, text: 'Pair of Nines', net: 15 },
    { round: 1, text: 'folded', net: -5 },
  ],
  counts: null,
};

/** A hand of hold'em: who does what, `1` being maria. */
type Hand = Readonly<{
  rules: HoldemRules;
  bots: readonly string[];
  holes: readonly string[];
  board: string;
  acts: readonly string[];
}>;

const playHand = async ({ rules, bots, holes, board, acts }: Hand): Promise<Told> => {
  const table = await openScripted({
    spec: { game: 'holdem', rules },
    sit: {},
    bots,
    dealer: holdemDeck(holes, board),
  });
  const first = await table.ready();
  const messages = [...tellHoldem(first.events, await table.view())];
  for (const act of acts) {
    const [seat, kind, amount] = act.split(' ');
    const more = amount === undefined ? {} : { amount: Number(amount) };
    const frame = seat === '1' ? await table.act(kind!, more) : await table.bot(Number(seat), kind!, more);
    messages.push(...tellHoldem(frame.events, frame.view));
  }
  return { view: await table.view(), messages };
};

const holdemScreen = ({ view, messages }: Told, more: Partial<HoldemUi> = {}): Screen =>
  presentHoldem(view, {
    ...HOLDEM_UI,
    log: messages,
    coach: { ...HOLDEM_UI.coach, numbers: numbersIn(view) },
    ...more,
  });

/** What a plan does. */
const SHARES = { fold: 0.05, call: 0.33, raise: 0.62 };
const PLAN: PlanSaid = { fits: true, shares: SHARES, raiseTo: 30, why: null };
const SILENT: PlanSaid = { ...PLAN, shares: null, raiseTo: null };
const NO_PLAN: PlanSaid = { ...SILENT, fits: false, why: 'There is none: more than two play.' };
const OFF_PLAN: PlanSaid = {
  ...SILENT,
  why: 'It would not be here with this hand. Why tells what each choice is worth.',
};

const numbersIn = (view: TableView): HoldemNumbers | null => {
  const numbers = answer({ kind: 'equity', view });
  const isHeadsUp = (view.play as HoldemState).seats.length === 2;
  return numbers && { ...numbers, odds: potOdds(view), plan: isHeadsUp ? PLAN : NO_PLAN };
};

const HEADS_UP: Omit<Hand, 'acts'> = {
  rules: HOLDEM_PRESETS.headsup,
  bots: ['balanced'],
  holes: ['JsJd', 'KsQd'],
  board: 'Kh8s3c8dAc',
};
const TO_THE_FLOP = ['1 call', '2 check', '2 raiseTo 10'];
const NINE: Hand = {
  rules: { ...HOLDEM_PRESETS.standard, seats: 9 },
  bots: ['balanced', 'tight', 'loose', 'maniac', 'rock', 'balanced', 'tight', 'caller'],
  holes: ['4c2d', '9s9d', '7h2c', 'QsJs', 'Td4s', '6c6d', 'Kc4h', '8c5d', 'AsKs'],
  board: 'Kh8s3c8dAc',
  acts: ['4 call', '5 fold', '6 raiseTo 30', '7 fold', '8 call', '9 fold'],
};

/** Three see the river, and the rock loses everything. */
const NINE_TO_THE_END = [...NINE.acts, '1 raiseTo 1000', '2 fold', '3 fold', '4 fold', '6 call', '8 fold'];

/** How a plan explains what it does. */
const EXPLAINED: readonly string[] = [
  'The plan raises 62 % here.',
  'The plan calls 33 % here.',
  'The plan folds 5.0 % here.',
  'Raise to $30 is worth +$23.06.',
  'Fold is worth $0.00.',
  'Call is worth +$21.40.',
  'Raise and Call are equal within the error.',
  'Your prices have a standard error of $1.12.',
  'Call costs $10.',
  'The pot is $30.',
  'Call needs 25 % equity.',
  'Your equity is 79 % against the hands that the plan brings here.',
  '11 of 47 cards improve the hand.',
];

const holdemScreens = async (): Promise<Samples> => {
  const flop = await playHand({ ...HEADS_UP, acts: TO_THE_FLOP });
  const shown = await playHand({
    ...HEADS_UP,
    acts: [...TO_THE_FLOP, '1 call', '2 check', '1 check', '2 check', '1 check'],
  });
  const won = await playHand({ ...HEADS_UP, acts: ['1 raiseTo 100', '2 call'] });
  const after = await playHand({ ...HEADS_UP, acts: [...TO_THE_FLOP, '1 call'] });
  const numbers = numbersIn(flop.view)!;
  const solved: Why = { expect: numbers.expect, text: EXPLAINED, note: null };
  const on = holdemScreen(flop);
  return {
    'holdem-turn': on,
    'holdem-raise': holdemScreen(flop, { raise: { text: '35', suggested: true, error: null } }),
    'holdem-all-in': { ...on, overlay: allInQuestion(KEYS, 90) },
    'holdem-showdown': holdemScreen(shown),
    'holdem-victory': holdemScreen(won),
    'holdem-defeat': holdemScreen(
      await playHand({ ...HEADS_UP, holes: ['AsAd', 'KsQd'], acts: ['1 raiseTo 100', '2 call'] }),
    ),
    'holdem-decided': holdemScreen(after, {
      coach: { mode: 'after', asked: false, numbers },
    }),
    'holdem-off-plan': holdemScreen(flop, {
      coach: { mode: 'before', asked: false, numbers: { ...numbers, plan: OFF_PLAN } },
    }),
    'holdem-watching': holdemScreen(flop, { watching: true }),
    ...whyScreens('holdem', solved, why => holdemScreen(flop, { why })),
    'holdem-quit': { ...on, overlay: quitQuestion(KEYS, 0, 'holdem') },
    'holdem-help': { ...on, overlay: helpFor("Hold'em", on.keys) },
    'holdem-nine-seats-result': holdemScreen(await playHand({ ...NINE, acts: NINE_TO_THE_END })),
    'holdem-nine-seats': holdemScreen(await playHand(NINE)),
  };
};

const twentyOneScreens = async (): Promise<Samples> => {
  const rules = BLACKJACK_PRESETS['twenty-one'];
  const table = await openBlackjack({ cards: '8s6h3dKd9c7h', rules, buyIn: 0 });
  const ui = {
    keys: KEYS,
    score: { you: 2, dealer: 1 },
    pausing: false,
    watching: false,
    messages: [],
    note: null,
  };
  const welcome = presentTwentyOne(await table.view(), { ...ui, score: null });
  await table.ready();
  const hand = presentTwentyOne(await table.view(), ui);
  const before = await table.view();
  const last = await table.act('stand');
  const over = presentTwentyOne(await table.view(), {
    ...ui,
    score: { you: 3, dealer: 1 },
    messages: tellTwentyOne(last.events, before),
  });
  return { 'twentyone-welcome': welcome, 'twentyone-turn': hand, 'twentyone-over': over };
};

const SUMS: Statistics = {
  rounds: 57,
  hands: 61,
  wins: 27,
  losses: 30,
  pushes: 4,
  blackjacks: 2,
  busts: 9,
  surrenders: 1,
  splits: 4,
  doubles: 6,
  wagered: 1240,
  net: -35,
  peakChips: 1310,
  streak: -2,
  longestWinningStreak: 5,
  longestLosingStreak: 4,
  lastPlayed: Date.UTC(2026, 10, 15, 12),
  winRate: 27 / 57,
  wonRate: 27 / 61,
  blackjackRate: 2 / 61,
};

const PAST_ROUNDS = [
  ['Blackjack', 'vegas', '+$10'],
  ['Blackjack', 'vegas', '-$10'],
  ["Hold'em", 'headsup', '+$45'],
  ['Blackjack', '21black', '$0'],
  ['Twenty-One', 'twenty-one', ''],
] as const;

const pageScreens = (): Samples => ({
  lobby: presentLobby({
    player: 'maria',
    selected: 0,
    keys: KEYS,
    unfinished: ['Blackjack: a hand of $10'],
    note: null,
  }),
  'blackjack-setup': presentBlackjackSetup({
    company: { name: 'nobody', about: '' },
    presets: Object.keys(EDGES).map(name => ({ name, summary: presetSummary(name) })),
    edges: Object.values(EDGES),
    selected: 1,
    keys: KEYS,
    note: null,
  }),
  'holdem-setup': presentHoldemSetup({
    rules: 'headsup',
    summary: presetSummary('headsup'),
    opponent: 'balanced',
    about: botNamed('holdem', 'balanced')!.description,
    seats: 2,
    blind: 'small',
    selected: 1,
    keys: KEYS,
    note: null,
  }),
  settings: presentSettings({
    speed: 'normal',
    coach: 'after',
    fourColour: false,
    ascii: false,
    model: null,
    selected: 2,
    keys: KEYS,
    file: '~/.config/cardroom/settings.json',
    note: null,
  }),
  'language-model': presentLlm({
    provider: 'Ollama',
    model: 'llama3.2',
    address: 'http://127.0.0.1:11434/v1',
    key: 'none',
    keyFile: '~/.config/cardroom/llm-key',
    talk: true,
    problem: null,
    tried: { text: 'llama3.2 (Ollama) answers.', tone: 'good' },
    typing: null,
    selected: 5,
    keys: KEYS,
  }),
  history: presentHistory({
    rows: Array.from({ length: 60 }, (_, at) => {
      const [game, table, net] = PAST_ROUNDS[at % PAST_ROUNDS.length]!;
      return [`15 Nov ${String(23 - (at % 20)).padStart(2, '0')}:14`, game, table, net] as const;
    }),
    selected: 20,
    keys: KEYS,
  }),
  'history-empty': presentHistory({ rows: [], selected: 0, keys: KEYS }),
  'history-round': presentAccount(
    [
      'Blackjack, round 14, vegas',
      'You bet $10.',
      'You are dealt 8♠ 3♦: 11. The dealer shows 6♥.',
      'You double: K♥, 21.',
      'The dealer turns K♦, draws 10♠: 26, bust.',
      'You win $20.',
    ],
    0,
    KEYS,
  ),
  statistics: presentStatistics({
    selected: 0,
    player: 'maria',
    columns: [
      { title: 'Blackjack now', sums: SUMS },
      { title: 'Blackjack ever', sums: { ...SUMS, rounds: 1240, hands: 1302 } },
    ],
    keys: KEYS,
  }),
});

/** By name, which is the name of the file that a golden screen is kept in. */
export type Samples = Readonly<Record<string, Screen>>;

/** Every screen there is, as the presenters make it of tables in a real room. */
export const sampleScreens = async (): Promise<Samples> => ({
  ...pageScreens(),
  ...(await blackjackScreens()),
  ...(await holdemScreens()),
  ...(await twentyOneScreens()),
  ...(await decidedScreens()),
  ...studyScreens(),
  ...drillScreens(),
  ...honoursScreens(),
  ...reviewScreens(),
});
