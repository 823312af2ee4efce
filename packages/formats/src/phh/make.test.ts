import { readFileSync } from 'node:fs';
import { DECK, type Card, type Seat } from '@cardroom/engine';
import {
  HOLDEM_PRESETS,
  apply,
  awaiting,
  openHand,
  type HoldemAction,
  type HoldemEvent,
  type HoldemLegal,
  type HoldemSetup,
  type HoldemState,
} from '@cardroom/engine/holdem';
import { describe, expect, test } from 'vitest';
import { actionsOf, checkedDown, phhText } from '../testing/phh-text.ts';
import { knownCards } from './cards.ts';
import { extrasOf, makePhh, makePhhs, type PhhExtras } from './make.ts';
import { parsePhh, parsePhhs } from './parse.ts';
import { checkPhh, replayPhh } from './replay.ts';
import type { PhhHand } from './types.ts';

const parsed = (text: string): PhhHand => {
  const hand = parsePhh(text);
  if (!hand.ok) throw new Error(hand.error.message);
  return hand.value;
};
const eventsOf = (hand: PhhHand): readonly HoldemEvent[] => {
  const replay = replayPhh(hand);
  if (!replay.ok) throw new Error(replay.error.message);
  return replay.value.events;
};
const rewritten = (events: readonly HoldemEvent[], extras?: PhhExtras): PhhHand =>
  parsed(makePhh(events, extras));

test('§8.3 the 400 reference hands, written and read again, are the same hands', () => {
  const text = readFileSync(new URL('../../../../fixtures/holdem-cases.phhs', import.meta.url), 'utf8');
  const hands = parsePhhs(text);
  const played = hands.ok ? hands.value.flatMap(({ hand }) => (hand.ok ? [eventsOf(hand.value)] : [])) : [];
  const again = parsePhhs(makePhhs(played.map(events => ({ events }))));
  expect(again.ok && again.value.map(({ hand }) => (hand.ok ? eventsOf(hand.value) : hand.error))).toEqual(
    played,
  );
  expect(played).toHaveLength(400);
});

/** Numbers from 0 to 1 that are the same on every run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

const pick = (legal: HoldemLegal, seat: Seat, next: () => number): HoldemAction => {
  const { raiseTo } = legal;
  const roll = next();
  if (roll < 0.12 && !legal.check.ok) return { kind: 'fold', seat };
  if (roll > 0.75 && raiseTo.ok) {
    const steps = Math.floor((raiseTo.max - raiseTo.min) / raiseTo.step);
    return {
      kind: 'raiseTo',
      seat,
      amount: raiseTo.min + Math.floor(next() ** 2 * (steps + 1)) * raiseTo.step,
    };
  }
  return { kind: legal.check.ok ? 'check' : 'call', seat };
};

/** Plays a hand at random; tells its steps, its events and the hole cards. */
const playAtRandom = (setup: HoldemSetup, next: () => number) => {
  const deck: readonly Card[] = DECK.map(card => ({ card, key: next() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ card }) => card);
  const opened = openHand(setup);
  if (!opened.ok) throw new Error(opened.error.message);
  const steps = [opened.value.events];
  const action = (state: HoldemState): HoldemAction | null => {
    const turn = awaiting(state);
    if (turn.who === 'nobody') return null;
    if (turn.who === 'seat') return pick(turn.legal, turn.seat, next);
    return turn.need.kind === 'cards'
      ? { kind: 'deal', cards: turn.need.positions.map(at => deck[at]!) }
      : {
          kind: 'show',
          hands: (turn.need.kind === 'show' ? turn.need.hands : []).map(({ seat, positions }) => ({
            seat,
            cards: positions.map(at => deck[at]!),
          })),
        };
  };
  let { state } = opened.value;
  for (let chosen = action(state); chosen; chosen = action(state)) {
    const step = apply(state, chosen);
    if (!step.ok) throw new Error(step.error.message);
    steps.push(step.value.events);
    state = step.value.state;
  }
  const holeCards = new Map(state.seats.map(({ seat, hole }) => [seat, hole.map(at => deck[at]!)]));
  return { steps, events: steps.flat(), holeCards };
};

/** A file does not tell the whole rules record: how the table goes on, and its clock, are not in it. */
const withoutRules = (events: readonly HoldemEvent[]): readonly object[] =>
  events.map(event => (event.kind === 'handOpened' ? { ...event, rules: null, out: null } : event));

const setupFor = (seed: number, next: () => number): HoldemSetup => {
  const { headsup, standard, sitngo } = HOLDEM_PRESETS;
  const rules = [headsup, standard, sitngo][seed % 3]!;
  const count = seed % 3 === 0 ? 2 : 2 + Math.floor(next() * 5);
  const seats = Array.from({ length: count }, (_, at) => ({
    seat: (at * 3 + seed) % 10,
    stack: 1 + Math.floor(next() * rules.stack * 2),
  }));
  return {
    rules,
    hand: 1 + (seed % 60),
    button: seats.at(-1)!.seat,
    seats,
    deadAntes: seed % 5 === 0,
  };
};

test('§8.3 hands of every preset, written and read again, are the same hands', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const next = numbersFrom(seed);
    const { events, holeCards } = playAtRandom(setupFor(seed, next), next);
    for (const extras of [{}, { holeCards }])
      expect(withoutRules(eventsOf(rewritten(events, extras)))).toEqual(withoutRules(events));
    expect(checkPhh(rewritten(events, { scale: 100 }))).toMatchObject({ ok: true });
  }
});

