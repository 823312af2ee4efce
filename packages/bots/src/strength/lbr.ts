import { DECK, type Card, type Seat } from '@cardroom/engine';
import type { HoldemRules, HoldemSetup, SeatAction } from '@cardroom/engine/holdem';
import { COMBOS } from '@cardroom/odds/holdem';
import { randomStream, type RandomStream } from '@cardroom/odds/solver';
import type { OpenBot } from '../holdem/equilibrium/index.ts';
import type { SeatStrategy } from '../holdem/equilibrium/seat-actions.ts';
import { createBreath } from './breath.ts';
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
  /** By the seat of the answer: with the small blind, and with the big one; in thousandths of a big blind; NaN where nothing was measured. */
  bySeat: readonly [number, number];
  /** Over the seats that were measured. */
  mbbPerHand: number;
  standardError: number;
}>;

type Asked = Pick<OpenBot, 'strategyAt'>;

/** What each way through a hand has won, by seat. */
type Wins = readonly [number[], number[]];

/**
 * Local best response (Lisý and Bowling): tracks what the bot may hold by the bot's own strategy, and at each decision takes what
 * would win most if nobody bet any more after the bot's answer. All hands that it may hold itself are played at once: where they
 * part, or where the bot chooses, one way is drawn by its weight, and stands for all. Stops early, with what there is, when the
 * signal says so.
 */
export const localBestResponse = async (bot: Asked, options: LbrOptions): Promise<LbrResult> => {
  const wins: Wins = [[], []];
  try {
    await playWays(bot, options, wins);
  } catch (error) {
    // Whoever is told to stop may refuse to decide.
    if (!options.signal.aborted) throw error;
  }
  return resultOf(wins);
};

const playWays = async (bot: Asked, options: LbrOptions, wins: Wins): Promise<void> => {
  const runs = [0, 1].map((seat): Run => ({
    bot,
    judge: options.judge ?? bot,
    seat,
    signal: options.signal,
  }));
  const setup = measuringTable(options.stack, options.rules);
  const begins = [await beforeFlop(runs[0]!, begun(setup)), await beforeFlop(runs[1]!, begun(setup))];
  const scale = 1_000 / DEALS / setup.rules.bigBlind;
  const breathe = createBreath();
  for (let hand = 0; hand < options.hands && !options.signal.aborted; hand++) {
    const seat = hand % 2;
    const random = randomStream(Math.imul(options.seed, HANDS_APART) + hand);
    wins[seat]!.push(scale * (await playOn(runs[seat]!, begins[seat]!, random)));
    options.watch?.(resultOf(wins));
    await breathe();
  }
};

const HANDS_APART = 1_000_003;

const resultOf = (wins: Wins): LbrResult => {
  const [small, big] = [figures(wins[0]), figures(wins[1])];
  const measured = [small, big].filter(({ mean }) => !Number.isNaN(mean));
  return {
    hands: wins[0].length + wins[1].length,
    bySeat: [small.mean, big.mean],
    mbbPerHand: measured.reduce((sum, { mean }) => sum + mean, 0) / measured.length,
    standardError: Math.hypot(...measured.map(({ error }) => error)) / measured.length,
  };
};

/** Of no values the mean is NaN. */
const figures = (values: readonly number[]): Readonly<{ mean: number; error: number }> => {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / Math.max(1, values.length - 1) / values.length) };
};

/** Pairs of combos without a common card. */
const DEALS = 1326 * 1225;

/** Both hands as they are weighed: the answer's and the bot's. Their weights hold whatever chances were taken on the way. */
type Weighed = Readonly<{ own: Range; bot: Range }>;

/** One way through a hand. */
type Way = Readonly<{ moment: Moment; weighed: Weighed }>;

/** Won for good by hands whose way has ended, and the ways that go on. */
type Fork = Readonly<{ won: number; ways: readonly Way[] }>;

type Run = Readonly<{ bot: Asked; judge: Asked; seat: Seat; signal: AbortSignal }>;

const begun = (setup: HoldemSetup): Way => {
  const every = new Float64Array(COMBOS).fill(1);
  return { moment: opened(setup), weighed: { own: every, bot: every } };
};

