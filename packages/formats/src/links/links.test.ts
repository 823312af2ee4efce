import { createHash } from 'node:crypto';

import { DECK, unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, apply, awaiting, openHand, type HoldemEvent } from '@cardroom/engine/holdem';
import { randomFrom, ScriptedRound, tableOf } from '@cardroom/engine/testing';
import { describe, expect, test } from 'vitest';

import { makeLink, parseLink, type RoundToShare, type SharedRound } from './index.ts';
import { readNumbers, writeNumbers } from './numbers.ts';
import { sealed, unsealed } from './seal.ts';
import { blackjackRounds, holdemHands } from './testing/random-rounds.ts';

const again = (round: RoundToShare): SharedRound => unwrap(parseLink(unwrap(makeLink(round))));

const sentenceOf = (text: string): string => {
  const read = parseLink(text);
  return read.ok ? '' : read.error.message;
};

/** Another run of the same seed plays the same rounds: `SEED=… npm test -- links`. */
const SEED = Number(process.env['SEED'] ?? 20_261_116);

/** The whole address of a room on a long host name. */
const LONGEST_BASE = `https://${'a-long-name-of-a-host.'.repeat(5)}example:65535`;

describe('§8.3 a link holds a whole round', () => {
  test.each([
    [
      'blackjack',
      blackjackRounds,
      [
        'split to 4 hands',
        'insuranceTaken',
        'evenMoneyTaken',
        'seatForfeited',
        'result: surrender',
        'boxPassed',
        'shuffled: empty',
      ],
    ],
    ["hold'em", holdemHands, ['side pots', 'split pots', 'short all-ins', 'antePosted', 'mucked']],
  ] as const)('random rounds of %s come back event by event', (_, play, kinds) => {
    const counted = new Map<string, number>();
    const played = play(SEED, 400, what => counted.set(what, (counted.get(what) ?? 0) + 1));
    const links = played.map(round => unwrap(makeLink(round, { base: LONGEST_BASE })));
    links.forEach((link, at) =>
      expect(unwrap(parseLink(link)).events, `SEED=${SEED}`).toEqual(played[at]!.events),
    );
    expect(
      kinds.filter(kind => !counted.has(kind)),
      `SEED=${SEED}`,
    ).toEqual([]);
    // Nothing that has to be escaped, nothing at the end that is taken for the end of a sentence, and short.
    for (const link of links) expect(link).toMatch(/^https:\/\/[a-z.:\d-]+\/hand#h=1[\w-]*[A-Za-z\d]$/);
    expect(Math.max(...links.map(({ length }) => length))).toBeLessThan(500);
  });

  test('each decision is named with the events before it', () => {
    for (const round of [...blackjackRounds(7, 40), ...holdemHands(7, 40)]) {
      const { decisions, events } = again(round);
      for (const { seat, before } of decisions) expect(events[before]).toMatchObject({ seat });
    }
  });

  test('an ordinary hand fits into 200 characters, one in the middle of a shoe too', () => {
    const round = new ScriptedRound({ cards: '8s 6h 3d Tc 5d 9c 5h', bets: [25] }).play('hit', 'stand');
    const link = unwrap(
      makeLink({ game: 'blackjack', events: round.events }, { base: 'https://cards.example' }),
    );
    expect(link.length).toBeLessThan(80);
    const lengths = [...blackjackRounds(8, 300), ...holdemHands(8, 300)]
      .map(each => unwrap(makeLink(each)).length)
      .toSorted((a, b) => a - b);
    expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThan(200);
  });

  test('bets in any order, and a seat that gives up', () => {
    const seats = [0, 1].map(seat => ({ seat, bankroll: 500 }));
    const round = new ScriptedRound({
      cards: '8s 9s 6h 3d 9d Tc 5d 5h',
      bets: [],
      setup: { seats, boxes: [0, 1] },
    });
    const bet = { kind: 'bet', amount: 50 } as const;
    for (const action of [
      { ...bet, seat: 1, box: 1 },
      { ...bet, seat: 0, box: 0 },
      { kind: 'stand', seat: 0 },
      { kind: 'forfeit', seat: 1 },
    ] as const)
      unwrap(round.try(action));
    const { events, decisions } = again({ game: 'blackjack', events: round.events });
    expect(events).toEqual(round.events);
    expect(decisions.map(({ seat, kind }) => `${seat} ${kind}`)).toEqual([
      '1 bet',
      '0 bet',
      '0 stand',
      '1 forfeit',
    ]);
  });

  test('only what makes rules differ from a preset is told', () => {
    const link = (rules: object): number =>
      unwrap(
        makeLink({ game: 'blackjack', events: new ScriptedRound({ rules, cards: 'As 6h Kd Tc' }).events }),
      ).length;
    expect(link({ ...BLACKJACK_PRESETS.vegas, boxes: 1, hitSoft17: true }) - link({ boxes: 1 })).toBeLessThan(
      4,
    );
  });
});

const SPLIT = new ScriptedRound({ cards: '8s 6h 8d Tc 3d Td 9c 5h Ts', bets: [10] }).play(
  'split',
  'double',
  'stand',
);
const split: RoundToShare = { game: 'blackjack', events: SPLIT.events };

describe("a link opens before the sharer's decision", () => {
  const seats = [0, 1].map(seat => ({ seat, bankroll: 500 }));
  const bets = { cards: '8s 9s 6h 3d 9d Tc 5d 5h', bets: [10, 10], setup: { seats, boxes: [0, 1] } };
  const two = new ScriptedRound(bets).play('stand', 'stand');

  test.each([0, 1])('where several played, that of seat %d', sharer => {
    const { at, decisions } = again({ game: 'blackjack', events: two.events, sharer });
    expect(decisions[at]).toMatchObject({ seat: sharer, kind: 'stand' });
  });

  test('at the end where the sharer had none', () => {
    const { at, decisions } = again({ game: 'blackjack', events: two.events, sharer: 5 });
    expect(at).toBe(decisions.length);
  });

  test("in hold'em that of whoever shares the hidden cards", () => {
    const own = holdemHands(21, 80).flatMap(round => {
      const { decisions } = again(round);
      const seat = decisions.findLast(({ kind }) => kind === 'fold')?.seat;
      return seat === undefined ? [] : [{ round, seat }];
    });
    expect(own.length).toBeGreaterThan(20);
    for (const { round, seat } of own) {
      const seen = new Set(
        round.events.flatMap(event => ('cards' in event && Array.isArray(event.cards) ? event.cards : [])),
      );
      const cards = DECK.filter(card => !seen.has(card)).slice(0, 2);
      const { at, decisions } = again({ ...round, hole: { seat, cards } } as RoundToShare);
      expect(decisions[at]!.seat).toBe(seat);
    }
  });
});

describe('a link opens before a decision', () => {
  test('by itself before the first one that is no bet', () => {
    const { at, decisions } = again(split);
    expect(decisions[at]).toMatchObject({ kind: 'split' });
  });

  test('or before the one that is named', () => {
    const shared = unwrap(parseLink(unwrap(makeLink(split, { at: 2 }))));
    expect(shared.at).toBe(2);
    expect(shared.decisions[2]).toMatchObject({ kind: 'double' });
  });

  test('a number beyond the last decision is the end', () => {
    const shared = unwrap(parseLink(unwrap(makeLink(split, { at: 99 }))));
    expect(shared.at).toBe(shared.decisions.length);
  });
});

const hand = holdemHands(9, 60).find(({ events }) => {
  const kinds = events.map(({ kind }) => kind);
  return kinds.includes('mucked') || !kinds.includes('shown');
})!;
const seatsOf = ({ events }: RoundToShare): readonly { readonly seat: number }[] =>
  (events[0] as Extract<HoldemEvent, { kind: 'handOpened' }>).seats;

describe('§9.2 what goes into a link', () => {
  test('names stay out unless they are asked for', () => {
    const seats = [{ seat: 0, name: 'Ann_1' }];
    const named = { ...split, seats };
    expect(unwrap(makeLink(named))).toBe(unwrap(makeLink(split)));
    expect(again(named).names).toEqual([]);
    const shared = unwrap(parseLink(unwrap(makeLink(named, { names: true }))));
    expect(shared.names).toEqual(seats);
  });

  test('a letter that names do not have becomes a question mark', () => {
    const named = { ...split, seats: [{ seat: 0, name: 'Zoë' }] };
    expect(unwrap(parseLink(unwrap(makeLink(named, { names: true })))).names).toEqual([
      { seat: 0, name: 'Zo?' },
    ]);
  });

  test("the sharer's own cards go with a hand where the table did not see them", () => {
    const seen = new Set(
      hand.events.flatMap(event => ('cards' in event && Array.isArray(event.cards) ? event.cards : [])),
    );
    const cards = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter(card => !seen.has(card)).slice(0, 2);
    const shown = new Set(hand.events.flatMap(event => (event.kind === 'shown' ? [event.seat] : [])));
    const { seat } = seatsOf(hand).find(other => !shown.has(other.seat))!;
    const own = { ...hand, hole: { seat, cards } } as RoundToShare;
    expect(again(own).holes).toContainEqual({ seat, cards });
    expect(again(hand).holes).not.toContainEqual({ seat, cards });
  });

  test('cards that are mucked are in no link', () => {
    for (const round of holdemHands(10, 100)) {
      const shown = round.events.flatMap(event => (event.kind === 'shown' ? [event.seat] : []));
      expect(again(round).holes.map(({ seat }) => seat)).toEqual(shown);
    }
  });
});

describe('what cannot be shared or read is one sentence', () => {
  test('a round that is not over', () => {
    const open = new ScriptedRound({ cards: '8s 6h 3d Tc Td 9c' }).events;
    for (const events of [open, [], SPLIT.events.slice(0, -1), [...SPLIT.events, ...SPLIT.events]])
      expect(makeLink({ game: 'blackjack', events })).toMatchObject({
        error: { code: 'link/not-finished' },
      });
  });

  test('a round whose events contradict the rules', () => {
    const events = SPLIT.events.map(event =>
      event.kind === 'handSettled' ? { ...event, net: 1_000 } : event,
    );
    expect(makeLink({ game: 'blackjack', events }).ok).toBe(false);
  });

  test.each([
    ['', 'That is no link to a hand'],
    ['https://cards.example/hand', 'That is no link to a hand'],
    ['#h=', 'This link is damaged'],
    ['#h=1', 'This link is damaged'],
    ['#h=1AAAA*', 'This link is damaged'],
    ['#h=2AAAA', 'of a newer form'],
    ['https://cards.example/hand#h=9', 'of a newer form'],
  ])('"%s"', (text, sentence) => {
    expect(sentenceOf(text)).toContain(sentence);
  });

  test('the whole address, its fragment and what stands after # are read alike', () => {
    const link = unwrap(makeLink(split, { base: 'https://cards.example' }));
    const fragment = link.slice(link.indexOf('#'));
    expect(parseLink(fragment)).toEqual(parseLink(link));
    expect(parseLink(` ${fragment.slice(1)}\n`)).toEqual(parseLink(link));
  });

  test('more text than any link has', () => {
    expect(sentenceOf(`#h=1${'A'.repeat(6_000)}`)).toContain('That is no link to a hand');
  });

  test('what a message puts around a link is none of it', () => {
    const link = unwrap(makeLink(split, { base: 'https://cards.example' }));
    for (const text of [
      `${link}.`,
      `${link})`,
      `<${link}>`,
      `(see ${link}!)`,
      `"${link}",`,
      `${link}&utm_source=chat`,
    ])
      expect(parseLink(text)).toEqual(parseLink(link));
    expect(sentenceOf(`${link}*`)).toContain('This link is damaged');
  });

  test('a fight that would make an address too long for some programs', () => {
    const setup = tableOf([10 ** 12, 10 ** 12], {
      rules: { ...HOLDEM_PRESETS.standard, seats: 2, stack: 10 ** 12 },
    });
    let { state, events } = unwrap(openHand(setup));
    for (let now = awaiting(state); now.who === 'seat' && events.length < 700; now = awaiting(state)) {
      const { raiseTo } = now.legal;
      const step = unwrap(
        apply(
          state,
          raiseTo.ok
            ? { kind: 'raiseTo', seat: now.seat, amount: raiseTo.min }
            : { kind: 'fold', seat: now.seat },
        ),
      );
      [state, events] = [step.state, [...events, ...step.events]];
    }
    const now = awaiting(state);
    const end = unwrap(apply(state, { kind: 'fold', seat: now.who === 'seat' ? now.seat : 0 }));
    expect(makeLink({ game: 'holdem', events: [...events, ...end.events] })).toMatchObject({
      error: { code: 'link/too-long', message: expect.stringMatching(/\.$/) },
    });
  });

  test('every link with a letter changed or lost is noticed, or nearly', () => {
    const link = unwrap(makeLink(split));
    const start = link.indexOf('=') + 2;
    const changed = Array.from(link.slice(start), (letter, at) => {
      const other = letter === 'A' ? 'B' : 'A';
      return link.slice(0, start + at) + other + link.slice(start + at + 1);
    });
    expect(changed.filter(text => parseLink(text).ok)).toEqual([]);
    for (let length = start; length < link.length; length++)
      expect(parseLink(link.slice(0, length)).ok).toBe(false);
  });
});

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

describe('10,000 strings that are no links throw nothing', () => {
  const isAnswer = (read: ReturnType<typeof parseLink>): boolean =>
    read.ok || /^[A-Z].*\.$/.test(read.error.message);

  test('random and mutated text', () => {
    const random = randomFrom(11);
    const links = [...blackjackRounds(12, 20), ...holdemHands(12, 20)].map(round => unwrap(makeLink(round)));
    const noise = (): string =>
      String.fromCharCode(...Array.from({ length: random.below(60) }, () => random.below(300)));
    const mutated = (): string => {
      const link = random.pick(links);
      const at = random.below(link.length);
      return (
        link.slice(0, at) +
        random.pick([noise(), LETTERS[random.below(LETTERS.length)]!, '']) +
        link.slice(at + random.below(3))
      );
    };
    for (let each = 0; each < 5_000; each++)
      expect(isAnswer(parseLink(random.pick([noise, mutated, () => `#h=1${noise()}`])()))).toBe(true);
  });

  test('well-formed text around numbers that mean anything', () => {
    const random = randomFrom(13);
    const real = [...blackjackRounds(14, 30), ...holdemHands(14, 30)].map(round =>
      unsealed(unwrap(makeLink(round)).split('h=1')[1]!)!,
    );
    let played = 0;
    for (let each = 0; each < 5_000; each++) {
      const bytes = random.chance(0.3)
        ? Uint8Array.from({ length: random.below(80) }, () => random.below(256))
        : random.pick(real).with(0, random.below(256));
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.below(256);
      const read = parseLink(`#h=1${sealed(bytes)}`);
      expect(isAnswer(read)).toBe(true);
      if (!read.ok) continue;
      // What is read as a round is one: it can be shared again, as the same link.
      played++;
      const { names, at, holes, ...round } = read.value;
      const hole = holes.find(
        ({ seat }) => !round.events.some(event => event.kind === 'shown' && event.seat === seat),
      );
      const twice = makeLink(
        { ...round, seats: names, ...(hole && { hole }) },
        {
          at,
          names: true,
        },
      );
      expect(twice.ok && parseLink(twice.value).ok).toBe(true);
    }
    expect(played).toBeGreaterThan(0);
  });
});

/** Made by version 1, a round for each preset: link, number of events, and the beginning of their hash. */
const MADE = [
  ['vegas', '/hand#h=1AVPb7rbI5VdK9_BX2w', 13, '6c00194d9f3eb3a1'],
  ['21black', '/hand#h=1Nmiz-CysoMr38i6c', 13, 'd89c8aa368f66e48'],
  ['arcturus', '/hand#h=1KGQKIUMso6UJyvf0Wgg', 15, '03591718d80a9b15'],
  ['bicycle', '/hand#h=1EioatuXKn41K9_Yyew', 15, 'a2ab6d1b43bd9a90'],
  ['twenty-one', '/hand#h=1BRXUp5ARKvf4DyE', 13, '603ccf8097a265bd'],
  ['headsup', '/hand#h=1G7dwMmi2hnurjziquQoZ1c4', 18, 'c6e915468a01207f'],
  ['standard', '/hand#h=1lVGcROUbzOXrl-MoL3QPK6NJNEBKGUwbJfk', 32, 'ffb0352bab109ac5'],
  ['sitngo', '/hand#h=1F5AiRRItmZ75pZIz7rB3gurzh4iRo4N61z1Scw', 23, '53356b33624eeaa9'],
] as const;

test.each(MADE)('a link to a round of %s that was made once is read for ever', (_, link, count, hash) => {
  const { events } = unwrap(parseLink(link));
  const digest = createHash('sha256').update(JSON.stringify(events)).digest('hex');
  expect([events.length, digest.slice(0, 16)]).toEqual([count, hash]);
});

test('a link that was made once is read for ever', () => {
  const { events, decisions } = unwrap(parseLink('/hand#h=1B4AlgnS2zcdNKoj_cn8Kzqc'));
  expect(decisions.map(({ kind }) => kind)).toEqual(['bet', 'split', 'double', 'stand']);
  expect(events).toEqual(SPLIT.events);
});

test('numbers keep their order, also those that are nothing', () => {
  const limits = [2, 7, 1, 52, 2 ** 52, 3, 3];
  const values = [1, 6, 0, 51, 2 ** 52 - 1, 0, 0];
  const writing = writeNumbers();
  limits.forEach((limit, at) => writing.below(limit, values[at]!));
  const reading = readNumbers(writing.done());
  expect(limits.map(limit => reading.below(limit, 0))).toEqual(values);
  expect(reading.rest()).toBe(0n);
});
