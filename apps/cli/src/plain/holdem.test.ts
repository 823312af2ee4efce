import { parseCards, unwrap } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemRules } from '@cardroom/engine/holdem';
import type { BotPlayer } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import { answer } from '@cardroom/coach';
import type { Seat } from '../play/seat.ts';
import { playHoldem, type HoldemOptions } from './holdem.ts';
import type { Lines } from './lines.ts';
import { cutAfter, linesWith } from './testing/properties.ts';
import { listedBot, scriptedLines, scriptedTable } from './testing/scripted-table.ts';

const HEADSUP = HOLDEM_PRESETS.headsup;

/** Heads-up: two cards for each in turn, the big blind first; then a burn card before every street. */
const KINGS = 'Ac Ks Ah Kd 2c 7h 8h 9d 3c Jc 4c Qs';
/** You win: two kings against queen and jack. */
const YOURS = 'Qc Ks Jh Kd 2c 7h 8h 2d 3c 5c 4c 6s';

const CALLS = { kind: 'call' };
const CHECKS = { kind: 'check' };

const converse = async (
  shoes: readonly string[],
  bots: readonly BotPlayer[],
  answers: readonly string[],
  { rules = HEADSUP, ...options }: HoldemOptions & { readonly rules?: HoldemRules } = {},
) => {
  const table = await scriptedTable({ game: 'holdem', rules }, shoes, bots);
  const lines = scriptedLines(answers);
  await playHoldem(table.seat, lines, options);
  const view = await table.view();
  await table.close();
  return { said: lines.said, view };
};

const passive = (): BotPlayer => listedBot([CHECKS, CHECKS, CHECKS, CHECKS]);

test('§4.4 §5.1 who answers for a bot without a plan is said at the beginning', async () => {
  const { said } = await converse([YOURS], [passive()], ['quit'], {
    answering: async () => 'Rock has no plan.',
  });
  expect(said.slice(1, 4)).toEqual([
    'Stack $100. Blinds $5/$10. Hand 1.',
    'Rock has no plan.',
    'Enter deals the first hand.',
  ]);
});

test('§4.4 a hand is told to the showdown sentence, and asked turn by turn', async () => {
  const { said } = await converse([YOURS], [passive()], ['', 'c', 'c', 'c', 'c']);
  expect(said).toEqual([
    "HOLD'EM",
    'Stack $100. Blinds $5/$10. Hand 1.',
    'Enter deals the first hand.',
    '? >',
    'Hand 1. You have the button.',
    'You post the small blind $5.',
    'bot0 posts the big blind $10.',
    'You are dealt King of Spades, King of Diamonds.',
    'Your cards: King of Spades, King of Diamonds (Ks Kd). Pair of Kings.',
    'Pot $15.',
    '$5 to call, $15 to win.',
    '? Fold, call $5 or raise to $15-$100? (f, c, r N, all-in, or help)',
    'You call $5.',
    'bot0 checks.',
    'Flop: Seven of Hearts, Eight of Hearts, Deuce of Diamonds.',
    'bot0 checks.',
    'Your cards: King of Spades, King of Diamonds (Ks Kd). Pair of Kings (Eight kicker).',
    'The board: Seven of Hearts, Eight of Hearts, Deuce of Diamonds (7h 8h 2d).',
    'Pot $20.',
    'Nothing to call: check or bet.',
    '? Fold, check or bet $5-$90? (f, c, r N, all-in, or help)',
    'You check.',
    'Turn: Five of Clubs.',
    'bot0 checks.',
    'Your cards: King of Spades, King of Diamonds (Ks Kd). Pair of Kings (Eight kicker).',
    'The board: Seven of Hearts, Eight of Hearts, Deuce of Diamonds, Five of Clubs (7h 8h 2d 5c).',
    'Pot $20.',
    'Nothing to call: check or bet.',
    '? Fold, check or bet $5-$90? (f, c, r N, all-in, or help)',
    'You check.',
    'River: Six of Spades.',
    'bot0 checks.',
    'Your cards: King of Spades, King of Diamonds (Ks Kd). Pair of Kings (Eight kicker).',
    'The board: Seven of Hearts, Eight of Hearts, Deuce of Diamonds, Five of Clubs, Six of Spades (7h 8h 2d 5c 6s).',
    'Pot $20.',
    'Nothing to call: check or bet.',
    '? Fold, check or bet $5-$90? (f, c, r N, all-in, or help)',
    'You check.',
    'bot0 shows Queen of Clubs, Jack of Hearts.',
    'You show King of Spades, King of Diamonds.',
    'Pair of Kings (Eight kicker) beats Queen high.',
    'You win the pot of $20.',
    'This hand: +$10.',
    'Enter deals the next hand.',
    '? >',
    'Stack $110. Goodbye.',
  ]);
});

