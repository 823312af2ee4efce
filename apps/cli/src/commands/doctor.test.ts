import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playedStore, runnerFor, type PlayedStore } from '../testing/played-store.ts';
import { refused } from '../testing/run-command.ts';

let played: PlayedStore;
beforeAll(async () => {
  played = await playedStore({ open: true });
}, 60_000);
afterAll(() => played.remove());

type Document = {
  readonly ok: boolean;
  readonly environment: readonly {
    readonly name: string;
    readonly value: string;
    readonly problem?: string;
  }[];
  readonly checks: readonly {
    readonly name: string;
    readonly ok: boolean;
    readonly problems: readonly string[];
  }[];
};
const problemsIn = ({ environment, checks }: Document): readonly string[] => [
  ...environment.flatMap(({ problem }) => problem ?? []),
  ...checks.flatMap(({ problems }) => problems),
];
const keyLines = ({ environment }: Document): readonly string[] =>
  environment.flatMap(({ name, value }) => (name === 'Key' ? [value] : []));
/** Somebody else's hand in the file. */
const change = (sql: string): void => {
  const db = new DatabaseSync(join(played.folder, 'cardroom.sqlite'));
  db.exec(sql);
  db.close();
};

describe('§4.5 §8.1 §9.3 cardroom doctor', () => {
  test('a sound store: exit code 0, every check named', async () => {
    const { code, stdout, stderr } = await played.run('doctor');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('✓ All balances together are zero: no chip was made or lost.\n');
    expect(stdout).toContain('3 tables, ');
    expect(stdout).toMatch(/everything adds up\.\n$/);
    const document = await played.json<Document>('doctor');
    expect(problemsIn(document)).toEqual([]);
    expect(document.environment.map(({ name }) => name)).toEqual([
      'Cardroom',
      'Node',
      'Store',
      'SQLite',
      'Key',
      'Settings',
      'Terminal',
    ]);
    expect(document.checks.length).toBeGreaterThan(15);
    expect(stdout).not.toContain(readFileSync(join(played.folder, 'cardroom.key'), 'utf8').trim());
  });

  test('statistics that are wrong are found, and counted again', async () => {
    change('UPDATE results SET wins = wins + 1 WHERE round = 1');
    const { code, stdout } = await played.run('doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ The statistics are not those that the logs give\.\n {2}The statistics of table t_\w+ are not/,
    );
    const again = await played.run('doctor', '--rebuild-statistics');
    expect(again.code).toBe(0);
    expect(again.stderr).toBe('cardroom: The statistics of 22 rounds were counted again from the logs.\n');
  });

  test('a chip too many is found', async () => {
    change("UPDATE accounts SET balance = balance + 1 WHERE account = 'mint'");
    const document = await played.json<Document>('doctor');
    expect(document.ok).toBe(false);
    expect(document.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['balances', 'zero']);
    change("UPDATE accounts SET balance = balance - 1 WHERE account = 'mint'");
  });

  test.skipIf(process.platform === 'win32')('rights that let others in are found', async () => {
    const [store, key] = ['cardroom.sqlite', 'cardroom.key'].map(name => join(played.folder, name)) as [
      string,
      string,
    ];
    chmodSync(store, 0o644);
    chmodSync(key, 0o640);
    const document = await played.json<Document>('doctor');
    expect(problemsIn(document)).toEqual([
      `Others on this computer may use ${store}: close it with chmod 600 '${store}'.`,
      expect.stringContaining(`chmod 600 '${key}'`),
    ]);
    chmodSync(store, 0o600);
    chmodSync(key, 0o600);
  });

  test('§8.5 a lost key: what to do; wagers go back, and everything adds up again', async () => {
    const key = join(played.folder, 'cardroom.key');
    const kept = readFileSync(key);
    rmSync(key);
    const missing = await played.json<Document>('doctor');
    expect(problemsIn(missing)).toEqual([
      expect.stringMatching(
        /^\d+ sealed boxes cannot be opened, for there is no key: put [0-9a-f]{16} back at .*cardroom\.key\.$/,
      ),
    ]);
    expect(keyLines(missing)).toEqual([
      expect.stringMatching(/^missing; boxes were sealed with [0-9a-f]{16}$/),
    ]);
    writeFileSync(key, 'no key', { mode: 0o600 });
    expect(keyLines(await played.json<Document>('doctor'))).toEqual([
      expect.stringMatching(/^unusable; boxes were sealed with [0-9a-f]{16}$/),
    ]);
    rmSync(key);
    for (const table of ['t_nowhere', 't_imported']) await played.run('doctor', '--return-wagers', table);
    expect(existsSync(key)).toBe(false);
    expect(await played.run('doctor', '--return-wagers', played.holdem)).toEqual({
      code: 0,
      stdout: `Table ${played.holdem} can go on: its round is void, and everybody has the chips from before it.\n`,
      stderr: '',
    });
    const other = await played.json<Document>('doctor');
    expect(keyLines(other)).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}, from .*cardroom\.key; boxes were sealed with \w+, \w+$/),
    ]);
    expect(other.checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['keys']);
    writeFileSync(key, kept, { mode: 0o600 });
    const { checks } = await played.json<Document>('doctor');
    // The shoe that was committed to without the old key is sealed with the new one.
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual(['keys']);
  });

  test.each([
    [
      ['--return-wagers', 't_nowhere'],
      'There is no table t_nowhere: cardroom history lists rounds as TABLE/ROUND.',
    ],
    [
      ['--return-wagers', 't_imported'],
      'Table t_imported holds imported hands: they are over, so there is no round to void.',
    ],
    [
      ['everything'],
      'doctor takes no argument "everything": its flags say what it is about (--help lists them).',
    ],
  ])('refuses %o', async (argv, sentence) => {
    expect(await played.run('doctor', ...argv)).toEqual(refused(sentence));
  });

  test('a store that was named must be there; where none was named, nothing was played yet', async () => {
    const nowhere = join(played.folder, 'nowhere');
    const refusal = refused(
      `There is no store at ${join(nowhere, 'cardroom.sqlite')}: name the folder that holds one, with --data or CARDROOM_DATA.`,
    );
    expect(await played.run('doctor', '--data', nowhere)).toEqual(refusal);
    expect(await played.run('doctor', '--data', nowhere, '--json')).toEqual(refusal);
    expect(await runnerFor(nowhere)('doctor')).toEqual(refusal);
    const unnamed = await runnerFor('', { XDG_DATA_HOME: nowhere })('doctor');
    expect(unnamed.code).toBe(0);
    expect(unnamed.stdout).toContain('Nothing has been played here yet');
    expect(existsSync(nowhere)).toBe(false);
  });

  test('a round that can be played on is not voided', async () => {
    expect(await played.run('doctor', '--return-wagers', played.blackjack)).toEqual(
      refused(`The key of table ${played.blackjack} is here, so it can be played on: nothing was voided.`),
    );
  });
});
