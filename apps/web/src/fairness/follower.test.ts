import { err, ok, rejection, unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal, type BlackjackState } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS, type HoldemState } from '@cardroom/engine/holdem';
import type { Frame, TableView } from '@cardroom/room';
import type { NewTable, Table } from '@cardroom/wire/client';
import { afterEach, describe, expect, test } from 'vitest';

import { createPractice, type Practice } from '../practice/practice.ts';
import { channel, waitFor } from '../practice/testing/channel.ts';
import { fairnessFollower, type FairnessFollower, type FollowerSetup } from './follower.ts';
import { keptShoes, type KeptShoes } from './kept.ts';
import { faceOf } from './receipt.ts';
import type { Leaves, Opened } from './seals.ts';
import { lastSeed, newSeed } from './seeds.ts';

let practice: Practice;
let follower: FairnessFollower;
let kept: KeptShoes;
afterEach(() => {
  follower.close();
  practice.close();
});

/** What somebody between the dealer and the player changes. */
type Lie = {
  readonly leaves?: (leaves: Leaves) => Leaves;
  readonly frame?: (frame: Frame) => Frame;
  readonly view?: (view: TableView) => TableView;
  readonly shown?: (openings: readonly Opened[]) => readonly Opened[] | null;
  readonly setup?: Partial<FollowerSetup>;
};

const BLACKJACK: NewTable = {
  game: 'blackjack',
  rules: { ...BLACKJACK_PRESETS['21black'], startingChips: 100_000, reshuffleAt: 0 },
};
const HOLDEM: NewTable = { game: 'holdem', rules: HOLDEM_PRESETS.headsup, bots: ['balanced'] };

const memoryShelf = (): KeptShoes => {
  const texts = new Map<string, string>();
  return keptShoes({
    getItem: name => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
  });
};

/** A table of a room that deals fairly, with whatever lies between it and the player. */
const sit = async (lie: Lie = {}, wanted: NewTable = BLACKJACK): Promise<Table> => {
  practice = createPractice(channel(), newSeed);
  kept = memoryShelf();
  const { receipt } = unwrap(await practice.openTable(wanted));
  return comeTo(receipt.table, lie);
};

/** Somebody who comes to a table, or comes again. */
const comeTo = async (id: string, lie: Lie = {}): Promise<Table> => {
  const { leaves = same => same, frame = same => same, view = same => same, shown = same => same } = lie;
  const real = unwrap(await practice.table(id));
  const altered = (each: Frame): Frame => frame({ ...each, view: view(each.view) });
  const table: Table = {
    ...real,
    view: () => view(real.view()),
    follow: onFrame => real.follow(each => onFrame(altered(each))),
  };
  follower = fairnessFollower({
    table,
    lastSeed,
    kept,
    leaves: async shoe => {
      const answer = await practice.leaves(id, shoe);
      return answer.ok ? ok(leaves(answer.value.leaves)) : answer;
    },
    shown: async shoe => {
      const { receipts } = unwrap(await practice.shoes(id));
      const openings = receipts.find(receipt => receipt.shoe === shoe)!.shown;
      return ok(shown(openings.map(each => ({ ...each, card: faceOf(each.card) }))));
    },
    ...lie.setup,
  });
  return follower.table;
};

const bet = async (table: Table): Promise<void> => {
  unwrap(await table.wish({ kind: 'ready' }));
  unwrap(await table.wish({ kind: 'act', action: { kind: 'bet', amount: 10, box: 0 } }));
  await follower.settled();
};

type Play = 'stand' | 'hit';

const playRound = async (table: Table, play: Play = 'stand'): Promise<void> => {
  await bet(table);
  await playOn(table, play);
};

/** Bets where there is still one to be made, and plays to the end. */
const playRoundFrom = async (table: Table): Promise<void> => {
  const { bet: open } = (table.view().you!.legal ?? {}) as Partial<BlackjackLegal>;
  if (open?.ok) unwrap(await table.wish({ kind: 'act', action: { kind: 'bet', amount: 10, box: 0 } }));
  await playOn(table, 'stand');
};

const playOn = async (table: Table, play: Play): Promise<void> => {
  while (table.view().playing) {
    const legal = table.view().you!.legal as BlackjackLegal;
    const kind = legal[play].ok ? play : legal.stand.ok ? 'stand' : 'decline';
    unwrap(await table.wish({ kind: 'act', action: { kind } }));
  }
  await follower.settled();
};

