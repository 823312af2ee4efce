import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { COMMANDS } from './run.ts';
import { refused, runCommand } from './testing/run-command.ts';

describe('§6.1 21black 3.0 help and version', () => {
  test('the version is that of the package', async () => {
    const version = { code: 0, stdout: `cardroom ${packageJson.version}\n`, stderr: '' };
    expect(await runCommand('--version')).toEqual(version);
    expect(await runCommand('-v')).toEqual(version);
  });

  test.each([[], ['--help'], ['-h'], ['help']])('the help lists every command (%s)', async (...argv) => {
    const { code, stdout, stderr } = await runCommand(...argv);
    expect([code, stderr]).toEqual([0, '']);
    for (const { name, summary } of COMMANDS)
      expect(stdout).toMatch(new RegExp(`^  ${name} +${summary}$`, 'm'));
  });

  test.each(COMMANDS.map(({ name }) => name))('%s has its help, with an example', async name => {
    const help = await runCommand(name, '--help');
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(new RegExp(`^Usage: cardroom ${name} `));
    expect(help.stdout).toMatch(new RegExp(`^Example\n  cardroom ${name} `, 'm'));
    expect(await runCommand(name, 'whatever', '-h')).toEqual(help);
    expect(await runCommand('help', name)).toEqual(help);
  });

  test.each(COMMANDS.map(({ name }) => name))('the lines of the help of %s fit 80 columns', async name => {
    const { stdout } = await runCommand(name, '--help');
    expect(stdout.split('\n').filter(line => line.length > 80)).toEqual([]);
  });
});

const NAMES = COMMANDS.map(({ name }) => name).join(', ');

describe('§6.1 bad usage says what is wrong and what would be right', () => {
  test.each([
    [['rnak'], 'There is no command rnak: did you mean rank?'],
    [['Rules'], 'There is no command Rules: did you mean rules?'],
    [['shuffle'], `There is no command shuffle: the commands are ${NAMES}, help.`],
    [['help', 'shuffle'], `There is no command shuffle: the commands are ${NAMES}, help.`],
    [['--verson'], 'cardroom has no flag --verson: did you mean --version?'],
    [
      ['-x'],
      'cardroom has no flag -x: the flags are --player, --speed, --coach, --plain, --ascii, --ephemeral, --database, --data, --help, --version.',
    ],
    [['rank', '--jsn'], 'rank has no flag --jsn: did you mean --json?'],
    [['rank', '-q'], 'rank has no flag -q: the flags are --json, --help.'],
    [['rank', '--json=yes'], '--json takes no value.'],
    [['rules', '--set'], '--set needs a value: --set field=value.'],
    [['rules', '--set', '--json'], '--set needs a value: --set field=value.'],
    [['rules', '--rules='], '--rules needs a value: --rules PRESET|FILE.'],
  ])('%o', async (argv, sentence) => {
    expect(await runCommand(...argv)).toEqual(refused(sentence));
  });
});
