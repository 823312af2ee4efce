import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BOTS } from '@cardroom/bots';
import { ok } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Entry } from '../command.ts';
import { nodeFiles } from '../node-io.ts';
import { PLAY_FLAGS } from '../play-flags.ts';
import { COMMANDS } from '../run.ts';
import { completionFor } from './completion.ts';

/** A command whose words could end a quotation. */
const QUOTED: Entry = {
  name: 'quoted',
  summary: "Shows that it's a [test]: $HOME.",
  load: async () => ({ usage: '[flags]', about: [], flags: [], example: '', run: async () => ok(0) }),
};

const ENTRIES: readonly Entry[] = [...COMMANDS, QUOTED];

const complete = async (...positionals: readonly string[]) => {
  let stdout = '';
  const io = {
    stdout: (text: string) => void (stdout += text),
    stderr: () => {},
    columns: 80,
    files: nodeFiles,
  };
  const outcome = await completionFor(ENTRIES).run({ positionals, values: new Map() }, io);
  return { outcome, stdout };
};

const scriptFor = async (shell: string): Promise<string> => (await complete(shell)).stdout;
const has = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

let folder: string;
let bashScript: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-'));
  writeFileSync(join(folder, 'own rules.json'), '{}');
  writeFileSync(join(folder, 'game*.phh'), '');
  bashScript = await scriptFor('bash');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What bash itself offers after these words, the last of which is being typed. */
const offeredIn = (words: readonly string[], script = bashScript): readonly string[] => {
  const drive = `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _cardroom; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', drive, 'bash', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter(line => line !== '');
};
const offered = (line: string): readonly string[] => offeredIn(line.split(' '));

describe.skipIf(!has('bash'))('§6.1 completion in a real bash', () => {
  test('the first word is a command, or a flag of cardroom itself', () => {
    expect(offered('cardroom ')).toEqual([...ENTRIES.map(({ name }) => name), 'help', '--help', '--version']);
    expect(offered('cardroom rep')).toEqual(['replay']);
    expect(offered('cardroom --v')).toEqual(['--version']);
    expect(offered('cardroom help st')).toEqual(['strategy', 'stats']);
  });

  test('flags are those of the command', () => {
    expect(offered('cardroom holdem --')).toEqual([
      ...PLAY_FLAGS.holdem.map(({ name }) => `--${name}`),
      '--help',
    ]);
    expect(offered('cardroom export --form')).toEqual(['--format']);
    expect(offered('cardroom rank --opp')).toEqual([]);
    expect(offered('cardroom blackjack f')).toEqual([]);
  });

  test('values are those of the flag', () => {
    const presets = Object.keys(BLACKJACK_PRESETS).filter(name => name !== 'twenty-one');
    expect(offered('cardroom blackjack --rules ')).toEqual(expect.arrayContaining(presets));
    expect(offered('cardroom blackjack --rules head')).toEqual([]);
    expect(offered('cardroom holdem --rules s')).toEqual(['standard', 'sitngo']);
    expect(offered('cardroom holdem --speed ')).toEqual(['slow', 'normal', 'fast', 'off']);
    expect(offered('cardroom blackjack --coach b')).toEqual(['before']);
    expect(offered('cardroom holdem --opponent ')).toEqual(BOTS.holdem.map(({ name }) => name));
    expect(offered('cardroom holdem --seats ')).toEqual([]);
    expect(offered('cardroom export --format ')).toEqual(['json', 'csv', 'phh', 'shoes']);
  });

  test('a value may follow an equals sign, which bash takes for a word', () => {
    expect(offered('cardroom holdem --speed = f')).toEqual(['fast']);
    expect(offered('cardroom holdem --speed =')).toEqual(['slow', 'normal', 'fast', 'off']);
  });

  test('files stand where a command takes them, whatever their names are made of', () => {
    expect(offered('cardroom replay ')).toEqual(expect.arrayContaining(['own rules.json', 'game*.phh']));
    expect(offered('cardroom rules own')).toEqual(['own rules.json']);
    expect(offered('cardroom rules v')).toEqual(['vegas']);
    expect(offered('cardroom blackjack --rules own')).toEqual(['own rules.json']);
    expect(offered('cardroom completion ')).toEqual(['bash', 'zsh', 'fish']);
    expect(offered('cardroom odds ')).toEqual(['blackjack']);
  });

  test('21black has the flags of blackjack', () => {
    expect(offered('21black --sp')).toEqual(['--speed']);
    expect(offered('21black --speed s')).toEqual(['slow']);
    expect(offered('21black ru')).toEqual([]);
  });

  test('a script that knows the flags of another command would be caught', () => {
    const mutant = bashScript
      .replaceAll('      rank)', '      x)')
      .replaceAll('      holdem)', '      rank)');
    expect(mutant).not.toBe(bashScript);
    expect(offeredIn(['cardroom', 'rank', '--opp'], mutant)).toEqual(['--opponent']);
  });
});

test.skipIf(!has('zsh'))('§6.1 the script for zsh is good zsh', async () => {
  const { status, stderr } = spawnSync('zsh', ['-fn'], { input: await scriptFor('zsh'), encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.skipIf(!has('fish'))('§6.1 completion in a real fish', async () => {
  writeFileSync(join(folder, 'cardroom.fish'), await scriptFor('fish'));
  const offeredByFish = (line: string) => {
    const drive = `source cardroom.fish; complete -C '${line}'`;
    const { stdout } = spawnSync('fish', ['--no-config', '-c', drive], { encoding: 'utf8', cwd: folder });
    return stdout.split('\n').flatMap(offer => (offer === '' ? [] : [offer.split('\t')[0]]));
  };
  expect(offeredByFish('cardroom re')).toEqual(['replay', 'restore']);
  expect(offeredByFish('cardroom holdem --speed f')).toEqual(['fast']);
  expect(offeredByFish('cardroom rules own')).toEqual(['own rules.json']);
});

describe('§6.1 the scripts hold every command and flag', () => {
  const shells = ['bash', 'zsh', 'fish'] as const;
  const flagIn = { bash: '--NAME', zsh: '--NAME', fish: '-l NAME' } as const;

  test('in all three shells', async () => {
    for (const shell of shells) {
      const script = await scriptFor(shell);
      for (const { name, load } of ENTRIES) {
        expect(script).toContain(name);
        for (const flag of (await load()).flags)
          expect(script).toContain(flagIn[shell].replace('NAME', flag.name));
      }
    }
  });

  test('text of the commands cannot end a quotation', async () => {
    expect(await scriptFor('zsh')).toContain(String.raw`'quoted:Shows that it'\''s a [test]: $HOME.'`);
    expect(await scriptFor('fish')).toContain(String.raw`-a quoted -d 'Shows that it'\''s a [test]: $HOME.'`);
  });
});

test('§6.1 a shell that is not known is refused with those that are', async () => {
  expect((await complete('zshh')).outcome).toEqual({
    ok: false,
    error: ['There is no script for zshh: did you mean zsh?'],
  });
  expect((await complete()).outcome).toEqual({ ok: false, error: ['Name one shell: bash, zsh, fish.'] });
  expect((await complete('bash', 'zsh')).outcome.ok).toBe(false);
});
