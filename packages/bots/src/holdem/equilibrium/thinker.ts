import type { HoldemLegal } from '@cardroom/engine/holdem';
import type { Blueprint } from '@cardroom/odds/solver';
import { tidied } from './answers.ts';
import { inCharacter } from './characters.ts';
import { readHand, type PublicView } from './hand.ts';
import { CHARACTERS, type Character } from './levels.ts';
import { atSeat, type SeatStrategy } from './seat-actions.ts';
import { answersFor, createMindset, planAnswers, planStackFor, type Mindset } from './strategy.ts';

/** What a player wants to know: what everybody sees, and nobody's cards. */
export type Question = Readonly<{
  character: string;
  view: PublicView;
  legal: HoldemLegal;
  /** How long it has lain behind others' questions already, in milliseconds. */
  waited?: number;
}>;

/** Thinks about hands, here or elsewhere. Null where no plan fits the stacks; rejects where there is no plan at all. */
export type Thinker = Readonly<{
  think: (question: Question, signal: AbortSignal) => Promise<SeatStrategy | null>;
  /** Nothing more is answered; resolves when nobody thinks any more. */
  close: () => Promise<void>;
}>;

/** Where nobody has a plan. */
export const THINKS_NOTHING: Thinker = {
  think: () => Promise.reject(new Error('no plan was given')),
  close: async () => {},
};

/** After so long, in milliseconds, a player plays by the plan rather than think on. Far beyond what thinking takes where few ask. */
const PATIENCE = 4_000;

/**
 * Thinks where it is called, with a blueprint that is read when it is first needed. `beforeSolving`: called when a flop is to be solved,
 * which takes long: a time for whatever else takes long.
 */
export const thinkHere = (
  blueprint: () => Promise<Blueprint>,
  now: () => number = () => performance.now(),
  beforeSolving?: () => void,
): Thinker => {
  let mindset: Promise<Mindset> | null = null;
  return {
    think: async (question, signal) => {
      signal.throwIfAborted();
      mindset ??= blueprint().then(read => createMindset(read, beforeSolving));
      mindset.catch(() => {
        mindset = null;
      });
      const strategy = await strategyFor(await mindset, question, now);
      signal.throwIfAborted();
      return strategy;
    },
    close: async () => {},
  };
};

const strategyFor = async (
  mindset: Mindset,
  { character, view, legal, waited = 0 }: Question,
  now: () => number,
): Promise<SeatStrategy | null> => {
  const hand = readHand(view);
  const stack = planStackFor(mindset.blueprint, hand.stack);
  if (stack === null) return null;
  const plan = await mindset.blueprint.plan(stack);
  const who = characterNamed(character);
  const until = now() + PATIENCE - waited;
  const answers = who.solves
    ? answersFor(mindset, plan, hand, () => now() > until)
    : planAnswers(mindset, plan, hand);
  return atSeat(tidied(inCharacter(answers, who)), hand, view.seat, legal);
};

const characterNamed = (name: string): Character => CHARACTERS.find(other => other.name === name)!;
