import { cardsIn, unwrap, type Composition } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  apply,
  awaiting,
  openRound,
  type BlackjackRules,
  type RoundSetup,
} from '@cardroom/engine/blackjack';
import { ScriptedRound, answerBlackjack, randomFrom, type Script } from '@cardroom/engine/testing';
import { advise, bestChart, situationAt } from '@cardroom/odds/blackjack';
import { describe, expect, test } from 'vitest';
import type { BlackjackBot } from '../bot.ts';
import { botNamed } from '../index.ts';
import { whyNoDistribution, whyNotAcceptedBlackjack } from '../testing/checks.ts';
import { NEVER, meanOf, unitsFrom } from '../testing/play-holdem.ts';
import { blackjackTurns, type BlackjackTurn } from '../testing/random-tables.ts';
import { BLACKJACK_BOTS } from './index.ts';

const seed = 20_261_203;
const bot = (name: string): BlackjackBot => botNamed('blackjack', name)!;

describe('§5.1 §2.11 blackjack players at random tables', () => {
  test(`7,000 decisions under any rules are accepted, and every round ends (seed ${seed})`, async () => {
    const kinds = new Set<string>();
    for await (const { view, decision } of blackjackTurns(BLACKJACK_BOTS, 7_000, seed)) {
      const wrong = whyNoDistribution(decision) ?? whyNotAcceptedBlackjack(view, decision);
      expect({ seed, wrong, decision }).toMatchObject({ wrong: null });
      kinds.add(decision.action.kind);
    }
    for (const kind of ['bet', 'pass', 'insure', 'decline', 'hit', 'stand', 'double', 'split', 'surrender'])
      expect(kinds).toContain(kind);
  });

  test(`the same view gives the same decision (seed ${seed})`, async () => {
    for await (const { bot: name, view, legal, decision } of blackjackTurns(BLACKJACK_BOTS, 300, seed + 1)) {
      const again = await bot(name).decide(view, legal, unitsFrom(1), NEVER);
      expect(JSON.stringify(again)).toBe(JSON.stringify(decision));
    }
  });

  test.each(BLACKJACK_BOTS)('$name cannot tell which card the dealer hides', async ({ decide }) => {
    const decisions = ['Td', '2d', '9h'].map(async hole => {
      const round = new ScriptedRound({ cards: `Tc6d3c${hole}5c5d` });
      const { seat, legal } = round.turn();
      return JSON.stringify(
        await decide({ game: 'blackjack', state: round.state, seat }, legal, unitsFrom(1), NEVER),
      );
    });
    expect(new Set(await Promise.all(decisions)).size).toBe(1);
  });

  test('§5.1 a bet beyond the limits would be noticed', async () => {
    for await (const { view, decision } of blackjackTurns([bot('basic')], 1, seed)) {
      if (decision.action.kind !== 'bet') continue;
      const action = { ...decision.action, amount: view.state.rules.maxBet + 1 };
      const wrong = { action, options: [{ action, probability: 1 }], draw: null };
      expect(whyNotAcceptedBlackjack(view, wrong)).not.toBeNull();
    }
  });
});

/** What a player does at this point of a scripted round. */
const answer = async (name: string, script: Script, ...played: readonly ('hit' | 'split' | 'decline')[]) => {
  const round = new ScriptedRound(script).play(...played);
  const { seat, legal } = round.turn();
  const { action } = await bot(name).decide(
    { game: 'blackjack', state: round.state, seat },
    legal,
    unitsFrom(1),
    NEVER,
  );
  return action.kind;
};

describe('§5.1 basic plays the chart, down to what is legal', () => {
  test.each([
    // Cards: mine, up card, mine, hole card, then draws.
    ['doubles eleven', '6c 6d 5c Td', 'double'],
    ['gives up sixteen against a ten', 'Tc Td 6c 7d', 'surrender'],
    ['splits eights', '8c 6d 8d Td', 'split'],
    ['never splits tens', 'Tc 6d Kd Td', 'stand'],
    ['hits soft seventeen', 'Ac Td 6c 7d', 'hit'],
    ['stands on thirteen against a six', 'Tc 6d 3c Td', 'stand'],
  ])('%s', async (_, cards, action) =>
    expect(await answer('basic', { cards: cards.replaceAll(' ', '') })).toBe(action),
  );

  test('hits eleven that may not be doubled, on three cards', async () =>
    expect(await answer('basic', { cards: '2c6d4cTd5c' }, 'hit')).toBe('hit'));

  test('hits where the bankroll does not cover a double', async () => {
    const setup = { seats: [{ seat: 0, bankroll: 10 }] };
    expect(await answer('basic', { cards: '6c6d5cTd', setup })).toBe('hit');
  });

  test('§2.12 declines insurance, takes even money only where chips are rounded against it', async () => {
    const rules = { rounding: 'floor', minBet: 1 } as const;
    expect(await answer('basic', { cards: '9cAd7cTd' })).toBe('decline');
    expect(await answer('basic', { cards: 'KcAdAcTd' })).toBe('decline');
    expect(await answer('basic', { cards: 'KcAdAcTd', rules, bets: [1] })).toBe('evenMoney');
  });

  test('§3.1 plays Twenty-One, which has no bets', async () => {
    const rules = BLACKJACK_PRESETS['twenty-one'];
    expect(await answer('basic', { cards: '9cTd3cTh', rules })).toBe('hit');
    expect(await answer('basic', { cards: '9cTdTcTh', rules })).toBe('stand');
    expect(await answer('mimic-dealer', { cards: '6cTdTcTh', rules })).toBe('hit');
  });
});

