import {
  everyHand,
  otherPlayer,
  type Leaf,
  type Outcome,
  type SolverGame,
  type SolverNode,
  type SolverPlayer,
} from '../game.ts';

/** What player 0 wins with a hand against another. */
type Payoff = (hand: number, other: number) => number;

/** Both are dealt different cards of one deck. */
const leaf = (payoff: Payoff): Leaf => ({
  kind: 'leaf',
  pay: (player, reach, out) => {
    for (const hand of out.keys())
      out[hand] = reach.reduce(
        (sum, weight, other) => (other === hand ? sum : sum + weight * paid(payoff, player, hand, other)),
        0,
      );
  },
});

const paid = (payoff: Payoff, player: SolverPlayer, hand: number, other: number): number =>
  player === 0 ? payoff(hand, other) : -payoff(other, hand);

const gameOf = (cards: number, root: SolverNode): SolverGame => ({
  weights: [new Float64Array(cards).fill(1), new Float64Array(cards).fill(1)],
  deals: cards * (cards - 1),
  root,
});

const folded = (loser: SolverPlayer, lost: number): Leaf => leaf(() => (loser === 0 ? -lost : lost));

/** Kuhn's poker: three cards, a chip each, one bet of one chip. Worth −1/18 to the first player. */
export const kuhn = (): SolverGame => {
  const shown = (chips: number): Leaf => leaf((hand, other) => (hand > other ? chips : -chips));
  const decision = (player: SolverPlayer, children: readonly SolverNode[]): SolverNode => ({
    kind: 'decision',
    player,
    children,
    rows: everyHand(3),
  });
  const facingBet = (player: SolverPlayer): SolverNode => decision(player, [folded(player, 1), shown(2)]);
  return gameOf(3, decision(0, [decision(1, [shown(1), facingBet(0)]), facingBet(1)]));
};

const LEDUC_CARDS = 6;
const LEDUC_RAISES = 2;
const rankOf = (card: number): number => card >> 1;

/** Leduc's poker: six cards of three ranks, a chip each, two rounds of bets of two and four chips with one raise, a public card between them. */
export const leduc = (): SolverGame =>
  gameOf(LEDUC_CARDS, leducRound({ paid: [1, 1], bet: 2, after: leducChance }));

type LeducRound = Readonly<{
  paid: readonly [number, number];
  bet: number;
  after: (chips: number) => SolverNode;
}>;

const leducRound = (round: LeducRound, player: SolverPlayer = 0, raises = 0, checked = false): SolverNode => {
  const { paid: chips, bet, after } = round;
  const other = otherPlayer(player);
  const level = Math.max(...chips);
  const called = (amount: number): readonly [number, number] =>
    player === 0 ? [amount, chips[1]] : [chips[0], amount];
  const ends = chips[0] !== chips[1] || checked;
  const passive = ends ? after(level) : leducRound(round, other, raises, true);
  const raised =
    raises < LEDUC_RAISES ? [leducRound({ ...round, paid: called(level + bet) }, other, raises + 1)] : [];
  const fold = chips[player] < level ? [folded(player, chips[player])] : [];
  return { kind: 'decision', player, children: [...fold, passive, ...raised], rows: everyHand(LEDUC_CARDS) };
};

const leducChance = (chips: number): SolverNode => ({
  kind: 'chance',
  outcomes: Array.from({ length: LEDUC_CARDS }, (_, card): Outcome => {
    const holders = Uint16Array.of(card);
    const after = (most: number): Leaf => leaf((hand, other) => most * leducSign(hand, other, card));
    const node = leducRound({ paid: [chips, chips], bet: 4, after });
    return { probability: 1 / (LEDUC_CARDS - 2), blocked: [holders, holders], node };
  }),
});

const leducSign = (hand: number, other: number, board: number): number => {
  const strength = (card: number): number => (rankOf(card) === rankOf(board) ? 3 : rankOf(card));
  return Math.sign(strength(hand) - strength(other));
};