describe('§9.1 every card is checked when it is shown', () => {
  test('a fair shoe is fair, card by card and round after round', async () => {
    const table = await sit();
    const heard: string[] = [];
    follower.onChange(({ verdict }) => heard.push(verdict));
    await playRound(table);
    expect(follower.now()).toMatchObject({ verdict: 'fair', before: true, ownSeed: true, why: null });
    const { checked, commitment } = follower.now();
    expect(checked).toBeGreaterThanOrEqual(4);
    await playRound(table);
    expect(follower.now().checked).toBeGreaterThan(checked);
    expect(new Set(heard)).toEqual(new Set(['waiting', 'fair']));
    expect(heard.lastIndexOf('waiting')).toBeLessThan(heard.indexOf('fair'));
    expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  });

  test('what is shuffled back in mid-round is fair too', async () => {
    const table = await sit();
    let rounds = 0;
    while (table.view().shoe?.reshuffles.length !== 1 && rounds++ < 300) await playRound(table, 'hit');
    expect(table.view().shoe!.reshuffles).toHaveLength(1);
    expect(follower.now()).toMatchObject({ verdict: 'fair', why: null });
  });

  test('a card that was not sealed there is named', async () => {
    const table = await sit({
      frame: frame => ({
        ...frame,
        openings: frame.openings.map(opening => ({ ...opening, card: (opening.card + 1) % 52 })),
      }),
    });
    await playRound(table);
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: expect.stringMatching(/^\w\w is not the card that was sealed at position 0\.$/),
    });
  });

  test('once wrong, always wrong', async () => {
    let lies = 1;
    const table = await sit({
      frame: frame =>
        frame.openings.length > 0 && lies-- > 0
          ? { ...frame, openings: [{ ...frame.openings[0]!, position: 40 }] }
          : frame,
    });
    await playRound(table);
    await playRound(table);
    expect(follower.now().verdict).toBe('wrong');
  });

  test('a shoe that was mixed without this device’s seed is wrong', async () => {
    const table = await sit({ setup: { lastSeed: () => '11'.repeat(32) } });
    await playRound(table);
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: 'The shoe was mixed without the seed that this device gave.',
    });
  });

  test('no seed is given for seals that the commitment does not bind', async () => {
    const table = await sit({ leaves: leaves => leaves.map(list => list.toReversed()) });
    const refused = await table.wish({ kind: 'ready' });
    expect(refused).toMatchObject({ ok: false, error: { code: 'fairness/commitment' } });
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: 'The sealed cards are not those that were committed to.',
    });
    expect(table.view().playing).toBe(false);
  });

  test('without the seals the game goes on, and the mark says that nothing was checked', async () => {
    const table = await sit({ setup: { leaves: async () => err(rejection('wire/lost', 'Gone.')) } });
    await playRound(table);
    expect(follower.now()).toMatchObject({
      verdict: 'unchecked',
      checked: 0,
      why: 'The seals of this shoe could not be fetched.',
    });
  });

  test('whoever only looks on asks for the seals when a card is shown', async () => {
    let asked = 0;
    const table = await sit({
      view: view => ({ ...view, you: null }),
      leaves: leaves => {
        asked++;
        return leaves;
      },
    });
    await follower.settled();
    expect(asked).toBe(0);
    const player = unwrap(await practice.table(table.table));
    unwrap(await player.wish({ kind: 'ready' }));
    unwrap(await player.wish({ kind: 'act', action: { kind: 'bet', amount: 10, box: 0 } }));
    await waitFor(() => follower.now().verdict !== 'waiting');
    expect(follower.now()).toMatchObject({ verdict: 'fair', before: false, ownSeed: false });
    expect(asked).toBe(1);
  });

  test('before the first card there is nothing to say', async () => {
    await sit();
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'waiting', checked: 0 });
  });
});

/** Another card of the same deck. */
const other = (card: number): number => (card + 4) % 52;

const withDealer = (view: TableView, change: (cards: readonly number[]) => readonly number[]): TableView => {
  const play = view.play as BlackjackState | null;
  if (play === null || play.dealer.cards.length === 0) return view;
  return { ...view, play: { ...play, dealer: { ...play.dealer, cards: change(play.dealer.cards) } } };
};

const withShoe = (view: TableView, change: object): TableView =>
  view.shoe === null ? view : { ...view, shoe: { ...view.shoe, ...change } };