describe('§4.1 a game to its end', () => {
  test('victory, and Enter plays again with the same settings', async () => {
    const { said, view } = await converse([YOURS], [listedBot([CALLS])], ['', 'all-in', 'y', '', 'q']);
    expect(said).toContain('Congratulations: the table is yours.');
    expect(said).toContain('Enter plays again; Q goes back.');
    expect(said.at(-1)).toBe('Stack $100. Goodbye.');
    expect(view.seats.map(({ chips }) => chips)).toEqual([100, 100]);
  });

  test('defeat', async () => {
    const { said, view } = await converse([KINGS], [listedBot([CALLS])], ['', 'a', 'yes', 'no']);
    expect(said).toContain('You have no chips left. Better luck next time.');
    expect(said.at(-1)).toBe('Stack $0. Goodbye.');
    expect(view.seats.map(({ chips }) => chips)).toEqual([0, 200]);
  });

  test('§8.5 where chips can be bought, the next ones are', async () => {
    const rules = { ...HOLDEM_PRESETS.standard, seats: 3, stack: 100 };
    const bots = [listedBot([CALLS, CALLS]), listedBot([CALLS, CALLS])];
    const { said, view } = await converse(['Ac 2d Ks Ah 7d Kd'], bots, ['', 'a', 'y', '', 'q'], { rules });
    expect(said).toContain('You have no chips left. Better luck next time.');
    expect(view.seats.find(({ seat }) => seat === 1)!.chips).toBe(100);
  });
});

describe('§6.4 all-in asks once', () => {
  const ASK = '? All-in with $95? (y/yes or n/no)';

  test('and goes on when the answer is no', async () => {
    const { said } = await converse([YOURS], [passive()], ['', 'all-in', 'maybe', 'n', 'f']);
    expect(said.filter(line => line === ASK)).toHaveLength(2);
    expect(said).toContain('You fold.');
  });

  test('also where a raise or a call takes everything', async () => {
    expect((await converse([YOURS], [passive()], ['', 'raise 100', 'n'])).said).toContain(ASK);
    const shover = listedBot([{ kind: 'raiseTo', amount: 100 }]);
    const { said } = await converse([YOURS], [shover], ['', 'c', 'call', 'y']);
    expect(said).toContain('? All-in with $90? (y/yes or n/no)');
    expect(said).toContain('You call $90, all-in.');
  });
});

