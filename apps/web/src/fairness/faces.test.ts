import * as blackjack from '@cardroom/engine/blackjack';
import * as holdem from '@cardroom/engine/holdem';
import { blackjackRounds, holdemHands } from '@cardroom/formats/links/testing';
import type { Play, TableEvent } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import { facesAfter, facesOf, isSameFaces, type Faces } from './faces.ts';

const NOTHING = facesOf(null);

/** The table after each event, as the engine has it. */
const playsOf = (events: readonly TableEvent[]): readonly Play[] => {
  const [opened, ...rest] = events;
  const plays: Play[] = [
    opened!.kind === 'roundOpened'
      ? blackjack.stateFrom(opened)
      : holdem.stateFrom(opened as holdem.HandOpened),
  ];
  for (const event of rest) {
    const last = plays.at(-1)!;
    plays.push(
      'boxes' in last
        ? blackjack.evolve(last, event as blackjack.BlackjackEvent)
        : holdem.evolve(last, event as holdem.HoldemEvent),
    );
  }
  return plays;
};

describe('§9.1 what lies face up, told without the engine', () => {
  test.each([
    ['blackjack', blackjackRounds],
    ["hold'em", holdemHands],
  ])('is what the engine has, after every event of random rounds of %s', (_, play) => {
    let faces: Faces = NOTHING;
    for (const { events } of play(51, 150)) {
      const plays = playsOf(events);
      events.forEach((event, at) => {
        faces = facesAfter(faces, event);
        expect(isSameFaces(faces, facesOf(plays[at]!))).toBe(true);
      });
    }
  });

  test('a round that is voided leaves nothing on the table', () => {
    const dealt = facesAfter(NOTHING, {
      kind: 'boardDealt',
      street: 'flop',
      cards: [1, 2, 3],
      positions: [],
    });
    expect(isSameFaces(dealt, NOTHING)).toBe(false);
    const voided = facesAfter(dealt, { kind: 'roundVoided' } as TableEvent);
    expect(isSameFaces(voided, NOTHING)).toBe(true);
  });
});