describe('§9.1 what somebody on the way changes is not fair', () => {
  test('a card of the table alone, though every proof is right', async () => {
    const table = await sit({ view: view => withDealer(view, cards => cards.map(other)) });
    await bet(table);
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: 'The table shows other cards than were dealt.',
    });
  });

  test('two cards that change places', async () => {
    const said = { lies: 0 };
    const table = await sit({
      view: view => {
        const { boxes = [], dealer } = (view.play ?? {}) as Partial<BlackjackState>;
        const [hand] = boxes[0]?.hands ?? [];
        // Equal cards change places unseen.
        if (!hand || !dealer || hand.cards.length < 2 || hand.cards[0] === dealer.cards[0]) return view;
        said.lies++;
        const swapped = { ...hand, cards: hand.cards.with(0, dealer.cards[0]!) };
        const play = {
          ...view.play,
          dealer: { ...dealer, cards: dealer.cards.with(0, hand.cards[0]!) },
          boxes: [{ ...boxes[0], hands: [swapped] }],
        };
        return { ...view, play } as TableView;
      },
    });
    while (said.lies === 0) await playRound(table);
    expect(follower.now()).toMatchObject({ verdict: 'wrong', why: expect.stringContaining('other cards') });
  });

  test('a card of the table and of the news alike', async () => {
    const table = await sit({
      frame: frame => ({
        ...frame,
        events: frame.events.map(event =>
          event.kind === 'holeRevealed' || (event.kind === 'cardDealt' && event.target.to === 'dealer')
            ? { ...event, card: other(event.card) }
            : event,
        ),
      }),
      view: view => withDealer(view, cards => cards.map(other)),
    });
    await bet(table);
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: expect.stringMatching(/^\w\w is shown, but nothing proves that it was sealed\.$/),
    });
  });

  test('a salt', async () => {
    const table = await sit({
      frame: frame => ({
        ...frame,
        openings: frame.openings.map(each => ({ ...each, salt: '00'.repeat(32) as never })),
      }),
    });
    await bet(table);
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: expect.stringContaining('is not the card'),
    });
  });

  test('proofs that are left out, here and in the receipt', async () => {
    const lie: Lie = { frame: frame => ({ ...frame, openings: [] }) };
    const table = await sit({ ...lie, shown: () => [] });
    await bet(table);
    expect(follower.now().verdict).toBe('wrong');
    follower.close();
    await comeTo(table.table, { shown: () => null });
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'unchecked' });
    follower.close();
    await comeTo(table.table, lie);
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'fair' });
  });

  test.each(['commitment', 'leavesHash', 'seedHash', 'rulesHash'])('%s of the next shoe', async field => {
    const table = await sit({
      view: view => (view.next ? { ...view, next: { ...view.next, [field]: 'ab'.repeat(32) } } : view),
    });
    expect(await table.wish({ kind: 'ready' })).toMatchObject({ error: { code: 'fairness/commitment' } });
    expect(follower.now().verdict).toBe('wrong');
  });

  test('the rules', async () => {
    await sit({ view: view => ({ ...view, rules: { ...view.rules, decks: 8 } }) });
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'wrong', why: expect.stringContaining('other rules') });
  });

  test('the seeds that mixed the shoe', async () => {
    const table = await sit({ view: view => withShoe(view, { seeds: [] }) });
    await bet(table);
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: expect.stringContaining('without the seed'),
    });
  });

  test('the whole shoe, after the seed was given', async () => {
    const strange = await sit();
    await bet(strange);
    const { shoe } = strange.view();
    follower.close();
    practice.close();
    const table = await sit({ view: view => (view.shoe ? { ...view, shoe } : view) });
    await bet(table);
    expect(follower.now()).toMatchObject({ verdict: 'wrong', why: expect.stringContaining('another shoe') });
  });

  test("one's own hidden cards", async () => {
    const table = await sit(
      {
        view: view =>
          view.you && view.you.hole.length > 0
            ? { ...view, you: { ...view.you, hole: view.you.hole.map(other) } }
            : view,
      },
      HOLDEM,
    );
    unwrap(await table.wish({ kind: 'ready' }));
    await follower.settled();
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: expect.stringContaining('nothing proves'),
    });
  });

  test('a wrong shoe is not forgotten over the next one', async () => {
    let lies = 1;
    const table = await sit(
      {
        frame: frame =>
          frame.openings.length > 0 && lies-- > 0
            ? { ...frame, openings: frame.openings.map(each => ({ ...each, card: other(each.card) })) }
            : frame,
      },
      HOLDEM,
    );
    for (let hands = 0; hands < 2; hands++) {
      unwrap(await table.wish({ kind: 'ready' }));
      await waitFor(() => !table.view().playing || table.view().you!.expect !== null);
      if (table.view().playing) unwrap(await table.wish({ kind: 'act', action: { kind: 'fold' } }));
      await waitFor(() => !table.view().playing);
    }
    await follower.settled();
    expect(follower.now().verdict).toBe('wrong');
  });
});

