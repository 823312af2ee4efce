import { unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackState } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import { ScriptedRound, cards, holdemDealer, playHand, stackedDeck, tableOf } from '@cardroom/engine/testing';
import { makeLink, parseLink, type RoundToShare, type SharedRound } from '@cardroom/formats/links';
import { blackjackRounds, holdemHands } from '@cardroom/formats/links/testing';
import { answer } from '@cardroom/coach';
import {
  DEFAULT_KEYS,
  choiceOf,
  choicesOf,
  replayOf,
  screenOf,
  storyAt,
  titleOf,
  toPrice,
  verdictOn,
  viewAt,
  type Body,
  type HoldemBody,
  type Replay,
} from '@cardroom/screens';
import { describe, expect, test } from 'vitest';

import { shareRound, type Sharing } from './share.ts';

/** Eleven against a six: doubling is best, and it was hit. */
const eleven = new ScriptedRound({ cards: '8s 6h 3d Tc 5d 9c 5h', bets: [100] }).play('hit', 'stand');
const blackjack: RoundToShare = { game: 'blackjack', events: eleven.events };

const SETUP = tableOf([200, 200], { rules: { ...HOLDEM_PRESETS.standard, seats: 2 } });
const HAND = playHand(SETUP, holdemDealer(stackedDeck(['AsAh', 'KdQd'], 'Kc 7h 2c 9s 4d')), [
  '2 call',
  '1 check',
  '1 check',
  '2 raiseTo 20',
  '1 fold',
]);
const holdem: RoundToShare = {
  game: 'holdem',
  events: HAND.events,
  hole: { seat: 1, cards: cards('AsAh') },
};

const shared = (round: RoundToShare, at?: number): SharedRound =>
  unwrap(parseLink(unwrap(makeLink(round, at === undefined ? {} : { at }))));
const texts = (messages: readonly { readonly text: string }[]): readonly string[] =>
  messages.map(({ text }) => text);

describe('a link opens before the decision', () => {
  const replay = replayOf(shared(blackjack));
  const view = viewAt(replay, replay.start);

  test('the table is as its player saw it, with the hole card face down', () => {
    const { dealer, boxes } = view.play as BlackjackState;
    expect([dealer.cards, boxes[0]!.hands[0]!.cards]).toEqual([cards('6h'), cards('8s 3d')]);
    expect(view.you).toMatchObject({ seat: 0, expect: replay.start });
  });

  test('the choices are those of the rules, and no price is told', () => {
    const screen = screenOf(view, DEFAULT_KEYS, { found: null, answered: false, log: [] });
    expect(choicesOf(screen).map(({ name }) => name)).toEqual([
      'hit',
      'stand',
      'double',
      'split',
      'surrender',
      'insure',
    ]);
    expect(screen.pane.some(({ kind }) => kind === 'bars')).toBe(false);
  });

  test('an answer gets the exact price of every choice', () => {
    const found = { prices: answer({ kind: 'prices', view }), numbers: null };
    const screen = screenOf(view, DEFAULT_KEYS, { found, answered: true, log: [] });
    const [bars] = screen.pane;
    expect(bars).toMatchObject({
      kind: 'bars',
      rows: [{ label: 'Double', mark: 'best' }, { label: 'Hit' }, {}, {}],
    });
    const [right, every] = texts(verdictOn(view, 'double', replay.played!, found));
    expect(right).toBe('Double is right: nothing is worth more. In the round: Hit.');
    expect(every).toMatch(
      /^Double \+\$\d+\.\d\d · Hit \+\$\d+\.\d\d · Stand -\$\d+\.\d\d · Surrender -\$50\.00$/,
    );
    const [wrong] = texts(verdictOn(view, 'hit', replay.played!, found));
    expect(wrong).toMatch(/^Double is worth \$\d+\.\d\d more than Hit\. The same was played\.$/);
    expect(texts(verdictOn(view, 'hit', 'hit', null))[0]).toBe('Counting …');
  });

  test('the rest is told step by step, to the result', () => {
    const story = texts(storyAt(replay, replay.stops.at(-1)!));
    expect(story.length).toBeGreaterThan(replay.stops.length);
    expect(replay.stops.at(-1)).toBe(eleven.events.length);
    expect(replay.stops.every(count => count > replay.start)).toBe(true);
    expect(story.some(text => text.includes('You stand'))).toBe(true);
    expect(viewAt(replay, eleven.events.length)).toMatchObject({ playing: false });
  });

  test('a later decision can be asked too', () => {
    const later = replayOf(shared(blackjack, 2));
    expect(later.played).toBe('stand');
    expect((viewAt(later, later.start).play as BlackjackState).boxes[0]!.hands[0]!.cards).toHaveLength(3);
  });

  test('a round without a choice opens at its end', () => {
    const natural = new ScriptedRound({ cards: 'As 6h Kd Tc', bets: [10] });
    const replayed = replayOf(shared({ game: 'blackjack', events: natural.events }));
    expect([replayed.played, replayed.start]).toEqual([null, natural.events.length]);
  });
});

