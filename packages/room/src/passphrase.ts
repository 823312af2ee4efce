import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

import { invariant } from '@cardroom/engine';

import type { Passphrases } from './players.ts';

/** What one guess costs: 2^ln blocks of 128 × r bytes, p times over. */
export type ScryptCost = { readonly ln: number; readonly r: number; readonly p: number };

/** What OWASP's password storage page asks for: 128 MiB for every guess. */
export const SCRYPT_COST: ScryptCost = { ln: 17, r: 8, p: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Passphrases kept as scrypt hashes with their cost beside them, so that a later, higher cost still checks old ones. */
export const scryptPassphrases = (cost: ScryptCost = SCRYPT_COST): Passphrases => {
  const inTurn = oneAtATime();
  return {
    make: async passphrase => {
      const salt = randomBytes(SALT_BYTES);
      return makeLock({ cost, salt, key: await inTurn(() => derive(passphrase, salt, cost, KEY_BYTES)) });
    },
    check: async (passphrase, lock) => {
      const { cost: asMade, salt, key } = parseLock(lock);
      return timingSafeEqual(await inTurn(() => derive(passphrase, salt, asMade, key.length)), key);
    },
  };
};

/** Each guess takes 128 MiB: they queue, so that many of them at once take time instead of memory. */
const oneAtATime = (): (<T>(job: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return job => {
    const next = last.then(job);
    last = next.catch(() => null);
    return next;
  };
};

/** The same characters give the same key, however a keyboard composes them. */
const derive = (passphrase: string, salt: Uint8Array, cost: ScryptCost, length: number): Promise<Buffer> => {
  const { ln, r, p } = cost;
  const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r * p };
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
};

type Lock = { readonly cost: ScryptCost; readonly salt: Uint8Array; readonly key: Uint8Array };

/** PHC form: `$scrypt$ln=17,r=8,p=1$salt$key`, base64 without padding. */
const LOCK = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const makeLock = ({ cost: { ln, r, p }, salt, key }: Lock): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${base64(salt)}$${base64(key)}`;

/** A lock comes from the store: one that this program never made is damage, and no wrong passphrase. */
const parseLock = (lock: string): Lock => {
  const [, ln, r, p, salt = '', key = ''] = LOCK.exec(lock) ?? [];
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const bytes = Buffer.from(key, 'base64');
  invariant(isCost(cost) && bytes.length >= 16, 'a stored lock is readable and within reason');
  return { cost, salt: Buffer.from(salt, 'base64'), key: bytes };
};

const isCost = ({ ln, r, p }: ScryptCost): boolean =>
  ln >= 1 && ln <= 20 && r >= 1 && r <= 16 && p >= 1 && p <= 16;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');
