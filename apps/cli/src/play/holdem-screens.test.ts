import { botFor } from '@cardroom/bots';
import { formatChips, makeCard, type Card, type Chips } from '@cardroom/engine';
import { HOLDEM_PRESETS, apply, levelAt, type HoldemRules, type HoldemState } from '@cardroom/engine/holdem';
import type { TableView } from '@cardroom/room';
import {
  DEFAULT_KEYS,
  RAISE_PRESETS,
  gameEnd,
  holdemBeats,
  parseRaise,
  presentHoldem,
  presetAmount,
  raiseSpot,
  stepAmount,
  type Beat,
  type HoldemBody,
  type HoldemUi,
  type RaiseSpot,
  type Screen,
} from '@cardroom/screens';
import { beforeAll, describe, expect, test } from 'vitest';

import { playHoldem, type WatchedFrame } from './testing/holdem-play.ts';

const UI: HoldemUi = {
  keys: DEFAULT_KEYS,
  raise: null,
  coach: { mode: 'before', asked: false, numbers: null },
  log: [],
  pausing: false,
  watching: false,
  note: null,
  past: [],
  counts: null,
};

const SHORT: HoldemRules = { ...HOLDEM_PRESETS.standard, stack: 120 };
const RISING: HoldemRules = {
  ...HOLDEM_PRESETS.sitngo,
  stack: 400,
  blindSchedule: [{ fromHand: 3, smallBlind: 15, bigBlind: 30, ante: 5 }],
};

/** Tables of two to nine seats, until somebody has everything or the hands are over. */
const GAMES: readonly (readonly [HoldemRules, number])[] = [
  [HOLDEM_PRESETS.headsup, 1],
  [HOLDEM_PRESETS.headsup, 2],
  [HOLDEM_PRESETS.headsup, 3],
  [HOLDEM_PRESETS.headsup, 4],
  [{ ...SHORT, seats: 3 }, 5],
  [{ ...HOLDEM_PRESETS.standard, seats: 3 }, 6],
  [{ ...RISING, seats: 6 }, 7],
  [{ ...HOLDEM_PRESETS.standard, seats: 6 }, 8],
  [{ ...SHORT, seats: 9 }, 9],
  [{ ...RISING, seats: 9 }, 10],
];

/** Everything that was shown at all these tables, beat by beat. */
type Shown = WatchedFrame & { readonly beats: readonly Beat[] };

let shown: readonly Shown[] = [];

beforeAll(async () => {
  const games = GAMES.map(async ([rules, seed]) => {
    const frames = await playHoldem({ rules, seed, hands: 15 });
    return frames.map(watched => ({ ...watched, beats: holdemBeats(watched.before, watched.frame) }));
  });
  shown = (await Promise.all(games)).flat();
});

const stateOf = (view: TableView): HoldemState => view.play as HoldemState;
const bodyOf = (screen: Screen): HoldemBody => screen.body as HoldemBody;
const screenOf = (view: TableView, log: HoldemUi['log'] = []): Screen => presentHoldem(view, { ...UI, log });

test('§4.3, §4.4, §4.6 the tables below have seen everything that can happen', () => {
  const ends = shown.map(({ frame }) => frame.view).filter(({ playing, play }) => !playing && play !== null);
  const hands = ends.map(stateOf);
  const some = (happened: (hand: HoldemState) => boolean): void =>
    expect(hands.filter(happened).length).toBeGreaterThan(1);
  some(({ awards }) => awards.length > 1);
  some(({ awards }) => awards.some(({ seats }) => seats.length > 1));
  some(({ seats }) => seats.every(player => player.shown === null));
  some(({ seats }) => seats.some(({ mucked }) => mucked));
  some(({ seats, board }) => board.length === 5 && seats.filter(player => player.shown).length > 2);
  expect(ends.map(gameEnd)).toEqual(expect.arrayContaining(['victory', 'defeat', null]));
});

// Hidden cards

const numbersIn = (value: unknown, key = ''): readonly number[] => {
  if (typeof value === 'number') return key === 'seat' || key === 'length' ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => numbersIn(part, Array.isArray(value) ? key : name));
};

const cardsSeen = (screen: Screen): readonly string[] => [
  ...numbersIn(screen).map(makeCard),
  ...[...JSON.stringify(screen).matchAll(/\b[2-9TJQKA][cdhs]\b/g)].map(([card]) => card),
];

