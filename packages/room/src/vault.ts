import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

import { err, ok, rejection, type Rejection, type Result } from '@cardroom/engine';

import { makeBox, parseBox, type Vault } from './vault-port.ts';

export const VAULT_PROBLEMS = [
  /** `CARDROOM_KEY` is not 64 hex digits. */
  'vault/bad-key',
  /** Others than its owner may read or write the key file. */
  'vault/open-to-others',
  /** The key file does not hold a key. */
  'vault/damaged-key',
  /** The key file can be neither read nor made. */
  'vault/unavailable',
] as const;
export type VaultRejection = Rejection<(typeof VAULT_PROBLEMS)[number]>;

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY = /^[0-9a-f]{64}$/i;

/** A vault with a key given as 64 hex digits, as several servers share it. */
export const vaultFrom = (key: string): Result<Vault, VaultRejection> =>
  KEY.test(key.trim())
    ? ok(sealing(Buffer.from(key.trim(), 'hex')))
    : err(
        rejection('vault/bad-key', 'CARDROOM_KEY must be 64 hex digits; `openssl rand -hex 32` makes some.'),
      );

/** A vault with the key in a file that only its owner can read; without a file, with a new key in a new file. */
export const openVault = ({ file }: { readonly file: string }): Result<Vault, VaultRejection> => {
  try {
    const key = readKey(file) ?? makeKey(file);
    return key.ok ? ok(sealing(key.value)) : key;
  } catch (error) {
    return err(rejection('vault/unavailable', `The key file ${file} cannot be used: ${reasonOf(error)}.`));
  }
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** AES-256-GCM; the name and the key's id are authenticated with the secret. */
const sealing = (master: Uint8Array): Vault => {
  const keyId = derived(master, 'key id', 8).toString('hex');
  const key = createSecretKey(derived(master, 'seal', KEY_BYTES));
  return {
    keyId,
    seal: (name, secret) => makeBox({ form: 'v1', keyId, content: encrypt(key, bound(keyId, name), secret) }),
    open: (name, box) => {
      const parts = parseBox(box);
      return parts?.form === 'v1' && parts.keyId === keyId
        ? decrypt(key, bound(keyId, name), parts.content)
        : null;
    },
    derive: name => new Uint8Array(derived(master, `derive ${name}`, KEY_BYTES)),
  };
};

/** One key, one use: what names the key cannot help against what it seals. */
const derived = (master: Uint8Array, use: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', master, '', `cardroom vault v1 ${use}`, bytes));

const bound = (keyId: string, name: string): Buffer => Buffer.from(`v1.${keyId}.${name}`);

const encrypt = (key: KeyObject, data: Uint8Array, secret: Uint8Array): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(data);
  const sealed = [nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString('base64url');
};

const decrypt = (key: KeyObject, data: Uint8Array, content: string): Uint8Array | null => {
  const bytes = Buffer.from(content, 'base64url');
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(data)
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return new Uint8Array(Buffer.concat([start, decipher.final()]));
  } catch {
    return null;
  }
};

type Key = Result<Uint8Array, VaultRejection>;

/** The key in a file; null when there is no file. */
const readKey = (file: string): Key | null => {
  const handle = openIfThere(file);
  if (handle === null) return null;
  try {
    return isPrivate(fstatSync(handle).mode)
      ? parseKey(file, readFileSync(handle, 'utf8'))
      : err(toOthers(file));
  } finally {
    closeSync(handle);
  }
};

const openIfThere = (file: string): number | null => {
  try {
    return openSync(file, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Windows keeps no such bits: there a user's folder is closed to others by itself. */
const isPrivate = (mode: number): boolean => process.platform === 'win32' || (mode & 0o077) === 0;

const toOthers = (file: string): VaultRejection =>
  rejection(
    'vault/open-to-others',
    `Others on this computer may use the key file ${file}: close it with chmod 600 '${file}'.`,
  );

const parseKey = (file: string, text: string): Key =>
  KEY.test(text.trim())
    ? ok(Buffer.from(text.trim(), 'hex'))
    : err(
        rejection(
          'vault/damaged-key',
          `The key file ${file} does not hold a key of 64 hex digits. Nothing was changed: put it back from a backup.`,
        ),
      );

/**
 * Makes a key file. It gets its name only when all of it is on the disk, and only if nobody else was faster: then theirs
 * is the key.
 */
const makeKey = (file: string): Key => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}.new`;
  try {
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    });
    linkUnlessThere(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(file));
  return readKey(file) ?? err(rejection('vault/unavailable', `The key file ${file} was taken away.`));
};

const linkUnlessThere = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
};

/** A new name is only safe once its folder is; Windows cannot sync a folder. */
const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};
