import { modelConfigFrom, type ModelConfig } from '@cardroom/bots/llm';
import { startEndpoint, type Endpoint } from '@cardroom/bots/llm/testing';
import type { TableFacts } from '@cardroom/room';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLentModels } from './lent-models.ts';
import type { Rival } from './rival.ts';

const HOUSE: Rival = { label: 'of the house', model: null as never, talks: true };

const ANN = { session: 's_ann', player: 'p_ann', proven: false };

const table = (host: typeof ANN, ...others: readonly string[]): TableFacts => {
  const bot = { seat: 0, occupant: { kind: 'bot', bot: 'rival', name: 'rival' } };
  const people = [host.player, ...others].map((player, seat) => ({
    seat: seat + 1,
    occupant: { kind: 'player', player },
  }));
  return { id: 't', game: 'holdem', host, seats: [bot, ...people] } as unknown as TableFacts;
};

describe('§5.3 a player’s own model', () => {
  let endpoint: Endpoint;
  beforeEach(async () => void (endpoint = await startEndpoint()));
  afterEach(() => endpoint.close());
  const config = (model: string): ModelConfig => {
    const made = modelConfigFrom({ provider: 'compatible', model, baseUrl: endpoint.baseUrl }, 'sk-own');
    if (!made.ok) throw new Error(made.error.join(' '));
    return made.value;
  };
  const asking = { instructions: '', data: {}, maxTokens: 9 };

  test('plays at the tables that its session opened, and at nobody else’s', () => {
    const lent = createLentModels();
    lent.lend(ANN, config('of_ann'));
    const own = lent.rivalAt(table(ANN), HOUSE);
    expect(own?.label).toBe('of_ann (OpenAI-compatible)');
    // Somebody else under the same name, and somebody else.
    expect(lent.rivalAt(table({ ...ANN, session: 's_other' }), null)).toBeNull();
    expect(lent.rivalAt(table({ ...ANN, session: 's_bob', player: 'p_bob' }), HOUSE)).toBe(HOUSE);
    expect(JSON.stringify(own)).not.toContain('sk-own');
    lent.close();
    expect(lent.rivalAt(table(ANN), null)).toBeNull();
  });

  test('a locked name is the same person in every browser', () => {
    const lent = createLentModels();
    lent.lend({ ...ANN, proven: true }, config('m'));
    expect(lent.rivalAt(table({ ...ANN, session: 's_other', proven: true }), null)).not.toBeNull();
    expect(lent.rivalAt(table({ ...ANN, session: 's_other' }), null)).toBeNull();
    lent.close();
  });

  test('is not asked where other people sit: whoever lends it could see the rival’s cards', async () => {
    const lent = createLentModels();
    lent.lend(ANN, config('m'));
    expect(lent.rivalAt(table(ANN, 'p_bob'), HOUSE)).toBe(HOUSE);
    const { model, talks } = lent.rivalAt(table(ANN, 'p_bob'), null)!;
    expect(await model.record(asking, {}, new AbortController().signal)).toMatchObject({
      error: { message: 'A player’s own model plays where no other people sit.' },
    });
    expect([talks, endpoint.received]).toEqual([false, []]);
    lent.close();
  });

  test('is forgotten when it is taken back, and after a while without a question', () => {
    const waits: { readonly ms: number; readonly run: () => void; off: boolean }[] = [];
    const lent = createLentModels((ms, run) => {
      const wait = { ms, run, off: false };
      waits.push(wait);
      return () => void (wait.off = true);
    });
    lent.lend(ANN, config('m'));
    lent.takeBack(ANN.session);
    expect(lent.rivalAt(table(ANN), null)).toBeNull();
    lent.lend(ANN, config('m'));
    lent.rivalAt(table(ANN), null);
    expect(waits.map(({ ms, off }) => [ms, off])).toEqual([
      [1_800_000, true],
      [1_800_000, true],
      [1_800_000, false],
    ]);
    waits.at(-1)!.run();
    expect(lent.rivalAt(table(ANN), null)).toBeNull();
  });

  test('is asked a few times at once, however many tables there are', async () => {
    const lent = createLentModels();
    lent.lend(ANN, config('m'));
    endpoint.behave({ kind: 'stalls' });
    const stop = new AbortController();
    const { model } = lent.rivalAt(table(ANN), null)!;
    const answers = Array.from({ length: 5 }, () => model.text(asking, stop.signal));
    expect(await answers[4]).toMatchObject({
      error: { message: 'Too many of your tables ask your model at once.' },
    });
    stop.abort(new Error('Enough.'));
    await Promise.allSettled(answers);
    endpoint.behave({ kind: 'says', text: 'Well.' });
    expect(await model.text(asking, new AbortController().signal)).toEqual({ ok: true, value: 'Well.' });
    lent.close();
  });
});
