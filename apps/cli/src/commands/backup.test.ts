import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { StoreRecord } from '@cardroom/room';
import { newPlace, startPostgres } from '@cardroom/room/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupLines } from '../backup-file.ts';
import { playedStore, runnerFor, temporaryFolder, type PlayedStore } from '../testing/played-store.ts';
import { refused } from '../testing/run-command.ts';

let played: PlayedStore;
let folder = '';
let packed = '';
let lines: readonly string[] = [];
let made = { code: -1, stdout: '' };

beforeAll(async () => {
  played = await playedStore({ open: true });
  folder = temporaryFolder();
  packed = join(folder, 'backup.jsonl.gz');
  made = await played.run('backup', packed);
  lines = gunzipSync(readFileSync(packed)).toString().trimEnd().split('\n');
}, 60_000);
afterAll(() => {
  played.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function* streamed(records: readonly object[]): AsyncGenerator<StoreRecord> {
  yield* records as readonly StoreRecord[];
}

/** An empty folder with the key of the store. */
const newHome = (name: string): string => {
  const home = join(folder, name);
  mkdirSync(home);
  writeFileSync(join(home, 'cardroom.key'), readFileSync(join(played.folder, 'cardroom.key')), {
    mode: 0o600,
  });
  return home;
};

const ROUNDS = ['history', '--limit', '100', '--json'] as const;

describe('§8.5 cardroom backup', () => {
  test('one file for its owner alone: a header, the records, their number and their hash', () => {
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(
      /^[\d,]+ records are in .*\nKeep the key file .*cardroom\.key too, in another place: /,
    );
    expect(statSync(packed).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(JSON.parse(lines[0]!)).toEqual({ format: 'cardroom-backup', version: 1 });
    expect(JSON.parse(lines.at(-1)!)).toEqual({
      records: lines.length - 2,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(readdirSync(folder).filter(name => name.endsWith('.new'))).toEqual([]);
  });

  test('a file that is there is left alone, unless it shall be replaced', async () => {
    const path = join(folder, 'there.jsonl');
    writeFileSync(path, 'mine');
    const refusal = refused(`${path} is there already: choose another name, or replace it with --force.`);
    expect(await played.run('backup', path)).toEqual(refusal);
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect((await played.run('backup', path, '--force')).code).toBe(0);
    expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toEqual(lines);
  });

  test('refuses what it cannot do', async () => {
    expect(await played.run('backup')).toEqual(refused('Name one file to write the backup to.'));
    const nowhere = join(folder, 'no', 'where.gz');
    expect(await played.run('backup', nowhere)).toEqual(refused(`${nowhere} cannot be written (ENOENT).`));
    const none = await runnerFor(join(folder, 'none'))('backup', join(folder, 'none.gz'));
    expect([none.code, existsSync(join(folder, 'none.gz'))]).toEqual([2, false]);
  });
});

describe('§8.5 cardroom restore', () => {
  test('into an empty store: the same rounds, and everything adds up', async () => {
    const run = runnerFor(newHome('again'));
    const { code, stdout, stderr } = await run('restore', packed);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^[\d,]+ records are back in .*cardroom\.sqlite\.\nEverything adds up\.\n$/);
    expect((await run(...ROUNDS)).stdout).toBe((await played.run(...ROUNDS)).stdout);
    expect(await run('restore', packed)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty, and was left as it is') as string,
    });
    const copy = join(folder, 'copy.jsonl');
    await run('backup', copy);
    expect(readFileSync(copy, 'utf8').trimEnd().split('\n')).toEqual(lines);
  });

  test('without the key it says which one is missing', async () => {
    const { code, stdout } = await runnerFor(join(folder, 'keyless'))('restore', packed);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /Put the key that belongs to it, [0-9a-f]{16}, at .*cardroom\.key, or into CARDROOM_KEY\.\n$/,
    );
  });

  const damages: readonly [string, (all: readonly string[]) => readonly string[], string][] = [
    ['a lost line', all => all.toSpliced(3, 1), 'is damaged or incomplete: use another backup'],
    [
      'a changed letter',
      all => all.with(2, all[2]!.replace('a', 'e')),
      'is damaged or incomplete: use another backup',
    ],
    [
      'two lines in each other’s place',
      all => all.with(4, all[5]!).with(5, all[4]!),
      'is damaged or incomplete: use another backup',
    ],
    ['no end', all => all.slice(0, -1), 'is damaged or incomplete: use another backup'],
    ['another file', () => ['{"format":"phh"}'], 'is not a backup of Cardroom'],
    [
      'a newer one',
      all => all.with(0, '{"format":"cardroom-backup","version":2}'),
      'was made by a newer Cardroom: update this one',
    ],
    ['no content', () => [], 'is empty'],
  ];
  test.each(damages)('%s is refused before anything is written', async (_, damage, why) => {
    const path = join(folder, 'damaged.jsonl');
    const damaged = damage(lines);
    writeFileSync(path, damaged.map(line => `${line}\n`).join(''));
    const home = join(folder, 'untouched');
    expect(await runnerFor(home)('restore', path)).toEqual(refused(`${path} ${why}.`));
    expect(existsSync(home)).toBe(false);
  });

  test('a packed file that was cut is refused', async () => {
    const path = join(folder, 'cut.gz');
    writeFileSync(path, gzipSync(lines.join('\n')).subarray(0, 5_000));
    expect(await runnerFor(join(folder, 'untouched'))('restore', path)).toEqual(
      refused(`${path} is damaged or incomplete: use another backup.`),
    );
  });

  type Line = { readonly kind: string; readonly wins?: number };
  /** A whole file with other records in it. */
  const rewritten = async (name: string, change: (records: readonly Line[]) => readonly Line[]) => {
    const path = join(folder, name);
    const records = change(lines.slice(1, -1).map(line => JSON.parse(line) as Line));
    let text = '';
    for await (const line of backupLines(streamed(records))) text += line;
    writeFileSync(path, text);
    return path;
  };

  test('a sound file with something wrong in it: exit code 1 and what', async () => {
    const path = await rewritten('wrong.jsonl', records => {
      const at = records.findIndex(({ kind }) => kind === 'result');
      return records.with(at, { ...records[at]!, wins: 7 });
    });
    const { code, stdout, stderr } = await runnerFor(newHome('wrong'))('restore', path);
    expect(code).toBe(1);
    expect(stdout).toContain('Not everything adds up');
    expect(stderr).toMatch(
      /^cardroom: The statistics of table t_\w+ are not what its log gives\. Run cardroom doctor --rebuild-statistics\.\n$/,
    );
  });

  test.each<[string, (records: readonly Line[]) => readonly Line[]]>([
    ['records in another order', records => records.toReversed()],
    ['a record of nothing', records => [{ kind: 'player' }, ...records]],
    ['a record of another kind', records => [...records, { kind: 'other' }]],
  ])('a sound file with %s: nothing is written', async (_, change) => {
    const path = await rewritten('senseless.jsonl', change);
    const home = join(folder, 'senseless');
    const { code, stderr } = await runnerFor(home)('restore', path);
    expect(code).toBe(2);
    expect(stderr).toMatch(/senseless\.jsonl cannot be restored, and nothing was written: /);
    expect((await runnerFor(home)('doctor')).stdout).toContain('0 tables, 0 entries, 0 rounds');
  });

  test('onto a damaged store: what to do with it', async () => {
    const home = newHome('broken');
    const file = join(home, 'cardroom.sqlite');
    writeFileSync(file, 'this is no database, but long enough to be taken for one'.repeat(100));
    expect(await runnerFor(home)('restore', packed)).toEqual(
      refused(`${file} is damaged, and was left as it is. Move it away, then restore again.`),
    );
  });

  test.each([
    [[], 'Name one backup to restore.'],
    [['nowhere.gz'], 'There is no file nowhere.gz.'],
    [['apps'], 'apps is not a file.'],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runnerFor(join(folder, 'untouched'))('restore', ...argv)).toEqual(refused(sentence));
  });
});

test('§8.2 §8.5 a file on a laptop moves to PostgreSQL and back', async () => {
  const server = await startPostgres();
  try {
    const home = newHome('postgres');
    const run = runnerFor(home, { DATABASE_URL: await newPlace(server) });
    expect(await run('restore', packed)).toMatchObject({ code: 0, stderr: '' });
    expect((await run(...ROUNDS)).stdout).toBe((await played.run(...ROUNDS)).stdout);
    const examined = await run('doctor');
    expect(examined.stdout).toContain('everything adds up.');
    expect(examined.code).toBe(0);
    expect(await run('restore', packed)).toMatchObject({ code: 2 });
    const back = join(folder, 'back.jsonl');
    await run('backup', back);
    expect(readFileSync(back, 'utf8').trimEnd().split('\n').toSorted()).toEqual(lines.toSorted());
    expect(existsSync(join(home, 'cardroom.sqlite'))).toBe(false);
  } finally {
    await server.stop();
  }
});
