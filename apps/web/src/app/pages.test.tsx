// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';

import { keyNameOf } from './keys.ts';
import { needsName, routeOf } from './route.ts';
import { TestPage } from './testing/page.tsx';

let page: TestPage;
afterEach(() => page?.close());

const played = async (path = '/blackjack'): Promise<void> => {
  page = new TestPage({ path, cards: 'Ts 6h 9c Td 2d' });
  await page.press('Deal');
  await page.press('Stand');
  await page.until(() => page.region('Round summary'));
};

describe('§7.1 the front page', () => {
  test('refuses a bad name beside the field, and asks nobody', async () => {
    page = new TestPage({ here: false });
    const me = vi.spyOn(page.room.client, 'me');
    for (const [name, words] of [
      ['', 'Enter a username.'],
      ['x', '2 to 24'],
      ['a b', '2 to 24'],
    ] as const) {
      await page.type('Username', name);
      await page.press('Start');
      await page.until(() => page.sees(words));
    }
    expect(page.field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(me).not.toHaveBeenCalled();
  });

  test('a locked name asks for its passphrase', async () => {
    page = new TestPage({ here: false });
    await page.type('Username', 'locked');
    await page.press('Start');
    await page.until(() => page.field('Passphrase'));
    expect(page.sees('This name is locked')).toBe(true);
  });

  test('a page that needs a name asks for it first, and then is there', async () => {
    page = new TestPage({ path: '/statistics', here: false });
    await page.type('Username', 'ann');
    await page.press('Start');
    await page.until(() => page.sees('No round has been finished yet.'));
    expect(location.pathname).toBe('/statistics');
    expect(document.title).toBe('Statistics · Cardroom');
  });

  test('whoever signs out is at the front again', async () => {
    page = new TestPage({ path: '/settings' });
    await page.press('Sign out');
    await page.until(() => page.field('Username'));
    expect(page.shelf.kept.get('cardroom:here')).toBe('no');
  });
});

describe('§8.1 §8.3 records', () => {
  test('the rounds, and one of them told again', async () => {
    await played();
    await page.follow('History');
    await page.until(() => page.sees('Rounds, the newest first') && page.sees('+$10'));
    const link = page.all('table a')[0]!;
    await page.follow(link.textContent);
    await page.until(() => page.sees('Dealer turns over the Ten of Diamonds: sixteen.'));
    expect(page.sees('ann')).toBe(true);
    expect(page.button('Share')).toBeTruthy();
    await page.follow('All rounds');
    await page.until(() => page.sees('Rounds, the newest first'));
  });

  test('statistics of the session and of all of them', async () => {
    await played();
    await page.follow('Statistics');
    await page.until(() => page.sees('Blackjack lifetime'));
    expect(page.region('Statistics')!.textContent).toMatch(/Wins11.*Win rate100\.0 %100\.0 %/);
  });
});

describe('§7.8 the settings page', () => {
  test('keeps what is chosen under the name', async () => {
    page = new TestPage({ path: '/settings' });
    await page.type('Speed', 'slow');
    await page.type('Coach', 'before');
    await page.type("Dealer's delay in milliseconds", '600');
    await page.type('Suit colours', 'four');
    await page.type('Minimum bet', '25');
    await page.until(() => page.sees('The default bet must lie between minimum and maximum.'));
    await page.type('Default bet', '50');
    const kept = JSON.parse(page.shelf.kept.get('cardroom:settings:ann')!) as Record<string, unknown>;
    expect(kept).toMatchObject({ speed: 'slow', coach: 'before', dealerMs: 600, colours: 'four' });
    expect(kept['table']).toMatchObject({ minBet: 25, defaultBet: 50 });
    await page.press('The usual settings');
    expect(page.shelf.kept.get('cardroom:settings:ann')).toContain('"speed":"normal"');
  });

  test('§7.6 another key for a move; one that is taken is refused', async () => {
    page = new TestPage({ path: '/settings' });
    await page.press('HitH');
    const pressKey = async (name: string, key: string): Promise<void> => {
      const button = page.all('.key-choice').find(({ textContent }) => textContent?.startsWith(name))!;
      button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    };
    await page.until(() => page.sees('HitPress a key'));
    await pressKey('Hit', 'j');
    await page.until(() => page.sees('HitJ'));
    expect(page.shelf.kept.get('cardroom:settings:ann')).toContain('"keys":{"hit":"j"}');
    await page.press('StandS');
    await pressKey('Stand', 'j');
    await page.until(() => page.sees('hit and stand cannot both be "j"'));
    await page.press('The usual keys');
    await page.until(() => page.sees('HitH'));
  });

  test('a delay that cannot be is refused and not kept', async () => {
    page = new TestPage({ path: '/settings' });
    await page.type("Dealer's delay in milliseconds", '99999');
    await page.until(() => page.sees('from 0 to 10,000 milliseconds'));
    expect(page.shelf.kept.get('cardroom:settings:ann')).not.toContain('99999');
  });

  test('kept values that are not valid are told of', async () => {
    page = new TestPage({ path: '/settings', settings: { speed: 'warp' } });
    await page.until(() => page.sees('Speed must be one of slow, normal, fast, off. The usual value holds.'));
  });

  test('§7.1 locks the name', async () => {
    page = new TestPage({ path: '/settings' });
    await page.type('Passphrase', 'short');
    await page.press('Lock');
    await page.until(() => page.sees('at least 8 characters'));
    await page.type('Passphrase', 'long enough');
    await page.press('Lock');
    await page.until(() => page.sees('Your name is locked'));
    await page.press('Unlock');
    await page.until(() => page.sees('Lock your name'));
  });
});

describe('§3.1–§3.4 Twenty-One on the page', () => {
  test('a hand with its scoreboard, the next one, and the examples', async () => {
    page = new TestPage({ path: '/twentyone', cards: 'Ts 6h 9c Td 2d' });
    await page.until(() => page.sees('Welcome to Twenty-One!'));
    await page.press('Continue');
    await page.until(() => page.sees('Hit or Stay?'));
    await page.press('Stay');
    await page.until(() => page.sees('You won!') && page.sees('You 1Dealer 0'));
    await page.until(() => page.sees('You have 19, the dealer has 18.'));
    for (const words of [
      'You get the Ten of Spades: 10.',
      'The dealer shows the Six of Hearts.',
      'You get the Nine of Clubs: 19.',
      'The dealer turns over the Ten of Diamonds: 16.',
      'The dealer draws the Deuce of Diamonds: 18.',
      'You have 19, the dealer has 18.',
    ])
      expect([words, page.text.split(words).length]).toEqual([words, 2]);
    // A reload goes on with the match.
    page.close();
    page = new TestPage({ path: '/twentyone', room: page.room });
    await page.until(() => page.sees('You 1Dealer 0'));
    await page.press('Yes');
    await page.until(() => page.button('Hit'));
    await page.press('Table');
    await page.press('Examples');
    await page.until(() => page.sees('EXAMPLE 1 OF 3'));
    await page.press('Next example');
    await page.until(() => page.sees('EXAMPLE 2 OF 3'));
  });
});

describe('the lobby', () => {
  test('§9.3 leads back to one’s table', async () => {
    await played();
    await page.press('Quit');
    await page.until(() => page.sees('Your tables'));
    expect(page.sees('for you alone')).toBe(true);
    await page.follow('Blackjack: vegas');
    await page.until(() => page.region('Round summary'));
  });

  test('an address that nobody knows leads nowhere; a table that is not there says so', async () => {
    page = new TestPage({ path: '/nonsense' });
    await page.until(() => page.sees('Nothing here'));
    await page.follow('To the lobby');
    await page.until(() => page.sees('Welcome, ann'));
    page.close();
    page = new TestPage({ path: '/table/t_none' });
    await page.until(() => page.sees('No table'));
  });

  test('says when the browser is offline', async () => {
    page = new TestPage({ path: '/settings' });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await page.until(() => page.sees('You are offline'));
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    await page.until(() => !page.sees('You are offline'));
  });
});

describe('§7.9 offline', () => {
  test('a page that needs the room says so at once, asks nobody, and comes with the connection', async () => {
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    page = new TestPage({ path: '/blackjack' });
    const me = vi.spyOn(page.room.client, 'me');
    await page.until(() => page.sees('This page needs the room.'));
    expect(me).not.toHaveBeenCalled();
    offline.mockRestore();
    window.dispatchEvent(new Event('online'));
    await page.until(() => page.button('Deal'));
  });

  test('what is lost by it is not told again and again', async () => {
    page = new TestPage({ path: '/blackjack', cards: '2s 6h 3c Td 4d' });
    await page.press('Deal');
    await page.until(() => page.button('Hit'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    page.room.break('wish');
    await page.press('Hit');
    await page.until(() => page.sees('You are offline'));
    expect(page.sees('The room cannot be reached.')).toBe(false);
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    await page.press('Hit');
    await page.until(() => page.sees(/your hand \(9\)/i));
  });
});

describe('addresses and keys', () => {
  test('an address is a page, a table and an invite', () => {
    expect(routeOf(new URL('http://x/table/t%201?invite=abc#y'))).toEqual({
      page: 'table',
      path: '/table/t%201?invite=abc#y',
      rest: ['t 1'],
      query: { invite: 'abc' },
    });
    expect(routeOf(new URL('http://x/history/%E0%A4%A')).rest).toEqual(['%E0%A4%A']);
    expect([needsName('blackjack'), needsName('hand')]).toEqual([true, false]);
  });

  test('§7.6 chords and Tab belong to the browser', () => {
    const name = (key: string, more: KeyboardEventInit = {}): string | null =>
      keyNameOf(new KeyboardEvent('keydown', { key, ...more }));
    expect([name('H'), name('Enter'), name('ArrowUp'), name('?')]).toEqual(['h', 'enter', 'up', '?']);
    expect([name('Tab'), name('r', { ctrlKey: true }), name('F5'), name('Shift')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
