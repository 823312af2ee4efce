import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, describe, expect, test } from 'vitest';

import { unwrap } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';

import { memoryVault, parseBox, whyClosed, type Vault } from './vault-port.ts';
import { openVault, vaultFrom } from './vault.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardroom-vault-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
const newFile = () => join(folder, String(++files), 'deep', 'key');

const KEY = '0123456789abcdef'.repeat(4);
const OTHER_KEY = 'f'.repeat(64);
const secret = Uint8Array.from({ length: 32 }, (_, at) => at);

const random = randomFrom(3);
const anyBytes = { bytes: (count: number) => Uint8Array.from({ length: count }, () => random.below(256)) };

const isOpen = (result: ReturnType<typeof openVault>) => (result.ok ? null : result.error);

describe('§9.2 secrets at rest are sealed', () => {
  const vaults: readonly (readonly [string, () => Vault])[] = [
    ['a key', () => unwrap(vaultFrom(KEY))],
    ['a key file', () => unwrap(openVault({ file: newFile() }))],
    ['memory', () => memoryVault(anyBytes)],
  ];

  describe.each(vaults)('with %s', (_, open) => {
    test('what was sealed comes back, under its name alone', () => {
      const vault = open();
      const box = vault.seal('t_1/shoe/1', secret);
      expect(vault.open('t_1/shoe/1', box)).toEqual(secret);
      expect(vault.open('t_1/shoe/2', box)).toBeNull();
      expect(vault.open('', box)).toBeNull();
    });

    test('nothing, one byte and many can be sealed; the box holds no byte of them in the clear', () => {
      const vault = open();
      for (const size of [0, 1, 10_000]) {
        const bytes = new Uint8Array(size).fill(7);
        expect(vault.open('x', vault.seal('x', bytes))).toEqual(bytes);
      }
      const text = Buffer.from('the seed of the shoe');
      const box = vault.seal('x', text);
      for (const form of ['utf8', 'hex', 'base64url'] as const)
        expect(box).not.toContain(text.toString(form));
    });

    test('the same secret twice gives two boxes; a secret changed after sealing or opening stays as it was', () => {
      const vault = open();
      const mine = secret.slice();
      const box = vault.seal('x', mine);
      expect(vault.seal('x', mine)).not.toBe(box);
      mine.fill(0);
      vault.open('x', box)!.fill(0);
      expect(vault.open('x', box)).toEqual(secret);
    });

    test('a damaged box does not open, wherever it is damaged', () => {
      const vault = open();
      const box = vault.seal('x', secret);
      for (let at = 0; at < box.length - 1; at++) {
        const changed = box.slice(0, at) + (box[at] === 'A' ? 'B' : 'A') + box.slice(at + 1);
        expect(vault.open('x', changed)).toBeNull();
      }
      for (const text of [
        '',
        'v1',
        `v1.${vault.keyId}.`,
        `v1.${vault.keyId}.AAAA`,
        box.slice(0, -4),
        `${box}AAAA`,
      ])
        expect(vault.open('x', text)).toBeNull();
    });

    test('a box of another key is told from a damaged one', () => {
      const [vault, other] = [unwrap(vaultFrom(OTHER_KEY)), open()];
      const box = other.seal('x', secret);
      expect(vault.open('x', box)).toBeNull();
      expect(other.open('x', vault.seal('x', secret))).toBeNull();
      expect(whyClosed(vault, box)).toEqual({
        code: 'vault/other-key',
        message: `This was sealed with key ${other.keyId}; the key here is ${vault.keyId}.`,
      });
      expect(whyClosed(other, box).code).toBe('vault/damaged-box');
      expect(whyClosed(vault, 'rubbish').code).toBe('vault/damaged-box');
      expect(parseBox(box)?.keyId).toBe(other.keyId);
    });
  });

  test('the box of a key that pretends to be another opens nothing', () => {
    const [vault, other] = [unwrap(vaultFrom(KEY)), unwrap(vaultFrom(OTHER_KEY))];
    const forged = other.seal('x', secret).replace(other.keyId, vault.keyId);
    expect(vault.open('x', forged)).toBeNull();
    expect(whyClosed(vault, forged).code).toBe('vault/damaged-box');
  });

  test('the id of a key tells nothing of it, and is the same every time', () => {
    const { keyId } = unwrap(vaultFrom(KEY));
    expect(keyId).toMatch(/^[0-9a-f]{16}$/);
    expect(KEY).not.toContain(keyId);
    expect(unwrap(vaultFrom(` ${KEY.toUpperCase()}\n`)).keyId).toBe(keyId);
  });

  test('a box of this version opens for good', () => {
    const box =
      'v1.e16fa48cbae85dd5.058V9lDHMCuFt8DzQFqgrAQTm5nSsAcu6mPZnTKsKoVr5SX6Tuf162lI1zoKEYAaehbuJKE77O0Jw-Un';
    expect(unwrap(vaultFrom(KEY)).open('t_1/shoe/1', box)).toEqual(secret);
  });

  test.each(['', 'abc', 'x'.repeat(64), `${KEY}0`])('CARDROOM_KEY=%s is refused', key => {
    const result = vaultFrom(key);
    expect(result).toMatchObject({ error: { code: 'vault/bad-key' } });
    expect(result.ok || (key !== '' && result.error.message.includes(key))).toBe(false);
  });
});