/** What a player's own play is worth, by exact prices; null where there are none. */
const priced = ({ view: { state }, decision: { action } }: BlackjackTurn) => {
  const now = awaiting(state);
  if (now.who !== 'seat' || now.hand === null) return null;
  const advice = advise(situationAt(state, now.box, now.hand));
  if (!advice.ok || advice.value.unpriced.length > 0) return null;
  const values = advice.value.actions;
  return { own: values[action.kind as keyof typeof values]!, values };
};

describe('§5.1 §5.2 composition makes the best play', () => {
  test(`on every priced hand of 1,500 decisions no legal action is worth more (seed ${seed})`, async () => {
    let hands = 0;
    for await (const turn of blackjackTurns([bot('composition')], 1_500, seed + 2)) {
      const price = priced(turn);
      if (!price) continue;
      hands++;
      const legal = Object.entries(price.values).filter(([kind]) => turn.legal[kind as 'hit'].ok);
      expect(price.own).toBe(Math.max(...legal.map(([, value]) => value)));
    }
    expect(hands).toBeGreaterThan(300);
  });

  test('§2.12 insurance is taken when tens are many', async () => {
    const round = new ScriptedRound({ cards: '9cAd7cTd' });
    const { seat, legal } = round.turn();
    const rich = {
      ...round.state.shoe,
      unseen: round.state.shoe.unseen.map((count, card) => (card < 32 ? 1 : count)),
    };
    const view = { game: 'blackjack', state: { ...round.state, shoe: rich }, seat } as const;
    const { action } = await bot('composition').decide(view, legal, unitsFrom(1), NEVER);
    expect(action.kind).toBe('insure');
    expect(await answer('composition', { cards: '9cAd7cTd' })).toBe('decline');
  });
});

describe(`§5.1 what the players are worth (seed ${seed})`, () => {
  const fresh: BlackjackRules = { ...BLACKJACK_PRESETS.vegas, reshuffleAt: '100%', insurance: false };
  const setup: RoundSetup = {
    rules: fresh,
    round: 1,
    seats: [{ seat: 0, bankroll: 1_000_000_000 }],
    boxes: [0],
    shoe: null,
  };
  const openTable = () => ({
    nextRound: () => unwrap(openRound(setup)),
    deal: () => ({ order: [], fixed: false }),
  });

  test('at the same hands composition loses nothing, basic next to nothing, the dealer much', async () => {
    const costs = new Map<string, number[]>(BLACKJACK_BOTS.map(({ name }) => [name, []]));
    for await (const { view, legal, bot: dealt } of blackjackTurns([bot('basic')], 700, seed, openTable)) {
      for (const { name, decide } of BLACKJACK_BOTS) {
        const decision = await decide(view, legal, unitsFrom(1), NEVER);
        const price = priced({ bot: dealt, view, legal, decision, deal: { order: [], fixed: true } });
        if (price) costs.get(name)!.push(Math.max(...Object.values(price.values)) - price.own);
      }
    }
    const mean = (name: string): number => meanOf(costs.get(name)!).mean;
    expect(mean('composition')).toBe(0);
    expect(mean('basic')).toBeGreaterThanOrEqual(0);
    expect(mean('basic')).toBeLessThan(0.001);
    expect(mean('mimic-dealer')).toBeGreaterThan(0.03);
  });

  test('basic wins what its chart is worth exactly, within four standard errors', async () => {
    const nets: number[] = [];
    const random = randomFrom(seed);
    for (let round = 0; round < 4_000; round++) nets.push(await playedNet(setup, random));
    const { mean, error } = meanOf(nets);
    expect(Math.abs(mean - unwrap(bestChart(fresh)).ev)).toBeLessThan(4 * error);
  });

  /** What one round brings, per unit of the bet. */
  const playedNet = async (from: RoundSetup, random: ReturnType<typeof randomFrom>): Promise<number> => {
    const dealer = { order: [], shuffle: (shoe: Composition) => random.shuffle(cardsIn(shoe)) };
    let { state } = unwrap(openRound(from));
    for (let now = awaiting(state); now.who !== 'nobody'; now = awaiting(state)) {
      const action =
        now.who === 'chance'
          ? answerBlackjack(dealer, state, now.need)
          : (
              await bot('basic').decide(
                { game: 'blackjack', state, seat: now.seat },
                now.legal,
                unitsFrom(1),
                NEVER,
              )
            ).action;
      state = unwrap(apply(state, action)).state;
    }
    return (state.seats[0]!.bankroll - from.seats[0]!.bankroll) / from.rules.defaultBet;
  };
});
