import { DECK, type Card, type Seat } from '@cardroom/engine';
import type { HoldemRules, SeatAction } from '@cardroom/engine/holdem';
import { COMBOS } from '@cardroom/odds/holdem';
import { randomStream, type RandomStream } from '@cardroom/odds/solver';
import type { OpenBot } from '../holdem/equilibrium/index.ts';
import type { SeatStrategy } from '../holdem/equilibrium/seat-actions.ts';
import { besideOf, dot, leadsOver, pairsOf, without, type Range } from './ranges.ts';
import {
  after,
  dealt,
  measuringTable,
  nextOf,
  opened,
  raisesOf,
  staked,
  type Moment,
  type Next,
} from './table.ts';

/** How local best response is run. */
export type LbrOptions = Readonly<{
  /** Ways through a hand, half of them from each seat; each stands for all that may be held on it. */
  hands: number;
  seed: number;
  /** In small blinds. */
  stack: number;
  rules?: HoldemRules;
  /** Who says what the bot would do against raises that are only thought about; the bot itself unless told. */
  judge?: Asked;
  signal: AbortSignal;
  watch?: (soFar: LbrResult) => void;
}>;

/** What somebody who sees the bot's whole strategy wins by a plain look ahead: a lower bound of what can be won from it. */
export type LbrResult = Readonly<{
  hands: number;
  /** By the seat of the answer: with the small blind, and with the big one; in thousandths of a big blind. */
  bySeat: readonly [number, number];
  mbbPerHand: number;
  standardError: number;
}>;

type Asked = Pick<OpenBot, 'strategyAt'>;

/**
 * Local best response (Lisý and Bowling): tracks what the bot may hold by the bot's own strategy, and at each decision takes what
 * would win most if nobody bet any more after the bot's answer. All hands that it may hold itself are played at once: where they
 * part, or where the bot chooses, one way is drawn by its weight, and stands for all.
 */
export const localBestResponse = async (bot: Asked, options: LbrOptions): Promise<LbrResult> => {
  const wins: [number[], number[]] = [[], []];
  for (let hand = 0; hand < options.hands && !options.signal.aborted; hand++) {
    const seat = hand % 2;
    const won = await playOnce(bot, options, seat, randomStream(options.seed * HANDS_APART + hand));
    wins[seat]!.push(won);
    options.watch?.(resultOf(wins));
  }
  return resultOf(wins);
};

const HANDS_APART = 1_000_003;

const resultOf = (wins: readonly [readonly number[], readonly number[]]): LbrResult => {
  const seats = wins.map(figures);
  return {
    hands: wins[0].length + wins[1].length,
    bySeat: [seats[0]!.mean, seats[1]!.mean],
    mbbPerHand: (seats[0]!.mean + seats[1]!.mean) / 2,
    standardError: Math.hypot(seats[0]!.error, seats[1]!.error) / 2,
  };
};

const figures = (values: readonly number[]): Readonly<{ mean: number; error: number }> => {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / Math.max(1, values.length - 1) / Math.max(1, values.length)) };
};

/** Pairs of combos without a common card. */
const DEALS = 1326 * 1225;

/** Both hands as they are weighed: the answer's and the bot's. Their weights hold whatever chances were taken on the way. */
type Weighed = Readonly<{ own: Range; bot: Range }>;

/** One way through a hand. */
type Way = Readonly<{ moment: Moment; weighed: Weighed }>;

/** Won for good by hands that parted from the way that is followed, and the way itself, if it goes on. */
type Step = Readonly<{ won: number; way: Way | null }>;

type Run = Readonly<{ bot: Asked; judge: Asked; seat: Seat; random: RandomStream; signal: AbortSignal }>;

/** What is won on one way, in thousandths of a big blind. */
const playOnce = async (
  bot: Asked,
  { stack, rules, judge = bot, signal }: LbrOptions,
  seat: Seat,
  random: RandomStream,
): Promise<number> => {
  const setup = measuringTable(stack, rules);
  const run: Run = { bot, judge, seat, random, signal };
  const every = new Float64Array(COMBOS).fill(1);
  let way: Way | null = { moment: opened(setup), weighed: { own: every, bot: every } };
  let sum = 0;
  while (way) {
    const step: Step = await stepFrom(run, way, nextOf(way.moment));
    sum += step.won;
    way = step.way;
  }
  return (1_000 * sum) / DEALS / setup.rules.bigBlind;
};

