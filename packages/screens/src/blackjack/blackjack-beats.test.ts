import { BLACKJACK_PRESETS, type BlackjackEvent, type BlackjackState } from '@cardroom/engine/blackjack';
import type { Frame, TableView } from '@cardroom/room';
import { beforeAll, describe, expect, test } from 'vitest';

import type { BlackjackBody, Screen } from '../screen.ts';
import { blackjackBeats } from './blackjack-beats.ts';
import { presentBlackjack } from './present.ts';
import { REAL, audit, type Audited } from './testing/audit.ts';
import { BlackjackTable, quietUi, type Shown } from './testing/blackjack-table.ts';
import { randomRounds } from './testing/random-rounds.ts';

const screenOf = (view: TableView): Screen => presentBlackjack(view, quietUi());
const bodyOf = (view: TableView): BlackjackBody => screenOf(view).body as BlackjackBody;

const pauses = ({ before, frame }: Shown) => blackjackBeats(before, frame).map(({ pause }) => pause);

const dealt = async (cards: string): Promise<BlackjackTable> => {
  const table = await BlackjackTable.open({ cards });
  await table.deal(100);
  return table;
};

describe('§6.5 21black 3.4 21black 3.6 the beats of a round', () => {
  test('a bet deals one card after another, the last of them face down', async () => {
    const table = await dealt('8s 6h 3c Td');
    const { before, frame } = table.shown.at(-1)!;
    const beats = blackjackBeats(before, frame);
    expect(beats.map(({ pause }) => pause)).toEqual(['deal', 'deal', 'deal', 'none']);
    expect(beats.map(({ view }) => [bodyOf(view).hands[0]!.cards.length, bodyOf(view).dealer.cards])).toEqual(
      [
        [1, []],
        [1, [18]],
        [2, [18]],
        [2, [18, null]],
      ],
    );
    expect(beats.map(({ view }) => screenOf(view).facts[0])).toEqual(Array(4).fill('Chips: $900'));
  });

  test('the hole card’s turn is a beat of its own, then come the dealer’s cards, and the result last', async () => {
    const table = await dealt('Ts 6h 9c 2d 3d 4d Kd');
    const { before, frame } = await table.play('stand');
    const beats = blackjackBeats(before, frame);
    expect(beats.map(({ pause }) => pause)).toEqual(['none', 'reveal', 'draw', 'draw', 'draw', 'result']);
    expect(beats.map(({ view }) => bodyOf(view).dealer.label)).toEqual([
      'DEALER (showing 6)',
      'DEALER (8)',
      'DEALER (11)',
      'DEALER (15)',
      'DEALER (25)',
      'DEALER (25)',
    ]);
    const ends = beats.map(({ view }) => [bodyOf(view).banner?.text ?? null, screenOf(view).facts[0]]);
    expect(ends.slice(0, -1)).toEqual(Array.from({ length: 5 }, () => [null, 'Chips: $900']));
    expect(ends.at(-1)).toEqual(['Dealer busts!', 'Chips: $1,100']);
  });

  test('a hit is one card; nobody can act while a frame is being shown', async () => {
    const table = await dealt('2s 6h 3c 2d 3d Kd');
    expect(pauses(await table.play('hit'))).toEqual(['none']);
    const { before, frame } = await table.play('stand');
    for (const { view } of blackjackBeats(before, frame).slice(0, -1)) {
      expect([view.awaited, view.you!.legal, view.you!.expect]).toEqual([[], null, null]);
      expect(screenOf(view).keys.find(({ name }) => name === 'hit')!.enabled).toBe(false);
    }
  });

  test('a bust is seen before the dealer turns the card', async () => {
    const table = await dealt('Ts 6h 6c Td Kd');
    const { before, frame } = await table.play('hit');
    const [first] = blackjackBeats(before, frame);
    expect(first!.pause).toBe('deal');
    expect(first!.messages.map(({ text }) => text)).toEqual([
      'You draw the King of Diamonds: twenty-six.',
      'You bust.',
    ]);
    expect(bodyOf(first!.view).hands[0]!.status).toBe('Bust');
    expect(bodyOf(first!.view).dealer.cards).toEqual([18, null]);
  });

  test('a forfeit is seen before the dealer turns the card', async () => {
    const table = await dealt('Ts 6h 6c Td');
    const { before, frame } = await table.play('forfeit');
    const beats = blackjackBeats(before, frame);
    expect(beats.map(({ pause }) => pause)).toEqual(['none', 'reveal', 'result']);
    expect(bodyOf(beats[0]!.view).hands[0]!.status).toBe('Forfeited');
  });

  test('a frame without cards is its own only beat', async () => {
    const table = await BlackjackTable.open();
    const { before, frame } = await table.ready();
    expect(blackjackBeats(before, frame)).toEqual([{ view: frame.view, pause: 'none', messages: [] }]);
    const quiet: Frame = { ...frame, events: [] };
    expect(blackjackBeats(before, quiet)).toEqual([{ view: frame.view, pause: 'none', messages: [] }]);
  });

  test('a round that is void is said to be', async () => {
    const table = await dealt('8s 6h 3c Td');
    const { frame } = table.shown.at(-1)!;
    const voided: Frame = { ...frame, events: [{ kind: 'roundVoided', why: '' }] };
    const [beat] = blackjackBeats(table.view, voided);
    expect(beat!.messages.map(({ text }) => text)).toEqual(['The round is void: all wagers went back.']);
  });

  test('§2.4 which card lies face down makes no difference to anything until it is turned', async () => {
    const untilTurned = async (cards: string) => {
      const table = await BlackjackTable.open({ cards });
      await table.deal(100);
      await table.play('hit', 'stand');
      const beats = table.shown.flatMap(({ before, frame }) => blackjackBeats(before, frame));
      const turned = beats.findIndex(({ pause }) => pause === 'reveal');
      expect(turned).toBeGreaterThan(4);
      return beats.slice(0, turned).map(({ view, messages }) => [screenOf(view), messages]);
    };
    expect(await untilTurned('2s Kh 3c 2d 4d Kd')).toEqual(await untilTurned('2s Kh 3c 9h 4d Kd'));
  });
});

