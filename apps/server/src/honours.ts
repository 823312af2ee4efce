import type { FastifyRequest } from 'fastify';

import { err, ok, rejection } from '@cardroom/engine';
import type { DayParams, DayShoeAnswer, HonoursAnswer, ViewAnswer } from '@cardroom/wire';

import type { Answer, Desk, Signed } from './desk.ts';

/** Achievements, streaks, today's shoe and the leaderboards. */
export const honours = async ({ house: { room } }: Desk, { actor }: Signed): Answer<HonoursAnswer> =>
  ok(await room.honours(actor.player));

/** Takes a player to today's shoe. */
export const openDaily = async ({ house: { room } }: Desk, { actor }: Signed): Answer<ViewAnswer> => {
  const view = await room.openDaily(actor);
  return view.ok ? ok({ view: view.value }) : view;
};

const NO_DAY = rejection('daily/none', 'There is no shoe of such a day.');

/** The shoe of a day, for whoever wants to check it. */
export const dayShoe = async (
  { house: { room } }: Desk,
  _: Signed,
  request: FastifyRequest,
): Answer<DayShoeAnswer> => {
  const { day } = request.params as DayParams;
  const found = Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? null : room.dayShoe(day);
  return found ? ok(found) : err(NO_DAY);
};
