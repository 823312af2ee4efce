import { describe, expect, test } from 'vitest';
import { DECK } from '../cards.ts';
import type { Chips } from '../chips.ts';
import { holdemDealer, playHand, tableOf } from '../testing/holdem-dealer.ts';
import {
  apply,
  awaiting,
  legalActions,
  type HoldemLegal,
  type HoldemSetup,
  type HoldemState,
} from './index.ts';
import { HOLDEM_PRESETS } from './rules.ts';

const dealer = holdemDealer(DECK);
const { headsup } = HOLDEM_PRESETS;
const HEADSUP = { rules: headsup };

const after = (setup: HoldemSetup, ...script: readonly string[]): HoldemState =>
  playHand(setup, dealer, script).state;

/** What the awaited seat may do, as short text: `call 5`, `raiseTo 20-1000`, or the code why not. */
const choices = (state: HoldemState): Record<string, unknown> => {
  const turn = awaiting(state);
  if (turn.who !== 'seat') return { who: turn.who };
  const { call, check, raiseTo } = turn.legal;
  return {
    seat: turn.seat,
    check: check.ok || check.code,
    call: call.ok ? call.amount : call.code,
    raiseTo: raiseTo.ok ? [raiseTo.min, raiseTo.max] : raiseTo.code,
  };
};

const codeOf = (state: HoldemState, seat: number, amount: unknown): string => {
  const result = apply(state, { kind: 'raiseTo', seat, amount: amount as Chips });
  return result.ok ? 'ok' : result.error.code;
};

describe('§4.3 fold, check, call, raise', () => {
  const setup = tableOf([1_000, 1_000, 1_000]);

  test('CR-021 CR-022 check when nothing is owed, else call', () => {
    expect(choices(after(setup))).toEqual({
      seat: 3,
      check: 'check/must-call',
      call: 10,
      raiseTo: [20, 1_000],
    });
    expect(choices(after(setup, '3 call', '1 call'))).toMatchObject({
      seat: 2,
      check: true,
      call: 'call/nothing-to-call',
    });
  });

  test('§4.3 the big blind has the option', () => {
    const state = after(setup, '3 call', '1 call');
    expect(choices(state)).toMatchObject({ seat: 2, check: true, raiseTo: [20, 1_000] });
    expect(after(setup, '3 call', '1 call', '2 check').street).toBe('flop');
    expect(choices(after(setup, '3 call', '1 call', '2 raiseTo 30'))).toMatchObject({
      seat: 3,
      call: 20,
      raiseTo: [50, 1_000],
    });
  });

  test('CR-020 a folded seat is never asked again', () => {
    const state = after(setup, '3 call', '1 fold', '2 check', '2 check', '3 check');
    expect(choices(state)).toMatchObject({ seat: 2 });
    expect(state.seats[0]).toMatchObject({ status: 'folded', stack: 995, total: 5 });
  });

  test('§4.3 CR-024 a raise re-opens the action for everybody', () => {
    expect(choices(after(setup, '3 call', '1 call', '2 raiseTo 40', '3 call'))).toMatchObject({
      seat: 1,
      call: 30,
      raiseTo: [70, 1_000],
    });
  });

  test('§4.6 the minimum raise is the largest raise of the street', () => {
    expect(choices(after(setup, '3 raiseTo 35'))).toMatchObject({ raiseTo: [60, 1_000] });
    expect(choices(after(setup, '3 raiseTo 35', '1 raiseTo 100'))).toMatchObject({ raiseTo: [165, 1_000] });
    expect(choices(after(setup, '3 raiseTo 35', '1 call', '2 call'))).toMatchObject({
      seat: 1,
      raiseTo: [10, 965],
    });
  });

  test('§4.6 amounts outside the bounds are refused, each with its code', () => {
    const state = after(setup);
    expect(codeOf(state, 3, 19)).toBe('raise/below-minimum');
    expect(codeOf(state, 3, 0)).toBe('raise/below-minimum');
    expect(codeOf(state, 3, 1_001)).toBe('raise/above-maximum');
    expect(codeOf(state, 3, 20)).toBe('ok');
    expect(codeOf(state, 3, 1_000)).toBe('ok');
    for (const amount of [20.5, -5, 1e21, 'ten', '20', NaN, Infinity, null, undefined, [20], { chips: 20 }])
      expect(codeOf(state, 3, amount)).toBe('raise/not-whole');
  });

  test('§4.3 every action out of turn is refused with the reason', () => {
    const legal = legalActions(after(setup), 1);
    for (const entry of Object.values(legal))
      expect(entry).toEqual({ ok: false, code: 'action/out-of-turn', message: "It is seat 3's turn." });
    expect(legalActions(after(setup), 8).fold).toMatchObject({ code: 'action/no-such-seat' });
  });
});

