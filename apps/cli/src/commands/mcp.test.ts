import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openSqliteStore } from '@cardroom/room/sqlite';

import { bin, ensureBundle } from '../testing/bundle.ts';
import { refused, runCommand } from '../testing/run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-mcp-'));

/** A client as an agent's host runs it: the command is its child, and pipes are all that they share. */
const connect = async (name: string, versionNegotiation?: object) => {
  const client = new Client(
    { name: 'test', version: '1' },
    { ...(versionNegotiation && { versionNegotiation }) },
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin('cardroom'), 'mcp', '--player', name, '--data', folder],
    stderr: 'pipe',
  });
  const errors: string[] = [];
  transport.stderr?.on('data', chunk => void errors.push(String(chunk)));
  await client.connect(transport);
  const call = async (
    tool: string,
    input: object,
  ): Promise<{ error: boolean; text: string; facts: Facts }> => {
    const { content, structuredContent, isError } = await client.callTool({
      name: tool,
      arguments: input as Record<string, unknown>,
    });
    const [{ text }] = content as unknown as readonly [{ readonly text: string }];
    return { error: isError === true, text, facts: structuredContent as Facts };
  };
  return { client, call, errors };
};

/** As much of the answers as the tests look at. */
type Facts = {
  readonly table: string;
  readonly tables: readonly { readonly table: string; readonly yours: boolean }[];
  readonly playing: boolean;
  readonly yourTurn: boolean;
  readonly invite?: string;
  readonly you: { readonly chips: number; readonly hole?: readonly string[] } | null;
  readonly board: readonly string[];
  readonly players: readonly { readonly yours: boolean; readonly shown?: readonly string[] }[];
  readonly choices: {
    readonly turn: number | null;
    readonly legal: readonly { readonly action: string; readonly max?: number }[];
  };
  readonly legal: readonly { readonly action: string }[];
  readonly best: string;
  readonly equity: number;
  readonly plan: Readonly<Record<string, number>>;
  readonly exact: boolean;
  readonly rounds: readonly {
    readonly net: number;
    readonly priced: boolean;
    readonly expected: number;
    readonly mistakes: number;
    readonly luck: number;
    readonly decisions: readonly { readonly cost: number }[];
  }[];
};

type Session = Awaited<ReturnType<typeof connect>>;
let agent: Session;
let other: Session | null = null;

beforeAll(async () => {
  ensureBundle();
  agent = await connect('deep_thought', { mode: { pin: '2026-07-28' } });
}, 240_000);
afterAll(async () => {
  await agent?.client.close();
  await other?.client.close();
  rmSync(folder, { recursive: true, force: true });
});

const may = ({ choices }: Facts): readonly string[] => choices.legal.map(({ action }) => action);

