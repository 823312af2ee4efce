import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { err, invariant, ok, rejection, type Rejection, type Result } from '@cardroom/engine';

import type { PlayerId } from './ledger.ts';
import type { PlayerRecord, SessionRecord, Store } from './store.ts';

/** Makes and checks what a passphrase is kept as. */
export type Passphrases = Readonly<{
  make: (passphrase: string) => Promise<string>;
  /** Throws when `lock` is nothing that `make` could have made. */
  check: (passphrase: string, lock: string) => Promise<boolean>;
}>;

export type PlayersSetup = Readonly<{
  store: PlayerStore;
  clock: { readonly now: () => number };
  random: { readonly bytes: (count: number) => Uint8Array };
  /** Null where names cannot be locked: in a browser. */
  passphrases: Passphrases | null;
  /** Whether another session of the player holds a seat somewhere; see `Room.isSeated`. Default: none does. */
  isSeated?: (player: PlayerId, exceptSession: string) => Promise<boolean>;
}>;

export type PlayerStore = Pick<
  Store,
  'playerByName' | 'player' | 'addPlayer' | 'setLock' | 'addSession' | 'sessionByToken' | 'dropSessions'
>;

/** A player as others may see it: whether the name is locked, never by what. */
export type Player = Omit<PlayerRecord, 'lock'> & { readonly locked: boolean };

export type SignIn = { readonly name: string; readonly passphrase?: string | undefined };

export type SignedIn = Readonly<{
  player: Player;
  /** The name was used for the first time. */
  isNew: boolean;
  /** The id may be seen by anybody; the token is shown this once and is all that the session's holder needs. */
  session: { readonly id: string; readonly token: string };
}>;

/** Whose a token is. `proven`: the name is locked, and this session knows its passphrase. */
export type Who = Readonly<{ player: Player; session: { readonly id: string; readonly proven: boolean } }>;

export const PLAYER_REFUSALS = [
  'name/empty',
  'name/bad-character',
  'name/too-short',
  'name/too-long',
  'passphrase/too-short',
  'passphrase/too-long',
  /** Missing or wrong: the same words for both. */
  'passphrase/wrong',
  'passphrase/wait',
  'passphrase/unavailable',
  'session/unknown',
  'lock/already',
  'lock/none',
  /** Another session of this name holds a seat: whoever types a name later cannot take it from there. */
  'lock/seated',
] as const;
/** `retryAt`: when the next passphrase will be looked at, in milliseconds since 1970. */
export type PlayerRejection = Rejection<(typeof PLAYER_REFUSALS)[number]> & { readonly retryAt?: number };

type Outcome<T> = Promise<Result<T, PlayerRejection>>;

export type Players = Readonly<{
  /** The first use of a name makes its player; a locked name needs its passphrase, any other asks for none. */
  signIn: (signIn: SignIn) => Outcome<SignedIn>;
  /** Whose the token is; null when nobody's, or no longer. */
  session: (token: string) => Promise<Who | null>;
  /** From now on the name needs this passphrase. All other sessions of the player end. */
  lock: (token: string, passphrase: string) => Outcome<Player>;
  /** All other sessions of the player end. */
  changeLock: (token: string, old: string, passphrase: string) => Outcome<Player>;
  /** From now on anybody may use the name. */
  unlock: (token: string, passphrase: string) => Outcome<Player>;
}>;

export const NAME_LENGTH = { least: 2, most: 24 } as const;
export const PASSPHRASE_LENGTH = { least: 8, most: 1_000 } as const;

/** A name as it will be shown, and the key by which it is found: names differ in more than case. */
export type ValidName = { readonly name: string; readonly key: string };

/** A name is 2–24 English letters, digits and underscores; space around it is dropped. */
export const validName = (text: string): Result<ValidName, PlayerRejection> => {
  const name = text.trim();
  const refusal = whyNoName(name);
  return refusal ? err(refusal) : ok({ name, key: name.toLowerCase() });
};

const whyNoName = (name: string): PlayerRejection | null => {
  if (name === '') return rejection('name/empty', 'Enter a name.');
  if (/\W/.test(name))
    return rejection('name/bad-character', 'A name has only English letters, digits and underscores.');
  if (name.length < NAME_LENGTH.least)
    return rejection('name/too-short', `A name has at least ${NAME_LENGTH.least} characters.`);
  return name.length > NAME_LENGTH.most
    ? rejection('name/too-long', `A name has at most ${NAME_LENGTH.most} characters.`)
    : null;
};

/** The valid name nearest to any text, such as the name of a system's user: `josé.garcía` is `jose_garcia`. */
export const validNameFrom = (text: string): string => {
  const asIs = validName(text);
  if (asIs.ok) return asIs.value.name;
  const plain = text.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  const name = trimmed(plain.replaceAll(/\W+/g, '_')).slice(0, NAME_LENGTH.most);
  return name === '' ? 'player' : name.padEnd(NAME_LENGTH.least, '_');
};

