import { createHash } from 'node:crypto';

import type { FastifyRequest } from 'fastify';

import { err, ok, rejection } from '@cardroom/engine';
import { playedIn, readRound, sumResults, type RoundRow, type RoundSummary } from '@cardroom/room';
import type {
  ListedRound,
  LookQuery,
  RoundAnswer,
  RoundParams,
  RoundsAnswer,
  RoundsQuery,
  StatisticsAnswer,
} from '@cardroom/wire';

import type { Answer, Desk, Signed } from './desk.ts';
import { ownHole } from './own-hole.ts';

const USUAL = 20;

/** One's finished rounds, the newest first. */
export const rounds = async (
  { house: { store } }: Desk,
  { actor }: Signed,
  request: FastifyRequest,
): Answer<RoundsAnswer> => {
  const { limit, before } = request.query as RoundsQuery;
  const rows = await store.rounds({
    player: actor.player,
    limit: limit === undefined ? USUAL : Number(limit),
    ...(before !== undefined && { before: Number(before) }),
  });
  return ok({ rounds: rows.map(row => listed(row, actor.player)) });
};

const summaryOf = ({ summary }: RoundRow): RoundSummary => JSON.parse(summary) as RoundSummary;

const listed = (row: RoundRow, player: string): ListedRound => {
  const { rules, seats } = summaryOf(row);
  return {
    table: row.table,
    round: row.round,
    game: row.game as ListedRound['game'],
    at: row.at,
    rules,
    net: seats.find(seat => seat.player === player)?.net ?? null,
    seats: seats.map(({ seat, name, net, chips, player: id }) => ({
      seat,
      name,
      you: id === player,
      net,
      chips,
    })),
  };
};

const NO_ROUND = rejection('round/unknown', 'There is no such finished round.');

/** One finished round: for those who played in it, and those who may look at its table. */
export const round = async (desk: Desk, { actor }: Signed, request: FastifyRequest): Answer<RoundAnswer> => {
  const { store, room } = desk.house;
  const { table, round: number } = request.params as RoundParams;
  const rows = await store.rounds({ table });
  const row = rows.find(found => found.round === Number(number));
  const played = row && summaryOf(row).seats.some(({ player }) => player === actor.player);
  const view = played ? null : await room.view(table, actor, (request.query as LookQuery).invite);
  if (view?.ok === false) return view;
  const logged = row && (await readRound(store, row));
  if (!logged) return err(NO_ROUND);
  const before = rows.find(other => other.round < row.round)?.fromSeq ?? 1;
  return ok({ ...logged, hole: await ownHole(desk, actor, logged, before) });
};

/** What one's rounds add up to: ever, and since this session began. */
export const statistics = async (
  { house: { store } }: Desk,
  { actor, token }: Signed,
): Answer<StatisticsAnswer> => {
  const hash = createHash('sha256').update(token).digest('hex');
  const since = (await store.sessionByToken(hash))?.createdAt ?? 0;
  const rows = await store.results({ player: actor.player });
  const of = (game: string) => {
    const played = rows.filter(row => playedIn(row) === game);
    return { ever: sumResults(played), session: sumResults(played.filter(({ at }) => at >= since)) };
  };
  return ok({ blackjack: of('blackjack'), holdem: of('holdem') });
};
