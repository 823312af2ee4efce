import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import type { TableView } from '@cardroom/room';
import { describe, expect, test } from 'vitest';

import type { BlackjackBody, CardRow, Screen, TextBody } from '../screen.ts';
import { presentBlackjack } from './present.ts';
import { BlackjackTable, quietUi, type TableScript } from './testing/blackjack-table.ts';
import type { BlackjackUi } from './ui.ts';

const screenOf = (view: TableView, ui: Partial<BlackjackUi> = {}): Screen =>
  presentBlackjack(view, quietUi(ui));

const bodyOf = (view: TableView, ui: Partial<BlackjackUi> = {}): BlackjackBody =>
  screenOf(view, ui).body as BlackjackBody;

const texts = (screen: Screen): readonly string[] => screen.messages.map(({ text }) => text);
const labels = (rows: readonly CardRow[]): readonly string[] => rows.map(({ label }) => label);
const bet = (text: string) => ({ text, suggested: false, error: null });

/** A table on which a round was dealt and these actions were taken. */
const played = async (cards: string, actions = '', script: TableScript = {}): Promise<BlackjackTable> => {
  const table = await BlackjackTable.open({ cards, ...script });
  await table.deal(...Array.from({ length: script.boxes ?? 1 }, () => 100));
  await table.play(...actions.split(' ').filter(Boolean));
  return table;
};

const bannerAfter = async (cards: string, actions = '', script: TableScript = {}): Promise<string> => {
  const { banner } = bodyOf((await played(cards, actions, script)).view);
  return `${banner!.text} ${banner!.change!.text}`;
};

/** Enough hands to look like a session. */
const COUNTS = { hands: 6, wins: 3, losses: 2, pushes: 1, blackjacks: 1, peak: 1_240, net: 40 };

describe('§6.3 21black 2.12 the welcome', () => {
  test('says the limits and what Enter does, before anything was played', async () => {
    const { view } = await BlackjackTable.open();
    const { title, body, keys } = screenOf(view);
    expect([title, (body as TextBody).heading]).toEqual(['BLACKJACK', '♠ ♥ BLACKJACK 21 ♣ ♦']);
    expect((body as TextBody).paragraphs.map(({ text }) => text)).toEqual([
      'Bets from $10 to $500. A blackjack pays 3:2.',
      'The dealer stands on a soft 17.',
      'Press ENTER to play',
    ]);
    expect(keys[0]).toMatchObject({ name: 'next', label: 'Play', enabled: true });
  });
});

describe("§6.4 keys of one's own", () => {
  const keys = { ...quietUi().keys, next: 'space', quit: 'x' };
  const said = (screen: Screen): string => JSON.stringify([screen.body, screen.prompt]);

  test('§6.4 stand in every text that asks for one', async () => {
    const table = await BlackjackTable.open();
    const welcome = said(screenOf(table.view, { keys }));
    await table.ready();
    const betting = said(screenOf(table.view, { keys, bet: bet(''), lastBet: 50 }));
    const broke = await played('Ts Kh 7c 9d', 'stand', { buyIn: 100 });
    const over = said(screenOf(broke.view, { keys }));
    for (const [text, words] of [
      [welcome, 'Press SPACE to play'],
      [betting, 'or SPACE to repeat $50'],
      [over, 'Press SPACE to play again'],
      [over, 'Press X to quit'],
    ] as const) {
      expect(text).toContain(words);
      expect(text).not.toContain('ENTER');
    }
  });
});