const trimmed = (name: string): string => name.replaceAll(/^_+|_+$/g, '');

/** Signing in, by name alone or with a passphrase. */
export const createPlayers = (setup: PlayersSetup): Players => {
  const desk: Desk = { ...setup, guesses: createGuesses(setup.clock) };
  return {
    signIn: request => signIn(desk, request),
    session: async token => {
      const found = await holderOf(desk, token);
      return found && whoIs(found);
    },
    lock: (token, passphrase) => lock(desk, token, passphrase),
    changeLock: (token, old, passphrase) => changeLock(desk, token, old, passphrase),
    unlock: (token, passphrase) => unlock(desk, token, passphrase),
  };
};

type Desk = PlayersSetup & { readonly guesses: Guesses };

const signIn = async (desk: Desk, { name, passphrase }: SignIn): Outcome<SignedIn> => {
  const valid = validName(name);
  if (!valid.ok) return valid;
  const { record, isNew } = await findOrAdd(desk, valid.value);
  const refusal = record.lock === null ? null : await whyNotProven(desk, record, passphrase);
  return refusal ? err(refusal) : openSession(desk, record, isNew);
};

/** Of two who use a new name at once, one makes the player and both get it. */
const findOrAdd = async (desk: Desk, name: ValidName) => {
  const known = await desk.store.playerByName(name.key);
  if (known) return { record: known, isNew: false };
  const added = { ...name, id: newId(desk, 'p'), createdAt: desk.clock.now(), lock: null };
  if (await desk.store.addPlayer(added)) return { record: added, isNew: true };
  const faster = await desk.store.playerByName(name.key);
  invariant(faster !== null, 'a name that is taken has a player');
  return { record: faster, isNew: false };
};

const newId = ({ random }: Desk, kind: 'p' | 's'): string => `${kind}_${bytesToHex(random.bytes(12))}`;

/**
 * The lock may have changed since it was looked at: whoever changes it ends the sessions made before, and the ones made
 * after are found out here, so that none slips through. A token that nobody is told opens nothing.
 */
const openSession = async (desk: Desk, record: PlayerRecord, isNew: boolean): Outcome<SignedIn> => {
  const token = base64Url(desk.random.bytes(TOKEN_BYTES));
  const id = newId(desk, 's');
  const proven = record.lock !== null;
  const createdAt = desk.clock.now();
  await desk.store.addSession({ id, tokenHash: hashOf(token), player: record.id, createdAt, proven });
  const now = await desk.store.player(record.id);
  if (now === null || now.lock !== record.lock) return err(WRONG);
  return ok({ player: playerOf(now), isNew, session: { id, token } });
};

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const hashOf = (token: string): string => bytesToHex(sha256(utf8ToBytes(token)));

const playerOf = ({ lock: text, ...player }: PlayerRecord): Player => ({ ...player, locked: text !== null });

type Holder = { readonly record: PlayerRecord; readonly session: SessionRecord };

const whoIs = ({ record, session }: Holder): Who => ({
  player: playerOf(record),
  session: { id: session.id, proven: record.lock !== null },
});

/** A locked name's sessions are those that gave its passphrase, and the one that chose it. */
const holderOf = async ({ store }: Desk, token: string): Promise<Holder | null> => {
  const session = TOKEN.test(token) ? await store.sessionByToken(hashOf(token)) : null;
  const record = session && (await store.player(session.player));
  if (!session || !record) return null;
  const admitted = record.lock === null || session.proven || parseLock(record.lock).by === session.id;
  return admitted ? { record, session } : null;
};

/** What is kept of a lock: the session that chose the passphrase, and what the passphrase is checked against. */
const makeLock = (by: string, secret: string): string => `${by} ${secret}`;

const parseLock = (text: string): { readonly by: string; readonly secret: string } => {
  const end = text.indexOf(' ');
  return { by: text.slice(0, end), secret: text.slice(end + 1) };
};

const lock = async (desk: Desk, token: string, passphrase: string): Outcome<Player> => {
  const holder = await holderOf(desk, token);
  if (!holder) return err(UNKNOWN);
  const { record, session } = holder;
  if (record.lock !== null) return err(ALREADY);
  return (await desk.isSeated?.(record.id, session.id)) ? err(SEATED) : relock(desk, holder, passphrase);
};

const changeLock = async (desk: Desk, token: string, old: string, passphrase: string): Outcome<Player> => {
  const holder = await lockedHolder(desk, token, old);
  return holder.ok ? relock(desk, holder.value, passphrase) : holder;
};

const unlock = async (desk: Desk, token: string, passphrase: string): Outcome<Player> => {
  const holder = await lockedHolder(desk, token, passphrase);
  return holder.ok ? setLock(desk, holder.value, null) : holder;
};

