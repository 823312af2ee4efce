import { describe, expect, test } from 'vitest';

import { BLACKJACK_PRESETS, type BlackjackEvent, type BlackjackState } from '@cardroom/engine/blackjack';
import type { HoldemEvent, HoldemState } from '@cardroom/engine/holdem';
import {
  ScriptedRound,
  blackjackGame,
  holdemGame,
  playOut,
  randomFrom,
  type GameUnderTest,
} from '@cardroom/engine/testing';

import {
  csvOf,
  formatRate,
  makeCsv,
  playedIn,
  resultsOfBlackjack,
  resultsOfHoldem,
  sumResults,
  type Counts,
  type SeatCounts,
} from './statistics.ts';
import type { ResultRow } from './store.ts';

const seed = Number(process.env['SEED'] ?? 20_261_116);
const ROUNDS = 1_000;

type Played<State, Event> = { readonly state: State; readonly events: readonly Event[] };

/** Random rounds at random tables, twelve a table at most. */
const playRounds = <State, Event, Action>(
  game: GameUnderTest<State, Event, Action>,
  rounds: number,
): Played<State, Event>[] => {
  const random = randomFrom(seed);
  const played: Played<State, Event>[] = [];
  while (played.length < rounds) {
    const table = game.openTable(random);
    let deal = table.deal(null, random);
    let opened = table.nextRound(null);
    for (let round = 0; opened !== null && round < 12; round++) {
      played.push(playOut(game, opened, deal, random));
      deal = table.deal(deal, random);
      opened = table.nextRound(played.at(-1)!.state);
    }
  }
  return played.slice(0, rounds);
};

const blackjackRounds = playRounds(blackjackGame, ROUNDS);
const holdemHands = playRounds(holdemGame, ROUNDS);

const NOTHING: Counts = {
  hands: 0,
  wins: 0,
  losses: 0,
  pushes: 0,
  blackjacks: 0,
  busts: 0,
  surrenders: 0,
  splits: 0,
  doubles: 0,
  wagered: 0,
  net: 0,
  chips: 0,
  results: '',
};

const KEYS = Object.keys(NOTHING) as (keyof Counts)[];

type Tally = { -readonly [Key in keyof Counts]: Counts[Key] };

/** The tallies of the seats, begun when first asked for. */
const tallies = () => {
  const bySeat = new Map<number, Tally>();
  const of = (seat: number): Tally => {
    if (!bySeat.has(seat)) bySeat.set(seat, { ...NOTHING });
    return bySeat.get(seat)!;
  };
  return { bySeat, of };
};

const asList = (bySeat: ReadonlyMap<number, Tally>): readonly SeatCounts[] =>
  [...bySeat].map(([seat, counts]) => ({ seat, counts })).toSorted((a, b) => a.seat - b.seat);

/** Counts again, plainly, from what happened; never looks at a state. */
const recountBlackjack = (events: readonly BlackjackEvent[]): readonly SeatCounts[] => {
  const { bySeat, of } = tallies();
  const letters: { seat: number; place: number; letter: string }[] = [];
  for (const event of events) {
    if (event.kind === 'handSettled') {
      const tally = of(event.seat);
      tally.hands += 1;
      tally.wagered += event.bet;
      const won = event.result === 'win' || event.result === 'blackjack';
      const letter = won ? 'W' : event.result === 'push' ? 'P' : 'L';
      if (won) tally.wins += 1;
      else if (event.result === 'push') tally.pushes += 1;
      else tally.losses += 1;
      if (event.result === 'surrender') tally.surrenders += 1;
      letters.push({ seat: event.seat, place: event.box * 10 + event.hand, letter });
    }
    if (event.kind === 'handEnded' && event.status === 'blackjack') of(event.seat).blackjacks += 1;
    if (event.kind === 'handEnded' && event.status === 'bust') of(event.seat).busts += 1;
    if (event.kind === 'handSplit') of(event.seat).splits += 1;
    if (event.kind === 'handDoubled') of(event.seat).doubles += 1;
    if (event.kind === 'insuranceTaken') of(event.seat).wagered += event.amount;
    if (event.kind === 'roundSettled')
      for (const { seat, net, bankroll } of event.seats)
        if (bySeat.has(seat)) Object.assign(of(seat), { net, chips: bankroll });
  }
  for (const { seat, letter } of letters.toSorted((a, b) => a.place - b.place)) of(seat).results += letter;
  return asList(bySeat);
};