describe('§6.3 21black 2.13 betting', () => {
  test('prompts with the limits, and offers to repeat once there was a bet', async () => {
    const table = await BlackjackTable.open();
    await table.ready();
    expect(screenOf(table.view, { bet: bet('') }).prompt).toEqual({
      label: 'Place your bet ($10-$500):',
      text: '',
      suggested: false,
      error: null,
    });
    expect(screenOf(table.view, { bet: bet(''), lastBet: 50 }).prompt!.label).toBe(
      'Place your bet or ENTER to repeat $50 ($10-$500):',
    );
  });

  test('§8.4 on a daily shoe one amount is announced, since no other is taken', async () => {
    const table = await BlackjackTable.open();
    const daily = (view: TableView): TableView => ({ ...view, table: 'd_2026-11-16_0123456789ab' });
    const [, bets] = (screenOf(daily(table.view)).body as TextBody).paragraphs;
    expect(bets!.text).toBe('Every bet is $10. A blackjack pays 3:2.');
    await table.ready();
    expect(screenOf(daily(table.view), { bet: bet('') }).prompt!.label).toBe('Place your bet ($10):');
  });

  test('offers to repeat no more than the chips allow', async () => {
    const table = await BlackjackTable.open({ buyIn: 30 });
    await table.ready();
    expect(screenOf(table.view, { bet: bet(''), lastBet: 50 }).prompt!.label).toBe(
      'Place your bet or ENTER to repeat $30 ($10-$500):',
    );
  });

  test('§2.12 asks for each of several boxes in turn', async () => {
    const table = await BlackjackTable.open({ rules: { boxes: 7 }, boxes: 2 });
    await table.ready();
    await table.act('bet', { box: 0, amount: 10 });
    const screen = screenOf(table.view, { bet: bet('') });
    expect(screen.prompt!.label).toBe('Box 2: Place your bet ($10-$500):');
    expect(screen.facts).toContain('Bet: $10');
  });

  test('§8.1 shows the session bar from the first hand on', async () => {
    const table = await BlackjackTable.open();
    await table.ready();
    expect(texts(screenOf(table.view, { counts: { ...COUNTS, hands: 0 } }))).toEqual([]);
    expect(texts(screenOf(table.view, { counts: COUNTS }))).toEqual([
      '6 hands played · 3W 2L 1P · 50.0% · BJ: 1 · Peak: $1,240',
    ]);
  });

  test('a refusal stands below everything else', async () => {
    const table = await BlackjackTable.open();
    await table.ready();
    const said = screenOf(table.view, { counts: COUNTS, note: 'Minimum bet is $10.' }).messages;
    expect(said.at(-1)).toEqual({ text: 'Minimum bet is $10.', tone: 'bad' });
  });
});

describe('§6.3 21black 2.8 21black 2.9 labels', () => {
  test('the dealer shows the up card until the hole card is turned', async () => {
    const table = await played('Ts 6h 7c Td 5c');
    expect(bodyOf(table.view).dealer).toMatchObject({ label: 'DEALER (showing 6)', cards: [18, null] });
    await table.play('stand');
    expect(bodyOf(table.view).dealer.label).toBe('DEALER (21)');
  });

  test('ten-values show 10, an ace A', async () => {
    expect(bodyOf((await played('Ts Kh 7c 5d')).view).dealer.label).toBe('DEALER (showing 10)');
    expect(bodyOf((await played('Ts Ah 7c 5d')).view).dealer.label).toBe('DEALER (showing A)');
  });

  test('soft totals say so on both sides', async () => {
    const table = await played('As 6h 6c Ad');
    expect(labels(bodyOf(table.view).hands)).toEqual(['YOUR HAND (Soft 17)']);
    expect(bodyOf((await played('Ts 6h 9c Ad', 'stand')).view).dealer.label).toBe('DEALER (Soft 17)');
  });

  test('naturals are called what they are', async () => {
    expect(labels(bodyOf((await played('As 6h Kc Ad')).view).hands)).toEqual(['YOUR HAND (BLACKJACK!)']);
    expect(bodyOf((await played('Ts Kh 9c Ad')).view).dealer.label).toBe('DEALER (BLACKJACK!)');
  });
});

describe('§6.3 21black 2.16 21black 3.10 split hands', () => {
  const FOUR = '8s 6h 8c Td 8d 3h 8h 2c Kd 3d Ks 4c 9d';

  test('§2.8 up to four, each with its label, bet and status; one is active', async () => {
    const table = await played(FOUR, 'split split split');
    const { hands } = bodyOf(table.view);
    expect(labels(hands)).toEqual(['HAND 1 (18)', 'HAND 2 (11)', 'HAND 3 (10)', 'HAND 4 (11)']);
    expect(hands.map(({ status }) => status)).toEqual([null, 'waiting', 'waiting', 'waiting']);
    expect(hands.map(({ active }) => active)).toEqual([true, false, false, false]);
    expect(hands.map(row => row.bet)).toEqual(Array(4).fill('Bet: $100'));
    expect(screenOf(table.view).facts.slice(0, 2)).toEqual(['Chips: $600', 'Bet: $400']);
  });

  test('say how each ended and what it brought', async () => {
    const table = await played('8s 6h 8c Td 3d Th 8d 5h 5c', 'split double hit');
    const { hands, banner } = bodyOf(table.view);
    expect(hands.map(({ status, bet: wager }) => [status, wager])).toEqual([
      ['Doubled', 'Bet: $200'],
      [null, 'Bet: $100'],
    ]);
    expect(hands.map(({ result }) => result)).toEqual([
      { text: 'LOSE -$200', tone: 'bad' },
      { text: 'BUST -$100', tone: 'bad' },
    ]);
    expect(banner).toEqual({ text: 'Split results', tone: 'bad', change: { text: '-$300', tone: 'bad' } });
  });

  test('21 by itself, a stand and a push', async () => {
    const table = await played('8s 6h 8c Td 3d Th Kd 2c', 'split hit');
    expect(bodyOf(table.view).hands.map(({ status }) => status)).toEqual(['21', null]);
    await table.play('stand');
    expect(bodyOf(table.view).hands.map(({ result }) => result!.text)).toEqual(['WIN +$100', 'PUSH $0']);
  });

  test('§2.12 several boxes of a seat are numbered', async () => {
    const script = { rules: { boxes: 7 }, boxes: 2 };
    const table = await played('8s 5s 6h 8c 4c Td 3d Th', 'split', script);
    expect(labels(bodyOf(table.view).hands)).toEqual(['BOX 1 HAND 1 (11)', 'BOX 1 HAND 2 (18)', 'BOX 2 (9)']);
  });
});

