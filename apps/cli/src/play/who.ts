import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { err, ok, type Result } from '@cardroom/engine';
import { validName, type Actor, type Players, type SignedIn } from '@cardroom/room';

import { writeSafely } from '../safe-file.ts';

/** Whoever plays at this terminal. */
export type Person = Extract<Actor, { kind: 'session' }>;

/** The sessions of this terminal's players: their tokens, in a file that only its owner may read. */
export type Tokens = Readonly<{
  read: (key: string) => string | null;
  write: (key: string, token: string) => Promise<Result<null, string>>;
}>;

/** Kept beside the store; `place` names the store, since another one knows none of them. */
export const tokensIn = (folder: string, place: string): Tokens => {
  const path = join(folder, 'sessions.json');
  return {
    read: key => tokensAt(path)[`${place} ${key}`] ?? null,
    write: async (key, token) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const all = { ...tokensAt(path), [`${place} ${key}`]: token };
      return writeSafely(path, chunks(JSON.stringify(all, null, 2)), { replace: true });
    },
  };
};

async function* chunks(text: string): AsyncGenerator<string> {
  yield text;
}

/** A file that cannot be read holds no session: whoever plays signs in again. */
const tokensAt = (path: string): Readonly<Record<string, string>> => {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return typeof read === 'object' && read !== null ? (read as Record<string, string>) : {};
  } catch {
    return {};
  }
};

/** For tables of which nothing is kept. */
export const forgottenTokens = (): Tokens => ({ read: () => null, write: async () => ok(null) });

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
  const kept = await keptSession(players, tokens.read(key));
  if (kept) return ok(kept);
  const signed = await players.signIn({ name, passphrase });
  if (!signed.ok) return err([lockedSentence(signed.error, name)]);
  const written = await tokens.write(key, signed.value.session.token);
  return written.ok ? ok(personFrom(signed.value, passphrase !== undefined)) : err([written.error]);
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
