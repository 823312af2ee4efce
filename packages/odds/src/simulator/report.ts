import type { Game } from './game.ts';
import { COUNTER, mostOf, zeroOf, type Counter, type Sum } from './tally.ts';

/** What a run came to. Money is in units, the smallest bet on one box; payouts are exact, no chip is rounded. */
export type Simulation = Readonly<{
  rounds: number;
  /** The mean result per unit of the first wagers. */
  ev: number;
  /** Of `ev`: rounds are taken as independent, which within a shoe they nearly are. */
  standardError: number;
  /** The standard deviation of a round's result, all boxes together. */
  sd: number;
  /** The first wagers of a round, all boxes together. */
  averageBet: number;
  /** The mean result of a round. */
  evPerRound: number;
  /** Result and standard deviation of an hour, at so many rounds. */
  perHour: Readonly<{ rounds: number; ev: number; sd: number }>;
  /** Rounds until the mean result equals one standard deviation; `null` where nothing is won. */
  n0: number | null;
  /** The chance that this many units are lost before the bankroll outgrows all danger: e^(−2·ev·bankroll ∕ variance). */
  riskOfRuin: Readonly<{ bankroll: number; probability: number }>;
  /** Hands by how they ended, split hands each for itself, and what was done with them. */
  hands: HandCounts;
  /** Rounds in which the dealer had a blackjack. */
  dealerBlackjacks: number;
  cardsPerRound: number;
  roundsPerShuffle: number;
  /** By the count when the bets were placed, the first and last entry for all beyond; only of strategies that count. */
  byCount?: readonly CountResult[];
  seconds: number;
  roundsPerSecond: number;
  /** The run was stopped before its end. */
  partial: boolean;
}>;

export type HandCounts = Readonly<{
  hands: number;
  /** Blackjacks among them. */
  wins: number;
  /** Bust and surrendered hands among them. */
  losses: number;
  pushes: number;
  blackjacks: number;
  busts: number;
  surrenders: number;
  doubles: number;
  splits: number;
  /** Insurance bets. */
  insurances: number;
  /** Naturals paid even money. */
  evenMoney: number;
}>;

export type CountResult = Readonly<{
  count: number;
  rounds: number;
  /** On each box. */
  bet: number;
  /** Per unit of the first wagers. */
  ev: number;
}>;

/** What people who play reckon with. */
export type Reckoning = Readonly<{ roundsPerHour: number; bankroll: number }>;

export const reportOf = (
  game: Game,
  sum: Sum,
  { roundsPerHour, bankroll }: Reckoning,
  seconds: number,
  partial: boolean,
): Simulation => {
  const rows = rowsOf(game, sum);
  const rounds = total(rows, ({ rounds: n }) => n);
  const bets = total(rows, row => row.rounds * row.bet);
  const ev = ratio(
    total(rows, row => row.net),
    bets,
  );
  const evPerRound = ratio(
    total(rows, row => row.net),
    rounds,
  );
  const variance =
    ratio(
      total(rows, row => row.squares),
      rounds,
    ) -
    evPerRound ** 2;
  const sd = Math.sqrt(Math.max(variance, 0));
  // The mean of ratios: what each round is above or below `ev` times its own bet.
  const residual = total(
    rows,
    row => row.squares - 2 * ev * row.bet * row.net + row.rounds * (ev * row.bet) ** 2,
  );
  return {
    rounds,
    ev,
    standardError: ratio(Math.sqrt(Math.max(residual, 0)), bets),
    sd,
    averageBet: ratio(bets, rounds),
    evPerRound,
    perHour: { rounds: roundsPerHour, ev: roundsPerHour * evPerRound, sd: Math.sqrt(roundsPerHour) * sd },
    n0: evPerRound > 0 ? (sd / evPerRound) ** 2 : null,
    riskOfRuin: { bankroll, probability: ruin(evPerRound, variance, bankroll) },
    hands: handCounts(sum),
    dealerBlackjacks: counted(sum, 'dealerBlackjack'),
    cardsPerRound: ratio(counted(sum, 'cards'), rounds),
    roundsPerShuffle: ratio(rounds, counted(sum, 'shuffle')),
    ...(game.counts ? { byCount: byCount(game, rows) } : {}),
    seconds,
    roundsPerSecond: ratio(rounds, seconds),
    partial,
  };
};

/** The rounds that were bet at one level, their results added up in units. */
type Row = Readonly<{ rounds: number; bet: number; net: number; squares: number }>;

const rowsOf = (game: Game, sum: Sum): readonly Row[] =>
  Array.from(game.bets, (bet, level) => rowOf(game, sum, level, bet));

const rowOf = (game: Game, sum: Sum, level: number, bet: number): Row => {
  const zero = zeroOf(game, level);
  let rounds = 0;
  let tenths = 0;
  let squares = 0;
  for (let net = -mostOf(game); net <= mostOf(game); net++) {
    const count = sum[zero + net]!;
    rounds += count;
    tenths += count * net;
    squares += count * net ** 2;
  }
  return {
    rounds,
    bet: bet * game.boxes,
    net: (tenths * bet) / 10,
    squares: (squares * bet ** 2) / 100,
  };
};

const total = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);

/** 0 where there is nothing to divide by: a run that was stopped before its first chunk. */
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const ruin = (mean: number, variance: number, bankroll: number): number => {
  if (mean <= 0) return 1;
  return variance > 0 ? Math.exp((-2 * mean * bankroll) / variance) : 0;
};

const counted = (sum: Sum, counter: Counter): number => sum[COUNTER[counter]]!;

const handCounts = (sum: Sum): HandCounts => {
  const of = (counter: Counter): number => counted(sum, counter);
  const wins = of('win') + of('blackjack');
  const losses = of('lose') + of('bust') + of('surrender');
  return {
    hands: wins + losses + of('push'),
    wins,
    losses,
    pushes: of('push'),
    blackjacks: of('blackjack'),
    busts: of('bust'),
    surrenders: of('surrender'),
    doubles: of('double'),
    splits: of('split'),
    insurances: of('insurance'),
    evenMoney: of('evenMoney'),
  };
};

const byCount = (game: Game, rows: readonly Row[]): readonly CountResult[] =>
  rows.map(({ rounds, bet, net }, level) => ({
    count: game.levels.low + level,
    rounds,
    bet: bet / game.boxes,
    ev: ratio(net, rounds * bet),
  }));
