import type { Card } from '@cardroom/engine';
import {
  drawBoard,
  randomStream,
  type BettingAction,
  type BettingNode,
  type Blueprint,
  type RandomStream,
  type StackPlan,
} from '@cardroom/odds/solver';
import { tidied } from './answers.ts';
import type { HeadsUpHand, Move } from './hand.ts';
import { levelBefore } from './lines.ts';
import { createMindset, planAnswers } from './strategy.ts';

/** After so many there is nothing left to compile that takes long. */
const HANDS = 150;
const SEED = 1;

/**
 * Answers made-up hands by the plan and forgets the answers: what answers has been used, and V8 has compiled it, before somebody waits for it.
 * `pause`: called after each answer, for whoever has a question of its own; says whether to go on.
 */
export const rehearse = async (blueprint: Blueprint, pause: () => Promise<boolean>): Promise<void> => {
  const random = randomStream(SEED);
  const mindset = createMindset(blueprint);
  for (let nth = 0; nth < HANDS; nth++) {
    const plan = await blueprint.plan(blueprint.stacks[random() % blueprint.stacks.length]!);
    for (const hand of madeUpHand(plan, random)) {
      tidied(planAnswers(mindset, plan, hand));
      if (!(await pause())) return;
    }
  }
};

/** The decisions of a hand in which nobody folds. */
const madeUpHand = (plan: StackPlan, random: RandomStream): readonly HeadsUpHand[] => {
  const board = drawBoard(random);
  const hands: HeadsUpHand[] = [];
  let [node, paid, moves]: [BettingNode, readonly number[], readonly Move[]] = [plan.betting, [0], []];
  while (node.kind === 'decision') {
    const { street, player, choices }: typeof node = node;
    if (paid.length <= street) paid = [...paid, levelBefore({ moves, paid }, moves.length)];
    hands.push({
      unit: 1,
      stack: plan.config.stack,
      me: player,
      board: seenOn(board, street),
      street,
      paid,
      moves,
    });
    const going = choices.filter(({ action }) => action.kind !== 'fold');
    const { action, next } = going[random() % going.length]!;
    moves = [...moves, { street, player, action: resized(action, plan.config.stack, random) }];
    node = next;
  }
  return hands;
};

const seenOn = (board: readonly Card[], street: number): readonly Card[] =>
  board.slice(0, street === 0 ? 0 : street + 2);

/** Every second raise is a little larger than the plan knows it. */
const resized = (action: BettingAction, stack: number, random: RandomStream): BettingAction =>
  action.kind === 'raise' && action.to + 1 < stack && random() % 2 === 0
    ? { kind: 'raise', to: action.to + 1 }
    : action;