describe('§2.11 what may not be done is refused with the reason of the rules', () => {
  test('every word', async () => {
    const refusals = async (...words: readonly string[]) => {
      const { said } = await converse([YOURS], [passive()], ['', ...words]);
      return said
        .slice(
          said.findIndex(line => line.startsWith('? Fold')),
          -1,
        )
        .filter(line => !line.startsWith('?'));
    };
    expect(await refusals('check')).toEqual(['There is $5 to call.']);
    expect(await refusals('raise')).toEqual(['Type an amount from $15 to $100.']);
    expect(await refusals('raise lots')).toEqual(['"lots" is not a number of chips.']);
    expect(await refusals('raise to 14')).toEqual(['Raise to at least $15.']);
    expect(await refusals('r 17')).toEqual(['Raise in steps of $5 from $15.']);
    expect(await refusals('bet 101')).toEqual(['Raise to at most $100.']);
    expect(await refusals('what')).toEqual([
      'Please enter a valid input.',
      'f/fold, check, call (c does whichever may be done), raise N or bet N (r N), all-in.',
    ]);
  });

  test('nothing to call, and nothing to raise', async () => {
    const { said } = await converse([YOURS], [passive()], ['', 'c', 'call']);
    expect(said).toContain('There is nothing to call: check instead.');
    const shover = listedBot([{ kind: 'raiseTo', amount: 100 }]);
    const shoved = await converse([YOURS], [shover], ['', 'c', 'r 100']);
    expect(shoved.said).toContain('No opponent has chips left to answer a raise.');
    expect(shoved.said).toContain('? Fold or call $90? (f, c, or help)');
  });
});

describe('§6.4 words beside the actions', () => {
  const numbers: HoldemOptions['numbers'] = view => Promise.resolve(answer({ kind: 'equity', view }));

  test('cards, board and pot', async () => {
    const { said } = await converse(
      [YOURS],
      [passive()],
      ['', 'c', 'cards', 'board', 'pot', 'repeat', 'help'],
    );
    const spoken = said.slice(said.findIndex(line => line.startsWith('? Fold, check')));
    expect(spoken.filter(line => !line.startsWith('?')).slice(0, 5)).toEqual([
      'Your cards: King of Spades, King of Diamonds (Ks Kd). Pair of Kings (Eight kicker).',
      'The board: Seven of Hearts, Eight of Hearts, Deuce of Diamonds (7h 8h 2d).',
      'Pot $20.',
      'bot0: $90, BB.',
      'You: $90, your turn, D SB.',
    ]);
    expect(
      said.filter(line => line === 'Flop: Seven of Hearts, Eight of Hearts, Deuce of Diamonds.'),
    ).toHaveLength(2);
    expect(said.some(line => line.startsWith('repeat: '))).toBe(true);
  });

  test('§5.2 odds are equity and pot odds', async () => {
    const { said } = await converse([YOURS], [passive()], ['', 'odds'], { numbers, coach: 'off' });
    expect(said.some(line => /^EQUITY, .*: Equity: 82 %; /.test(line))).toBe(true);
    expect(said.some(line => line.startsWith('POT ODDS, 3.0 : 1: To call: $5; To win: $15;'))).toBe(true);
    const without = await converse([YOURS], [passive()], ['', 'odds']);
    expect(without.said).toContain('The coach has no answer for this decision.');
  });

  test('§5.4 the coach speaks before the decision, after it, or not at all', async () => {
    const spoken = async (coach: HoldemOptions['coach']) => {
      const { said } = await converse([YOURS], [passive()], ['', 'f', 'q'], {
        numbers,
        ...(coach && { coach }),
      });
      return said.filter(line => /^(EQUITY|LAST DECISION)/.test(line)).map(line => line.split(',')[0]);
    };
    expect(await spoken('before')).toEqual(['EQUITY']);
    expect(await spoken(undefined)).toEqual(['LAST DECISION']);
    expect(await spoken('off')).toEqual([]);
  });
});

describe('§6.4 leaving a live hand', () => {
  const ASK =
    '? A hand is being played. Keep it for next time, or fold? (Enter or k/keep, f/fold, p/play on)';

  test('keeps it by default', async () => {
    const { said, view } = await converse([YOURS], [passive()], ['', 'q', '']);
    expect(said.slice(-2)).toEqual([ASK, 'Your hand is kept: cardroom holdem goes on with it.']);
    expect(view.playing).toBe(true);
  });

  test('folds it when asked to, or plays on', async () => {
    const { said, view } = await converse([YOURS], [passive()], ['', 'q', 'p', 'quit', 'fold']);
    expect(said.filter(line => line === ASK)).toHaveLength(2);
    expect(said).toContain('You fold.');
    expect(view.playing).toBe(false);
    expect(said.at(-1)).toBe('Stack $95. Goodbye.');
  });
});