const recountHoldem = (events: readonly HoldemEvent[]): readonly SeatCounts[] => {
  const { bySeat, of } = tallies();
  let onStreet = new Map<number, number>();
  const pay = (seat: number, amount: number) => {
    of(seat).wagered += amount;
    onStreet.set(seat, (onStreet.get(seat) ?? 0) + amount);
  };
  for (const event of events) {
    if (event.kind === 'antePosted') of(event.seat).wagered += event.amount;
    if (event.kind === 'blindPosted' || event.kind === 'called') pay(event.seat, event.amount);
    if (event.kind === 'raisedTo') pay(event.seat, event.amount - (onStreet.get(event.seat) ?? 0));
    if (event.kind === 'uncalledReturned') of(event.seat).wagered -= event.amount;
    if (event.kind === 'boardDealt') onStreet = new Map();
    if (event.kind === 'handSettled') {
      for (const { seat, stack } of event.stacks) Object.assign(of(seat), { hands: 1, chips: stack });
      for (const { seat, net } of event.net) {
        const what =
          net > 0
            ? { wins: 1, results: 'W' }
            : net < 0
              ? { losses: 1, results: 'L' }
              : of(seat).wagered === 0
                ? { results: 'F' }
                : { pushes: 1, results: 'P' };
        Object.assign(of(seat), { net, ...what });
      }
    }
  }
  return asList(bySeat);
};

const bySeat = (counts: readonly SeatCounts[]) => counts.toSorted((a, b) => a.seat - b.seat);

/** The first round in which a way of counting differs from a plain recount. */
const firstDifference = <State, Event>(
  rounds: readonly Played<State, Event>[],
  count: (state: State) => readonly SeatCounts[],
  recount: (events: readonly Event[]) => readonly SeatCounts[],
): number => {
  const text = (counts: readonly SeatCounts[]) =>
    JSON.stringify(bySeat(counts).map(({ seat, counts: c }) => [seat, KEYS.map(key => c[key])]));
  return rounds.findIndex(({ state, events }) => text(count(state)) !== text(recount(events)));
};

