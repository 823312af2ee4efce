import { describe, expect, test } from 'vitest';

import { ok, unwrap, type Card } from '@cardroom/engine';
import {
  BLACKJACK_PRESETS,
  evolve,
  isTenValue,
  type BlackjackEvent,
  type BlackjackState,
} from '@cardroom/engine/blackjack';
import { randomFrom } from '@cardroom/engine/testing';
import type { Play } from '@cardroom/odds/blackjack';

import { priceRoundBy } from './price-round.ts';
import { anyhow, gapOf, richTable } from './testing/rounds.ts';
import { ODDS, type Values } from './values.ts';

const ERROR = 1e-4;

/** Rounds in which everything happens. */
const rounds: readonly (readonly BlackjackEvent[])[] = (() => {
  const random = randomFrom(12);
  const rules = { ...BLACKJACK_PRESETS.vegas, decks: 1, maxHands: 2, reshuffleAt: '100%' } as const;
  const table = richTable(rules, 1, random);
  const played = Array.from({ length: 200 }, () => table.play(anyhow(random)).events);
  const dealt = played.filter(events => events.some(({ kind }) => kind === 'dealStarted'));
  return [...dealt.slice(0, 6), ...dealt.filter(isInsured).slice(0, 2)];
})();

function isInsured(events: readonly BlackjackEvent[]): boolean {
  return events.some(({ kind }) => kind === 'insuranceTaken');
}

const upCardOf = (events: readonly BlackjackEvent[]): Card =>
  events.reduce(evolve, null as unknown as BlackjackState).dealer.cards[0]!;

const gaps = (values: Values, among = rounds): readonly number[] =>
  among.map(events => gapOf(unwrap(priceRoundBy(values, events, 0))));

const advising = (change: (advice: Advised) => Advised): Values => ({
  ...ODDS,
  advise: situation => {
    const advice = ODDS.advise(situation);
    return advice.ok ? ok(change(advice.value)) : advice;
  },
});

type Advised = Extract<ReturnType<Values['advise']>, { ok: true }>['value'];

const playWorth = (play: Play): Values =>
  advising(advice =>
    advice.actions[play] === undefined
      ? advice
      : { ...advice, actions: { ...advice.actions, [play]: advice.actions[play] + ERROR } },
  );

describe('§5.4 §10.2 an error planted in any value shows: the parts no longer add up', () => {
  test('without one they do', () => {
    expect(Math.max(...gaps({ ...ODDS }))).toBeLessThan(1e-9);
  });

  test.each(['stand', 'hit', 'double', 'split'] as const)('the value of %s', play => {
    expect(Math.min(...gaps(playWorth(play)))).toBeGreaterThan(1e-9);
  });

  test('the value of surrender, in every round in which it may be the best: against a ten', () => {
    const against = rounds.filter(events => isTenValue(upCardOf(events)));
    expect(against.length).toBeGreaterThan(0);
    expect(Math.min(...gaps(playWorth('surrender'), against))).toBeGreaterThan(1e-9);
  });

  test('the value of insurance, in every round in which it was taken', () => {
    const insured = rounds.filter(isInsured);
    expect(insured.length).toBeGreaterThan(0);
    const wrong = advising(advice => ({
      ...advice,
      insurance: advice.insurance === null ? null : advice.insurance + ERROR,
    }));
    expect(Math.min(...gaps(wrong, insured))).toBeGreaterThan(1e-9);
  });

  test('the value of the whole game', () => {
    const wrong: Values = {
      ...ODDS,
      gameValue: (...args) => {
        const game = ODDS.gameValue(...args);
        return game.ok ? ok({ ...game.value, ev: game.value.ev + ERROR }) : game;
      },
    };
    expect(Math.min(...gaps(wrong))).toBeGreaterThan(1e-9);
  });

  test('how the dealer ends, in every round in which a hand stood', () => {
    const wrong: Values = {
      ...ODDS,
      dealerOutcomes: (...args) => {
        const dealer = ODDS.dealerOutcomes(...args);
        return dealer.ok ? ok({ ...dealer.value, bust: dealer.value.bust + ERROR }) : dealer;
      },
    };
    const stood = rounds.filter(events =>
      events.some(event => event.kind === 'handEnded' && event.status === 'stood'),
    );
    expect(Math.min(...gaps(wrong, stood))).toBeGreaterThan(1e-9);
  });
});
