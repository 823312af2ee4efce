import { describe, expect, test } from 'vitest';

import { SCRYPT_COST, scryptPassphrases, type ScryptCost } from './passphrase.ts';

const QUICK: ScryptCost = { ln: 4, r: 8, p: 1 };
const quick = scryptPassphrases(QUICK);

describe('§7.1 what is kept of a passphrase', () => {
  test('the cost is what OWASP asks for, and the memory for it is there', async () => {
    expect(SCRYPT_COST).toEqual({ ln: 17, r: 8, p: 1 });
    const lock = await scryptPassphrases().make('correct horse');
    expect(lock).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(lock).not.toContain(' ');
    expect(await quick.check('correct horse', lock)).toBe(true);
  });

  test('the right one opens, any other does not', async () => {
    const lock = await quick.make('correct horse');
    expect(await quick.check('correct horse', lock)).toBe(true);
    for (const other of ['correct hors', 'correct horse ', 'Correct horse', ''])
      expect(await quick.check(other, lock)).toBe(false);
  });

  test('a higher cost later still checks what a lower one made', async () => {
    const lock = await quick.make('correct horse');
    expect(await scryptPassphrases({ ln: 5, r: 4, p: 2 }).check('correct horse', lock)).toBe(true);
  });

  test('the vector of RFC 7914 opens: others make the same of it', async () => {
    const key =
      'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162' +
      '2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640';
    const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const lock = `$scrypt$ln=10,r=8,p=16$${base64(Buffer.from('NaCl'))}$${base64(Buffer.from(key, 'hex'))}`;
    expect(await quick.check('password', lock)).toBe(true);
    expect(await quick.check('passwore', lock)).toBe(false);
  });

  test('the same passphrase never gives the same text twice', async () => {
    expect(await quick.make('correct horse')).not.toBe(await quick.make('correct horse'));
  });

  test('a letter opens however the keyboard composed it', async () => {
    const lock = await quick.make('caf\u00e9 cr\u00e8me');
    expect(await quick.check('cafe\u0301 cre\u0300me', lock)).toBe(true);
    expect(await quick.check('cafe creme', lock)).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['a plain text', 'plain'],
    ['too much memory', '$scrypt$ln=99,r=8,p=1$c2FsdHNhbHRzYWx0c2FsdA$a2V5a2V5a2V5a2V5a2V5a2V5'],
    ['too much time', '$scrypt$ln=4,r=8,p=99$c2FsdHNhbHRzYWx0c2FsdA$a2V5a2V5a2V5a2V5a2V5a2V5'],
    ['a short salt', '$scrypt$ln=4,r=8,p=1$c2FsdA$a2V5'],
    ['another way', '$argon2id$v=19$m=4,t=1,p=1$c2FsdA$a2V5'],
  ])('%s is no lock but damage', async (_, lock) => {
    await expect(quick.check('correct horse', lock)).rejects.toThrow('a stored lock is readable');
  });

  test('after a failure the next still gets its turn; many at once all get theirs', async () => {
    const lock = await quick.make('correct horse');
    const failing = scryptPassphrases({ ln: 0, r: 8, p: 1 });
    await expect(failing.make('correct horse')).rejects.toThrow('scrypt');
    expect(await failing.check('correct horse', lock)).toBe(true);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => quick.check(at % 2 ? 'correct horse' : 'no', lock)),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, at) => at % 2 === 1));
  });
});