describe('§6.3 21black 5.3 21black 4.10 the reshuffle', () => {
  test('before a round is noticed while it is played, but not at a table’s first round', async () => {
    const table = await BlackjackTable.open({
      cards: 'Ts 6h 9c Td Kd',
      rules: { decks: 1, reshuffleAt: '100%' },
    });
    await table.deal(10);
    expect(screenOf(table.view).notice).toBeNull();
    await table.play('stand');
    await table.ready();
    expect(screenOf(table.view).notice).toBe('Deck reshuffled');
    await table.act('bet', { box: 0, amount: 10 });
    expect(screenOf(table.view).notice).toBe('Deck reshuffled');
    await table.play('stand');
    expect(screenOf(table.view).notice).toBeNull();
  });

  test('in the middle of a round is noticed from then on, and said', async () => {
    const { before, frame } = (await emptied()).shown.at(-1)!;
    const beats = blackjackBeats(before, frame);
    const said = beats.findIndex(({ messages }) => messages.some(({ text }) => text.includes('reshuffled')));
    const noticed = beats.findIndex(({ view }) => screenOf(view).notice !== null);
    expect(said).toBeGreaterThanOrEqual(0);
    expect(screenOf(before).notice).toBeNull();
    expect(noticed).toBe(said);
  });

  test('in the middle of one round is no news in the next', async () => {
    const table = await emptied();
    while (table.view.playing) await table.play('hit');
    await table.deal(10);
    expect(table.view.shoe!.reshuffles).toHaveLength(1);
    expect(screenOf(table.view).notice).toBeNull();
  });

  /** Takes every card there is, until the shoe is empty in the middle of a round. */
  const emptied = async (): Promise<BlackjackTable> => {
    const rules = { ...BLACKJACK_PRESETS['21black'], reshuffleAt: 0 };
    const table = await BlackjackTable.open({ rules });
    for (;;) {
      const last = table.view.playing ? await table.play('hit') : await table.deal(10);
      const events = last.frame.events as readonly BlackjackEvent[];
      if (events.some(event => event.kind === 'shoeShuffled' && event.reason === 'empty')) return table;
    }
  };
});

