import { BLACKJACK_PRESETS, type BlackjackState } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import type { BlackjackBody, Screen, TextBody } from '../screen.ts';
import { blackjackBeats } from './blackjack-beats.ts';
import { BlackjackTable, quietUi, type Shown } from './testing/blackjack-table.ts';
import { MATCH_TARGET, matchWinner, presentTwentyOne, type TwentyOneUi } from './twenty-one.ts';
import { TUTORIAL_PAGES, TWENTY_ONE, tellTwentyOne, twentyOneTutorial } from './twenty-one-words.ts';

const open = async (cards: string): Promise<BlackjackTable> =>
  await BlackjackTable.open({ cards, rules: BLACKJACK_PRESETS['twenty-one'] });

const started = async (cards: string): Promise<BlackjackTable> => {
  const table = await open(cards);
  await table.ready();
  return table;
};

const screenOf = (view: TableView, ui: Partial<TwentyOneUi> = {}): Screen => {
  const { keys, pausing, watching, messages, note } = quietUi();
  return presentTwentyOne(view, { keys, score: null, pausing, watching, messages, note, ...ui });
};

const bodyOf = (view: TableView, ui: Partial<TwentyOneUi> = {}): BlackjackBody =>
  screenOf(view, ui).body as BlackjackBody;

const texts = ({ messages }: Screen): readonly string[] => messages.map(({ text }) => text);
const told = ({ before, frame }: Shown): readonly string[] =>
  tellTwentyOne(frame.events, before).map(({ text }) => text);

const keysOf = ({ keys }: Screen): readonly string[] =>
  keys.map(({ label, enabled }) => (enabled ? label : `·${label}·`));