describe('§8.3 writing a hand', () => {
  const { standard } = HOLDEM_PRESETS;
  const setup: HoldemSetup = {
    rules: standard,
    hand: 12,
    button: 4,
    seats: [
      { seat: 2, stack: 100 },
      { seat: 4, stack: 200 },
      { seat: 7, stack: 300 },
    ],
  };
  const opened = openHand(setup);
  const step = opened.ok ? apply(opened.value.state, { kind: 'fold', seat: 4 }) : opened;
  const last = step.ok ? apply(step.value.state, { kind: 'fold', seat: 7 }) : step;
  const events =
    opened.ok && step.ok && last.ok
      ? [...opened.value.events, ...step.value.events, ...last.value.events]
      : [];

  test('p1 sits left of the button, unseen cards are unknown, the seats are named', () => {
    expect(makePhh(events)).toBe(
      [
        'variant = "NT"',
        'ante_trimming_status = true',
        'antes = [ 0, 0, 0 ]',
        'blinds_or_straddles = [ 5, 10, 0 ]',
        'min_bet = 10',
        'starting_stacks = [ 300, 100, 200 ]',
        'actions = [ "d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f" ]',
        'finishing_stacks = [ 295, 105, 200 ]',
        'seats = [ 7, 2, 4 ]',
        'hand = 12',
        '',
      ].join('\n'),
    );
  });

  test('cards that the writer knows are told', () => {
    expect(rewritten(events, { holeCards: new Map([[2, [51, 50]]]) }).actions[1]).toMatchObject({
      text: 'd dh p2 AsAh',
    });
  });

  test('an unfinished hand ends with the chips behind, and can be read', () => {
    const begun = opened.ok && step.ok ? [...opened.value.events, ...step.value.events] : [];
    const hand = rewritten(begun, { scale: 10 });
    expect(hand.finishingStacks).toEqual([295, 90, 200]);
    expect(checkPhh(hand).ok).toBe(true);
    expect(eventsOf(hand).length).toBe(begun.length);
  });

  test('a hand cut off after any event of a player reads as cut off there', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = numbersFrom(seed);
      const { steps, holeCards } = playAtRandom(setupFor(seed, next), next);
      for (const [at] of steps.entries()) {
        const cut = steps.slice(0, at + 1).flat();
        for (const extras of [{}, { holeCards }]) {
          const hand = rewritten(cut, extras);
          expect(checkPhh(hand)).toMatchObject({ ok: true });
          expect(withoutRules(eventsOf(hand))).toEqual(withoutRules(cut));
        }
      }
    }
  });

  test('heads-up a big blind ante is the big blind’s when read again', () => {
    const ante = openHand({
      rules: standard,
      hand: 1,
      button: 4,
      seats: setup.seats.slice(0, 2),
      antes: [7, 0],
      deadAntes: true,
    });
    const begun = ante.ok ? ante.value.events : [];
    expect(makePhh(begun)).toContain('antes = [ 0, 7 ]\nblinds_or_straddles = [ 5, 10 ]');
    const hand = rewritten(begun);
    expect([hand.antes, hand.blinds, hand.finishingStacks]).toEqual([
      [7, 0],
      [10, 5],
      [83, 195],
    ]);
    expect(withoutRules(eventsOf(hand))).toEqual(withoutRules(begun));
  });

  test('the step rule travels in fields of our own', () => {
    const heads = openHand({ ...setup, rules: HOLDEM_PRESETS.headsup, seats: setup.seats.slice(0, 2) });
    const hand = rewritten(heads.ok ? heads.value.events : []);
    expect(hand.betting).toEqual({ raiseRule: 'step', raiseStep: 5, capRaiseAtOpponent: true });
  });

  test('the fields of a file that was read are written back', () => {
    const hand = parsed(
      phhText({
        players: `['Ann', 'Ben', 'Cas']`,
        hand: `'final'`,
        winnings: '[0, 15.5, 0]',
        event: `'The "Game"'`,
        time: '10:30:00',
        finishing_stacks: '[95, 105, 100]',
      }),
    );
    const again = rewritten(eventsOf(hand), extrasOf(hand));
    expect(again.fields).toEqual({ ...hand.fields, seats: [1, 2, 3] });
    expect(again.finishingStacks).toEqual(hand.finishingStacks);
  });

  const river = ['p3 cc', 'p1 cc', 'p2 cc', ...checkedDown(['2c3c4c', '5d', '9h'], 'p1', 'p2', 'p3')];

  test('what is known of the cards, and who neither showed nor mucked, is written back', () => {
    const known = parsed(
      phhText({
        seats: '[7, 2, 4]',
        actions: actionsOf(
          'd dh p1 ??As',
          'd dh p2 7c??',
          'd dh p3 KcKd',
          ...river,
          'p1 sm ????',
          'p2 sm',
          'p3 sm KcKd',
        ),
      }),
    );
    const again = rewritten(eventsOf(known), extrasOf(known));
    expect(again.actions).toEqual(known.actions);
    expect(knownCards(again.actions)).toEqual(knownCards(known.actions));
  });

  test('whoever wins unseen is written as one who did not muck', () => {
    const unseen = ['p1 sm ????', 'p2 sm', 'p3 sm'];
    const hand = parsed(phhText({ actions: actionsOf(...river, ...unseen) }));
    const again = rewritten(eventsOf(hand));
    expect(again.actions.slice(-3).map(({ text }) => text)).toEqual(unseen);
    expect(eventsOf(again)).toEqual(eventsOf(hand));
  });

  test('writing begins at the opening', () => {
    expect(() => makePhh(events.slice(1))).toThrow('a hand is written from its opening on');
  });
});