describe(`§8.1 AC6 the counts of ${ROUNDS} random rounds equal a recount from their events (SEED=${seed})`, () => {
  test('blackjack', () => {
    expect(firstDifference(blackjackRounds, resultsOfBlackjack, recountBlackjack)).toBe(-1);
    for (const { state, events } of blackjackRounds)
      expect(bySeat(resultsOfBlackjack(state))).toEqual(recountBlackjack(events));
  });

  test("hold'em", () => {
    expect(firstDifference(holdemHands, resultsOfHoldem, recountHoldem)).toBe(-1);
    for (const { state, events } of holdemHands)
      expect(bySeat(resultsOfHoldem(state))).toEqual(recountHoldem(events));
  });

  test('the rounds hold whatever could be counted', () => {
    const kinds = new Set(blackjackRounds.flatMap(({ events }) => events.map(({ kind }) => kind)));
    for (const kind of ['boxPassed', 'insuranceTaken', 'handSplit', 'handDoubled'] as const)
      expect(kinds).toContain(kind);
    const counted = blackjackRounds.flatMap(({ state }) =>
      resultsOfBlackjack(state).map(({ counts }) => counts),
    );
    const sums = sumResults(counted.map(counts => rowOf(counts)));
    for (const key of ['wins', 'losses', 'pushes', 'blackjacks', 'busts', 'surrenders'] as const)
      expect(sums[key]).toBeGreaterThan(0);
    expect(sums.wins + sums.losses + sums.pushes).toBe(sums.hands);
  });

  const edit =
    (change: (counts: Counts, state: BlackjackState) => Partial<Counts>) => (state: BlackjackState) =>
      resultsOfBlackjack(state).map(({ seat, counts }) => ({
        seat,
        counts: { ...counts, ...change(counts, state) },
      }));

  test.each<[string, (state: BlackjackState) => readonly SeatCounts[]]>([
    ['counts a split as one hand', edit(({ hands, splits }) => ({ hands: hands - splits }))],
    ['takes a surrender for a push', edit(c => ({ losses: c.losses - c.surrenders }))],
    ['forgets that a bust is a loss', edit(c => ({ losses: c.losses - c.busts }))],
    ['leaves the insurance out', edit((_, state) => ({ wagered: wageredOnHands(state) }))],
    ['keeps a natural that pushed to itself', edit((_, state) => ({ blackjacks: wonNaturals(state) }))],
    ['turns the hands round', edit(c => ({ results: [...c.results].toReversed().join('') }))],
    ['shows the chips before the round', edit(c => ({ chips: c.chips - c.net }))],
    [
      'counts a box that passed',
      state =>
        state.seats.map(
          ({ seat }) => resultsOfBlackjack(state).find(c => c.seat === seat) ?? { seat, counts: NOTHING },
        ),
    ],
  ])('a planted bug is found: blackjack that %s', (_, mutant) => {
    expect(firstDifference(blackjackRounds, mutant, recountBlackjack)).not.toBe(-1);
  });

  test.each<[string, (counts: Counts, state: HoldemState, at: number) => Partial<Counts>]>([
    ['takes a free fold for a push', c => (c.results === 'F' ? { pushes: 1, results: 'P' } : {})],
    ['takes a split pot for a free fold', c => (c.results === 'P' ? { pushes: 0, results: 'F' } : {})],
    ['counts only showdowns', (_, state) => (state.board.length < 5 ? { hands: 0 } : {})],
    [
      'takes chips that came back for wagered',
      (c, state, at) => ({ wagered: Math.max(c.wagered, state.seats[at]!.ante + state.price) }),
    ],
    ['takes a return of what was put in for a win', c => (c.net === 0 ? { wins: 1 } : {})],
  ])("a planted bug is found: hold'em that %s", (_, change) => {
    const mutant = (state: HoldemState) =>
      resultsOfHoldem(state).map(({ seat, counts }, at) => ({
        seat,
        counts: { ...counts, ...change(counts, state, at) },
      }));
    expect(firstDifference(holdemHands, mutant, recountHoldem)).not.toBe(-1);
  });
});

const wageredOnHands = ({ boxes }: BlackjackState): number =>
  boxes.flatMap(({ hands }) => hands).reduce((total, { settlement }) => total + settlement!.bet, 0);

const wonNaturals = ({ boxes }: BlackjackState): number =>
  boxes.flatMap(({ hands }) => hands).filter(({ settlement }) => settlement!.result === 'blackjack').length;

const rowOf = (counts: Partial<Counts>, row: Partial<ResultRow> = {}): ResultRow => ({
  table: 't_1',
  round: 1,
  player: 'p_1',
  game: 'blackjack',
  at: 1_000,
  ...NOTHING,
  ...counts,
  ...row,
});

const countsOf = (round: ScriptedRound): Counts => resultsOfBlackjack(round.state)[0]!.counts;

