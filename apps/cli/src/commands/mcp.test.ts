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
  readonly you: { readonly chips: number; readonly hole?: readonly string[] };
  readonly board: readonly string[];
  readonly players: readonly { readonly yours: boolean; readonly shown?: readonly string[] }[];
  readonly choices: { readonly legal: readonly { readonly action: string }[] };
  readonly legal: readonly { readonly action: string }[];
  readonly best: string;
  readonly equity: number;
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

beforeAll(async () => {
  ensureBundle();
  agent = await connect('deep_thought', { mode: { pin: '2026-07-28' } });
}, 240_000);
afterAll(async () => {
  await agent?.client.close();
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
    const { equity } = (await call('odds', { table })).facts;
    expect(equity).toBeGreaterThan(0);
    while (facts.playing) {
      expect(new Set(cardsIn(text))).toEqual(new Set([...facts.you.hole!, ...facts.board]));
      const passive = may(facts).find(action => action === 'check' || action === 'call')!;
      ({ facts, text } = await call('act', { table, action: passive }));
    }
    const shown = facts.players.flatMap(player => player.shown ?? []);
    expect(new Set(cardsIn(text))).toEqual(new Set([...facts.you.hole!, ...facts.board, ...shown]));
    expect((await call('review', { table })).facts.rounds[0]!.net).toBe(facts.you.chips - 100);
  });

  test('§5.5 what is refused is one sentence, and changes nothing', async () => {
    const { call } = agent;
    const { table } = (await call('open_table', { game: 'blackjack' })).facts;
    const before = (await call('view', { table })).text;
    const refusals = [
      await call('act', { table, action: 'hit' }),
      await call('act', { table, action: 'raiseTo' }),
      await call('act', { table, action: 'peek' }),
      await call('act', { table, action: 'ready', card: 'As' }),
      await call('act', { action: 'ready' }),
      await call('view', { table: 't_0000000000000000' }),
      await call('sit', { table }),
      await call('open_table', { game: 'blackjack', rules: 'vegass' }),
      await call('odds', { table }),
      await call('review', { table }),
    ];
    for (const { error, text } of refusals) {
      expect(error).toBe(true);
      expect(text).toMatch(/^[A-Za-z][^\n]{10,200}\.?$/);
    }
    expect((await call('view', { table })).text).toBe(before);
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
    const other = await connect('marvin');
    const seen = await other.call('view', { table });
    expect([seen.error, cardsIn(seen.text)]).toEqual([false, []]);
    expect(facts.you.hole).toHaveLength(2);
    expect((await other.call('act', { table, action: 'fold' })).text).toBe(
      'You have no seat at this table: sit down first.',
    );
    await other.client.close();
    expect(other.errors).toEqual([]);
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

  test('§6.1 a bad name is refused before anything is served', async () => {
    expect(await runCommand('mcp', '--player', 'a b', '--data', folder)).toEqual(
      refused('A name has only English letters, digits and underscores.'),
    );
  });
});

const cardsIn = (text: string): readonly string[] => text.match(/(?<=")[2-9TJQKA][cdhs](?=")/g) ?? [];
