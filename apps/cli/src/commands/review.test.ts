import { makeCards } from '@cardroom/engine';
import { REVIEW_VERSION, type Review } from '@cardroom/coach/review';
import { REVIEW, readRound, type Note } from '@cardroom/room';
import { openSqliteStore } from '@cardroom/room/sqlite';
import { evolve, type BlackjackEvent, type BlackjackState } from '@cardroom/engine/blackjack';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playedStore, runnerFor, temporaryFolder, type PlayedStore } from '../testing/played-store.ts';

type Document = {
  readonly player: string;
  readonly rounds: number;
  readonly result: number;
  readonly expected: number;
  readonly mistakes: readonly { readonly cost: number; readonly round: string; readonly situation: string }[];
  readonly luck: number;
  readonly accuracy: number | null;
  readonly leaks: readonly { readonly share: number; readonly situation: string }[];
  readonly graph: { readonly result: readonly number[] };
};

let played: PlayedStore;
let ann: Document;
beforeAll(async () => {
  played = await playedStore();
  ann = await played.json<Document>('review', '--player', 'ann', '--game', 'blackjack');
}, 120_000);
afterAll(() => played.remove());

const notesOf = async (player: string): Promise<readonly Note[]> => {
  const store = await openSqliteStore({ file: join(played.folder, 'cardroom.sqlite') });
  const notes = await store.notes(player, REVIEW);
  await store.close();
  return notes;
};