/** Cards of other seats that a screen shows although nobody has shown them. */
const leaks = (screen: Screen, view: TableView, hidden: WatchedFrame['hidden']): readonly string[] => {
  const isOpen = (seat: number): boolean =>
    stateOf(view).seats.some(player => player.seat === seat && player.shown !== null);
  const secret = [...hidden].filter(([seat]) => !isOpen(seat)).flatMap(([, cards]) => cards.map(makeCard));
  return cardsSeen(screen).filter(card => secret.includes(card));
};

test("§9.1 no card of another seat is anywhere on a screen before it is shown, in any beat's view or words", () => {
  const beats = shown.flatMap(({ beats: of, hidden }) => of.map(beat => ({ ...beat, hidden })));
  const looked = beats.filter(({ view }) => view.play !== null);
  expect(looked.length).toBeGreaterThan(1000);
  expect(
    looked.flatMap(({ view, messages, hidden }) => leaks(screenOf(view, messages), view, hidden)),
  ).toEqual([]);
});

test('§9.1 planted: a card that is shown, or spoken of, too early is noticed', () => {
  const { beats, hidden } = shown.find(({ frame, hidden: cards }) => frame.view.playing && cards.size > 1)!;
  const { view } = beats[0]!;
  const [seat, cards] = [...hidden][0]!;
  const open = {
    ...stateOf(view),
    seats: stateOf(view).seats.map(player => ({ ...player, shown: player.seat === seat ? cards : null })),
  };
  expect(leaks(screenOf({ ...view, play: open }), view, hidden).length).toBe(2);
  const spoken = [{ text: `anybody has ${makeCard(cards[0]!)}.`, tone: 'plain' as const }];
  expect(leaks(screenOf(view, spoken), view, hidden)).toEqual([makeCard(cards[0]!)]);
});

// Beats

/** What is wrong with the beats of a frame. */
const whyBadBeats = (beats: readonly Beat[], { before, frame }: WatchedFrame): readonly string[] => {
  const opens = frame.events.some(({ kind }) => kind === 'handOpened');
  const start = opens || before.play === null ? 0 : stateOf(before).board.length;
  const boards = [start, ...beats.map(({ view }) => (view.play ? stateOf(view).board.length : 0))];
  const told = beats.map(({ messages }) => messages.filter(({ text }) => /^(Flop|Turn|River):/.test(text)));
  return [
    ...(beats.at(-1)?.view === frame.view ? [] : ['the end is another']),
    ...beats.flatMap((beat, at) => [
      ...(boards[at + 1] !== boards[at] && told[at]!.length !== 1 ? ['a street without a word'] : []),
      ...(told[at]!.length > 1 ? ['two streets at once'] : []),
      ...(isOwnCardEarly(beat, beats.slice(0, at + 1)) && opens ? ['own cards before the deal'] : []),
      ...(revealed(beat) > revealed(beats[at - 1] ?? { view: before }) + 1 && !opens
        ? ['two hands at once']
        : []),
      ...(at < beats.length - 1 && beat.view.awaited.length > 0 ? ['somebody may act in between'] : []),
    ]),
  ];
};

/** The deal is told when it is done: before, neither view nor screen has a card of the viewer's. */
const isOwnCardEarly = ({ view }: Beat, sofar: readonly Beat[]): boolean =>
  (view.you!.hole.length > 0 ||
    bodyOf(screenOf(view))
      .seats.at(-1)!
      .cards.some(card => card !== null)) &&
  !sofar.some(({ messages }) => messages.some(({ text }) => text.startsWith('You are dealt')));

const revealed = ({ view }: Pick<Beat, 'view'>): number =>
  view.play ? stateOf(view).seats.filter(player => player.shown).length : 0;

test('§6.5 every decision, street and shown hand is a beat of its own; the last one is the table as it is', () => {
  expect(shown.flatMap(watched => whyBadBeats(watched.beats, watched))).toEqual([]);
  expect(Math.max(...shown.map(({ beats }) => beats.length))).toBeGreaterThan(6);
});

