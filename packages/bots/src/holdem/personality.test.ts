import { DECK } from '@cardroom/engine';
import { randomFrom } from '@cardroom/engine/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { botNamed } from '../index.ts';
import { evenTable, meanOf, playHoldem, unitsFrom, unitsOf } from '../testing/play-holdem.ts';
import {
  CHECKED_TO,
  FACING_POT,
  RIVER_CHECKED_TO,
  chanceOf,
  decideIn,
  decks,
  isFlushDraw,
  isUnpaired,
  spotAfter,
} from '../testing/spots.ts';
import { addHand, figuresOf, type Habits } from '../testing/statistics.ts';
import { BALANCED, PERSONALITIES, personalityBot, type Personality } from './index.ts';
import type { Spot } from './spot.ts';
import { thoughtOn } from './worth.ts';

const seed = 20_261_202;
const NAMES = PERSONALITIES.map(({ name }) => name);
const HANDS = 200;

describe(`§5.1 characters are what their names say, six at a table, ${HANDS} hands (seed ${seed})`, () => {
  const figures = new Map<string, ReturnType<typeof figuresOf>>();
  const of = (name: string) => figures.get(name)!;

  beforeAll(async () => {
    const random = randomFrom(seed);
    const habits = new Map<string, Habits>();
    for (let hand = 0; hand < HANDS; hand++) {
      const seated = random.shuffle([...NAMES, 'balanced']);
      const order = random.shuffle(DECK);
      const botAt = (seat: number) => botNamed('holdem', seated[seat]!)!;
      addHand(habits, seated, await playHoldem(evenTable(6, hand % 6), order, botAt, unitsOf(random)));
    }
    for (const [name, counts] of habits) figures.set(name, figuresOf(counts));
  }, 60_000);

  // Standard errors at 200 hands: 3 points of VPIP and PFR.
  test.each([
    ['tight-passive', 0.12, 0.3],
    ['tight-aggressive', 0.16, 0.34],
    ['balanced', 0.22, 0.42],
    ['loose-passive', 0.45, 0.72],
    ['loose-aggressive', 0.36, 0.62],
  ])('%s puts chips in with %d to %d of its hands', (name, low, high) => {
    expect(of(name).vpip).toBeGreaterThan(low);
    expect(of(name).vpip).toBeLessThan(high);
  });

  test('the loose play more hands than the tight', () => {
    for (const loose of ['loose-passive', 'loose-aggressive'])
      for (const tight of ['tight-passive', 'tight-aggressive'])
        expect(of(loose).vpip).toBeGreaterThan(of(tight).vpip + 0.1);
  });

  test('the aggressive raise more before the flop and bet more after it than the passive', () => {
    for (const style of ['tight', 'loose']) {
      expect(of(`${style}-aggressive`).pfr).toBeGreaterThan(of(`${style}-passive`).pfr + 0.06);
      expect(of(`${style}-aggressive`).bets).toBeGreaterThan(of(`${style}-passive`).bets + 0.05);
    }
  });
});

/** How likely each character does this on average over the spots. */
const meanChance = async (
  personality: Personality,
  spots: readonly Spot[],
  kind: 'fold' | 'raiseTo',
): Promise<number> => {
  const decisions = await Promise.all(spots.map(spot => decideIn(spot, personalityBot(personality))));
  return meanOf(decisions.map(decision => chanceOf(decision, kind))).mean;
};

const chances = async (spots: readonly Spot[], kind: 'fold' | 'raiseTo') =>
  new Map(
    await Promise.all(
      PERSONALITIES.map(
        async character => [character.name, await meanChance(character, spots, kind)] as const,
      ),
    ),
  );

const shareIn = (spot: Spot): number => thoughtOn(spot, unitsFrom(1)).share;

/** The spots in the lowest quarter of what the player expects to win. */
const lowest = (spots: readonly Spot[]): readonly Spot[] =>
  spots
    .map(spot => ({ spot, share: shareIn(spot) }))
    .toSorted((a, b) => a.share - b.share)
    .slice(0, spots.length / 4)
    .map(({ spot }) => spot);

describe(`§5.1 characters at the same spots (seed ${seed})`, () => {
  const deals = decks(100, seed);
  const spotsAfter = (script: readonly string[]) => deals.map(deck => spotAfter(script, deck));

  test('they fold to a bet of the pot, the tight more often', async () => {
    const folds = await chances(spotsAfter(FACING_POT), 'fold');
    for (const chance of folds.values()) expect(chance).toBeGreaterThan(0.3);
    for (const chance of folds.values()) expect(chance).toBeLessThan(0.7);
    expect(folds.get('tight-passive')).toBeGreaterThan(folds.get('loose-passive')! + 0.08);
    expect(folds.get('tight-aggressive')).toBeGreaterThan(folds.get('loose-aggressive')! + 0.03);
  });

  test.each([
    ['flop', CHECKED_TO],
    ['river', RIVER_CHECKED_TO],
  ])('they bluff on the %s with their worst hands, the aggressive more often', async (_, script) => {
    const bluffs = await chances(lowest(spotsAfter(script)), 'raiseTo');
    for (const name of ['tight-passive', 'loose-passive']) expect(bluffs.get(name)).toBeLessThan(0.1);
    for (const [name, most] of [
      ['balanced', 0.35],
      ['tight-aggressive', 0.5],
      ['loose-aggressive', 0.7],
    ] as const) {
      expect(bluffs.get(name)).toBeGreaterThan(0.05);
      expect(bluffs.get(name)).toBeLessThan(most);
    }
    expect(bluffs.get('loose-aggressive')).toBeGreaterThan(bluffs.get('balanced')!);
  });

  test('they bet draws more often than nothing at all', async () => {
    const unpaired = decks(300, seed)
      .map(deck => spotAfter(CHECKED_TO, deck))
      .filter(isUnpaired);
    const draws = await chances(unpaired.filter(isFlushDraw), 'raiseTo');
    const nothing = await chances(
      lowest(unpaired.filter(spot => !isFlushDraw(spot)).slice(0, 100)),
      'raiseTo',
    );
    for (const name of NAMES) expect(draws.get(name)).toBeGreaterThan(nothing.get(name)! + 0.05);
  });

  test('they bet their best hands on the river, and keep some of them back before', async () => {
    const best = (script: readonly string[]) => spotsAfter(script).filter(spot => shareIn(spot) > 0.93);
    const [river, flop] = [best(RIVER_CHECKED_TO), best(CHECKED_TO)];
    for (const chance of (await chances(river, 'raiseTo')).values()) expect(chance).toBeGreaterThan(0.75);
    const eager = await meanChance({ ...BALANCED, slowplay: 0 }, flop, 'raiseTo');
    const patient = await meanChance({ ...BALANCED, slowplay: 0.5 }, flop, 'raiseTo');
    expect(patient).toBeCloseTo(eager / 2, 2);
  });

  // Planted: a character that is another one, so that the bands above could not hold.
  test('a character without its traits would be noticed', async () => {
    const folds = await meanChance({ ...BALANCED, defend: 5 }, spotsAfter(FACING_POT), 'fold');
    expect(folds).toBeLessThan(0.3);
    const bluffs = await meanChance({ ...BALANCED, bluff: 3 }, lowest(spotsAfter(CHECKED_TO)), 'raiseTo');
    expect(bluffs).toBeGreaterThan(0.7);
  });
});