/** The holder of a locked name's session who also knows the passphrase: a token left behind changes no lock. */
const lockedHolder = async (desk: Desk, token: string, passphrase: string): Outcome<Holder> => {
  const holder = await holderOf(desk, token);
  if (!holder) return err(UNKNOWN);
  if (holder.record.lock === null) return err(NONE);
  const refusal = await whyNotProven(desk, holder.record, passphrase);
  return refusal ? err(refusal) : ok(holder);
};

const relock = async (desk: Desk, holder: Holder, passphrase: string): Outcome<Player> => {
  const refusal = desk.passphrases ? whyNoPassphrase(passphrase) : UNAVAILABLE;
  if (refusal) return err(refusal);
  const text = makeLock(holder.session.id, await desk.passphrases!.make(passphrase));
  // That took a while: somebody may have sat down meanwhile.
  if (holder.record.lock === null && (await desk.isSeated?.(holder.record.id, holder.session.id)))
    return err(SEATED);
  const player = await setLock(desk, holder, text);
  if (player.ok) await desk.store.dropSessions(holder.record.id, holder.session.id);
  return player;
};

/** Nobody's change is overwritten: who comes second is told. */
const setLock = async (desk: Desk, { record }: Holder, text: string | null): Outcome<Player> =>
  (await desk.store.setLock(record.id, record.lock, text))
    ? ok(playerOf({ ...record, lock: text }))
    : err(record.lock === null ? ALREADY : WRONG);

/** Its length, in characters as people count them. */
const whyNoPassphrase = (passphrase: string): PlayerRejection | null => {
  const length = [...passphrase].length;
  const { least, most } = PASSPHRASE_LENGTH;
  if (length < least)
    return rejection('passphrase/too-short', `A passphrase has at least ${least} characters.`);
  return length > most
    ? rejection('passphrase/too-long', 'A passphrase has at most 1,000 characters.')
    : null;
};

const WRONG = rejection('passphrase/wrong', 'This name is locked, and opens with its passphrase alone.');
const UNKNOWN = rejection('session/unknown', 'You are not signed in any more: sign in again.');
const ALREADY = rejection('lock/already', 'This name has a passphrase already.');
const SEATED = rejection(
  'lock/seated',
  'This name holds a seat from another browser or terminal; lock it from there.',
);
const NONE = rejection('lock/none', 'This name has no passphrase.');
const UNAVAILABLE = rejection('passphrase/unavailable', 'Names cannot be locked or unlocked here.');

/** What could not be anybody's passphrase is neither checked nor counted. */
const whyNotProven = async (
  desk: Desk,
  { id, lock: text }: PlayerRecord,
  passphrase: string | undefined,
): Promise<PlayerRejection | null> => {
  if (!desk.passphrases) return UNAVAILABLE;
  if (passphrase === undefined || whyNoPassphrase(passphrase)) return WRONG;
  const wait = desk.guesses.begin(id);
  if (wait) return wait;
  if (!(await desk.passphrases.check(passphrase, parseLock(text!).secret))) return WRONG;
  desk.guesses.right(id);
  return null;
};

/**
 * Makes guessing slow. The first wrong passphrases for a name cost nothing; each one after them doubles the time until the
 * next is looked at, up to a minute. Kept in this process alone: a new start forgets it, and each server counts for itself.
 * Somebody who keeps guessing can therefore keep the owner waiting to sign in, but not off a session that is open.
 */
type Guesses = Readonly<{
  /** Counts a guess before it is checked, so that many at once count too; or says when the next may come. */
  begin: (player: string) => PlayerRejection | null;
  right: (player: string) => void;
}>;

type Guessed = { readonly wrong: number; readonly at: number };

const FREE_GUESSES = 3;
const LONGEST_WAIT_MS = 60_000;
const FORGOTTEN_AFTER_MS = 3_600_000;

const createGuesses = ({ now }: PlayersSetup['clock']): Guesses => {
  const guessed = new Map<string, Guessed>();
  return {
    begin: player => {
      forgetOld(guessed, now());
      const { wrong, at } = guessed.get(player) ?? { wrong: 0, at: 0 };
      const retryAt = at + waitAfter(wrong);
      if (now() < retryAt) return tooSoon(retryAt, now());
      guessed.set(player, { wrong: wrong + 1, at: now() });
      return null;
    },
    right: player => void guessed.delete(player),
  };
};

const waitAfter = (wrong: number): number =>
  wrong < FREE_GUESSES ? 0 : Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (wrong - FREE_GUESSES));

const forgetOld = (guessed: Map<string, Guessed>, now: number): void => {
  for (const [player, { at }] of guessed) if (now - at > FORGOTTEN_AFTER_MS) guessed.delete(player);
};

const tooSoon = (retryAt: number, now: number): PlayerRejection => {
  const seconds = Math.ceil((retryAt - now) / 1_000);
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return { ...rejection('passphrase/wait', `Too many wrong passphrases: try again in ${wait}.`), retryAt };
};
