import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { evolve as evolveBlackjack, type BlackjackEvent, type BlackjackState } from '../blackjack/index.ts';
import { evolve as evolveHoldem, type HoldemEvent, type HoldemState } from '../holdem/index.ts';

type Recorded<State, Event> = { readonly events: readonly Event[]; readonly state: State };
type Log = {
  readonly blackjack: readonly Recorded<BlackjackState, BlackjackEvent>[];
  readonly holdem: readonly Recorded<HoldemState, HoldemEvent>[];
};

const folder = join(import.meta.dirname, '../../../../fixtures/logs');

describe('logs of every release fold to the states they had (`node scripts/record-log.mjs` records one)', () => {
  test.each(readdirSync(folder))('%s', file => {
    const log = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Log;
    for (const { events, state } of log.blackjack)
      expect(events.reduce(evolveBlackjack, null as unknown as BlackjackState)).toEqual(state);
    for (const { events, state } of log.holdem)
      expect(events.reduce(evolveHoldem, null as unknown as HoldemState)).toEqual(state);
  });
});