test('§6.5 planted: beats that know the end at the beginning, or end early, are noticed', () => {
  const runout = shown.find(({ beats }) => beats.length > 6)!;
  const knowing = runout.beats.map(beat => ({ ...beat, view: runout.frame.view }));
  expect(whyBadBeats(knowing, runout)).not.toEqual([]);
  expect(whyBadBeats(runout.beats.slice(0, -1), runout)).toContain('the end is another');
  const deal = shown.find(({ frame }) => frame.events.some(({ kind }) => kind === 'handOpened'))!;
  const dealt = deal.beats.map(beat => ({ ...beat, view: deal.frame.view }));
  expect(whyBadBeats(dealt, deal)).toContain('own cards before the deal');
});

test("§6.5 a view that is not the one before the frame is not folded: the frame's end is shown at once", () => {
  const { before, frame } = shown.find(
    ({ beats, frame: { events } }) => beats.length > 2 && events[0]!.kind !== 'seatReady',
  )!;
  const beats = holdemBeats({ ...before, seq: before.seq - 1 }, frame);
  expect(beats.map(({ view }) => view)).toEqual([frame.view]);
  expect(beats[0]!.messages.length).toBeGreaterThan(1);
});

test('§6.4 nobody waits before deciding: the beat in which it is your turn has no pause', () => {
  const turns = shown
    .flatMap(({ beats }) => beats)
    .filter(({ view }) => view.playing && view.you!.expect !== null);
  expect(turns.length).toBeGreaterThan(50);
  expect(new Set(turns.map(({ pause }) => pause))).toEqual(new Set(['none']));
});

// Keys

const isAccepted = (view: TableView, kind: 'fold' | 'check' | 'call'): boolean =>
  apply(stateOf(view), { kind, seat: view.you!.seat }).ok;

const isRaise = (view: TableView, amount: Chips): boolean =>
  apply(stateOf(view), { kind: 'raiseTo', seat: view.you!.seat, amount }).ok;

/** What is wrong with the keys while a hand is played. */
const whyBadKeys = ({ keys }: Screen, view: TableView): readonly string[] => {
  const spot = raiseSpot(view);
  const may = {
    fold: isAccepted(view, 'fold'),
    call: isAccepted(view, 'check') || isAccepted(view, 'call'),
    raise: spot !== null && isRaise(view, spot.bounds.max),
  };
  return keys.flatMap(({ name, enabled, why }) => {
    const legal = name.startsWith('preset') ? may.raise : may[name as keyof typeof may];
    const bad = legal !== undefined && legal !== enabled;
    return bad || enabled === (why !== null) ? [`${name} ${enabled}`] : [];
  });
};

const turns = (): readonly TableView[] =>
  shown.map(({ frame }) => frame.view).filter(({ playing }) => playing);

test('§6.4 a key is enabled exactly when the engine accepts what it does, and says why when it is not', () => {
  expect(turns().flatMap(view => whyBadKeys(screenOf(view), view))).toEqual([]);
});

test('§6.4 planted: a key that promises what the engine refuses is noticed', () => {
  const view = turns().find(({ you }) => you!.expect === null)!;
  const other = turns().find(now => raiseSpot(now) !== null)!;
  expect(whyBadKeys(screenOf({ ...view, you: other.you }), view)).toContain('fold true');
});

test('§6.4 no key of the game does anything in a pause, or while another terminal holds the seat', () => {
  const view = turns().find(now => raiseSpot(now) !== null)!;
  const game = ['fold', 'call', 'raise', 'preset1', 'preset5'];
  for (const ui of [
    { ...UI, pausing: true },
    { ...UI, watching: true },
  ]) {
    const keys = presentHoldem(view, ui).keys.filter(({ name }) => game.includes(name));
    expect(keys.length).toBe(5);
    expect(keys.every(({ enabled, why }) => !enabled && why !== null)).toBe(true);
  }
});

// The raise control

/** What is wrong with the presets of a spot, for this way to choose them. */
const whyBadPresets = (view: TableView, spot: RaiseSpot, choose: typeof presetAmount): readonly string[] =>
  RAISE_PRESETS.filter(preset => !isRaise(view, choose(spot.bounds, spot, preset)));

const spots = (): readonly (readonly [TableView, RaiseSpot])[] =>
  turns().flatMap(view => {
    const spot = raiseSpot(view);
    return spot ? [[view, spot] as const] : [];
  });

