// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest';

import { TestPage } from '../app/testing/page.tsx';

let page: TestPage;
afterEach(() => page.close());

const open = (cards: string, more: object = {}): void => {
  page = new TestPage({ path: '/blackjack', cards, ...more });
};

describe('§7.1–§7.6 blackjack on the page', () => {
  test('§10.1 name, Start, Deal: three gestures to a hand', async () => {
    page = new TestPage({ cards: 'Ts 6h 9c Td 2d', here: false });
    await page.type('Username', 'ann');
    await page.press('Start');
    await page.press('Deal');
    await page.until(() => page.region('Hand 1 of 1')?.textContent?.includes('19'));
    expect(page.region('Dealer')!.textContent).toContain('showing 6');
    expect(location.pathname).toBe('/blackjack');
  });

  test('§2.3 the default bet is there, chips make another one, and each failure has its own words', async () => {
    open('Ts 6h 9c Td');
    await page.until(() => page.field('Bet')?.value === '10');
    await page.press('Add $50');
    await page.press('Add $25');
    expect(page.field('Bet').value).toBe('75');
    for (const [text, words] of [
      ['', 'Enter a bet amount.'],
      ['1.5', 'Enter a whole number.'],
      ['5', 'Minimum bet is $10.'],
      ['501', 'Maximum bet is $500.'],
    ] as const) {
      await page.type('Bet', text);
      await page.press('Deal');
      await page.until(() => page.sees(words));
    }
    expect(page.region('Hand 1 of 1')).toBeNull();
  });

  test('§7.4 §2.4 the hole card is a back until it is turned, and is nowhere in the page', async () => {
    open('Ts 6h 9c Kd 2d');
    await page.press('Deal');
    await page.until(() => page.button('Stand'));
    expect(page.region('Dealer')!.innerHTML).toContain('Face-down card');
    expect(document.documentElement.innerHTML).not.toContain('King of Diamonds');
    await page.press('Stand');
    await page.until(() => page.region('Round summary'));
    expect(page.region('Dealer')!.innerHTML).toContain('King of Diamonds');
  });

  test('§7.3 §2.8 §2.10 split, double, and a summary of each hand', async () => {
    open('8s 6h 8c Td 3d Kc Td 2d');
    await page.press('Deal');
    await page.press('Split');
    await page.until(() => page.region('Hand 2 of 2'));
    await page.press('Double');
    await page.press('Stand');
    await page.until(() => page.region('Round summary'));
    const rows = [...page.region('Round summary')!.querySelectorAll('tbody tr')];
    expect(rows.map(({ textContent }) => textContent)).toEqual(['121$20Win+$20', '218$10Push$0']);
    expect(page.region('Round summary')!.textContent).toContain('bankroll $1,020');
    await page.until(() => page.region('Statistics')?.textContent?.includes('Hands22'));
    expect(page.region('Past rounds')!.textContent).toContain('split');
    await page.press('Next round');
    await page.until(() => page.field('Bet')?.value === '10');
  });

  test('§7.3 a button that may not be pressed says why', async () => {
    open('Ts 6h 9c Td');
    await page.press('Deal');
    await page.until(() => page.button('Split')?.getAttribute('aria-disabled') === 'true');
    const id = page.button('Split')!.getAttribute('aria-describedby')!;
    expect(document.querySelector(`[id="${id}"]`)!.textContent).toBe(
      'Splitting is for two cards of equal value.',
    );
  });

  test('§7.6 a whole round by keys; keys can be switched off', async () => {
    open('2s 6h 3c Td 4d 9h 2d');
    await page.until(() => page.field('Bet'));
    await page.key('Enter');
    await page.until(() => page.button('Hit'));
    await page.key('h');
    await page.until(() => page.sees(/your hand \(9\)/i));
    await page.key('Tab');
    await page.key('s');
    await page.until(() => page.region('Round summary'));
    page.close();
    open('2s 6h 3c Td 4d 9h 2d', { settings: { keysOn: false } });
    await page.press('Deal');
    await page.until(() => page.button('Hit'));
    await page.key('h');
    expect(page.sees(/your hand \(5\)/i)).toBe(true);
  });

  test('§7.6 E opens the coach and Escape closes it, without leaving the table', async () => {
    open('Ts 6h 9c Td');
    await page.press('Deal');
    const isOpen = (): boolean => page.all('aside.rail.open').length === 1;
    await page.until(() => page.button('Stand'));
    await page.key('e');
    await page.until(() => isOpen() && document.activeElement?.className === 'rail-inside');
    await page.key('Escape');
    await page.until(() => !isOpen());
    expect(document.activeElement?.className).toBe('rail-handle');
    await page.key('e');
    await page.key('e');
    await page.until(() => !isOpen());
    expect(page.sees(/your hand \(19\)/i)).toBe(true);
  });

  test('§7.6 the keys are told, those of a terminal not among them', async () => {
    open('Ts 6h 9c Td');
    await page.press('Deal');
    await page.until(() => page.button('Stand'));
    await page.key('?');
    await page.until(() => page.sees('Keys: Blackjack'));
    expect([page.sees('Ctrl+C'), page.sees('History: '), page.sees('HHit')]).toEqual([false, false, true]);
    await page.key('Escape');
    await page.until(() => !page.sees('Keys: Blackjack'));
  });

  test('§7.6 the focus goes from the last button to the next one', async () => {
    open('Ts 6h 9c Td 2d');
    await page.until(() => page.button('Deal'));
    page.button('Deal')!.focus();
    await page.press('Deal');
    await page.until(() => document.activeElement?.getAttribute('aria-label') === 'Actions');
    // Whoever presses Enter once too often has chosen nothing.
    await page.key('Enter');
    expect(page.sees(/your hand \(19\)/i)).toBe(true);
    page.button('Stand')!.focus();
    await page.press('Stand');
    await page.until(() => document.activeElement === page.button('Next round'));
    await page.press('Next round');
    await page.until(() => document.activeElement === page.button('Deal'));
  });

  test('§9.3 a double click is one hit', async () => {
    open('2s 6h 3c Td 4d 5h');
    await page.press('Deal');
    await page.until(() => page.button('Hit'));
    page.button('Hit')!.click();
    page.button('Hit')!.click();
    await page.until(() => page.sees(/your hand \(9\)/i));
    await page.press('Stand');
    await page.until(() => page.region('Round summary'));
    expect(page.region('Hand 1 of 1')!.textContent).toMatch(/\(9\)/);
  });

  test('§7.6 every deal and result is said once', async () => {
    open('Ts 6h 9c Td 2d');
    await page.press('Deal');
    await page.press('Stand');
    await page.until(() => page.region('Round summary'));
    const said = (): string =>
      page
        .all('[role=log] p')
        .map(({ textContent }) => textContent)
        .join(' ');
    await page.until(() => said().includes('You win'));
    for (const words of ['You get the Ten of Spades', 'Dealer turns over the Ten of Diamonds', 'You win'])
      expect([words, said().split(words).length]).toEqual([words, 2]);
  });

  test('§6.4 §7.3 leaving a live hand asks; forfeiting loses the wager', async () => {
    open('Ts 6h 9c Td');
    await page.press('Deal');
    await page.press('Quit');
    await page.until(() => page.sees('forfeit $10?'));
    await page.press('Forfeit');
    await page.until(() => page.region('Round summary'));
    expect(page.region('Round summary')!.textContent).toContain('-$10');
  });

  test('§6.4 a kept hand is there on the next visit', async () => {
    open('Ts 6h 9c Td');
    await page.press('Deal');
    await page.press('Quit');
    await page.press('Keep the hand');
    await page.until(() => page.sees('Your tables'));
    await page.follow('Blackjack: vegas');
    await page.until(() => page.region('Hand 1 of 1')?.textContent?.includes('19'));
  });

  test('§2.13 below the minimum the game is over; play again restores the bankroll', async () => {
    const table = { preset: 'vegas', startingChips: 20, minBet: 10, maxBet: 20, defaultBet: 20 };
    open('Ts Kh 6c Td Kc', { settings: { table } });
    await page.press('Deal');
    await page.press('Stand');
    await page.until(() => page.sees('GAME OVER') && page.region('Round summary'));
    expect(page.region('Dealer')!.innerHTML).toContain('King of Hearts');
    await page.press('Play again');
    await page.until(() => page.field('Bet')?.value === '20');
    expect(page.sees('Bankroll $20')).toBe(true);
  });
});

