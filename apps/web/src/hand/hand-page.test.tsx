// @vitest-environment happy-dom
import { err, ok, rejection, unwrap } from '@cardroom/engine';
import { cards, holdemDealer, playHand, ScriptedRound, stackedDeck, tableOf } from '@cardroom/engine/testing';
import { makeLink, parseLink } from '@cardroom/formats/links';
import { afterEach, describe, expect, test, vi } from 'vitest';

import { openApp, type TestApp } from '../host/testing/app.tsx';
import { At, routeTo } from '../practice/testing/at.tsx';
import { Page } from './page.tsx';
import { ShareRound } from './share-button.tsx';

let page: TestApp | null = null;
afterEach(() => {
  page?.close();
  page = null;
  vi.unstubAllGlobals();
});

const ROUND = {
  game: 'blackjack',
  events: new ScriptedRound({ cards: '8s 6h 3d Tc 5d 9c 5h', bets: [100] }).play('hit', 'stand').events,
} as const;
const LINK = unwrap(makeLink(ROUND));

const HELD = { seat: 1, cards: cards('AsAh') };
const HAND = {
  game: 'holdem',
  events: playHand(tableOf([200, 200]), holdemDealer(stackedDeck(['AsAh', 'KdQd'], 'Kc 7h 2c 9s 4d')), [
    '2 call',
    '1 fold',
  ]).events,
} as const;

/** A client that knows nothing: whatever is asked of a server fails the test. */
const NO_SERVER = new Proxy(
  {},
  { get: (_, name) => () => expect.fail(`asked the server for ${String(name)}`) },
);

const open = async (path: string): Promise<TestApp> => {
  page = await openApp(
    <At app={{ client: NO_SERVER as never, route: routeTo('hand', path) }}>
      <Page />
    </At>,
    { client: NO_SERVER as never },
  );
  return page;
};

const namesOf = ({ root }: TestApp): readonly (string | null)[] =>
  [...root.querySelectorAll('[role=img]')].map(card => card.getAttribute('aria-label'));

describe('a hand out of a link, without a server', () => {
  test('shows the table before the decision, its hole card face down, and no price', async () => {
    const hand = await open(LINK);
    expect(namesOf(hand)).toEqual([
      'Six of Hearts',
      'Face-down card',
      'Eight of Spades',
      'Three of Diamonds',
    ]);
    expect(hand.root.textContent).toContain('What would you do?');
    expect(hand.root.textContent).not.toContain('+$');
  });

  test('an answer reveals every price, and then the round goes on to its end', async () => {
    const hand = await open(LINK);
    await hand.press('Double');
    await hand.until(() =>
      hand.root.textContent?.includes('Double is right: nothing is worth more. In the round: Hit.'),
    );
    expect(hand.root.querySelectorAll('.bars li').length).toBeGreaterThan(3);
    expect(hand.said.join(' ')).toContain('Double is right');
    await hand.press('Next');
    await hand.press('To the end');
    expect(namesOf(hand)).toContain('Ten of Clubs');
    expect(hand.button('Next')!.getAttribute('aria-disabled')).toBe('true');
    await hand.press('Back');
    await hand.press('Ask again');
    expect(hand.button('Double')).toBeDefined();
  });

  test('a link that cannot be read is a sentence, and another can be pasted', async () => {
    const hand = await open('/hand#h=1AAAA');
    expect(hand.root.textContent).toContain('This link is damaged');
    await hand.type('Link to a hand', 'nonsense');
    await hand.press('Open');
    expect(hand.root.textContent).toContain('That is no link to a hand');
    await hand.type('Link to a hand', `https://cards.example${LINK}`);
    await hand.press('Open');
    expect(hand.went).toEqual([LINK]);
  });
});

describe('the button that shares a round', () => {
  const KEPT = { round: async () => ok({ ...ROUND, seats: [], end: 'over' }) };

  const share = async (): Promise<TestApp> => {
    page = await openApp(<ShareRound table="t_1" round={3} seat={0} />, { client: KEPT as never });
    await page.press('Share');
    return page;
  };

  test('copies the link where the device has no sheet for it', async () => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    const button = await share();
    await button.until(() => copied.length > 0);
    expect(copied).toEqual([`${location.origin}${LINK}`]);
  });

  test.each([
    ['what is held at the table', { hole: HELD.cards }, {}],
    ['what the room remembers', {}, { hole: HELD }],
  ])("adds one's own cards of hold'em: %s", async (_, props, answer) => {
    const copied: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    const client = { round: async () => ok({ ...HAND, ...answer, seats: [], end: 'over' }) };
    page = await openApp(<ShareRound table="t_1" round={3} seat={HELD.seat} {...props} />, {
      client: client as never,
    });
    await page.press('Share');
    await page.until(() => copied.length > 0);
    const { holes, decisions, at } = unwrap(parseLink(copied[0]!));
    expect([holes, decisions[at]!.seat]).toEqual([[HELD], HELD.seat]);
  });

  test('says why a round cannot be had', async () => {
    const gone = rejection('round/unknown', 'There is no such finished round.');
    page = await openApp(<ShareRound table="t_1" round={3} />, {
      client: { round: async () => err(gone) } as never,
    });
    await page.press('Share');
    await page.until(() => page!.failed.length > 0);
    expect(page.failed).toEqual([gone.message]);
  });

  test('shows it where nothing else can be done', async () => {
    vi.stubGlobal('navigator', {});
    const button = await share();
    await button.until(() => button.root.querySelector('.share-link'));
    expect(button.root.querySelector<HTMLInputElement>('.share-link')!.value).toContain(LINK);
  });
});