/** Before the flop every way is followed: there are few, and nothing is left to chance. */
const beforeFlop = async (run: Run, way: Way): Promise<Fork> => {
  const next = nextOf(way.moment);
  if (next.kind !== 'decision') return { won: 0, ways: [way] };
  const { won, ways } = await forkAt(run, way, next);
  const forks: Fork[] = [];
  for (const one of ways) forks.push(await beforeFlop(run, one));
  return {
    won: forks.reduce((sum, fork) => sum + fork.won, won),
    ways: forks.flatMap(fork => fork.ways),
  };
};

/** What is won from a fork on, if one of its ways is followed and stands for all. */
const playOn = async (run: Run, from: Fork, random: RandomStream): Promise<number> => {
  let sum = 0;
  for (let fork = from; ;) {
    const { won, way } = drawnFrom(fork, random);
    sum += won;
    if (!way) return sum;
    const next = nextOf(way.moment);
    if (next.kind === 'decision') fork = await forkAt(run, way, next);
    else {
      const come = dealtOn(way, next.kind === 'cards' ? next.count : 0, random);
      fork = { won: played(way) - played(come), ways: [come] };
    }
  }
};

/** Any cards that the board leaves may come; those that a hand holds rule it out, and the others count for more. */
const dealtOn = ({ moment, weighed }: Way, count: number, random: RandomStream): Way => {
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

/** Neither why there is none nor what is in the file is known here: this is true whatever it was. */
const NO_PLAN =
  'The player has no plan here: with a usable file of plans it has one for stacks of 2 to 20 small blinds.';

const strategyOf = async (
  asked: Asked,
  moment: Moment,
  { seat, legal }: Decision,
  signal: AbortSignal,
): Promise<SeatStrategy> => {
  const strategy = await asked.strategyAt(viewAt(moment, seat), legal, signal);
  if (!strategy) throw new Error(NO_PLAN);
  return strategy;
};

const forkAt = (run: Run, way: Way, next: Decision): Promise<Fork> =>
  next.seat === run.seat ? answered(run, way, next) : decided(run, way, next);

/** The bot chooses. */
const decided = async (run: Run, { moment, weighed }: Way, next: Decision): Promise<Fork> => {
  const strategy = await strategyOf(run.bot, moment, next, run.signal);
  const branches = strategy.map(({ action, shares }) => ({
    action,
    weighed: { own: weighed.own, bot: weighed.bot.map((weight, combo) => weight * shares[combo]!) },
  }));
  return forkOf(run, moment, branches);
};

type Branch = Readonly<{ action: SeatAction; weighed: Weighed }>;

/** Whoever folds or is all-in is paid; the others go on. */
const forkOf = (run: Run, moment: Moment, branches: readonly Branch[]): Fork => {
  const ways = branches
    .filter(({ weighed: { own, bot } }) => pairsOf(own, bot) > 0)
    .map(({ action, weighed }) => ({ moment: after(moment, action), weighed }));
  const ended = ways.filter(isOver);
  return {
    won: ended.reduce((sum, way) => sum + paidAt(run, way), 0),
    ways: ways.filter(way => !isOver(way)),
  };
};

const isOver = ({ moment }: Way): boolean => ['folded', 'showdown'].includes(nextOf(moment).kind);

const paidAt = (run: Run, way: Way): number => {
  const next = nextOf(way.moment);
  return next.kind === 'folded' ? foldedBy(run, way.moment, next.loser, way.weighed) : played(way);
};

/** What has been won, and one of the ways, as likely as its pairs of hands are, which then counts for all. */
const drawnFrom = ({ won, ways }: Fork, random: RandomStream): Readonly<{ won: number; way: Way | null }> => {
  if (ways.length < 2) return { won, way: ways[0] ?? null };
  const weights = ways.map(({ weighed: { own, bot } }) => pairsOf(own, bot));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const at = placeOf(weights, (random() / 2 ** 32) * all);
  const { own, bot } = ways[at]!.weighed;
  const factor = all / weights[at]!;
  const way = { ...ways[at]!, weighed: { own: own.map(weight => weight * factor), bot } };
  return { won: ways.reduce((sum, one) => sum + played(one), won) - played(way), way };
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
const answered = async (run: Run, { moment, weighed }: Way, next: Decision): Promise<Fork> => {
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
  return forkOf(run, moment, branches);
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