describe('§1.2 the set-up', () => {
  test('§7.6 has the keys to itself while it is in front', async () => {
    open('Ts 6h 9c Td');
    await page.press('Deal');
    await page.press('Table');
    await page.key('h');
    await page.key('Escape');
    await page.press('Close');
    expect(page.sees('Keep it for next time')).toBe(false);
    expect(page.sees(/your hand \(19\)/i)).toBe(true);
  });

  test('is open before the first deal, and starts a table with other rules', async () => {
    open('Ts 6h 9c Td');
    await page.press('Table');
    await page.type('Decks', '2');
    await page.type('Default bet', '0');
    expect(page.sees('The default bet must lie between minimum and maximum.')).toBe(true);
    await page.type('Default bet', '40');
    await page.press('Start this table');
    await page.until(() => page.field('Bet')?.value === '40');
    expect(page.sees('2D S17')).toBe(true);
  });

  test('is locked after it until a new game', async () => {
    open('Ts 6h 9c Td 2d');
    await page.press('Deal');
    await page.press('Stand');
    await page.until(() => page.region('Round summary'));
    await page.press('Table');
    expect(page.sees('Locked since the first deal.')).toBe(true);
    expect(page.field('Decks').closest('fieldset')!.disabled).toBe(true);
    await page.press('New game');
    expect(page.field('Decks').closest('fieldset')!.disabled).toBe(false);
    await page.press('Start this table');
    await page.until(() => page.field('Bet'));
    expect(page.sees('$1,000')).toBe(true);
  });
});