describe('§8.1 FR-23 what a hand counts as', () => {
  test('a blackjack is a win', () => {
    const round = new ScriptedRound({ cards: 'As 9h Kd 7c' });
    expect(countsOf(round)).toMatchObject({ hands: 1, wins: 1, blackjacks: 1, net: 15, results: 'W' });
  });

  test('even money is a win', () => {
    const round = new ScriptedRound({ cards: 'As Ah Kd Kc' }).play('evenMoney');
    expect(countsOf(round)).toMatchObject({ wins: 1, pushes: 0, blackjacks: 1, wagered: 10, net: 10 });
  });

  test("a natural that the dealer's made a push is still a natural", () => {
    const round = new ScriptedRound({ cards: 'As Kh Kd Ac' });
    expect(countsOf(round)).toMatchObject({ wins: 0, pushes: 1, blackjacks: 1, net: 0, results: 'P' });
  });

  test('a bust and a surrender are losses', () => {
    const bust = new ScriptedRound({ cards: 'Ts 9h 6d 7c Kc' }).play('hit');
    expect(countsOf(bust)).toMatchObject({ losses: 1, busts: 1, net: -10, results: 'L' });
    const surrender = new ScriptedRound({ cards: 'Ts 9h 6d 7c' }).play('surrender');
    expect(countsOf(surrender)).toMatchObject({ losses: 1, surrenders: 1, busts: 0, net: -5, results: 'L' });
  });

  test('each split hand counts, and a doubled one with all that stood on it', () => {
    const round = new ScriptedRound({ cards: '8s 7h 8d Td 3c Ts Th Kc' }).play('split', 'double', 'stand');
    expect(countsOf(round)).toMatchObject({
      hands: 2,
      wins: 2,
      splits: 1,
      doubles: 1,
      wagered: 30,
      net: 30,
      chips: 1_030,
      results: 'WW',
    });
  });

  test('insurance counts in what was wagered and won, and is no hand', () => {
    const won = new ScriptedRound({ cards: 'Ts Ah 9d Kc' }).play('insure');
    expect(countsOf(won)).toMatchObject({ hands: 1, losses: 1, wagered: 15, net: 0, results: 'L' });
    const lost = new ScriptedRound({ cards: 'Ts Ah 9d 8c' }).play('insure', 'stand');
    expect(countsOf(lost)).toMatchObject({ hands: 1, pushes: 1, wagered: 15, net: -5, results: 'P' });
  });

  test('a box that passed counts nothing, and a seat without another box gets no row', () => {
    const setup = { seats: [0, 4].map(seat => ({ seat, bankroll: 100 })), boxes: [0, 4, 4] };
    const round = new ScriptedRound({ cards: 'Ts 9h Td 8c', bets: [null, 10, null], setup }).play('stand');
    expect(resultsOfBlackjack(round.state)).toMatchObject([{ seat: 4, counts: { hands: 1, results: 'W' } }]);
  });

  test('§3.1 Twenty-One has results without bets', () => {
    const rules = BLACKJACK_PRESETS['twenty-one'];
    const setup = { seats: [{ seat: 0, bankroll: 0 }] };
    const round = new ScriptedRound({ rules, cards: 'As 9h Kd 7c Td', setup });
    expect(countsOf(round)).toMatchObject({
      hands: 1,
      wins: 1,
      blackjacks: 0,
      wagered: 0,
      net: 0,
      results: 'W',
    });
  });

  test('a round that goes on has no results', () => {
    const open = new ScriptedRound({ cards: 'Ts 9h 6d 7c' });
    expect(() => resultsOfBlackjack(open.state)).toThrow('finished');
    expect(() => resultsOfHoldem({ ...holdemHands[0]!.state, settled: false })).toThrow('finished');
  });
});

const rows = (...results: readonly string[]): readonly ResultRow[] =>
  results.map((letters, at) =>
    rowOf({ hands: letters.length, results: letters }, { round: at + 1, at: at + 1 }),
  );

