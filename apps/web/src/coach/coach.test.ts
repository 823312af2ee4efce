import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { describe, expect, test } from 'vitest';

import { createCoach, type CoachRequest, type CoachWorker } from './coach.ts';

const EDGE = { kind: 'edge', rules: BLACKJACK_PRESETS.vegas } as const;

/** A worker that answers when it is told to. */
const fakeWorkers = () => {
  const started: {
    readonly asked: CoachRequest[];
    readonly say: (kind: 'message' | 'error', data?: unknown) => void;
  }[] = [];
  const start = (): CoachWorker => {
    const listeners = new Map<string, (event: { readonly data?: unknown }) => void>();
    const asked: CoachRequest[] = [];
    started.push({ asked, say: (kind, data) => listeners.get(kind)!({ data }) });
    return {
      postMessage: request => void asked.push(request),
      terminate: () => {},
      addEventListener: (kind, listener) => void listeners.set(kind, listener),
    };
  };
  return { started, start };
};

describe('§5.2 the coach in a worker', () => {
  test('starts with the first question, and every answer finds its own', async () => {
    const { started, start } = fakeWorkers();
    const coach = createCoach(start);
    expect(started).toHaveLength(0);
    const [one, other] = [coach.ask(EDGE), coach.ask(EDGE)];
    started[0]!.say('message', { id: 2, answer: -0.2 });
    started[0]!.say('message', { id: 1, answer: -0.1 });
    expect([await one, await other]).toEqual([-0.1, -0.2]);
    expect(started).toHaveLength(1);
  });

  test('a worker that breaks leaves nobody waiting, and the next question starts another', async () => {
    const { started, start } = fakeWorkers();
    const coach = createCoach(start);
    const lost = coach.ask(EDGE);
    started[0]!.say('error');
    expect(await lost).toBeNull();
    const again = coach.ask(EDGE);
    coach.close();
    expect([await again, started.length]).toEqual([null, 2]);
  });
});