test('§4.3 every preset, and every step from it, is an amount that the engine accepts; its key says which', () => {
  expect(spots().length).toBeGreaterThan(50);
  for (const [view, spot] of spots()) {
    expect(whyBadPresets(view, spot, presetAmount)).toEqual([]);
    const { keys } = screenOf(view);
    for (const [at, preset] of RAISE_PRESETS.entries()) {
      const amount = presetAmount(spot.bounds, spot, preset);
      expect(keys.find(({ name }) => name === `preset${at + 1}`)!.label).toMatch(/ \$[\d,]+$/);
      expect(keys.find(({ name }) => name === `preset${at + 1}`)!.label).toContain(` ${formatChips(amount)}`);
      expect(parseRaise(String(amount), spot.bounds)).toEqual({ ok: true, value: amount });
      const near = (['less', 'more'] as const).map(way => stepAmount(spot.bounds, amount, way, spot.stride));
      expect(near.every(next => isRaise(view, next))).toBe(true);
    }
  }
});

test('§4.3 planted: presets that forget the bounds, or the step, are noticed', () => {
  const found = (choose: typeof presetAmount): number =>
    spots().filter(([view, spot]) => whyBadPresets(view, spot, choose).length > 0).length;
  expect(found((_, { pot, toCall, committed }) => committed + toCall + pot)).toBeGreaterThan(0);
  const unstepped: typeof presetAmount = ({ min, max }, { pot, toCall, committed }) =>
    Math.max(min, Math.min(max, committed + toCall + Math.round((pot + toCall) / 3)));
  expect(found(unstepped)).toBeGreaterThan(0);
});

// Chips

const dollars = (text: string): Chips => Number(text.replace(/^.*\$/, '').replaceAll(',', ''));
const sum = (amounts: readonly Chips[]): Chips => amounts.reduce((all, amount) => all + amount, 0);

const bought = (status: string | null): Chips => (status?.startsWith('buys ') ? dollars(status) : 0);

/** All chips that a screen shows: once the pots are given away, they are in the stacks, and some buy more. */
const chipsShown = (screen: Screen, settled: boolean): Chips =>
  sum(bodyOf(screen).seats.map(({ stack, status }) => dollars(stack) + bought(status))) +
  (settled ? 0 : sum(bodyOf(screen).pots.map(dollars)));

/** Chips that came to the table in a frame, less those that left it. */
const brought = ({ events }: WatchedFrame['frame']): Chips =>
  sum(
    events.map(event => {
      if (event.kind === 'seatLeft') return -event.chips;
      return event.kind === 'playerSat' || event.kind === 'chipsBought' ? event.chips : 0;
    }),
  );

test('§4.5 stacks and pots on the screen add up to all the chips at the table, in every beat', () => {
  const wrong = shown.filter(({ before, frame, beats }) => {
    const known = chipsAt(before);
    const after = known + brought(frame);
    const isKnown = beats.every(({ view }) => [known, after].includes(chipsAt(view)));
    return !isKnown || chipsAt(frame.view) !== after;
  });
  expect(wrong).toEqual([]);
});

const chipsAt = (view: TableView): Chips => chipsShown(screenOf(view), stateOf(view)?.settled ?? true);

test('§4.5 planted: a chip that is missing is noticed', () => {
  const { view } = shown.find(({ frame }) => frame.view.playing)!.frame;
  const poorer = {
    ...view,
    seats: view.seats.map((seat, at) => ({ ...seat, chips: seat.chips - (at === 0 ? 1 : 0) })),
  };
  expect(chipsShown(screenOf(poorer), false)).toBe(chipsShown(screenOf(view), false) - 1);
});

// What is on the table

test('§4.6 two to nine seats: the own one last, one button, two blinds, the awaited one marked', () => {
  const counts = new Set<number>();
  for (const view of turns()) {
    const { seats } = bodyOf(screenOf(view));
    counts.add(seats.length);
    expect(seats.at(-1)).toMatchObject({ name: 'You', own: true });
    expect(seats.flatMap(({ marks }) => marks).toSorted()).toEqual(['BB', 'D', 'SB']);
    expect(seats.filter(({ active }) => active).map(({ seat }) => seat)).toEqual(view.awaited);
    const owed = (mark: string): Chips => {
      const { seat } = seats.find(({ marks }) => marks.includes(mark))!;
      return stateOf(view).seats.find(player => player.seat === seat)!.blind;
    };
    const { smallBlind, bigBlind } = levelAt(view.rules as HoldemRules, view.hand);
    expect([owed('SB'), owed('BB')]).toEqual([smallBlind, bigBlind]);
  }
  expect(counts).toEqual(new Set([2, 3, 6, 9]));
});