describe('§8.1 FR-24 sums', () => {
  test('nothing played', () => {
    expect(sumResults([])).toMatchObject({
      rounds: 0,
      hands: 0,
      peakChips: 0,
      streak: 0,
      lastPlayed: null,
      winRate: 0,
      wonRate: 0,
      blackjackRate: 0,
    });
  });

  test('every column adds up; the last round is the last played', () => {
    const counts = { hands: 3, wins: 1, losses: 1, pushes: 1, blackjacks: 1, busts: 1, surrenders: 1 };
    const more = { splits: 2, doubles: 1, wagered: 40, net: -5 };
    expect(
      sumResults([rowOf({ ...counts, ...more }, { at: 5 }), rowOf({ ...counts, ...more }, { at: 9 })]),
    ).toMatchObject({
      rounds: 2,
      hands: 6,
      wins: 2,
      losses: 2,
      pushes: 2,
      blackjacks: 2,
      busts: 2,
      surrenders: 2,
      splits: 4,
      doubles: 2,
      wagered: 80,
      net: -10,
      lastPlayed: 9,
    });
  });

  test('21black 1.12 the peak is the most chips before or after any round', () => {
    expect(sumResults([rowOf({ chips: 990, net: -10 })]).peakChips).toBe(1_000);
    expect(sumResults([rowOf({ chips: 1_015, net: 15 }), rowOf({ chips: 900, net: -115 })]).peakChips).toBe(
      1_015,
    );
  });

  test.each([
    [['W', 'W', 'L'], -1, 2, 1],
    [['WP', 'PW', 'P'], 2, 2, 0],
    [['LL', 'P', 'L', 'W', 'WW'], 3, 3, 3],
    [['P'], 0, 0, 0],
    [['W', 'F', 'W', 'F'], 2, 2, 0],
  ])('§8.4 streaks of %j: a push neither adds nor ends', (results, streak, won, lost) => {
    expect(sumResults(rows(...results))).toMatchObject({
      streak,
      longestWinningStreak: won,
      longestLosingStreak: lost,
    });
  });

  test('a hundred thousand rounds', () => {
    const many = rows(...Array.from({ length: 100_000 }, (_, at) => (at % 2 ? 'W' : 'L')));
    expect(sumResults(many)).toMatchObject({
      rounds: 100_000,
      longestWinningStreak: 1,
      longestLosingStreak: 1,
    });
  });
});

describe('§8.1 FR-26 rates', () => {
  test('win rate leaves pushes out, won and blackjack rates do not', () => {
    const { winRate, wonRate, blackjackRate } = sumResults([
      rowOf({ hands: 8, wins: 3, losses: 3, pushes: 2, blackjacks: 1 }),
    ]);
    expect([winRate, wonRate, blackjackRate].map(formatRate)).toEqual(['50.0', '37.5', '12.5']);
  });

  test('one decimal, 0.0 when none', () => {
    expect(formatRate(sumResults([]).winRate)).toBe('0.0');
    expect(formatRate(1)).toBe('100.0');
    expect(formatRate(2 / 3)).toBe('66.7');
  });

  test('half a tenth goes up, whatever division loses', () => {
    for (let whole = 1; whole <= 2_000; whole += whole < 400 ? 1 : 100)
      for (let part = 0; part <= whole; part++) {
        const tenths = Math.floor((2_000 * part + whole) / (2 * whole));
        expect(formatRate(part / whole)).toBe(`${Math.floor(tenths / 10)}.${tenths % 10}`);
      }
  });
});

describe('§8.3 results as CSV', () => {
  test('a header line, and a line for every row; negative numbers stay numbers', () => {
    const text = csvOf([rowOf({ hands: 2, wins: 1, losses: 1, net: -5, results: 'WL' })], () => 'Anna');
    expect(text).toBe(
      'table,round,player,game,ended,hands,wins,losses,pushes,blackjacks,busts,surrenders,splits,doubles,wagered,net,chips,results\r\n' +
        't_1,1,Anna,blackjack,1970-01-01T00:00:01.000Z,2,1,1,0,0,0,0,0,0,0,-5,0,WL\r\n',
    );
    expect(csvOf([])).toMatch(/^table,.*\r\n$/);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1', '\0=1'])(
    '%j is no formula',
    text => {
      expect(makeCsv([[text]])).toBe(`"'${text}"\r\n`);
    },
  );

  test('quotes, commas and line ends stay in their cell', () => {
    expect(makeCsv([['a"b', 'a,b', 'a\nb', 'plain', 7, -7]])).toBe('"a""b","a,b","a\nb",plain,7,-7\r\n');
  });
});

test('§8.1 §3 a hand without chips is Twenty-One and counts for itself; a free fold is hold’em all the same', () => {
  expect(playedIn({ game: 'blackjack', wagered: 0 })).toBe('twenty-one');
  expect(playedIn({ game: 'blackjack', wagered: 10 })).toBe('blackjack');
  expect(playedIn({ game: 'holdem', wagered: 0 })).toBe('holdem');
});