describe('§3.2 the conversation', () => {
  test('begins with the welcome and the rules', async () => {
    const { view } = await open('');
    const screen = screenOf(view);
    const { heading, paragraphs } = screen.body as TextBody;
    expect([heading, paragraphs[0]!.text, paragraphs.at(-1)!.text]).toEqual([
      'Welcome to Twenty-One!',
      'Rules of the Game:',
      'Press Enter to continue.',
    ]);
    expect(keysOf(screen)[0]).toBe('Continue');
  });

  test('§6.4 asks for the keys that a person has chosen', async () => {
    const keys = { ...quietUi().keys, next: 'space', hit: 'j', stand: 'x', yes: '1', no: '2' };
    const welcome = screenOf((await open('')).view, { keys }).body as TextBody;
    expect(welcome.paragraphs.at(-1)!.text).toBe('Press Space to continue.');
    const table = await started('Ts 6h 6c Td');
    expect(texts(screenOf(table.view, { keys }))).toEqual(['Hit or Stay? (j/hit or x/stay)']);
    await table.play('stand');
    expect(texts(screenOf(table.view, { keys }))).toEqual(['Want to play again? (1/yes or 2/no)']);
  });

  test('§3.2 the deck is seen to be shuffled before the first card, and told in one line', async () => {
    const table = await started('Ts 6h 6c Td');
    const { before, frame } = table.shown.at(-1)!;
    const [first, second, third, card] = blackjackBeats(before, frame);
    expect([first, second, third].map(beat => beat!.messages[0]!.text)).toEqual([
      'Shuffling the deck!',
      'Riffle …',
      'Cut …',
    ]);
    expect((third!.view.play as BlackjackState).boxes[0]!.hands).toEqual([]);
    expect((card!.view.play as BlackjackState).boxes[0]!.hands[0]!.cards).toHaveLength(1);
    expect(told(table.shown.at(-1)!).filter(text => /huffl|Riffle/.test(text))).toHaveLength(1);
  });

  test('§3.1 shows totals, hides one card, and asks hit or stay', async () => {
    const table = await started('Ts 6h 6c Td');
    expect(told(table.shown.at(-1)!)).toEqual(['Shuffling the deck!', "It's your turn."]);
    const screen = screenOf(table.view);
    const { dealer, hands } = screen.body as BlackjackBody;
    expect([dealer.cards, dealer.status]).toEqual([[18, null], null]);
    expect([hands[0]!.label, hands[0]!.status, hands[0]!.bet]).toEqual(['YOUR HAND', 'Hand Total: 16', null]);
    expect(texts(screen)).toEqual(['Hit or Stay? (h/hit or s/stay)']);
    expect(keysOf(screen).slice(0, 2)).toEqual(['Hit', 'Stay']);
  });

  test.each([
    [
      'a win',
      'Ts 6h 9c Td 2d',
      'stand',
      'You won!',
      ["It's the dealer's turn.", 'Dealer chose to hit.', 'Dealer chose to stay.'],
    ],
    ['a loss', 'Ts Kh 7c 9d', 'stand', 'Dealer won!', ["It's the dealer's turn.", 'Dealer chose to stay.']],
    ['a tie', 'Ts Kh 9c 9d', 'stand', "It's a tie.", ["It's the dealer's turn.", 'Dealer chose to stay.']],
    ['a bust', 'Ts Kh 6c 9d Kd', 'hit', 'Dealer won!', ['You busted!']],
    [
      'the dealer’s bust',
      'Ts 6h 9c Td Kd',
      'stand',
      'You won!',
      ["It's the dealer's turn.", 'Dealer chose to hit.', 'Dealer busted!'],
    ],
  ])('§3.1 tells %s', async (_, cards, action, end, turn) => {
    const table = await started(cards);
    expect(told(await table.play(action))).toEqual([...turn, 'Game over.', end]);
    const screen = screenOf(table.view);
    expect((screen.body as BlackjackBody).banner!.text.endsWith(end)).toBe(true);
    expect(texts(screen)).toEqual(['Want to play again? (y/yes or n/no)']);
    expect(keysOf(screen).slice(0, 2)).toEqual(['Yes', 'No']);
  });

  test('busts are in the banner too, and no chips are anywhere', async () => {
    const table = await started('Ts Kh 6c 9d Kd');
    await table.play('hit');
    expect(bodyOf(table.view).banner).toEqual({ text: 'You busted! Dealer won!', tone: 'bad', change: null });
    expect(JSON.stringify(screenOf(table.view))).not.toContain('$');
  });

  test('§3.3 an ace and a king are 21, and the turn is over by itself', async () => {
    const table = await started('As 6h Kc Td 2d');
    expect(told(table.shown.at(-1)!)).not.toContain(TWENTY_ONE.playerTurn);
    expect(bodyOf(table.view).hands[0]!.status).toBe('Hand Total: 21');
    expect(bodyOf(table.view).banner!.text).toBe('You won!');
  });

  test('§6.5 its beats speak its words', async () => {
    const table = await started('Ts 6h 9c Td 2d');
    const { before, frame } = await table.play('stand');
    const beats = blackjackBeats(before, frame);
    expect(beats.map(({ pause, messages }) => [pause, messages.map(({ text }) => text)])).toEqual([
      ['none', []],
      ['reveal', ["It's the dealer's turn."]],
      ['draw', ['Dealer chose to hit.', 'Dealer chose to stay.']],
      ['result', ['Game over.', 'You won!']],
    ]);
    expect(beats.slice(0, -1).every(({ view }) => bodyOf(view).banner === null)).toBe(true);
  });

  test('a pause asks nothing', async () => {
    const table = await started('Ts 6h 9c Td 2d');
    expect(texts(screenOf(table.view, { pausing: true }))).toEqual([]);
    expect(keysOf(screenOf(table.view, { pausing: true })).slice(0, 2)).toEqual(['·Hit·', '·Stay·']);
    expect(texts(screenOf(table.view, { note: TWENTY_ONE.invalidInput })).at(-1)).toBe(
      TWENTY_ONE.invalidInput,
    );
  });
});

describe('§3.4 the match and the tutorial', () => {
  test('goes to five, with a scoreboard', async () => {
    const table = await started('Ts 6h 9c Td 2d');
    await table.play('stand');
    const score = { you: MATCH_TARGET, dealer: 3 };
    expect(screenOf(table.view, { score }).facts).toEqual(['SCOREBOARD: You: [5] Dealer: [3]']);
    expect(bodyOf(table.view, { score }).banner!.text).toBe('You won! The match is yours!');
    expect(matchWinner({ you: 4, dealer: 4 })).toBeNull();
    expect(matchWinner({ you: 4, dealer: 5 })).toBe('dealer');
  });

  test('works through three examples', () => {
    const pages = Array.from({ length: TUTORIAL_PAGES }, (_, page) => twentyOneTutorial(page));
    expect(pages.map(({ heading }) => heading)).toEqual([
      'EXAMPLE 1 OF 3',
      'EXAMPLE 2 OF 3',
      'EXAMPLE 3 OF 3',
    ]);
    expect(pages.map(({ paragraphs }) => paragraphs[3]!.text)).toEqual(['Hit.', 'Stay.', 'Stay.']);
    expect(twentyOneTutorial(9)).toEqual(pages[2]);
  });
});