describe('§6.6 input may end anywhere', () => {
  const answers = ['', 'c', 'what', 'r 20', 'c', 'pot', 'c', '', 'f', ''];
  const bot = () => listedBot([CHECKS, CHECKS, CALLS, CHECKS, CHECKS, CALLS]);
  const open = () => scriptedTable({ game: 'holdem', rules: HEADSUP }, [YOURS, KINGS], [bot()]);
  const play = (seat: Seat, lines: Lines) => playHoldem(seat, lines);

  test('the hand is kept, and the rest of the answers comes to the same end', async () => {
    const whole = await cutAfter(answers, answers.length, play, open);
    for (let at = 0; at < answers.length; at++) {
      const { last, live, end } = await cutAfter(answers, at, play, open);
      expect(last).toMatch(live ? /^Your hand is kept: / : /^Stack \$[\d,]+\. Goodbye\.$/);
      expect(end.play).toEqual(whole.end.play);
    }
  });

  test('at the question about all-in, nothing goes in', async () => {
    const { said, view } = await converse([YOURS], [passive()], ['', 'a']);
    expect(said.at(-1)).toBe('Your hand is kept: cardroom holdem goes on with it.');
    expect(view.seats[0]!.chips).toBe(95);
  });

  test('coming back, the hand is told first', async () => {
    const table = await open();
    await playHoldem(table.seat, scriptedLines(['', 'c']));
    const lines = scriptedLines([]);
    await playHoldem(await table.again(), lines);
    await table.close();
    expect(lines.said.slice(2, 7)).toEqual([
      'Your hand is as you left it.',
      'bot0: $90, BB.',
      'You: $90, your turn, D SB.',
      'Your cards: King of Spades, King of Diamonds (Ks Kd). Pair of Kings (Eight kicker).',
      'The board: Seven of Hearts, Eight of Hearts, Deuce of Diamonds (7h 8h 2d).',
    ]);
  });
});

describe("§9.2 the opponents' cards", () => {
  const words = ['', 'cards', 'board', 'pot', 'odds', 'repeat', 'help', 'c', 'c', 'c', 'q', 'k'];
  const hidden = unwrap(parseCards('Qc Jh'));
  const namedIn = (said: readonly string[]): readonly string[] =>
    hidden.flatMap(card => linesWith(said, card));

  test('are in no line before they are shown, whatever is asked', async () => {
    const numbers: HoldemOptions['numbers'] = view => Promise.resolve(answer({ kind: 'equity', view }));
    const { said } = await converse([YOURS], [passive()], words, { numbers });
    expect(namedIn(said)).toEqual([]);
  });

  test('are found by the same search once they are', async () => {
    const { said } = await converse([YOURS], [passive()], ['', 'c', 'c', 'c', 'c']);
    expect(namedIn(said)).not.toEqual([]);
  });
});

test('§4.6 at a table of six every action of the others is a line', async () => {
  const bots = Array.from({ length: 5 }, () => listedBot([]));
  const { said } = await converse([''], bots, ['', 'f'], { rules: HOLDEM_PRESETS.standard });
  expect(
    said.filter(line => /^bot\d (folds|checks|wins|posts|has)/.test(line)).length,
  ).toBeGreaterThanOrEqual(6);
});

test('§6.6 another terminal has the seat: this one looks on, and does nothing', async () => {
  const table = await scriptedTable({ game: 'holdem', rules: HEADSUP }, [YOURS], [passive()]);
  await playHoldem(table.seat, scriptedLines(['']));
  const before = (await table.view()).seq;
  const lines = scriptedLines(['', 'q']);
  await playHoldem(await table.again(false), lines);
  expect((await table.view()).seq).toBe(before);
  await table.close();
  expect(lines.said.filter(line => /another terminal/i.test(line))).toHaveLength(2);
});
