import { readHand, type HeadsUpHand } from '@cardroom/bots/holdem/reading';
import { DECK, unwrap, type Card, type Seat } from '@cardroom/engine';
import {
  HOLDEM_PRESETS,
  awaiting,
  openHand,
  type HoldemLegal,
  type HoldemState,
  type SeatAction,
} from '@cardroom/engine/holdem';
import { holdemDealer, play, settleChance, type PlayedHand, type Random } from '@cardroom/engine/testing';
import {
  nodesOf,
  planWith,
  rowsBy,
  type BettingAction,
  type BettingDecision,
  type StackPlan,
} from '@cardroom/odds/solver';

import type { ReviewedRound } from '../mistakes.ts';
import { planAdvice } from '../plan-judge.ts';
import { reviewRound } from '../round.ts';

/** The small blind, in chips: every bet of a plan is a whole number of them. */
export const UNIT = 1_024;

/** The plan, but whatever it would fold to a bet on the river it calls with. */
export const callsWide = (plan: StackPlan): StackPlan => {
  const shares = plan.shares.slice();
  const rows = rowsBy(plan.abstraction)[RIVER]!;
  for (const [at, node] of nodesOf(plan.betting).entries())
    if (node.kind === 'decision' && facesRiverBet(node))
      for (let row = 0; row < rows; row++) {
        const fold = plan.tree.base[at]! + row * node.choices.length;
        shares[fold + 1]! += shares[fold]!;
        shares[fold] = 0;
      }
  return planWith(plan, shares);
};

const RIVER = 3;

const facesRiverBet = ({ street, choices }: BettingDecision): boolean =>
  street === RIVER && choices[0]!.action.kind === 'fold';

/** Hands of the first plan, which is reviewed, against the second one, on these boards, the button in turn. */
export const reviewedHands = async (
  [own, other]: readonly [StackPlan, StackPlan],
  hands: number,
  random: Random,
  boards: readonly (readonly Card[])[] | null = null,
): Promise<readonly ReviewedRound[]> => {
  const rounds: ReviewedRound[] = [];
  for (let hand = 0; hand < hands; hand++) {
    const order = orderFor(boards && random.pick(boards), random);
    const { events, state } = playByPlans([own, other], hand % 2, order, random);
    const round = { game: 'holdem', events, byClock: [], seat: 0, hole: holeAt(state, 0, order) } as const;
    const review = await reviewRound(round, async () => other);
    rounds.push({ table: 't', round: hand + 1, at: hand, review: review! });
  }
  return rounds;
};

/** Where a heads-up deck has the board, burnt cards between. */
const BOARD_AT = [5, 6, 7, 9, 11] as const;

const orderFor = (board: readonly Card[] | null, random: Random): readonly Card[] => {
  const rest = random.shuffle(DECK.filter(card => !board?.includes(card)));
  return board
    ? DECK.map((_, at) => board[BOARD_AT.indexOf(at as (typeof BOARD_AT)[number])] ?? rest.pop()!)
    : rest;
};

const playByPlans = (
  plans: readonly [StackPlan, StackPlan],
  button: Seat,
  order: readonly Card[],
  random: Random,
): PlayedHand => {
  const dealer = holdemDealer(order);
  let hand = settleChance(opened(plans[0].config.stack, button), dealer);
  for (let now = awaiting(hand.state); now.who === 'seat'; now = awaiting(hand.state)) {
    const action = chosenBy(plans[now.seat]!, hand, now.seat, now.legal, order, random);
    hand = settleChance(play(hand, action), dealer);
  }
  return hand;
};

const opened = (stack: number, button: Seat): PlayedHand => {
  const chips = stack * UNIT;
  const blinds = { smallBlind: UNIT, bigBlind: 2 * UNIT, raiseStep: 1, endBelow: 1 };
  const rules = { ...HOLDEM_PRESETS.headsup, ...blinds, stack: chips };
  return unwrap(openHand({ rules, hand: 1, button, seats: [0, 1].map(seat => ({ seat, stack: chips })) }));
};

const holeAt = ({ seats }: HoldemState, seat: Seat, order: readonly Card[]): readonly Card[] =>
  seats.find(of => of.seat === seat)!.hole.map(at => order[at]!);

const chosenBy = (
  plan: StackPlan,
  { state, events }: PlayedHand,
  seat: Seat,
  legal: HoldemLegal,
  order: readonly Card[],
  random: Random,
): SeatAction => {
  const hand = readHand({ game: 'holdem', state, events, seat });
  const { choices, shares } = planAdvice(plan, hand, holeAt(state, seat, order))!;
  return atTable(drawn(choices, shares, random), hand, seat, legal);
};

const drawn = (
  choices: readonly BettingAction[],
  shares: readonly number[],
  random: Random,
): BettingAction => {
  let left = random.below(1e9) / 1e9;
  return (
    choices.find((_, at) => (left -= shares[at]!) < 0) ?? choices[shares.findLastIndex(share => share > 0)]!
  );
};

const atTable = (
  action: BettingAction,
  { paid, street }: HeadsUpHand,
  seat: Seat,
  legal: HoldemLegal,
): SeatAction => {
  if (action.kind === 'raise') return { kind: 'raiseTo', seat, amount: (action.to - paid[street]!) * UNIT };
  if (action.kind === 'fold') return { kind: 'fold', seat };
  return { kind: legal.check.ok ? 'check' : 'call', seat };
};
