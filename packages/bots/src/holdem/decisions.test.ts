import { unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, awaiting, openHand } from '@cardroom/engine/holdem';
import {
  holdemGame,
  playHand,
  randomFrom,
  stackedDeck,
  holdemDealer,
  tableOf,
} from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';
import { certain, type Decision, type HoldemBot } from '../bot.ts';
import { botNamed } from '../index.ts';
import { whyRaisesAllIn, whyWrong, type HoldemCheck } from '../testing/checks.ts';
import { NEVER, unitsFrom, viewOf, type HoldemTurn } from '../testing/play-holdem.ts';
import { holdemTurns } from '../testing/random-tables.ts';
import { HOLDEM_BOTS, PERSONALITIES } from './index.ts';

const seed = 20_261_201;
const hasCharacter = ({ bot }: HoldemTurn): boolean => PERSONALITIES.some(({ name }) => name === bot);

describe("§5.1 §4.6 hold'em players at random tables", () => {
  test(`3,500 decisions of every player are sound, and every hand ends (seed ${seed})`, async () => {
    const seen = new Map<string, number>();
    for await (const turn of holdemTurns(HOLDEM_BOTS, 3_500, seed)) {
      expect({ seed, wrong: whyWrong(turn, hasCharacter(turn)), turn: turn.decision }).toMatchObject({
        wrong: null,
      });
      seen.set(turn.bot, (seen.get(turn.bot) ?? 0) + 1);
    }
    for (const { name } of HOLDEM_BOTS) expect(seen.get(name)).toBeGreaterThan(250);
  });

  test(`the same view and random numbers give the same decision, whatever is hidden (seed ${seed})`, async () => {
    const random = randomFrom(seed);
    const turns: (HoldemTurn & { readonly deal: Parameters<typeof holdemGame.exchangeHidden>[1] })[] = [];
    for await (const turn of holdemTurns(HOLDEM_BOTS, 150, seed + 1)) turns.push(turn);
    for (const { bot, view, legal, deal } of turns) {
      const own = view.state.seats.find(({ seat }) => seat === view.seat)!.hole;
      const onBoard = deal.order.flatMap((card, at) => (view.state.board.includes(card) ? [at] : []));
      const other = holdemGame.exchangeHidden(view.state, deal, new Set([...own, ...onBoard]), random);
      expect(other.order).not.toEqual(deal.order);
      const [one, two] = await Promise.all(
        [deal, other].map(({ order }) =>
          botNamed('holdem', bot)!.decide(viewOf(view.state, view.seat, order), legal, unitsFrom(9), NEVER),
        ),
      );
      expect(JSON.stringify(two)).toBe(JSON.stringify(one));
    }
  });
});

/** Changes what a sound player decides. */
const mutant = (
  change: (decision: Decision<never>, turn: Pick<HoldemTurn, 'view' | 'legal'>) => unknown,
): HoldemBot => ({
  name: 'balanced',
  decide: async (view, legal, random, signal) => {
    const decision = await botNamed('holdem', 'balanced')!.decide(view, legal, random, signal);
    return change(decision as Decision<never>, { view, legal }) as typeof decision;
  },
});

/** Planted bugs, by the check that must find them. */
const MUTANTS: readonly (readonly [HoldemCheck, string, HoldemBot])[] = [
  [
    'foldsFree',
    'folds when checking is free',
    mutant((decision, { view, legal }) =>
      legal.check.ok ? certain({ kind: 'fold', seat: view.seat }) : decision,
    ),
  ],
  [
    'accepted',
    'raises beyond the bounds',
    mutant((decision, { view, legal }) =>
      legal.raiseTo.ok
        ? certain({ kind: 'raiseTo', seat: view.seat, amount: legal.raiseTo.max + 1 })
        : decision,
    ),
  ],
  [
    'accepted',
    'raises although nobody can answer',
    mutant((decision, { view, legal }) =>
      legal.raiseTo.ok
        ? decision
        : certain({ kind: 'raiseTo', seat: view.seat, amount: view.state.price * 2 }),
    ),
  ],
  [
    'absurd',
    'goes all-in at once',
    mutant((decision, { view, legal }) =>
      legal.raiseTo.ok ? certain({ kind: 'raiseTo', seat: view.seat, amount: legal.raiseTo.max }) : decision,
    ),
  ],
  [
    'distribution',
    'logs another draw',
    mutant(decision => ({ ...decision, draw: 1 - (decision.draw ?? 0) })),
  ],
  [
    'distribution',
    'loses probability',
    mutant(({ options, ...rest }) => ({
      ...rest,
      options: options.map(option => ({ ...option, probability: option.probability / 2 })),
    })),
  ],
];

describe('§5.1 the checks catch what they are for', () => {
  test.each(MUTANTS)('%s: a player that %s', async (check, _, bot) => {
    let found: string | undefined;
    const tryAll = async (): Promise<void> => {
      for await (const turn of holdemTurns([bot], 400, seed)) {
        found = whyWrong(turn, true)?.check;
        if (found) return;
      }
    };
    // What the engine refuses also ends the table.
    await tryAll();
    expect(found).toBe(check);
  });

  test('raisesAllIn: a player that raises into all-in opponents', () => {
    const { state } = playHand(
      tableOf([1_000, 200, 1_000]),
      holdemDealer(stackedDeck(['AsAd', 'KsKd', '7c2d'])),
      ['3 fold', '1 raiseTo 30', '2 raiseTo 200'],
    );
    const now = awaiting(state);
    if (now.who !== 'seat') throw new Error('a seat is awaited');
    const decision = certain({ kind: 'raiseTo' as const, seat: 1, amount: 400 });
    const view = viewOf(state, 1, stackedDeck(['AsAd', 'KsKd', '7c2d']));
    expect(now.legal.raiseTo.ok).toBe(false);
    expect(whyRaisesAllIn({ bot: '', view, legal: now.legal, decision })).not.toBeNull();
    expect(
      whyRaisesAllIn({ bot: '', view, legal: now.legal, decision: certain({ kind: 'call', seat: 1 }) }),
    ).toBeNull();
  });
});

describe("§4.1 §5.1 the heads-up table's players", () => {
  const presets = Object.entries(HOLDEM_PRESETS);
  test.each(HOLDEM_BOTS.filter(({ name }) => name !== 'uniform'))(
    '$name folds aces at no table of the house',
    async bot => {
      for (const [, rules] of presets) {
        const seats = Array.from({ length: rules.seats }, (_, seat) => ({ seat, stack: rules.stack }));
        const { state } = unwrap(openHand({ rules, hand: 1, button: 0, seats }));
        const now = awaiting(state);
        if (now.who !== 'seat') throw new Error('a seat is awaited');
        const view = { game: 'holdem', state, seat: now.seat, hole: [51, 50] } as const;
        const { options } = await bot.decide(view, now.legal, unitsFrom(1), NEVER);
        expect(options.map(({ action }) => action.kind)).not.toContain('fold');
      }
    },
  );
});