describe("a hand of hold'em", () => {
  const at = shared(holdem).decisions.findIndex(({ seat, kind }) => seat === 1 && kind === 'fold');
  const replay = replayOf(shared(holdem, at));
  const view = viewAt(replay, replay.start);
  const screen = screenOf(view, DEFAULT_KEYS, { found: null, answered: false, log: [] });

  test('shows the sharer’s cards and hides the rival’s', () => {
    const places = (screen.body as HoldemBody).seats;
    expect(places.find(({ own }) => own)!.cards).toEqual(cards('AsAh'));
    expect(places.find(({ own }) => !own)!.cards).toEqual([null, null]);
  });

  test('offers fold, call and raise', () => {
    const keys = choicesOf(screen).map(({ name }) => name);
    expect(keys).toEqual(['fold', 'call', 'raise']);
    expect(keys.map(key => choiceOf(view, key))).toEqual(['fold', 'call', 'raiseTo']);
  });

  test('an answer gets equity against what a call needs', () => {
    const found = { prices: null, numbers: answer({ kind: 'equity', view }) };
    const [sentence] = texts(verdictOn(view, 'call', replay.played!, found));
    expect(sentence).toMatch(
      /^The hand wins (about )?\d\d % of the pot against 1 random hand; a call needs \d\d %\. In the round: Fold\.$/,
    );
    const tones = ['call', 'fold'].map(choice => verdictOn(view, choice, replay.played!, found)[0]!.tone);
    expect(tones).toEqual(['good', 'bad']);
  });

  test('says so where the cards are not in the link', () => {
    const bare = replayOf(shared({ game: 'holdem', events: HAND.events }, at));
    const unseen = viewAt(bare, bare.start);
    expect(answer({ kind: 'equity', view: unseen })).toBe(null);
    expect(texts(verdictOn(unseen, 'call', 'fold', { prices: null, numbers: null }))[0]).toContain(
      'are not in the link',
    );
  });
});