describe('§6.5 §2.4 §6.4 random rounds', () => {
  const tables: (readonly Shown[])[] = [];
  let shown: readonly Shown[] = [];
  beforeAll(async () => {
    for (let seed = 1; seed <= 14; seed++) tables.push((await randomRounds(seed, 4)).shown);
    for (const [cards, actions] of RARE_ROUNDS) tables.push(await scripted(cards, actions));
    shown = tables.flat();
  });

  const audited = (planted: Partial<Audited> = {}): ReadonlySet<string> =>
    new Set(tables.flatMap(frames => audit(frames, { ...REAL, ...planted })));

  test('have every kind of event in them', () => {
    const events = shown.flatMap(({ frame }) => frame.events as readonly BlackjackEvent[]);
    const kinds = new Set(events.map(({ kind }) => kind));
    for (const kind of RARE) expect(kinds).toContain(kind);
    expect(shown.some(({ frame }) => (bodyOf(frame.view).hands ?? []).length >= 4)).toBe(true);
  });

  test('show no hole card before its beat, one card at a time, results last; keys are what is legal', () => {
    expect([...audited()]).toEqual([]);
  });

  test('a screen that shows the card face down would be caught', () => {
    const holes = new Map(
      shown.flatMap(({ frame }) => {
        const turned = (frame.events as readonly BlackjackEvent[]).find(
          event => event.kind === 'holeRevealed',
        );
        return turned ? [[turned.position, turned.card] as const] : [];
      }),
    );
    const present = (view: TableView): Screen => {
      const screen = REAL.present(view);
      if (screen.body.kind !== 'blackjack') return screen;
      const { dealer } = screen.body;
      const hole = (view.play as BlackjackState).dealer.hole ?? -1;
      const cards = dealer.cards.map(card => card ?? holes.get(hole) ?? null);
      return { ...screen, body: { ...screen.body, dealer: { ...dealer, cards } } };
    };
    expect(audited({ present })).toContain('a hole card is seen before its turn');
  });

  test('beats that run ahead of the events would be caught', () => {
    const beats: Audited['beats'] = (before, frame) =>
      blackjackBeats(before, frame).map(beat => ({ ...beat, view: frame.view }));
    expect(audited({ beats })).toContain('two cards come at once');
    expect(audited({ beats })).toContain('somebody can act in the middle of a frame');
    const silent: Audited['beats'] = (before, frame) =>
      blackjackBeats(before, frame).map(beat => ({ ...beat, pause: 'none' }));
    expect(audited({ beats: silent })).toContain('a result comes without its beat');
    const unfinished: Audited['beats'] = (before, frame) => blackjackBeats(before, frame).slice(0, -1);
    expect(audited({ beats: unfinished })).toContain('the last beat is not the frame');
  });

  test('keys that do not follow what is legal would be caught', () => {
    const present = (view: TableView): Screen => {
      const screen = REAL.present(view);
      return { ...screen, keys: screen.keys.map(key => ({ ...key, enabled: true, why: null })) };
    };
    expect(audited({ present })).toContain('the key for split does not say what the table takes');
    const without = (view: TableView): Screen => {
      const screen = REAL.present(view);
      return { ...screen, keys: screen.keys.filter(({ name }) => name !== 'decline') };
    };
    expect(audited({ present: without })).toContain('the key for decline does not say what the table takes');
  });
});

const RARE: readonly BlackjackEvent['kind'][] = [
  ...(['handSplit', 'handDoubled', 'insuranceTaken', 'insuranceSettled', 'evenMoneyTaken'] as const),
  ...(['dealerPeeked', 'holeRevealed', 'shoeShuffled', 'seatForfeited', 'roundSettled'] as const),
];

const RARE_ROUNDS = [
  ['As Ah Kc Kd', 'evenMoney'],
  ['As Ah Kc 7d', 'decline'],
  ['Ts Ah 9c Kd', 'insure'],
  ['Ts Kh 6c 9d', 'forfeit'],
  ['8s 6h 8c Td 8d 3h 8h 2c Kd 3d', 'split split split stand double stand stand'],
] as const;

const scripted = async (cards: string, actions: string): Promise<readonly Shown[]> => {
  const table = await BlackjackTable.open({ cards, rules: { decks: 1 } });
  await table.deal(10);
  await table.play(...actions.split(' '));
  return table.shown;
};