describe('§6.3 21black 2.14 how a round ended', () => {
  test.each([
    ['a natural', 'As 6h Kc 5d', '', 'BLACKJACK! +$150'],
    ['two naturals', 'As Kh Kc Ad', '', 'Both have Blackjack — Push! $0'],
    ["the dealer's natural", 'Ts Kh 9c Ad', '', 'Dealer has Blackjack! -$100'],
    ['a bust', 'Ts Kh 6c 7d Qd', 'hit', 'BUST! -$100'],
    ["the dealer's bust", 'Ts 6h 9c Td Kd', 'stand', 'Dealer busts! +$100'],
    ['a win', 'Ts Kh 9c 7d', 'stand', 'You win! +$100'],
    ['a loss', 'Ts Kh 7c 9d', 'stand', 'Dealer wins. -$100'],
    ['a push', 'Ts Kh 9c 9d', 'stand', 'Push! $0'],
    ['surrender', 'Ts Kh 6c 9d', 'surrender', 'You surrendered. -$50'],
    ['insurance won', 'Ts Ah 9c Kd', 'insure', 'Dealer has Blackjack! Insurance won. $0'],
    ['insurance lost', 'Ts Ah 9c 7d', 'insure stand', 'You win! Insurance lost. +$50'],
    ['even money', 'As Ah Kc Kd', 'evenMoney', 'Even money! +$100'],
    ['a forfeit', 'Ts Kh 9c 7d', 'forfeit', 'Hand forfeited. -$100'],
  ])('%s', async (_, cards, actions, said) => {
    expect(await bannerAfter(cards, actions)).toBe(said);
  });

  test('Enter goes on, and says so', async () => {
    const { view } = await played('As 6h Kc 5d');
    expect(screenOf(view).keys.map(({ name, label }) => [name, label])).toContainEqual(['next', 'Next hand']);
  });
});

describe('§6.3 §2.13 21black 2.15 21black 3.8 game over', () => {
  const broke = async () => {
    const table = await BlackjackTable.open({ cards: 'Ts Kh 7c 9d', buyIn: 100 });
    await table.deal(100);
    await table.play('stand');
    return table;
  };

  test('comes with the statistics when the chips do not cover the smallest bet', async () => {
    const { view } = await broke();
    const { body, keys } = screenOf(view, { counts: COUNTS });
    expect((body as TextBody).heading).toBe('GAME OVER');
    expect((body as TextBody).paragraphs.map(({ text }) => text)).toEqual([
      'Dealer wins. -$100 (17 v 19)',
      'You finished with $0',
      'Hands played: 6',
      'Won: 50.0% · Win rate: 60.0%',
      'Blackjacks: 1 · Peak: $1,240',
      'Press ENTER to play again',
      'Press Q to quit',
    ]);
    expect(keys.map(({ name, label }) => [name, label])).toContainEqual(['next', 'Play again']);
  });

  test('not before the last result has been looked at, and not after chips were bought', async () => {
    const table = await broke();
    expect(screenOf(table.view, { pausing: true }).body.kind).toBe('blackjack');
    await table.do({ kind: 'rebuy' });
    expect(screenOf(table.view).body.kind).toBe('blackjack');
    expect(screenOf(table.view).facts[0]).toBe('Chips: $1,000');
  });
});

describe('§6.3 21black 2.6 21black 2.7 what stands beside the title', () => {
  test('rules and cards left; no count of the cards', async () => {
    const { view } = await played('Ts 6h 7c Td');
    expect(screenOf(view).facts).toEqual(['Chips: $900', 'Bet: $100', '6D S17 DAS 3:2', 'shoe 308']);
  });

  test('a count only where the coach speaks before the decision', async () => {
    const { view } = await played('2s 6h 7c Td');
    const { coach } = quietUi();
    const before = { coach: { ...coach, mode: 'before' } } as const;
    expect(screenOf(view, before).facts.at(-1)).toBe('TC +0.3');
  });

  test('other rules read differently', async () => {
    const rules = { ...BLACKJACK_PRESETS['21black'], hitSoft17: true, blackjackPays: '6:5' } as const;
    const { view } = await BlackjackTable.open({ rules });
    expect(screenOf(view).facts).toEqual(['Chips: $1,000', '1D H17 6:5']);
  });
});