/** Windows keeps no such bits. */
describe.skipIf(process.platform === 'win32')('§9.2 the key file', () => {
  test('is made once, for its owner alone, in a folder of its own; nothing else stays there', () => {
    const file = newFile();
    const { keyId } = unwrap(openVault({ file }));
    expect(unwrap(openVault({ file })).keyId).toBe(keyId);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(file, '..'))).toEqual(['key']);
    expect(unwrap(vaultFrom(readFileSync(file, 'utf8'))).keyId).toBe(keyId);
  });

  test.each([0o640, 0o604, 0o620, 0o666])(
    'that others may use is refused, with the way to close it: %o',
    mode => {
      const file = newFile();
      openVault({ file });
      chmodSync(file, mode);
      expect(isOpen(openVault({ file }))).toEqual({
        code: 'vault/open-to-others',
        message: `Others on this computer may use the key file ${file}: close it with chmod 600 '${file}'.`,
      });
      chmodSync(file, 0o600);
      expect(isOpen(openVault({ file }))).toBeNull();
    },
  );
});

describe('§9.2 the key file', () => {
  test.each(['', KEY.slice(1), `${KEY}\n${KEY}`, 'not a key'])(
    '%# that holds no key is refused and left as it is',
    text => {
      const file = newFile();
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, text, { mode: 0o600 });
      const refusal = isOpen(openVault({ file }));
      expect(refusal).toMatchObject({ code: 'vault/damaged-key' });
      expect(refusal!.message).toContain(file);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  test('that cannot be made or read is refused in one sentence', () => {
    const file = newFile();
    mkdirSync(file, { recursive: true, mode: 0o700 });
    expect(isOpen(openVault({ file: join(folder, 'no\0name') }))).toMatchObject({
      code: 'vault/unavailable',
    });
    chmodSync(file, 0o700);
    expect(isOpen(openVault({ file }))).toMatchObject({ code: 'vault/unavailable' });
    writeFileSync(join(folder, 'flat'), '');
    expect(isOpen(openVault({ file: join(folder, 'flat', 'key') }))).toMatchObject({
      code: 'vault/unavailable',
    });
  });

  test('processes that start at once agree on one key', async () => {
    const file = newFile();
    const module = join(import.meta.dirname, 'vault.ts');
    const program = `
      const { openVault } = await import(${JSON.stringify(module)});
      while (Date.now() < Number(process.argv[1])) {}
      console.log(openVault({ file: ${JSON.stringify(file)} }).value.keyId);`;
    const start = String(Date.now() + 1_500);
    const run = promisify(execFile);
    const all = await Promise.all(
      Array.from({ length: 6 }, () => run(process.execPath, ['--input-type=module', '-e', program, start])),
    );
    expect(new Set(all.map(({ stdout }) => stdout.trim()))).toEqual(
      new Set([unwrap(openVault({ file })).keyId]),
    );
    expect(readdirSync(join(file, '..'))).toEqual(['key']);
  });
});