describe('§4.6 short all-ins', () => {
  test('CR-030 a call for less is allowed', () => {
    const setup = tableOf([1_000, 1_000, 6]);
    expect(choices(after(setup))).toMatchObject({ seat: 3, call: 6, raiseTo: 'raise/too-few-chips' });
    expect(after(setup, '3 call').seats[2]).toMatchObject({ status: 'allIn', committed: 6 });
  });

  test('§4.6 a stack between call and minimum raise may go all in, and only that', () => {
    const state = after(tableOf([1_000, 1_000, 14]));
    expect(choices(state)).toMatchObject({ call: 10, raiseTo: [14, 14] });
    expect(legalActions(state, 3).raiseTo).toMatchObject({ minAllIn: true, maxAllIn: true });
    expect(codeOf(state, 3, 13)).toBe('raise/below-minimum');
  });

  test('§4.6 a short all-in does not re-open the action for those who acted', () => {
    // Blinds 5/10, the big blind goes all in for 18: 8 more, less than a full raise.
    const setup = tableOf([1_000, 18, 1_000]);
    const state = after(setup, '3 call', '1 call', '2 raiseTo 18');
    expect(choices(state)).toEqual({
      seat: 3,
      check: 'check/must-call',
      call: 8,
      raiseTo: 'raise/not-reopened',
    });
    expect(choices(after(setup, '3 call', '1 call', '2 raiseTo 18', '3 call'))).toMatchObject({
      seat: 1,
      raiseTo: 'raise/not-reopened',
    });
  });

  test('§4.6 those who have not acted may raise, by the last full raise', () => {
    const state = after(tableOf([1_000, 1_000, 14]), '3 raiseTo 14');
    expect(choices(state)).toMatchObject({ seat: 1, call: 9, raiseTo: [24, 1_000] });
  });

  test('§4.6 short all-ins that together make a full raise do re-open', () => {
    // The flop bet is 100; all-ins to 150 and 220 add 120 for the bettor.
    const state = after(
      tableOf([2_000, 160, 230, 2_000]),
      '3 call',
      '4 call',
      '1 call',
      '2 check',
      '1 raiseTo 100',
      '2 raiseTo 150',
      '3 raiseTo 220',
      '4 call',
    );
    expect(choices(state)).toMatchObject({ seat: 1, call: 120, raiseTo: [320, 1_990] });
  });

  test('§4.6 but not for a seat that faces less than a full raise', () => {
    const state = after(
      tableOf([2_000, 160, 2_000, 230]),
      '3 call',
      '4 call',
      '1 call',
      '2 check',
      '1 raiseTo 100',
      '2 raiseTo 150',
      '3 call',
      '4 raiseTo 220',
      '1 call',
    );
    expect(choices(state)).toMatchObject({ seat: 3, call: 70, raiseTo: 'raise/not-reopened' });
  });

  test('§4.6 a short big blind still makes the price the full big blind', () => {
    const setup = tableOf([1_000, 4, 1_000]);
    expect(choices(after(setup))).toMatchObject({ seat: 3, call: 10, raiseTo: [20, 1_000] });
    expect(choices(after(setup, '3 call'))).toMatchObject({ seat: 1, call: 5, raiseTo: [20, 1_000] });
  });

  test('§4.6 nobody owes more than an opponent could match', () => {
    expect(choices(after(tableOf([7, 1_000])))).toEqual({
      seat: 2,
      check: 'check/must-call',
      call: 2,
      raiseTo: 'raise/nobody-can-answer',
    });
  });

  test('§4.6 an opening all-in below the smallest bet', () => {
    const state = after(tableOf([1_000, 1_000, 16]), '3 call', '1 call', '2 check', '1 check', '2 check');
    expect(choices(state)).toMatchObject({ seat: 3, check: true, raiseTo: [6, 6] });
    const bet = after(
      tableOf([1_000, 1_000, 16]),
      '3 call',
      '1 call',
      '2 check',
      '1 check',
      '2 check',
      '3 raiseTo 6',
    );
    expect(choices(bet)).toMatchObject({ seat: 1, call: 6, raiseTo: 'raise/not-reopened' });
    const opening = after(tableOf([16, 1_000, 1_000]), '3 call', '1 call', '2 check', '1 raiseTo 6');
    expect(choices(opening)).toMatchObject({ seat: 2, call: 6, raiseTo: [16, 990] });
  });

  test('§4.6 no raise that nobody could answer', () => {
    const setup = tableOf([1_000, 200, 1_000]);
    expect(choices(after(setup, '3 fold', '1 call', '2 raiseTo 200'))).toMatchObject({
      seat: 1,
      call: 190,
      raiseTo: 'raise/nobody-can-answer',
    });
    // Seat 2 is still to act, but 60 chips cannot answer a raise over 100.
    expect(choices(after(tableOf([1_000, 60, 100]), '3 raiseTo 100'))).toMatchObject({
      seat: 1,
      raiseTo: 'raise/nobody-can-answer',
    });
  });

  test('§4.6 who has covered every all-in opponent has nothing to decide', () => {
    const { state, events } = playHand(tableOf([3, 718, 146]), dealer, ['3 fold']);
    expect(events.some(({ kind }) => kind === 'checked')).toBe(false);
    expect(state.settled).toBe(true);
  });

  test('CR-031 blinds that put everybody all in need no decision at all', () => {
    expect(after(tableOf([6, 4])).settled).toBe(true);
    expect(after(tableOf([500, 1], { antes: [1, 1] })).settled).toBe(true);
  });
});

