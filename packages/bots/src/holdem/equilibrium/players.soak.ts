import { readFile } from 'node:fs/promises';
import { HOLDEM_PRESETS, STREETS, type HoldemSetup, type Street } from '@cardroom/engine/holdem';
import { randomFrom, type Random } from '@cardroom/engine/testing';
import { readBlueprint } from '@cardroom/odds/solver';
import { describe, expect, test } from 'vitest';
import { whyWrong } from '../../testing/checks.ts';
import { hiddenPairs } from '../../testing/hidden-pairs.ts';
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

const comparePairs = async (name: string, streets: readonly Street[], pairs: number): Promise<void> => {
  const paired = {
    bot: freshly(name),
    twin: freshly(name),
    rival: botNamed('holdem', 'uniform')!,
    tableFor,
    streets,
  };
  let seen = 0;
  for await (const { turn, view, options } of hiddenPairs(paired, pairs, randomFrom(seed))) {
    const { decision, view: before } = turn;
    const [one, other] = [
      { view: before, options: decision.options, wrong: null },
      { view, options, wrong: whyWrong(turn, false) },
    ];
    // As text, since a hundred thousand of these are compared.
    if (JSON.stringify(one) !== JSON.stringify(other)) expect(other).toEqual(one);
    if (++seen % Math.ceil(pairs / 10) === 0) process.stdout.write(`${name}: ${seen} pairs alike\n`);
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
