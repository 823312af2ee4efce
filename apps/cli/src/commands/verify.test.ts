import { fileURLToPath } from 'node:url';
import { ok } from '@cardroom/engine';
import { describe, expect, test } from 'vitest';
import { nodeFiles } from '../node-io.ts';
import { jsonOf, refused, runCommand, runCommandOn } from '../testing/run-command.ts';
import { fixtureText } from '../verify/testing/verifiers.ts';

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../../../fixtures/fairness/${name}.json`, import.meta.url));
/** Verifies a text as if it were a file. */
const verifyText = (text: string, ...flags: readonly string[]) =>
  runCommandOn({ files: { ...nodeFiles, read: async () => ok(text) } }, 'verify', 'shoe.json', ...flags);

type Document = {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly shoe?: string }[];
  readonly unproved: readonly { readonly name: string; readonly why: string }[];
};

const PUBLIC = ['digest', 'order', 'commitment', 'leaves', 'reshuffles', 'shown', 'status'];

describe('§9.1 cardroom verify', () => {
  test('a closed shoe: everything checks out', async () => {
    const { ok: isOk, checks, unproved } = await jsonOf<Document>('verify', pathOf('holdem-closed'));
    expect([isOk, unproved]).toEqual([true, []]);
    expect(checks).toEqual([...PUBLIC, 'seed', 'deck'].map(name => ({ shoe: 'h_19fk/13', name, ok: true })));
  });

  test('an open shoe: what is not proved yet stands apart', async () => {
    const { ok: isOk, checks, unproved } = await jsonOf<Document>('verify', pathOf('holdem-open'));
    expect([isOk, checks.map(check => check.name)]).toEqual([true, PUBLIC]);
    expect(unproved).toEqual([
      { shoe: 'h_19fk/12', name: 'deck', why: expect.stringContaining('not proved yet') as string },
    ]);
  });

  test('tells it in sentences', async () => {
    const { code, stdout, stderr } = await runCommand('verify', pathOf('holdem-open'));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Shoe h_19fk/12: 1 deck, 7 cards shown, open\n  commitment ');
    expect(stdout).toContain('  ✓ Every card shown was sealed at its place before the first bet.\n');
    expect(stdout).toContain("  · The dealer's seed is not revealed");
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^Nothing is wrong; what is marked · is not proved\./,
    );
  });

  test('a changed card is found, exit code 1', async () => {
    const changed = fixtureText('holdem-closed').replace(/"card": ".."/, '"card": "2c"');
    const { code, stdout } = await verifyText(changed, '--json');
    expect(code).toBe(1);
    const { ok: isOk, checks } = JSON.parse(stdout) as Document;
    expect([isOk, checks.filter(check => !check.ok).map(check => check.name)]).toEqual([
      false,
      ['digest', 'shown'],
    ]);
  });

  test('a changed card is told, in red where there are colours', async () => {
    const changed = fixtureText('holdem-closed').replace(/"card": ".."/, '"card": "2c"');
    const { stdout } = await verifyText(changed);
    expect(stdout).toContain('  ✗ The file was changed after it was written.\n');
    expect(stdout).toContain('  ✗ A card shown is not the one that was sealed at its place.\n');
    expect(stdout).toContain('This does not add up: see the lines marked ✗.');
    const coloured = await runCommandOn(
      { files: { ...nodeFiles, read: async () => ok(changed) }, terminal: { stdout: true, stderr: true } },
      'verify',
      'shoe.json',
    );
    expect(coloured.stdout).toContain('\u001B[31m  ✗ A card shown');
  });

  test('- reads standard input', async () => {
    const piped = (text: string) => runCommandOn({ stdin: async () => text }, 'verify', '-');
    expect(await piped(fixtureText('holdem-closed'))).toMatchObject({ code: 0, stderr: '' });
    expect(await piped('{')).toEqual(refused('Standard input: The file is not JSON.'));
  });

  test('several shoes in one file', async () => {
    const { ok: isOk, checks } = await jsonOf<Document>('verify', pathOf('several'));
    expect(isOk).toBe(true);
    expect(checks[0]).toEqual({ name: 'shoes', ok: true });
    expect(new Set(checks.slice(1).map(check => check.shoe)).size).toBe(3);
  });

  test('one shoe twice in a file is two stories of it', async () => {
    const twice = `[${fixtureText('holdem-open')},${fixtureText('holdem-open')}]`;
    const { code, stdout } = await verifyText(twice);
    expect([code, stdout.includes('A shoe is in this file twice.')]).toEqual([1, true]);
    expect(JSON.parse((await verifyText(twice, '--json')).stdout)).toMatchObject({ ok: false });
  });

  test.each([
    [['verify'], 'Name one file with the receipt of a shoe.'],
    [['verify', 'a', 'b'], 'Name one file with the receipt of a shoe.'],
    [['verify', 'nowhere.json'], 'nowhere.json cannot be read (ENOENT).'],
  ])('refuses %o', async (argv, sentence) => {
    expect(await runCommand(...argv)).toEqual(refused(sentence));
  });

  const NO_RECEIPT = 'shoe.json: The file is not a shoe receipt:';
  test.each([
    ['{', 'shoe.json: The file is not JSON.'],
    ['[]', `${NO_RECEIPT} the list is empty.`],
    ['7', `${NO_RECEIPT} the receipt must be an object.`],
    ['{}', `${NO_RECEIPT} the receipt has no format.`],
    ['{"format":"cardroom-shoe/1"}', `${NO_RECEIPT} the receipt has no shoe.`],
    [
      fixtureText('holdem-open').replace('"decks": 1', '"decks": 9'),
      `${NO_RECEIPT} the receipt.decks must be a whole number from 1 to 8.`,
    ],
    [
      fixtureText('holdem-open').replace('"decks": 1', '"extra": 1, "decks": 1'),
      `${NO_RECEIPT} the receipt has an unknown field "extra".`,
    ],
    [
      fixtureText('holdem-open').replace(/"card": ".."/, '"card": "1x"'),
      `${NO_RECEIPT} the receipt.shown[0].card must be a card such as As.`,
    ],
    [
      fixtureText('holdem-open').replace('"decks": 1', '"decks": 1, "decks": 1'),
      `${NO_RECEIPT} a key is there twice.`,
    ],
  ])('what is not a receipt is refused in one sentence (%#)', async (text, sentence) => {
    expect(await verifyText(text)).toEqual(refused(sentence));
  });
});