describe('§5.2 §5.4 the coach beside the table', () => {
  test('after: nothing has a price until it is decided', async () => {
    open('Ts 6h 9c Td 2d', { coached: true });
    await page.press('Deal');
    await page.until(() => page.sees('Decide first'));
    expect(page.sees('Options')).toBe(false);
    await page.press('Stand');
    await page.until(() => page.sees('Last decision'));
    await page.until(() => page.sees('Expected'));
    await page.press('Review');
    await page.until(() => page.sees(/result \+\$10\.00 = expected/));
    expect(page.sees('You stood on 19 v 6: the best play')).toBe(true);
  });

  test('before: every choice has its price at once; the chart says why', async () => {
    open('Ts 6h 9c Td 2d', { coached: true, settings: { coach: 'before' } });
    await page.press('Deal');
    await page.until(() => page.sees('Options') && page.sees(/Standbest/));
    await page.press('Strategy');
    await page.until(() => page.all('.chart button').length > 100);
    const cell = page
      .all('.chart button')
      .find(button => /16/.test(button.getAttribute('aria-label') ?? ''))!;
    cell.click();
    await page.until(() => page.sees(/16 against .*: (surrender|stand|hit) [-+]\$/));
  });

  test('off: silent until advice is asked for', async () => {
    open('Ts 6h 9c Td 2d', { coached: true, settings: { coach: 'off' } });
    await page.press('Deal');
    await page.until(() => page.sees('Silent'));
    await page.press('Advice');
    await page.until(() => page.sees('Options'));
  });
});

describe('§7.9 when something goes wrong', () => {
  test('a move that is lost can be tried again', async () => {
    open('2s 6h 3c Td 4d');
    await page.press('Deal');
    await page.until(() => page.button('Hit'));
    page.room.break('wish');
    await page.press('Hit');
    await page.until(() => page.sees('The room cannot be reached.'));
    expect(page.sees(/your hand \(5\)/i)).toBe(true);
    await page.press('Try again');
    await page.until(() => page.sees(/your hand \(9\)/i));
  });

  test('statistics that cannot be read stop nobody from playing', async () => {
    open('Ts 6h 9c Td 2d');
    await page.until(() => page.field('Bet'));
    page.room.break('statistics');
    await page.press('Deal');
    await page.press('Stand');
    await page.until(() => page.region('Round summary'));
    await page.press('Next round');
    await page.until(() => page.field('Bet'));
  });

  test('a table that does not come can be asked for again', async () => {
    page = new TestPage({ path: '/statistics' });
    await page.until(() => page.sees('No round has been finished yet.'));
    page.room.break('tables');
    await page.follow('Blackjack');
    await page.until(() => page.sees('No table'));
    await page.press('Try again');
    await page.until(() => page.field('Bet'));
  });
});
