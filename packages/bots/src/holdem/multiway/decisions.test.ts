import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, awaiting, openHand } from '@cardroom/engine/holdem';
import { holdemGame, randomFrom } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { whyWrong } from '../../testing/checks.ts';
import { NEVER, unitsFrom, viewOf } from '../../testing/play-holdem.ts';
import { holdemTurns, type DealtTurn } from '../../testing/random-tables.ts';
import { HOLDEM_BOTS } from '../players.ts';
import { multiwayBot } from './index.ts';

const seed = 20_261_116;
const bot = multiwayBot(0);

const ownTurns = async (turns: number): Promise<readonly DealtTurn[]> => {
  const found: DealtTurn[] = [];
  for await (const turn of holdemTurns([bot, bot, ...HOLDEM_BOTS], turns, seed))
    if (turn.bot === bot.name) found.push(turn);
  return found;
};

describe('§4.6 §5.1 the player for many seats at random tables', () => {
  test(`its decisions are sound (seed ${seed})`, async () => {
    const turns = await ownTurns(900);
    for (const turn of turns)
      expect({ wrong: whyWrong(turn, true), turn: turn.decision }).toMatchObject({ wrong: null });
    expect(turns.length).toBeGreaterThan(150);
  });

  test(`the same view and random numbers give the same decision, whatever is hidden (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    for (const { view, legal, deal } of (await ownTurns(300)).slice(0, 60)) {
      const own = view.state.seats.find(({ seat }) => seat === view.seat)!.hole;
      const onBoard = deal.order.flatMap((card, at) => (view.state.board.includes(card) ? [at] : []));
      const other = holdemGame.exchangeHidden(view.state, deal, new Set([...own, ...onBoard]), random);
      const [one, two] = await Promise.all(
        [deal, other].map(({ order }) =>
          bot.decide(viewOf(view.state, view.seat, order), legal, unitsFrom(9), NEVER),
        ),
      );
      expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    }
  });

  test('aces are folded at no table of the house, with two seats to nine', async () => {
    for (const rules of Object.values(HOLDEM_PRESETS))
      for (let count = 2; count <= 9; count++) {
        const seats = Array.from({ length: count }, (_, seat) => ({ seat, stack: rules.stack }));
        const { state, events } = unwrap(
          openHand({ rules: { ...rules, seats: count }, hand: 1, button: 0, seats }),
        );
        const now = awaiting(state);
        if (now.who !== 'seat') throw new Error('a seat is awaited');
        const view = { game: 'holdem', state, seat: now.seat, hole: [51, 50], events } as const;
        const { options } = await bot.decide(view, now.legal, unitsFrom(1), NEVER);
        expect(options.map(({ action }) => action.kind)).not.toContain('fold');
      }
  });

  test('it stops when it is told to', async () => {
    const reason = new Error('stop');
    await expect(bot.decide(null as never, null as never, () => 0, AbortSignal.abort(reason))).rejects.toBe(
      reason,
    );
  });
});
