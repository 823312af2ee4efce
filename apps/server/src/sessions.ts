import type { FastifyReply, FastifyRequest } from 'fastify';

import { err, ok, type Ok, type Result } from '@cardroom/engine';
import { validName, type Player, type PlayerRejection, type SignedIn } from '@cardroom/room';
import type {
  DoneAnswer,
  PassphraseRequest,
  PlayerAnswer,
  SessionAnswer,
  SignInRequest,
  WhoAnswer,
  WirePlayer,
} from '@cardroom/wire';

import { cookieIn } from './cookies.ts';
import { NOBODY, signedIn, whyWait, type Answer, type Desk, type Signed } from './desk.ts';

const wirePlayer = ({ id, name, locked }: Player): WirePlayer => ({ id, name, locked });

/** Signs a name in, and gives its browser the cookie. */
export const signIn = async (
  desk: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer<SessionAnswer> => {
  const { name, passphrase } = request.body as SignInRequest;
  const valid = validName(name);
  if (!valid.ok) return valid;
  const wait =
    whyWait(desk.limiter, 'arrivals', request.ip) ?? whyWait(desk.limiter, 'sign-in', valid.value.key);
  if (wait) return err(wait);
  const { cookie } = desk;
  const tokens = tokensOf(desk, request);
  const again = await sessionAgain(desk, tokens, valid.value.key);
  const signed = again ?? (await desk.house.players.signIn({ name, passphrase }));
  if (!signed.ok) return signed;
  const { player, session, isNew } = signed.value;
  const others = tokens.filter(token => token !== session.token);
  void reply.header('set-cookie', [cookie.set(session.token), cookie.keep(others)]);
  return ok({ player: wirePlayer(player), session: session.id, isNew });
};

/** The tokens that this browser has: of whoever is signed in, and of those who were. */
const tokensOf = ({ cookie }: Desk, { headers }: FastifyRequest): readonly string[] => {
  const current = cookieIn(headers.cookie, cookie.name);
  return [...new Set([...(current ? [current] : []), ...cookie.kept(headers.cookie)])];
};

/**
 * The session that this browser has had under a name before: its seats belong to that one. A locked name is asked for
 * its passphrase, with which it can claim them.
 */
const sessionAgain = async (
  { house: { players } }: Desk,
  tokens: readonly string[],
  key: string,
): Promise<Ok<SignedIn> | null> => {
  for (const token of tokens) {
    const who = await players.session(token);
    if (who && who.player.key === key && !who.player.locked)
      return ok({ player: who.player, isNew: false, session: { id: who.session.id, token } });
  }
  return null;
};

/** Nobody is an answer, too. */
export const whoAmI = async (desk: Desk, request: FastifyRequest): Answer<WhoAnswer> => {
  const signed = await signedIn(desk, request);
  if (!signed.ok) return signed.error.code === NOBODY.code ? ok({ player: null }) : signed;
  const { player, session } = signed.value.who;
  return ok({ player: wirePlayer(player), session: session.id, isNew: false });
};

/**
 * Nobody is signed in any more, and the session's streams end. The session itself stays, since seats may belong to it; who
 * comes back to an unlocked name in this browser gets it again.
 */
export const signOut = async (
  desk: Desk,
  { who }: Signed,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer<DoneAnswer> => {
  desk.streams.endOf(who.session.id);
  desk.llm?.lent?.takeBack(who.session.id);
  void reply.header('set-cookie', [desk.cookie.clear, desk.cookie.keep(tokensOf(desk, request))]);
  return ok({ done: true });
};

/** Locks or unlocks a name. */
export const changeLock = async (
  { house: { players } }: Desk,
  change: 'lock' | 'unlock',
  { token }: Signed,
  request: FastifyRequest,
): Answer<PlayerAnswer> => {
  const { passphrase } = request.body as PassphraseRequest;
  const player: Result<Player, PlayerRejection> = await players[change](token, passphrase);
  return player.ok ? ok({ player: wirePlayer(player.value) }) : player;
};