describe('§4.1 the step rule and the cap', () => {
  test('CR-023 raises go in steps of $5, at least $5', () => {
    const state = after(tableOf([100, 100], HEADSUP));
    expect(legalActions(state, 2).raiseTo).toEqual({
      ok: true,
      min: 15,
      max: 100,
      step: 5,
      minAllIn: false,
      maxAllIn: true,
    });
    expect(codeOf(state, 2, 14)).toBe('raise/below-minimum');
    expect(codeOf(state, 2, 17)).toBe('raise/off-step');
    expect(codeOf(state, 2, 20)).toBe('ok');
    expect(choices(after(tableOf([100, 100], HEADSUP), '2 raiseTo 40'))).toMatchObject({
      raiseTo: [45, 100],
    });
  });

  test('CR-025 nobody raises to more than the opponent can match', () => {
    const state = after(tableOf([63, 137], HEADSUP));
    expect(legalActions(state, 2).raiseTo).toEqual({
      ok: true,
      min: 15,
      max: 63,
      step: 5,
      minAllIn: false,
      maxAllIn: false,
    });
    expect(codeOf(state, 2, 63)).toBe('ok');
    expect(codeOf(state, 2, 65)).toBe('raise/above-maximum');
  });

  test('CR-025 a cap below the step is the only raise, and no all-in', () => {
    const state = after(tableOf([12, 188], HEADSUP));
    expect(legalActions(state, 2).raiseTo).toMatchObject({
      min: 12,
      max: 12,
      minAllIn: false,
      maxAllIn: false,
    });
    const raised = playHand(tableOf([12, 188], HEADSUP), dealer, ['2 raiseTo 12']);
    expect(raised.events.at(-1)).toEqual({ kind: 'raisedTo', seat: 2, amount: 12, by: 2, allIn: false });
  });

  test('CR-023 an all-in may be off the step', () => {
    const state = after(tableOf([137, 63], HEADSUP));
    expect(codeOf(state, 2, 63)).toBe('ok');
    expect(codeOf(state, 2, 62)).toBe('raise/off-step');
  });

  test('CR-023 the smallest bet on a later street is one step', () => {
    const entry: HoldemLegal['raiseTo'] = legalActions(
      after(tableOf([100, 100], HEADSUP), '2 call', '1 check'),
      1,
    ).raiseTo;
    expect(entry).toMatchObject({ min: 5, max: 90 });
  });
});
