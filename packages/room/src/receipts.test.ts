import { makeCard, unwrap, type Card } from '@cardroom/engine';
import { BLACKJACK_PRESETS } from '@cardroom/engine/blackjack';
import { HOLDEM_PRESETS } from '@cardroom/engine/holdem';
import type { ShoeReceipt } from '@cardroom/fairness';
import { describe, expect, test } from 'vitest';

import { roundsIn, type LoggedRound } from './history.ts';
import { shoeReceipts } from './receipts.ts';
import { seedsIn } from './secrets.ts';
import { createPlayground, type Playground } from './testing/random-play.ts';

const receiptsOf = async ({ store, vault }: Playground, table: string, viewer: string | null = null) =>
  shoeReceipts(await store.entries(table, 1), seedsIn(vault, table, await store.sealed(table)), viewer);

const shownIn = ({ events }: LoggedRound): readonly Card[] =>
  events.flatMap(event => {
    if (event.kind === 'boardDealt' || event.kind === 'shown') return event.cards;
    return event.kind === 'cardDealt' || event.kind === 'holeRevealed' ? [event.card] : [];
  });

const textOf = (cards: readonly Card[]): string => cards.map(makeCard).toSorted().join(' ');
const cardsOf = ({ shown }: ShoeReceipt): string =>
  shown
    .map(({ card }) => card)
    .toSorted()
    .join(' ');

describe('§9.1 §9.2 receipts of shoes', () => {
  test("hold'em of several people: what was shown, and nothing else, of shoes that stay sealed", async () => {
    const ground = createPlayground({ seed: 11 });
    const people = [await ground.join('Ann'), await ground.join('Ben')];
    const table = await ground.table({ game: 'holdem', rules: HOLDEM_PRESETS.standard }, people, 1);
    await ground.play(table, people, 20);
    const { receipts, sealed } = await receiptsOf(ground, table);
    const rounds = roundsIn(await ground.store.entries(table, 1));
    expect([receipts.length, sealed]).toEqual([21, []]);
    expect(receipts.every(({ status, seed }) => status === 'open' && seed === null)).toBe(true);
    // Of the last one nothing is dealt yet.
    expect(receipts.map(cardsOf)).toEqual([...rounds.map(round => textOf(shownIn(round))), '']);
  });

  test('a viewer’s receipts hold its own cards besides', async () => {
    const ground = createPlayground({ seed: 12 });
    const people = [await ground.join('Ann'), await ground.join('Ben')];
    const table = await ground.table({ game: 'holdem', rules: HOLDEM_PRESETS.standard }, people);
    await ground.begin(table, people);
    const all = await receiptsOf(ground, table);
    expect(all.receipts[0]!.shown).toEqual([]);
    for (const player of people) {
      const { you } = unwrap(await ground.room.view(table, player));
      const own = await receiptsOf(ground, table, player.player);
      expect(cardsOf(own.receipts[0]!)).toBe(textOf(you!.hole));
      expect(own.receipts[0]!.seed).toBeNull();
    }
  });

  test('against bots the seeds are revealed when the player leaves; what was not used is abandoned', async () => {
    const ground = createPlayground({ seed: 13 });
    const ann = await ground.join('Ann');
    const table = await ground.table({ game: 'holdem', rules: HOLDEM_PRESETS.standard }, [ann], 1);
    await ground.play(table, [ann], 3);
    const statuses = async () => (await receiptsOf(ground, table)).receipts.map(({ status }) => status);
    expect(await statuses()).toEqual(['open', 'open', 'open', 'open']);
    await ground.do(ann, table, { kind: 'leave' });
    expect(await statuses()).toEqual(['closed', 'closed', 'closed', 'abandoned']);
    const { receipts } = await receiptsOf(ground, table);
    expect(receipts.every(({ seed }) => seed !== null)).toBe(true);
  });

  test('blackjack: the hole card is shown when it is turned up, reshuffles are told', async () => {
    const ground = createPlayground({ seed: 14 });
    const people = [await ground.join('Ann'), await ground.join('Ben')];
    const rules = { ...BLACKJACK_PRESETS.vegas, decks: 1, boxes: 7, reshuffleAt: 1 };
    const table = await ground.table({ game: 'blackjack', rules }, people, 3);
    await ground.play(table, people, 60);
    const { receipts } = await receiptsOf(ground, table);
    expect(receipts.some(({ reshuffles }) => reshuffles.length > 0)).toBe(true);
    const rounds = roundsIn(await ground.store.entries(table, 1));
    const shown = receipts.reduce((sum, receipt) => sum + receipt.shown.length, 0);
    expect(shown).toBe(rounds.flatMap(shownIn).length);
  });

  test('without the key only what is revealed has a receipt', async () => {
    const ground = createPlayground({ seed: 15 });
    const ann = await ground.join('Ann');
    const rules = { ...BLACKJACK_PRESETS['21black'], reshuffleAt: 52 };
    const table = await ground.table({ game: 'blackjack', rules }, [ann]);
    await ground.play(table, [ann], 3);
    const entries = await ground.store.entries(table, 1);
    const { receipts, sealed } = shoeReceipts(entries, seedsIn(null, table, []));
    expect(receipts.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
    expect(sealed).toEqual([`${table}/4`]);
  });
});
