import type { FastifyReply, FastifyRequest } from 'fastify';

import { err, ok } from '@cardroom/engine';
import { validName, type Player, type PlayerRejection } from '@cardroom/room';
import type {
  PassphraseRequest,
  PlayerAnswer,
  SessionAnswer,
  SignInRequest,
  WirePlayer,
} from '@cardroom/wire';
import type { Result } from '@cardroom/engine';

import { whyWait, type Answer, type Desk, type Signed } from './desk.ts';

const wirePlayer = ({ id, name, locked }: Player): WirePlayer => ({ id, name, locked });

/** Signs a name in, and gives its browser the cookie. */
export const signIn = async (
  { house: { players }, limiter, cookie }: Desk,
  request: FastifyRequest,
  reply: FastifyReply,
): Answer<SessionAnswer> => {
  const { name, passphrase } = request.body as SignInRequest;
  const valid = validName(name);
  if (!valid.ok) return valid;
  const wait = whyWait(limiter, 'arrivals', request.ip) ?? whyWait(limiter, 'sign-in', valid.value.key);
  if (wait) return err(wait);
  const signed = await players.signIn({ name, passphrase });
  if (!signed.ok) return signed;
  const { player, session, isNew } = signed.value;
  void reply.header('set-cookie', cookie.set(session.token));
  return ok({ player: wirePlayer(player), session: session.id, isNew });
};

export const whoAmI = async ({ who: { player, session } }: Signed): Answer<SessionAnswer> =>
  ok({ player: wirePlayer(player), session: session.id, isNew: false });

/** The browser forgets its session, and its streams end. The session itself stays: seats may belong to it. */
export const signOut = async ({ cookie, streams }: Desk, { who }: Signed, reply: FastifyReply) => {
  streams.endOf(who.session.id);
  void reply.header('set-cookie', cookie.clear);
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
