import type { Step } from '@cardroom/engine';
import {
  blackjackGame,
  holdemGame,
  playOut,
  randomFrom,
  type Deal,
  type GameUnderTest,
} from '@cardroom/engine/testing';

import type { RoundToShare } from '../index.ts';

/** Told what each round contained: `side pots`, `split to 4 hands`, `shuffled: empty` … */
type Count = (what: string) => void;

/** Random rounds at random tables, several in a row at each, so that shoes are met in the middle. */
const rounds = <State, Event, Action>(
  game: GameUnderTest<State, Event, Action>,
  seed: number,
  count: number,
  tell: Count,
): readonly (readonly Event[])[] => {
  const random = randomFrom(seed);
  const played: (readonly Event[])[] = [];
  while (played.length < count) {
    const table = game.openTable(random);
    let [last, deal]: [State | null, Deal | null] = [null, null];
    for (let round = 0; round < 5; round++) {
      const opened: Step<State, Event> | null = table.nextRound(last);
      if (opened === null) break;
      deal = table.deal(deal, random);
      const step: Step<State, Event> = playOut(game, opened, deal, random);
      played.push(step.events);
      last = step.state;
      game.tally(step.events, step.state, tell);
    }
  }
  return played;
};

export const blackjackRounds = (
  seed: number,
  count: number,
  tell: Count = () => {},
): readonly RoundToShare[] =>
  rounds(blackjackGame, seed, count, tell).map(events => ({ game: 'blackjack', events }));
export const holdemHands = (seed: number, count: number, tell: Count = () => {}): readonly RoundToShare[] =>
  rounds(holdemGame, seed, count, tell).map(events => ({ game: 'holdem', events }));