describe('§9.1 whoever comes in the middle', () => {
  test('has the cards on the table proved too, and knows the shoe and the seed from before', async () => {
    const table = await sit();
    await playRound(table);
    await bet(table);
    const { checked } = follower.now();
    follower.close();
    await comeTo(table.table);
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'fair', checked, before: true, ownSeed: true });
  });

  test('another device proves them as well, and says that it came later', async () => {
    const table = await sit();
    await bet(table);
    follower.close();
    kept = memoryShelf();
    await comeTo(table.table);
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'fair', before: false, ownSeed: false });
  });

  test('is not alarmed where the receipt lacks cards that were dealt to another browser of the same name', async () => {
    const table = await sit({}, HOLDEM);
    let asked = 0;
    do {
      unwrap(await table.wish({ kind: 'ready' }));
      await waitFor(() => !table.view().playing || table.view().you!.expect !== null);
    } while (!table.view().playing);
    follower.close();
    kept = memoryShelf();
    const own = table.view().you!.hole;
    const again = await comeTo(table.table, {
      shown: openings => {
        asked++;
        return openings.filter(({ card }) => !own.includes(card));
      },
    });
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'unchecked', why: expect.stringContaining('own cards') });
    unwrap(
      await again
        .wish({ kind: 'act', action: { kind: 'call' } })
        .then(async done => (done.ok ? done : again.wish({ kind: 'act', action: { kind: 'check' } }))),
    );
    await follower.settled();
    // A showdown proves them.
    expect(['unchecked', 'fair']).toContain(follower.now().verdict);
    expect(asked).toBe(1);
  });

  test('finds out a card that is not the one', async () => {
    const table = await sit();
    await bet(table);
    follower.close();
    await comeTo(table.table, { view: view => withDealer(view, cards => cards.map(other)) });
    await follower.settled();
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: expect.stringContaining('nothing proves'),
    });
  });

  test('finds out a commitment that this device knows otherwise', async () => {
    const table = await sit();
    await bet(table);
    follower.close();
    const { shoe } = table.view().shoe!.commitment;
    kept.keep({ shoe, commitment: 'ab'.repeat(32), seed: null });
    await comeTo(table.table);
    await follower.settled();
    expect(follower.now()).toMatchObject({
      verdict: 'wrong',
      why: expect.stringContaining('something else'),
    });
  });

  test('news that was lost on the way is proved by the receipt', async () => {
    let lost = 0;
    const table = await sit();
    unwrap(await table.wish({ kind: 'ready' }));
    follower.close();
    const real = await comeTo(table.table, {
      setup: {
        table: {
          ...table,
          follow: onFrame =>
            table.follow(frame => (frame.openings.length > 0 && lost++ === 0 ? undefined : onFrame(frame))),
        },
      },
    });
    await playRoundFrom(real);
    await playRound(real);
    expect(follower.now()).toMatchObject({ verdict: 'fair', why: null });
    expect(lost).toBeGreaterThan(0);
  });

  test('seals that come late prove all of it', async () => {
    let isAway = true;
    const table = await sit({
      setup: {
        leaves: async shoe => {
          if (isAway) return err(rejection('wire/lost', 'Gone.'));
          const answer = unwrap(await practice.leaves(table.table, shoe));
          return ok(answer.leaves);
        },
      },
    });
    await bet(table);
    expect(follower.now()).toMatchObject({ verdict: 'unchecked', checked: 0 });
    isAway = false;
    await playRoundFrom(table);
    await playRound(table);
    expect(follower.now()).toMatchObject({ verdict: 'fair' });
    expect(follower.now().checked).toBeGreaterThanOrEqual(4);
  });
});

test('§9.1 a shoe that another face of the same person gave its seed for is fair too', async () => {
  const table = await sit({}, HOLDEM);
  const elsewhere = unwrap(await practice.table(table.table));
  for (const face of [table, elsewhere, table, elsewhere]) {
    unwrap(await face.wish({ kind: 'ready' }));
    await waitFor(() => !table.view().playing || table.view().you!.expect !== null);
    if (table.view().playing) unwrap(await table.wish({ kind: 'act', action: { kind: 'fold' } }));
    await waitFor(() => !table.view().playing && !elsewhere.view().playing);
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'fair', why: null, ownSeed: face === table });
  }
});

test("§9.1 a whole game of hold'em is fair, hand after hand, own cards and shown ones", async () => {
  const table = await sit({}, HOLDEM);
  for (let hands = 0; hands < 6 && table.view().status === 'open'; hands++) {
    unwrap(await table.wish({ kind: 'ready' }));
    while (table.view().playing) {
      await waitFor(() => !table.view().playing || table.view().you!.expect !== null);
      if (!table.view().playing) break;
      const { check } = table.view().you!.legal as { readonly check: { readonly ok: boolean } };
      unwrap(await table.wish({ kind: 'act', action: { kind: check.ok ? 'check' : 'call' } }));
    }
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'fair', why: null });
    const { board, seats } = table.view().play as HoldemState;
    const rival = seats.find(({ seat }) => seat !== table.view().you!.seat)!;
    expect(follower.now().checked).toBe(board.length + 2 + (rival.shown ? 2 : 0));
    if ((table.view().play as HoldemState).seats.some(({ stack }) => stack === 0)) break;
  }
});