describe('§6.4 21black 2.10 keys', () => {
  const names = (view: TableView, ui: Partial<BlackjackUi> = {}) =>
    screenOf(view, ui).keys.map(({ name, enabled }) => (enabled ? name : `·${name}·`));

  test('what the rules do not have is not there; what may not be done now is there with its reason', async () => {
    const table = await played('Ts 6h 7c Td', '', { rules: BLACKJACK_PRESETS['21black'] });
    expect(names(table.view)).toEqual(
      'hit stand double ·split· advice pane chart review help history quit'.split(' '),
    );
    const split = screenOf(table.view).keys.find(({ name }) => name === 'split');
    expect(split!.why).toBe('Splitting is for two cards of equal rank.');
  });

  test('§2.12 insurance is asked for, and its keys are named after it', async () => {
    const { view } = await played('Ts Ah 9c 7d');
    expect(names(view).slice(0, 7)).toEqual(
      '·hit· ·stand· ·double· ·split· ·surrender· insure decline'.split(' '),
    );
    expect(texts(screenOf(view))).toEqual(['Insurance? $50 pays 2:1 if the dealer has a blackjack.']);
  });

  test('§2.12 insurance that is open stands beside the bet', async () => {
    const { view } = await played('Ts Ah 9c 7d', 'insure', { rules: { dealerCard: 'noPeek' } });
    expect(bodyOf(view).hands[0]!.bet).toBe('Bet: $100 + $50 insurance');
  });

  test('§2.12 a natural is offered even money instead', async () => {
    const { view } = await played('As Ah Kc 7d');
    expect(screenOf(view).keys.find(({ name }) => name === 'insure')).toMatchObject({
      label: 'Even money',
      enabled: true,
    });
    expect(texts(screenOf(view))).toEqual(['Even money? Your blackjack takes $200 now.']);
  });

  test('nothing can be played during a pause, nor from a terminal that only looks on', async () => {
    const { view } = await played('Ts 6h 7c Td');
    expect(names(view, { pausing: true }).slice(0, 4)).toEqual(['·hit·', '·stand·', '·double·', '·split·']);
    expect(names(view, { watching: true }).slice(0, 4)).toEqual(['·hit·', '·stand·', '·double·', '·split·']);
    expect(texts(screenOf(view, { watching: true }))).toContain(
      'You are watching: another terminal holds this seat.',
    );
  });

  test('follow the person’s own key map', async () => {
    const { view } = await played('Ts 6h 7c Td');
    const keys = { ...quietUi().keys, hit: 'j' };
    expect(screenOf(view, { keys }).keys[0]).toMatchObject({ name: 'hit', key: 'j' });
  });
});

describe('§2.12 other seats', () => {
  test('have a line each, with their bets and how they ended', async () => {
    const table = await BlackjackTable.open({
      rules: { boxes: 7 },
      bots: 1,
      cards: 'Ts 9s 6h 7c 2c Td 9d 4d',
    });
    await table.ready();
    await table.act('bet', { box: 0, amount: 10 });
    expect(bodyOf(table.view).others).toEqual([
      { seat: 2, name: 'seat 2 · basic', cards: [], note: 'betting', active: true },
    ]);
    await table.bot(2, { kind: 'bet', box: 1, amount: 20 });
    expect(bodyOf(table.view).others[0]).toMatchObject({ note: '11 · $20', active: false });
    await table.play('stand');
    expect(bodyOf(table.view).others[0]!.active).toBe(true);
    await table.bot(2, { kind: 'hit' });
    await table.bot(2, { kind: 'stand' });
    expect(bodyOf(table.view).others[0]!.note).toBe('20 · $20 · PUSH $0');
  });

  test('are all there is for whoever watches from the rail', async () => {
    const table = await played('Ts 6h 7c Td');
    const screen = screenOf(await table.rail());
    const { hands, others, banner } = screen.body as BlackjackBody;
    expect([hands, others[0]!.name, banner]).toEqual([[], 'seat 1 · Ann', null]);
    expect(screen.facts[0]).toBe('watching');
    expect(screen.keys[0]).toMatchObject({ name: 'hit', enabled: false, why: 'You are watching.' });
  });
});
