import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { err, ok, type Result } from '@cardroom/engine';
import { validName, type Actor, type Players, type SignedIn } from '@cardroom/room';

import { writeSafely } from '../safe-file.ts';

/** Whoever plays at this terminal. */
export type Person = Extract<Actor, { kind: 'session' }>;

/** The sessions of this terminal's players: their tokens, each in a file that only its owner may read. */
export type Tokens = Readonly<{
  read: (key: string) => string | null;
  /** Keeps a token in the place of one that is of no use any more (null: of none). Answers the one that is kept now. */
  keep: (key: string, token: string, useless: string | null) => Promise<Result<string, string>>;
}>;

/** Kept beside the store; `place` names the store, since another one knows none of them. */
export const tokensIn = (folder: string, place: string): Tokens => {
  const pathOf = (key: string): string => {
    const name = createHash('sha256').update(`${place}\n${key}`).digest('hex').slice(0, 24);
    return join(folder, 'sessions', `${name}.token`);
  };
  return {
    read: key => tokenAt(pathOf(key)),
    keep: async (key, token, useless) => {
      const path = pathOf(key);
      const made = folderFor(path);
      if (!made.ok) return made;
      const written = await writeSafely(path, chunks(token), { replace: useless !== null });
      // Two terminals that begin at the same moment play in one session: that of the first.
      return written.ok ? ok(token) : orKept(tokenAt(path), written.error);
    },
  };
};

const folderFor = (path: string): Result<null, string> => {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return ok(null);
  } catch (error) {
    return err(`${dirname(path)} cannot be made (${(error as NodeJS.ErrnoException).code}).`);
  }
};

const orKept = (kept: string | null, problem: string): Result<string, string> =>
  kept === null ? err(problem) : ok(kept);

async function* chunks(text: string): AsyncGenerator<string> {
  yield text;
}

/** A file that cannot be read holds no session: whoever plays signs in again. */
const tokenAt = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
};

/** For tables of which nothing is kept. */
export const forgottenTokens = (): Tokens => ({ read: () => null, keep: async (_, token) => ok(token) });

/** Signs a player in: by the session that this terminal has had before, else by name. */
export const signIn = async (
  players: Players,
  tokens: Tokens,
  name: string,
  passphrase: string | undefined,
): Promise<Result<Person, readonly string[]>> => {
  const valid = validName(name);
  if (!valid.ok) return err([valid.error.message]);
  const { key } = valid.value;
  const before = tokens.read(key);
  const known = await keptSession(players, before);
  if (known) return ok(known);
  const signed = await players.signIn({ name, passphrase });
  if (!signed.ok) return err([lockedSentence(signed.error, name)]);
  const { token } = signed.value.session;
  const kept = await tokens.keep(key, token, before);
  if (!kept.ok) return err([kept.error]);
  const other = kept.value === token ? null : await keptSession(players, kept.value);
  return ok(other ?? personFrom(signed.value, passphrase !== undefined));
};

const keptSession = async (players: Players, token: string | null): Promise<Person | null> => {
  const who = token === null ? null : await players.session(token);
  if (!who) return null;
  const { player, session } = who;
  return {
    kind: 'session',
    session: session.id,
    player: player.id,
    name: player.name,
    proven: session.proven,
  };
};

const personFrom = ({ player, session }: SignedIn, knew: boolean): Person => ({
  kind: 'session',
  session: session.id,
  player: player.id,
  name: player.name,
  proven: player.locked && knew,
});

const lockedSentence = (
  { code, message }: { readonly code: string; readonly message: string },
  name: string,
): string =>
  code === 'passphrase/wrong'
    ? `The name ${name} is locked: set CARDROOM_PASSPHRASE to its passphrase, or take another name by --player.`
    : message;