describe('§5.5 an agent at the table', () => {
  test('§5.5 sees strict tools, each of which names its table', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_tables',
      'open_table',
      'sit',
      'leave',
      'view',
      'legal_actions',
      'act',
      'odds',
      'review',
    ]);
    expect(tools.every(({ inputSchema }) => inputSchema['additionalProperties'] === false)).toBe(true);
    const about = tools.filter(({ name }) => !['list_tables', 'open_table'].includes(name));
    expect(about.every(({ inputSchema }) => inputSchema.required?.includes('table'))).toBe(true);
  });

  test('§5.5 plays a round of blackjack by the odds, and the review finds no mistake', async () => {
    const { call } = agent;
    const { facts: opened } = await call('open_table', { game: 'blackjack' });
    const { table } = opened;
    expect((await call('list_tables', {})).facts.tables).toContainEqual(
      expect.objectContaining({ table, yours: true }),
    );
    await call('act', { table, action: 'ready' });
    expect((await call('legal_actions', { table })).facts.legal[0]).toMatchObject({ action: 'bet', min: 10 });
    let { facts } = await call('act', { table, action: 'bet', amount: 100 });
    for (let turn = 0; facts.playing && turn < 20; turn++) {
      const odds = await call('odds', { table });
      expect([odds.text, odds.facts.exact]).toEqual([expect.any(String), true]);
      ({ facts } = await call('act', { table, action: odds.facts.best }));
    }
    expect([facts.playing, may(facts)]).toEqual([false, ['ready']]);
    const { rounds } = (await call('review', { table })).facts;
    const [{ net, priced, expected, mistakes, luck }] = rounds as [Facts['rounds'][0]];
    expect([priced, mistakes]).toEqual([true, 0]);
    expect(expected + mistakes + luck).toBeCloseTo(net, 6);
    expect((await call('odds', { table })).error).toBe(true);
  });

  test("§5.5 §9.2 plays a hand of hold'em and sees its own cards alone", async () => {
    const { call } = agent;
    const opened = await call('open_table', { game: 'holdem', opponents: ['balanced'] });
    const { table } = opened.facts;
    let { facts, text } = await call('act', { table, action: 'ready' });
    const { equity, plan } = (await call('odds', { table })).facts;
    expect(equity).toBeGreaterThan(0);
    expect(Object.values(plan).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
    while (facts.playing) {
      expect(new Set(cardsIn(text))).toEqual(new Set([...facts.you!.hole!, ...facts.board]));
      const passive = may(facts).find(action => action === 'check' || action === 'call')!;
      ({ facts, text } = await call('act', { table, action: passive }));
    }
    const shown = facts.players.flatMap(player => player.shown ?? []);
    expect(new Set(cardsIn(text))).toEqual(new Set([...facts.you!.hole!, ...facts.board, ...shown]));
    expect((await call('review', { table })).facts.rounds[0]!.net).toBe(facts.you!.chips - 100);
  });

  test('§5.5 what is refused is one sentence, and changes nothing', async () => {
    const { call } = agent;
    const { table } = (await call('open_table', { game: 'blackjack' })).facts;
    const seen = async () => [(await call('view', { table })).text, (await call('list_tables', {})).text];
    const before = await seen();
    const refusals = [
      await call('act', { table, action: 'hit' }),
      await call('act', { table, action: 'raiseTo' }),
      await call('act', { table, action: 'peek' }),
      await call('act', { table, action: 'ready', card: 'As' }),
      await call('act', { table, action: 'ready', amount: 10 }),
      await call('act', { table, action: 'ready', turn: 0 }),
      await call('act', { table, action: 'rebuy', box: 0 }),
      await call('act', { table, action: 'bet', amount: '100' }),
      await call('act', { table, action: 'restart', turn: 1.5 }),
      await call('act', { action: 'ready' }),
      await call('view', { table: 't_0000000000000000' }),
      await call('view', { table, wait: '1' }),
      await call('leave', { table: 't_0000000000000000' }),
      await call('sit', { table }),
      await call('open_table', { game: 'blackjack', rules: 'vegass' }),
      await call('open_table', { game: 'blackjack', rules: 'headsup' }),
      await call('open_table', { game: 'blackjack', private: 'no' }),
      await call('open_table', { game: 'holdem', opponents: 'balanced' }),
      await call('open_table', { game: 'holdem', opponents: ['nobody'] }),
      await call('open_table', { game: 'holdem', opponents: ['balanced', 'balanced'] }),
      await call('odds', { table }),
      await call('review', { table }),
      await call('review', { table, rounds: 0 }),
    ];
    for (const { error, text } of refusals) {
      expect(error).toBe(true);
      expect(text).toMatch(/^[A-Za-z][^\n]{10,260}\.?$/);
    }
    expect(refusals[0]!.text).toBe('No round is being played: act ready begins the next one.');
    const texts = refusals.map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^action must be one of ready, .*; "peek" is not\.$/),
        'act takes no card: it takes table, action, amount, box, turn.',
        'amount must be a whole number from 1; "100" is not.',
        'turn must be a whole number from 0; 1.5 is not.',
        'act needs table: the id of a table, as list_tables or open_table gave it.',
        'wait must be a whole number from 0 to 30; "1" is not.',
        'private must be true or false; "no" is not.',
        'opponents must be a list of at most 8, each of them text of 1 to 40 characters; "balanced" is not.',
        'rounds must be a whole number from 1 to 20; 0 is not.',
      ]),
    );
    expect(refusals.find(({ text }) => text.startsWith('There is no bot nobody: '))?.text).toContain(
      'medium',
    );
    expect(await seen()).toEqual(before);
  });

  test('§5.5 §9.3 an action is meant as it says, and for one turn', async () => {
    const { call } = agent;
    const { table } = (await call('open_table', { game: 'holdem', opponents: ['always-call'] })).facts;
    const both = [call('act', { table, action: 'ready' }), call('act', { table, action: 'ready' })] as const;
    const done = await Promise.all(both);
    expect(done.filter(({ error }) => error)).toHaveLength(1);
    const { text, facts } = await call('view', { table });
    for (const surplus of [{ amount: 50 }, { box: 0 }])
      expect((await call('act', { table, action: 'call', ...surplus })).text).toBe(
        `The action call takes no ${Object.keys(surplus)[0]!}.`,
      );
    expect((await call('view', { table })).text).toBe(text);
    const passive = { table, action: may(facts).find(action => /check|call/.test(action)) };
    const meant = { ...passive, turn: facts.choices.turn };
    expect((await call('act', meant)).error).toBe(false);
    expect((await call('act', meant)).text).toBe(
      'The table has moved on; this was meant for an earlier turn.',
    );
    await call('leave', { table });
    expect((await call('list_tables', {})).text).not.toContain(table);
  });

  test('§5.5 §4.1 after the last hand a new game is what may be done', async () => {
    const { call } = agent;
    let { facts } = await call('open_table', { game: 'holdem', opponents: ['always-call'] });
    const { table } = facts;
    for (let step = 0; step < 500 && may(facts)[0] !== 'restart'; step++) {
      const { legal } = facts.choices;
      const raise = legal.find(({ action }) => action === 'raiseTo');
      const next = raise ? { action: 'raiseTo', amount: raise.max } : { action: legal.at(-1)!.action };
      ({ facts } = await call('act', { table, ...next }));
    }
    expect([facts.yourTurn, facts.you!.chips % 200]).toEqual([true, 0]);
    for (const action of ['call', 'ready'])
      expect((await call('act', { table, action })).text).toBe(
        'The game is over: act restart begins a new one.',
      );
    const again = (await call('act', { table, action: 'restart' })).facts;
    expect([again.you!.chips, may(again)]).toEqual([100, ['ready']]);
    await call('leave', { table });
  });

  test('§5.5 §4.6 somebody else sees a public table, and none of the hidden cards; an older client is understood', async () => {
    const { table } = (
      await agent.call('open_table', {
        game: 'holdem',
        opponents: ['balanced'],
        private: false,
      })
    ).facts;
    const { facts } = await agent.call('act', { table, action: 'ready' });
    other = await connect('marvin');
    const seen = await other.call('view', { table });
    expect([seen.error, cardsIn(seen.text), seen.facts.invite]).toEqual([false, [], undefined]);
    expect(facts.you!.hole).toHaveLength(2);
    for (const tool of ['act', 'leave'])
      expect((await other.call(tool, { table, ...(tool === 'act' && { action: 'fold' }) })).text).toBe(
        'You have no seat at this table: sit down first.',
      );
  });

  test('§5.5 §8.5 two agents play at a private table, whose code its host tells', async () => {
    const { table, invite } = (await agent.call('open_table', { game: 'holdem' })).facts;
    expect((await other!.call('view', { table })).error).toBe(true);
    expect((await other!.call('sit', { table, invite: '0'.repeat(12) })).error).toBe(true);
    expect((await other!.call('sit', { table, invite, buyIn: 7 })).error).toBe(true);
    expect((await other!.call('sit', { table, invite })).facts.invite).toBeUndefined();
    await agent.call('act', { table, action: 'ready' });
    const { facts, text } = await other!.call('act', { table, action: 'ready' });
    expect([facts.playing, new Set(cardsIn(text))]).toEqual([true, new Set(facts.you!.hole)]);
    const twin = await connect('marvin');
    for (const tool of ['act', 'leave'])
      expect((await twin.call(tool, { table, ...(tool === 'act' && { action: 'fold' }) })).text).toBe(
        'Another terminal plays this hand: you are looking on until it lets go.',
      );
    await twin.client.close();
    await other!.call('leave', { table });
    await agent.call('leave', { table });
    await other!.client.close();
    expect(other!.errors).toEqual([]);
  });

  test('§5.5 §9.3 leaves nothing behind but its chips: the store is sound and the next start is the same player', async () => {
    await agent.client.close();
    expect(agent.errors).toEqual([]);
    agent = await connect('deep_thought', { mode: { pin: '2026-07-28' } });
    const { tables } = (await agent.call('list_tables', {})).facts;
    expect(tables.filter(({ yours }) => yours).length).toBe(4);
    const { table } = tables[0]!;
    expect((await agent.call('leave', { table })).facts).toEqual({ table, left: true });
    const store = await openSqliteStore({ file: join(folder, 'cardroom.sqlite') });
    expect(await store.sumOfBalances()).toBe(0);
    await store.close();
  });

  test('§5.5 a line that is not JSON is answered with a parse error', () => {
    const { stdout } = spawnSync(
      process.execPath,
      [bin('cardroom'), 'mcp', '--player', 'eddie', '--data', folder],
      { input: 'hello\n\n', encoding: 'utf8' },
    );
    expect(JSON.parse(stdout)).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_700 } });
  });

  test('§6.1 a bad name is refused before anything is served', async () => {
    expect(await runCommand('mcp', '--player', 'a b', '--data', folder)).toEqual(
      refused('A name has only English letters, digits and underscores.'),
    );
  });
});

const cardsIn = (text: string): readonly string[] => text.match(/(?<=")[2-9TJQKA][cdhs](?=")/g) ?? [];