test('§4.4 a showdown is told with both hands, a fold wins without showing; what won is raised', () => {
  const ends = shown.filter(({ frame }) => frame.events.some(({ kind }) => kind === 'handSettled'));
  for (const { frame, beats } of ends) {
    const hand = stateOf(frame.view);
    const body = bodyOf(screenOf(frame.view));
    const hands = hand.seats.filter(player => player.shown).length;
    const words = beats.at(-1)!.messages.map(({ text }) => text);
    expect(words[0]).toMatch(hands > 1 ? / (beats|ties) .+\.$/ : /\.$/);
    expect(words[hands > 0 ? 1 : 0]).toMatch(/ wins? the pot of \$|^The pot of .+ is split: /);
    expect(body.raised.length > 0).toBe(hands > 0);
    const losers = hand.seats.filter(({ seat }) => !hand.awards[0]!.seats.includes(seat));
    expect(losers.flatMap(player => player.shown ?? []).filter(card => body.raised.includes(card))).toEqual(
      [],
    );
    const lying: readonly (Card | null | undefined)[] = [
      ...hand.board,
      ...body.seats.flatMap(({ cards }) => cards),
    ];
    expect(body.raised.filter(card => !lying.includes(card))).toEqual([]);
    const won = body.seats
      .filter(({ status }) => status?.startsWith('won '))
      .map(({ status }) => dollars(status!));
    expect(sum(won)).toBe(sum(body.pots.map(dollars)));
  }
});

test('§4.1 a game ends with victory or defeat; Enter plays again', () => {
  const ends = shown.map(({ frame }) => frame.view).filter(view => gameEnd(view) !== null);
  for (const view of ends) {
    const screen = screenOf(view);
    expect(bodyOf(screen).banner!.text).toBe(gameEnd(view) === 'victory' ? 'Victory!' : 'Defeat');
    expect(screen.keys[0]).toMatchObject({ name: 'next', label: 'Play again', enabled: true });
    expect(screen.messages.at(-1)!.text).toBe('Enter plays again; Q goes back.');
  }
});

test('§4.1 after a restart the table is clean, and Enter deals the first hand', () => {
  const { view } = shown.find(({ frame }) =>
    frame.events.some(({ kind }) => kind === 'gameRestarted'),
  )!.frame;
  const screen = screenOf(view);
  expect(bodyOf(screen)).toMatchObject({ pots: [], raised: [], handName: null, banner: null });
  expect(bodyOf(screen).seats.every(({ cards, status }) => cards.length === 0 && status === null)).toBe(true);
  expect(screen.keys[0]).toMatchObject({ name: 'next', label: 'Deal', enabled: true });
});

test('§4.6 rising blinds are announced: the next level beforehand, the new one when it comes', () => {
  const rising = shown
    .map(({ frame }) => frame.view)
    .filter(({ rules }) => 'blindSchedule' in rules && rules.blindSchedule.length === 1);
  const early = screenOf(rising.find(({ hand }) => hand === 1)!);
  expect(early.facts).toContain('$15/$30, ante $5 from hand 3');
  expect(early.notice).toBe(null);
  const late = screenOf(rising.find(({ hand, playing }) => hand === 3 && playing)!);
  expect(late.notice).toBe('Blinds rise to $15/$30, ante $5');
  const later = rising.find(({ hand, playing }) => hand === 4 && playing)!;
  expect(screenOf(later).notice).toBe(null);
  expect(late.facts).toContain('Blinds $15/$30, ante $5');
});

describe("the house's bots", () => {
  test('§5.1 their hands are told to the end, and their cards stay theirs', async () => {
    const bots = ['tight-passive', 'loose-aggressive', 'balanced', 'balanced', 'tight-aggressive'];
    const frames = await playHoldem({ rules: HOLDEM_PRESETS.standard, seed: 20, hands: 4, bots, botFor });
    const names = new Set<string>();
    for (const watched of frames) {
      const beats = holdemBeats(watched.before, watched.frame);
      expect(whyBadBeats(beats, watched)).toEqual([]);
      for (const { view, messages } of beats.filter(beat => beat.view.play)) {
        const screen = screenOf(view, messages);
        expect(leaks(screen, view, watched.hidden)).toEqual([]);
        for (const { name } of bodyOf(screen).seats) names.add(name);
      }
    }
    expect(names.size).toBe(6);
  });
});