const stepFrom = async (run: Run, way: Way, next: Next): Promise<Step> => {
  switch (next.kind) {
    case 'cards': {
      const dealtWay = dealtOn(run, way, next.count);
      return { won: played(way) - played(dealtWay), way: dealtWay };
    }
    case 'showdown':
      return { won: played(way), way: null };
    case 'folded':
      return { won: foldedBy(run, way.moment, next.loser, way.weighed), way: null };
    case 'decision':
      return next.seat === run.seat ? answered(run, way, next) : decided(run, way, next);
  }
};

/** Any cards that the board leaves may come; those that a hand holds rule it out, and the others count for more. */
const dealtOn = ({ random }: Run, { moment, weighed }: Way, count: number): Way => {
  const { board } = moment.state;
  const cards = drawCards(board, count, random);
  const likelier = ratioOf(52 - board.length, count) / ratioOf(48 - board.length, count);
  return {
    moment: dealt(moment, cards),
    weighed: {
      own: without(weighed.own, cards).map(weight => weight * likelier),
      bot: without(weighed.bot, cards),
    },
  };
};

/** Ways to draw so many cards, up to a factor. */
const ratioOf = (from: number, count: number): number =>
  Array.from({ length: count }, (_, at) => from - at).reduce((product, left) => product * left, 1);

const drawCards = (board: readonly Card[], count: number, random: RandomStream): readonly Card[] => {
  const cards: Card[] = [];
  while (cards.length < count) {
    const card = random() % DECK.length;
    if (!board.includes(card) && !cards.includes(card)) cards.push(card);
  }
  return cards;
};

/**
 * What a way would win if nobody bet any more. Where chance decides how it goes on, what it brings beyond this is what is counted: that
 * changes nothing on average, and leaves out most of its luck.
 */
const played = ({ moment, weighed }: Way): number =>
  staked(moment) * dot(weighed.own, leadsOver(weighed.bot, moment.state.board));

const foldedBy = ({ seat }: Run, moment: Moment, loser: Seat, { own, bot }: Weighed): number =>
  (loser === seat ? -1 : 1) * staked(moment) * pairsOf(own, bot);

const viewAt = ({ state, events }: Moment, seat: Seat) => ({ game: 'holdem', state, events, seat }) as const;

type Decision = Extract<Next, { kind: 'decision' }>;

const strategyOf = async (
  asked: Asked,
  moment: Moment,
  { seat, legal }: Decision,
  signal: AbortSignal,
): Promise<SeatStrategy> => {
  const strategy = await asked.strategyAt(viewAt(moment, seat), legal, signal);
  if (!strategy) throw new Error('The player has no plan for these stacks.');
  return strategy;
};

/** The bot chooses. */
const decided = async (run: Run, { moment, weighed }: Way, next: Decision): Promise<Step> => {
  const strategy = await strategyOf(run.bot, moment, next, run.signal);
  const branches = strategy.map(({ action, shares }) => ({
    action,
    weighed: { own: weighed.own, bot: weighed.bot.map((weight, combo) => weight * shares[combo]!) },
  }));
  return chosenFrom(run, moment, next.seat, branches);
};

type Branch = Readonly<{ action: SeatAction; weighed: Weighed }>;

/** Whatever folds is paid, and one of the rest is drawn. */
const chosenFrom = (run: Run, moment: Moment, seat: Seat, branches: readonly Branch[]): Step => {
  const [folds, rest] = [true, false].map(fold =>
    branches.filter(({ action }) => (action.kind === 'fold') === fold),
  );
  const won = folds!.reduce(
    (sum, { action, weighed }) => sum + foldedBy(run, after(moment, action), seat, weighed),
    0,
  );
  const drawn = drawnFrom(run, moment, rest!);
  return { won: won + drawn.won, way: drawn.way };
};

