import { rejection, type Rejection } from '@cardroom/engine';

/** Where a room's secrets are put away. A store sees only boxes; what is in them, nobody without the key. */
export type Vault = Readonly<{
  /** Names the key, and tells nothing about it. */
  keyId: string;
  /** The box opens under this name alone, so that none can be put in another's place. */
  seal: (name: string, secret: Uint8Array) => string;
  /** The secret; `null` when the box was sealed with another key or under another name, or is damaged: see `whyClosed`. */
  open: (name: string, box: string) => Uint8Array | null;
  /** 32 bytes that only the key gives, the same for the same name; where this is left out, there is no daily shoe. */
  derive?: (name: string) => Uint8Array;
}>;

/** A box is text: the form, the id of the key, and what is sealed. */
const BOX = /^(v1|memory)\.([\w-]+)\.([\w-]+)$/;

export type BoxForm = 'v1' | 'memory';
export type BoxParts = { readonly form: BoxForm; readonly keyId: string; readonly content: string };

export const makeBox = ({ form, keyId, content }: BoxParts): string => `${form}.${keyId}.${content}`;

/** The parts of a box, or null when this is none. */
export const parseBox = (box: string): BoxParts | null => {
  const [, form, keyId, content] = BOX.exec(box) ?? [];
  return form && keyId && content ? { form: form as BoxForm, keyId, content } : null;
};

/** Why a vault does not open a box. */
export const whyClosed = (
  vault: Pick<Vault, 'keyId'>,
  box: string,
): Rejection<'vault/other-key' | 'vault/damaged-box'> => {
  const parts = parseBox(box);
  return parts !== null && parts.keyId !== vault.keyId
    ? rejection('vault/other-key', `This was sealed with key ${parts.keyId}; the key here is ${vault.keyId}.`)
    : rejection(
        'vault/damaged-box',
        'What was sealed is damaged, or was put in the place of something else.',
      );
};

/** A vault for browsers and tests: the secrets stay in this process, and a box is only a handle on one. */
export const memoryVault = (random: { readonly bytes: (count: number) => Uint8Array }): Vault => {
  const keyId = hexOf(random.bytes(8));
  const secrets = new Map<string, { readonly name: string; readonly secret: Uint8Array }>();
  const derived = new Map<string, Uint8Array>();
  return {
    keyId,
    seal: (name, secret) => {
      const box = makeBox({ form: 'memory', keyId, content: hexOf(random.bytes(16)) });
      secrets.set(box, { name, secret: secret.slice() });
      return box;
    },
    open: (name, box) => {
      const held = secrets.get(box);
      return held?.name === name ? held.secret.slice() : null;
    },
    derive: name => {
      const known = derived.get(name) ?? random.bytes(32);
      derived.set(name, known);
      return known.slice();
    },
  };
};

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