describe('§9.2 any round that was shared can be walked through', () => {
  /** The cards that were seen before a point, and the hero's own. */
  const seenBefore = ({ shared: { events, holes }, hero }: Replay, count: number): ReadonlySet<number> =>
    new Set([
      ...events
        .slice(0, count)
        .flatMap(event => [
          ...('card' in event ? [event.card] : []),
          ...('cards' in event && Array.isArray(event.cards) ? event.cards : []),
        ]),
      ...holes.filter(({ seat }) => seat === hero).flatMap(({ cards: own }) => own),
    ]);
  const shownOn = (body: Body): readonly (number | null | undefined)[] => {
    if (body.kind === 'blackjack') return [...body.dealer.cards, ...body.hands.flatMap(row => row.cards)];
    return body.kind === 'holdem' ? [...body.board, ...body.seats.flatMap(place => place.cards)] : [];
  };

  test.each([
    ['blackjack', blackjackRounds],
    ["hold'em", holdemHands],
  ])('%s: from every decision to the end, and no card is shown before its time', (_, play) => {
    for (const round of play(31, 20)) {
      const { decisions } = shared(round);
      for (const at of decisions.keys()) {
        const replay = replayOf(shared(round, at));
        for (const count of [replay.start, ...replay.stops]) {
          const view = viewAt(replay, count);
          const log = count === replay.stops.at(-1) ? storyAt(replay, count) : [];
          const screen = screenOf(view, DEFAULT_KEYS, { found: null, answered: true, log });
          const seen = seenBefore(replay, count);
          expect(shownOn(screen.body).filter(card => typeof card === 'number' && !seen.has(card))).toEqual(
            [],
          );
        }
        expect(viewAt(replay, replay.start).awaited).toEqual([replay.hero]);
      }
    }
  });
});

describe('a hand of Twenty-One', () => {
  const round = new ScriptedRound({
    rules: BLACKJACK_PRESETS['twenty-one'],
    cards: '6d Tc 7s 9c 5h 2h',
    bets: [],
    setup: { boxes: [0] },
  }).play('hit', 'stand');
  const replay = replayOf(shared({ game: 'blackjack', events: round.events }));
  const view = viewAt(replay, replay.start);

  test('is called so, and has two choices and no chips', () => {
    expect(titleOf(view)).toBe('Twenty-One');
    const screen = screenOf(view, DEFAULT_KEYS, { found: null, answered: false, log: [] });
    expect(choicesOf(screen).map(({ name }) => name)).toEqual(['hit', 'stand']);
    expect(JSON.stringify(screen)).not.toContain('$');
  });

  test('is priced in points', () => {
    const found = { prices: answer({ kind: 'prices', view: toPrice(view) }), numbers: null };
    const [verdict, every] = texts(verdictOn(view, 'stand', replay.played!, found));
    expect(verdict).toMatch(/^Hit is worth 0\.\d\d points more than Stay\. In the round: Hit\.$/);
    expect(every).toMatch(/^Hit -0\.\d\d · Stay -0\.\d\d points$/);
  });
});

describe('sharing a round', () => {
  const refuse = async (): Promise<void> => {
    throw new Error('not allowed');
  };
  const how = async (sharing: Partial<Sharing>): Promise<string> => {
    const done = await shareRound(blackjack, undefined, { origin: 'https://cards.example', ...sharing });
    return done.ok ? done.value.how : done.error.message;
  };
  const fine = async (): Promise<void> => {};

  test('uses the device’s own sheet, else the clipboard, else shows the link', async () => {
    expect(await how({ share: fine, copy: refuse })).toBe('shared');
    expect(await how({ copy: fine })).toBe('copied');
    expect(await how({ share: refuse, copy: fine })).toBe('copied');
    expect(await how({ share: refuse, copy: refuse })).toBe('shown');
    expect(await how({})).toBe('shown');
  });

  test('whoever closes the sheet gets nothing copied', async () => {
    const stop = async (): Promise<void> => {
      throw Object.assign(new Error('closed'), { name: 'AbortError' });
    };
    expect(await how({ share: stop, copy: fine })).toBe('stopped');
  });

  test('the link opens this hand', async () => {
    let given = '';
    await shareRound(blackjack, 2, {
      origin: 'https://cards.example',
      copy: async text => {
        given = text;
      },
    });
    expect(given).toMatch(/^https:\/\/cards\.example\/hand#h=1/);
    expect(unwrap(parseLink(given))).toMatchObject({ at: 2, names: [] });
  });

  test('a round that is not over is refused with a sentence', async () => {
    const done = await shareRound({ game: 'blackjack', events: eleven.events.slice(0, 5) }, undefined, {
      origin: '',
    });
    expect(done).toMatchObject({ ok: false, error: { code: 'link/not-finished' } });
  });
});
