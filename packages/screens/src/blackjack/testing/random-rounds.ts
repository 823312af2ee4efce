import { BLACKJACK_PRESETS, type BlackjackLegal, type SeatActionKind } from '@cardroom/engine/blackjack';
import { randomFrom, type Random } from '@cardroom/engine/testing';

import { BlackjackTable, ORDERS } from './blackjack-table.ts';

const { vegas, arcturus } = BLACKJACK_PRESETS;
const PRESETS = [vegas, vegas, arcturus, BLACKJACK_PRESETS['21black']];

/** A table of one deck, so that every card is there once, with rules, seats and shoes by chance. */
const anyTable = async (seed: number): Promise<BlackjackTable> => {
  const random = randomFrom(seed);
  const boxes = 1 + random.below(2);
  return await BlackjackTable.open({
    seed,
    order: random.pick(ORDERS),
    boxes,
    bots: random.below(3),
    rules: {
      ...random.pick(PRESETS),
      decks: 1,
      boxes: 7,
      reshuffleAt: random.pick([0, 15, '100%'] as const),
      dealerCard: random.pick(['peek', 'peek', 'noPeek', 'noHole'] as const),
      hitSoft17: random.chance(0.5),
    },
  });
};

/** Plays so many rounds by chance; everything that Ann saw is on the table's list. */
export const randomRounds = async (seed: number, rounds: number): Promise<BlackjackTable> => {
  const table = await anyTable(seed);
  while (table.view.round < rounds || table.view.playing) await step(table);
  return table;
};

const step = async (table: BlackjackTable): Promise<void> => {
  const { playing, awaited, you } = table.view;
  if (!playing) return await begin(table);
  const seat = table.random.pick(awaited);
  if (seat === you!.seat)
    return void (await table.do(actOf(you!.expect!, anyAction(table.legal, table.random))));
  await table.bot(seat, anyAction(await table.botLegal(seat), table.random));
};

const begin = async (table: BlackjackTable): Promise<void> => {
  const own = table.view.seats.find(({ seat }) => seat === 1)!;
  if (own.chips < 20) await table.do({ kind: 'rebuy' });
  else await table.ready();
};

const actOf = (expect: number, action: object): object => ({ kind: 'act', expect, action });

const KINDS: readonly SeatActionKind[] = [
  ...(['insure', 'evenMoney', 'decline', 'split', 'split', 'split', 'double'] as const),
  ...(['hit', 'hit', 'hit', 'stand', 'surrender', 'forfeit'] as const),
];

const anyAction = (legal: BlackjackLegal, random: Random): object => {
  const { bet, pass } = legal;
  if (bet.ok)
    return { kind: 'bet', box: bet.boxes[0]!, amount: Math.min(bet.max, bet.min * (1 + random.below(3))) };
  if (pass.ok) return { kind: 'pass', box: pass.boxes[0]! };
  const allowed = KINDS.filter(kind => legal[kind].ok && (kind !== 'forfeit' || random.chance(0.05)));
  return { kind: random.pick(allowed) };
};
