import { readFile } from 'node:fs/promises';
import { DECK } from '@cardroom/engine';
import { HOLDEM_PRESETS, STREETS, type HoldemSetup, type Street } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import { readBlueprint } from '@cardroom/odds/solver';
import { describe, expect, test } from 'vitest';
import { whyWrong } from '../../testing/checks.ts';
import { NEVER, playHoldem, unitsFrom, unitsOf, viewOf, type HoldemTurn } from '../../testing/play-holdem.ts';
import { botNamed } from '../../index.ts';
import { equilibriumBots, type OpenBot } from './players.ts';
import { thinkHere } from './thinker.ts';

const seed = 20_261_117;
const HOURS = 3_600_000;
const PLANNED = Number(process.env['PAIRS_PLANNED'] ?? 100_000);
const THOUGHT = Number(process.env['PAIRS_THOUGHT'] ?? 500);
const FILE = new URL('../../../data/blueprint.bin', import.meta.url);
const plans = readFile(FILE).then(bytes => readBlueprint(new Uint8Array(bytes)));
/** A player with a mind of its own, which remembers nothing of what another has thought, and is never short of time. */
const freshly = (name: string): OpenBot =>
  equilibriumBots({
    thinker: thinkHere(
      () => plans,
      () => 0,
    ),
    otherwise: () => botNamed('holdem', 'balanced')!,
  }).find(bot => bot.name === name)!;

/** The house's game with all of its stacks: forty units between two. */
const tableFor = (random: Random): HoldemSetup => {
  const first = 2 + random.below(37);
  const seats = [first, 40 - first].map((units, seat) => ({ seat, stack: 5 * units }));
  return { rules: HOLDEM_PRESETS.headsup, hand: 1, button: random.below(2), seats };
};

/** Turns of a player on these streets, each with the deck behind it, until there are so many. */
async function* turnsOf(bot: OpenBot, streets: readonly Street[], turns: number, random: Random) {
  for (let seen = 0; seen < turns;) {
    const order = random.shuffle(DECK);
    const rival = botNamed('holdem', 'uniform')!;
    const played = await playHoldem(
      tableFor(random),
      order,
      seat => (seat === 0 ? bot : rival),
      unitsOf(random),
    );
    const own = played.turns.filter(
      ({ bot: name, view }) => name === bot.name && streets.includes(view.state.street),
    );
    for (const turn of own) {
      yield { ...turn, order };
      seen++;
    }
  }
}

/** The same deck with all that the player has not seen dealt otherwise. */
const otherwiseDealt = (
  { view }: HoldemTurn,
  order: readonly number[],
  random: Random,
): readonly number[] => {
  const known = new Set([...view.hole, ...view.state.board]);
  const hidden = random.shuffle(order.filter(card => !known.has(card)));
  return order.map(card => (known.has(card) ? card : hidden.pop()!));
};

const comparePairs = async (name: string, streets: readonly Street[], pairs: number): Promise<void> => {
  const [bot, twin] = [freshly(name), freshly(name)];
  const random = randomFrom(seed);
  for await (const { order, ...turn } of turnsOf(bot, streets, pairs, random)) {
    const { view, legal, decision } = turn;
    const other = viewOf(view.state, view.seat, otherwiseDealt(turn, order, random), view.events);
    expect(other.hole).toEqual(view.hole);
    const { options } = await twin.decide(other, legal, unitsFrom(1), NEVER);
    expect({ options, wrong: whyWrong(turn, false) }).toEqual({ options: decision.options, wrong: null });
  }
};

describe('§5.1 §9.2 what is hidden changes no distribution', () => {
  test(`${PLANNED} pairs on the plan`, { timeout: 4 * HOURS }, () =>
    comparePairs('blueprint', STREETS, PLANNED),
  );

  test(`${THOUGHT} pairs with thinking anew`, { timeout: 4 * HOURS }, () =>
    comparePairs('expert', ['flop', 'turn', 'river'], THOUGHT),
  );
});