describe('§5.4 cardroom review', () => {
  test('reviews what was not reviewed, adds up, and ranks what cost most', async () => {
    expect(ann.player).toBe('Ann');
    expect(ann.rounds).toBeGreaterThan(5);
    expect(ann.graph.result).toHaveLength(ann.rounds + 1);
    expect(ann.mistakes.length).toBeGreaterThan(5);
    const costs = ann.mistakes.map(({ cost }) => cost);
    expect(costs).toEqual(costs.toSorted((a, b) => b - a));
    expect(ann.leaks.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    const bodies = (await notesOf('p_Ann')).map(({ body }) => body as unknown as Review);
    for (const { result, expected, mistakes, luck } of bodies.filter(({ game }) => game === 'blackjack'))
      expect(result).toBeCloseTo(expected + mistakes + luck, 8);
  });

  test('prices a stored decision as cardroom odds does', async () => {
    const note = (await notesOf('p_Ann')).find(({ body }) => priced(body).length > 0)!;
    const [decision] = priced(note.body);
    const { events, state } = await tableBefore(note, decision!.at);
    const counts = Array.from({ length: 10 }, (_, value) =>
      state.shoe.unseen.reduce((sum, count, card) => sum + (valueOf(card) === value ? count : 0), 0),
    );
    for (const card of [...decision!.cards!, decision!.up!]) counts[valueOf(card)]! += 1;
    const names = (cards: readonly number[]): string => cards.map(card => makeCards([card])[0]!).join(',');
    const rules = Object.entries(state.rules).map(([field, value]) => ['--set', `${field}=${value}`]);
    const { actions } = await played.json<{ actions: Record<string, number> }>(
      'odds',
      'blackjack',
      '--hand',
      names(decision!.cards!),
      '--up',
      names([decision!.up!]),
      '--shoe',
      counts.join(','),
      ...rules.flat(),
    );
    expect(events.length).toBeGreaterThan(decision!.at);
    for (const action of ['hit', 'stand'] as const)
      expect(decision!.values[action]! / decision!.stake).toBeCloseTo(actions[action]!, 6);
  });

  test('as text, as CSV, by situation, and with nothing to tell', async () => {
    const { stdout } = await played.run('review', '--player', 'ann', '--game', 'blackjack', '--limit', '3');
    expect(stdout).toMatch(/^Ann: \d+ rounds, \d+ decisions\nResult [+-]?[\d.]+ = expected .* \+ luck /);
    expect(stdout).toContain('Leaks, the dearest first');
    const csv = (await played.run('review', '--player', 'ann', '--game', 'blackjack', '--csv')).stdout;
    expect(csv.split('\r\n')[0]).toBe('when,game,situation,chosen,best,cost,method,round,at,byClock,offPlan');
    expect(csv.trimEnd().split('\r\n')).toHaveLength(ann.mistakes.length + 1);
    const [{ situation }] = ann.leaks as [Document['leaks'][0]];
    const some = await played.json<Document>('review', '--player', 'ann', '--situation', situation);
    expect(new Set(some.mistakes.map(of => of.situation))).toEqual(new Set([situation]));
    const unmet = await played.run('review', '--player', 'ann', '--situation', 'zzz');
    expect(unmet.stdout).toMatch(/^No decision in \d+ rounds was in a situation with the words "zzz"\.\n$/);
    const [{ round, cost }] = ann.mistakes as [Document['mistakes'][0]];
    const told = (await played.run('history', round)).stdout;
    expect(told).toMatch(/\n→ [^\n]*: Ann chose \w+; \w+ was better by \$/);
    expect(told).toContain(`was better by $${cost.toFixed(2)}.`);
    for (const dates of [
      ['--since', '2100-01-01'],
      ['--until', '2001-01-01'],
    ]) {
      const none = await played.run('review', '--player', 'ann', ...dates);
      expect(none.stdout).toBe('No reviewed round fits.\n');
    }
    const three = await played.run(
      'review',
      '--player',
      'ann',
      '--game',
      'blackjack',
      '--csv',
      '--limit',
      '3',
    );
    expect(three.stdout.trimEnd().split('\r\n')).toHaveLength(4);
    const nobody = await runnerFor(temporaryFolder())('review');
    expect([nobody.code, nobody.stdout]).toEqual([0, expect.stringContaining('Nothing')]);
  });

  test('§8.5 says what the clock chose, and calls it nobody’s leak', async () => {
    const store = await openSqliteStore({ file: join(played.folder, 'cardroom.sqlite') });
    await store.addPlayer({ id: 'p_Cat', name: 'Cat', key: 'cat', createdAt: 1, lock: null });
    const decision = { at: 3, situation: '16 against ten', chosen: 'stand', best: 'hit', cost: 2, stake: 10 };
    const body = {
      v: REVIEW_VERSION,
      game: 'blackjack',
      method: 'exact',
      result: -10,
      expected: -0.5,
      mistakes: -2,
      luck: -7.5,
      error: 0,
      decisions: [{ ...decision, values: {}, judged: true, byClock: true }],
    };
    await store.writeNotes([{ player: 'p_Cat', kind: REVIEW, key: 't/1', at: 1, body }]);
    await store.close();
    const { stdout } = await played.run('review', '--player', 'cat');
    expect(stdout).toMatch(/^Cat: 1 round, 1 decision\n/);
    expect(stdout).toContain('mistakes -2.00 + luck -7.50\nOf the mistakes the clock chose -2.00: ');
    expect(stdout).toContain('None of your own decisions is known to have cost anything.');
    expect(stdout).toContain('the clock chose stand, better hit');
    expect(stdout).not.toContain('Accuracy');
    expect((await played.run('review', '--player', 'cat', '--csv')).stdout).toMatch(
      /,t\/1,3,true,false\r\n$/,
    );
  });

  test('by date: a day is this machine’s, and until a day includes it', async () => {
    const store = await openSqliteStore({ file: join(played.folder, 'cardroom.sqlite') });
    await store.addPlayer({ id: 'p_Dan', name: 'Dan', key: 'dan', createdAt: 1, lock: null });
    const at = [new Date(2026, 10, 16, 0, 30), new Date(2026, 10, 16, 23, 30), new Date(2026, 10, 17, 9)];
    const decision = { situation: '16 against ten', chosen: 'stand', best: 'hit', stake: 10, values: {} };
    await store.writeNotes(
      at.map((when, nth) => ({
        player: 'p_Dan',
        kind: REVIEW,
        key: `t/${nth + 1}`,
        at: when.getTime(),
        body: {
          v: REVIEW_VERSION,
          game: nth === 2 ? 'holdem' : 'blackjack',
          method: 'exact',
          result: 0,
          expected: 0,
          mistakes: -nth,
          luck: nth,
          error: 0,
          decisions: [{ ...decision, at: 3, cost: nth, judged: true }],
        },
      })),
    );
    await store.close();
    const rounds = async (...argv: readonly string[]): Promise<number> =>
      (await played.json<Document>('review', '--player', 'dan', ...argv)).rounds;
    expect(await rounds()).toBe(3);
    expect(await rounds('--since', '2026-11-16', '--until', '2026-11-16')).toBe(2);
    expect(await rounds('--since', '2026-11-16T12:00')).toBe(2);
    expect(await rounds('--since', '2026-11-16T12:00', '--game', 'blackjack')).toBe(1);
    const { stdout } = await played.run('review', '--player', 'dan');
    expect(stdout).toMatch(
      /\nSessions, the newest first\n.*2026-11-17 09:00 +1 round .*\s+accuracy 40\.0 %\n/,
    );
  });

  test.each([
    [['--sort', 'luck'], 'There is no order luck'],
    [['--since', 'yesterday'], '--since must be a date'],
    [['--since', 'hello 12'], '--since must be a date'],
    [['--until', '2026-02-30'], '--until must be a date'],
    [['--since', '2026-11-17', '--until', '2026-11-16'], '--since must be before --until'],
    [['--json', '--csv'], 'Take --json or --csv'],
    [['--player', 'zoe'], 'Nobody by the name of zoe'],
    [[], 'Several people have played here'],
    [['t/1'], 'review takes no argument'],
  ] as const)('refuses %j', async (argv, sentence) => {
    const { code, stdout, stderr } = await played.run('review', ...argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
  });
});

/** First decisions of first hands, which `odds` can be asked about without a word on splits. */
const priced = (body: Note['body']): Review['decisions'] => {
  const review = body as unknown as Review;
  return review.method === 'exact'
    ? review.decisions.filter(({ cards, situation }) => cards?.length === 2 && situation.includes('against'))
    : [];
};

const valueOf = (card: number): number => {
  const pips = '23456789TJQKA'.indexOf(makeCards([card])[0]![0]!) + 2;
  return pips === 14 ? 0 : Math.min(pips, 10) - 1;
};

const tableBefore = async ({ key }: Note, at: number) => {
  const store = await openSqliteStore({ file: join(played.folder, 'cardroom.sqlite') });
  const [table, round] = key.split('/') as [string, string];
  const row = (await store.rounds({ table })).find(of => of.round === Number(round))!;
  const events = (await readRound(store, row))!.events as readonly BlackjackEvent[];
  await store.close();
  return { events, state: events.slice(0, at).reduce(evolve, null as unknown as BlackjackState) };
};