/** One branch, as likely as its pairs of hands are, which then counts for all. */
const drawnFrom = ({ random }: Run, moment: Moment, branches: readonly Branch[]): Step => {
  const weights = branches.map(({ weighed: { own, bot } }) => pairsOf(own, bot));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(all > 0)) return { won: 0, way: null };
  const at = placeOf(weights, (random() / 2 ** 32) * all);
  const ways = branches.map(({ action, weighed }) => ({ moment: after(moment, action), weighed }));
  if (weights[at] === all) return { won: 0, way: ways[at]! };
  const { own, bot } = ways[at]!.weighed;
  const factor = all / weights[at]!;
  const way = { ...ways[at]!, weighed: { own: own.map(weight => weight * factor), bot } };
  const onAverage = ways.reduce((sum, one, place) => sum + (weights[place]! > 0 ? played(one) : 0), 0);
  return { won: onAverage - played(way), way };
};

/** The first place at which the sum passes a number; never one without weight. */
const placeOf = (weights: readonly number[], number: number): number => {
  let sum = 0;
  const found = weights.findIndex(weight => weight > 0 && (sum += weight) > number);
  return found >= 0 ? found : weights.findLastIndex(weight => weight > 0);
};

/** What each of one's own hands expects of an action: as often as they meet, chips from here on. */
type Option = Readonly<{ action: SeatAction; expects: Float64Array }>;

/** The answer chooses, hand by hand. */
const answered = async (run: Run, { moment, weighed }: Way, next: Decision): Promise<Step> => {
  const options = [
    ...plainOptions(run, moment, weighed.bot, next),
    ...(await raiseOptions(run, moment, weighed.bot, next)),
  ];
  const choice = bestOf(options);
  const branches = options.map(({ action }, at) => ({
    action,
    weighed: {
      bot: weighed.bot,
      own: weighed.own.map((weight, combo) => (choice[combo] === at ? weight : 0)),
    },
  }));
  return chosenFrom(run, moment, next.seat, branches);
};

const bestOf = (options: readonly Option[]): Uint8Array => {
  const choice = new Uint8Array(COMBOS);
  for (let at = 1; at < options.length; at++)
    for (let combo = 0; combo < COMBOS; combo++)
      if (options[at]!.expects[combo]! > options[choice[combo]!]!.expects[combo]!) choice[combo] = at;
  return choice;
};

const totals = ({ state }: Moment, seat: Seat): readonly [own: number, other: number] => [
  state.seats.find(player => player.seat === seat)!.total,
  state.seats.find(player => player.seat !== seat)!.total,
];

/** Folding loses what is in; checking or calling plays for what is then in from both. */
const plainOptions = ({ seat }: Run, moment: Moment, bot: Range, { legal }: Decision): readonly Option[] => {
  const [own, other] = totals(moment, seat);
  const stake = Math.min(other, own + (legal.call.ok ? legal.call.amount : 0));
  const stays: Option = {
    action: { kind: legal.check.ok ? 'check' : 'call', seat },
    expects: leadsOver(bot, moment.state.board).map(lead => lead * stake),
  };
  if (legal.check.ok) return [stays];
  return [stays, { action: { kind: 'fold', seat }, expects: besideOf(bot).map(weight => -weight * own) }];
};

const raiseOptions = async (
  run: Run,
  moment: Moment,
  bot: Range,
  { legal }: Decision,
): Promise<readonly Option[]> => {
  const options: Option[] = [];
  for (const action of raisesOf(legal, run.seat)) {
    const raised = after(moment, action);
    const next = nextOf(raised);
    if (next.kind !== 'decision') continue;
    const strategy = await strategyOf(run.judge, raised, next, run.signal);
    options.push({ action, expects: expectedOf(run, raised, bot, strategy) });
  }
  return options;
};

/** What folds is won; what does not is played for what is then in from both, and nobody bets any more. */
const expectedOf = ({ seat }: Run, raised: Moment, bot: Range, strategy: SeatStrategy): Float64Array => {
  const folding = strategy.find(({ action }) => action.kind === 'fold')?.shares;
  const gone = bot.map((weight, combo) => weight * (folding?.[combo] ?? 0));
  const left = bot.map((weight, combo) => weight - gone[combo]!);
  const [own, other] = totals(raised, seat);
  const [wins, leads] = [besideOf(gone), leadsOver(left, raised.state.board)];
  return wins.map((weight, combo) => weight * other + leads[combo]! * own);
};
