import { rmSync } from 'node:fs';

import { unwrap } from '@cardroom/engine';
import type { Screen } from '@cardroom/screens';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { VEGAS, dealtHand, ownHand, stateOf } from '../testing/app-deals.ts';
import { blackjackOf, keyOf, openDriven, wordsOf, type Driven } from '../testing/app-driver.ts';
import { dealtStore } from '../testing/dealt-store.ts';
import { temporaryFolder } from '../testing/played-store.ts';
import { openSeat } from './open-seat.ts';
import { seatKey, unshared, type SeatLock } from './seat-lock.ts';
import type { Seat } from './seat.ts';

let folder = '';
let first: Driven;
let second: Driven;
beforeEach(async () => {
  folder = temporaryFolder();
  // No single card busts it, and no card makes it 21.
  const low = dealtHand((view, legal) => {
    const cards = ownHand(view).cards;
    return legal.hit.ok && !legal.split.ok && cards.every(card => card >> 2 < 4);
  });
  await dealtStore(folder, VEGAS, low);
  first = await openDriven({ folder, game: 'blackjack' });
  second = await openDriven({ folder, game: 'blackjack' });
});
afterEach(async () => {
  await first.close();
  await second.close();
  rmSync(folder, { recursive: true, force: true });
});

const cardsOn = (screen: Screen): number => blackjackOf(screen).hands[0]?.cards.length ?? 0;
const mayHit = (screen: Screen): boolean => keyOf(screen, 'hit')?.enabled === true;

describe('§7.1 §8.2 one hand in two terminals', () => {
  test('§7.1 §8.2 the second shows the same hand, and no key of it moves anything; each says why', async () => {
    expect(blackjackOf(second.screen()).hands).toEqual(blackjackOf(first.screen()).hands);
    expect(wordsOf(second.screen())).toContain('You are watching: another terminal holds this seat.');
    expect(wordsOf(first.screen())).not.toContain('You are watching');
    expect([mayHit(first.screen()), mayHit(second.screen())]).toEqual([true, false]);
    const seq = stateOf(await viewAt(first));
    for (const key of ['h', 's', 'd', 'p', 'r', 'enter']) await second.press(key);
    expect(stateOf(await viewAt(first))).toEqual(seq);
    expect(wordsOf(second.screen())).toContain('Another terminal holds this seat.');
  });

  test('§8.2 every move of the first is seen in the second, bets included', async () => {
    await first.press('h');
    await second.until(screen => cardsOn(screen) === 3);
    await first.press('s');
    await second.until(screen => keyOf(screen, 'next')?.label === 'Next hand');
    expect(blackjackOf(second.screen()).banner).toEqual(blackjackOf(first.screen()).banner);
    await first.press('enter');
    await second.until(screen => keyOf(screen, 'next')?.label === 'Deal');
    expect(second.screen().prompt).toBeNull();
    await second.press('5', 'enter');
    expect(stateOf(await viewAt(first)).boxes[0]!.betting).toBe('open');
  });

  test('§7.1 when the first lets go, the second takes over where it was', async () => {
    await first.press('h');
    await second.until(screen => cardsOn(screen) === 3);
    await first.press('q', 'k');
    await first.app.done;
    await second.until(mayHit);
    expect(cardsOn(await second.press('h'))).toBe(4);
  });
});

describe('§7.1 the seat itself', () => {
  const seatOf = async (driven: Driven, lock: () => SeatLock | null): Promise<Seat> => {
    const { opened, person } = driven.sitting;
    const { table } = await viewAt(driven);
    return unwrap(await openSeat({ room: opened.house.room, person, table, lock }));
  };

  /** Whether somebody can act where another terminal holds the seat. */
  const actsBeside = async (lock: () => SeatLock | null): Promise<boolean> => {
    const seat = await seatOf(second, lock);
    const done = await seat.wish({ kind: 'act', action: { kind: 'hit' } });
    await seat.close();
    return done.ok;
  };

  test('§7.1 a wish of whoever looks on is refused', async () => {
    const { table } = await viewAt(first);
    const { opened, person } = second.sitting;
    expect(await actsBeside(() => opened.lock(seatKey(table, person)))).toBe(false);
    expect(cardsOn(first.screen())).toBe(2);
  });

  test('§6.4 leaving what one only looks at asks nothing; a table that is not there has no seat', async () => {
    await second.press('q');
    await second.app.done;
    expect(mayHit(first.screen())).toBe(true);
    const { room } = first.sitting.opened.house;
    const seat = await openSeat({
      room,
      person: first.sitting.person,
      table: 'nowhere',
      lock: () => unshared,
    });
    expect(seat.ok).toBe(false);
    expect(await first.app.desk.seatAt('nowhere')).toMatchObject({ ok: false });
  });

  test('§7.1 planted: a terminal that takes no lock is noticed', async () => {
    expect(await actsBeside(() => unshared)).toBe(true);
    await first.until(screen => cardsOn(screen) === 3);
  });

  test("§9.3 followers are told every frame once, one's own included", async () => {
    const { table } = await viewAt(first);
    await first.press('q', 'k');
    const seat = await seatOf(second, () => unshared);
    const seen: number[] = [];
    const stop = seat.follow(({ seq }) => void seen.push(seq));
    const frame = unwrap(await seat.wish({ kind: 'act', action: { kind: 'hit' } }));
    expect(seen.at(-1)).toBe(frame.seq);
    stop();
    await seat.wish({ kind: 'act', action: { kind: 'stand' } });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seat.table).toBe(table);
    await seat.close();
  });
});

async function viewAt({ sitting }: Driven) {
  const { room } = sitting.opened.house;
  const [table] = await room.tables({ player: sitting.person.player });
  return unwrap(await room.view(table!.id, sitting.person));
}
