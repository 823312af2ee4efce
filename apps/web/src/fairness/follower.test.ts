import { err, ok, rejection, unwrap } from '@cardroom/engine';
import { BLACKJACK_PRESETS, type BlackjackLegal } from '@cardroom/engine/blackjack';
import type { Frame } from '@cardroom/room';
import type { Table } from '@cardroom/wire/client';
import { afterEach, describe, expect, test } from 'vitest';

import { createPractice, type Practice } from '../practice/practice.ts';
import { channel } from '../practice/testing/channel.ts';
import { fairnessFollower, type FairnessFollower, type FollowerSetup, type Leaves } from './follower.ts';
import { lastSeed, newSeed } from './seeds.ts';

let practice: Practice;
let follower: FairnessFollower;
afterEach(() => {
  follower.close();
  practice.close();
});

type Lie = {
  readonly leaves?: (leaves: Leaves) => Leaves;
  readonly frame?: (frame: Frame) => Frame;
  readonly setup?: Partial<FollowerSetup>;
};

/** A table of a room that deals fairly, with whatever lies between it and the player. */
const sit = async ({ leaves = same => same, frame = same => same, setup }: Lie = {}): Promise<Table> => {
  practice = createPractice(channel(), newSeed);
  const rules = { ...BLACKJACK_PRESETS['21black'], startingChips: 100_000, reshuffleAt: 0 };
  const { receipt } = unwrap(await practice.openTable({ game: 'blackjack', rules }));
  const real = unwrap(await practice.table(receipt.table));
  const table: Table = { ...real, follow: onFrame => real.follow(each => onFrame(frame(each))) };
  follower = fairnessFollower({
    table,
    lastSeed,
    leaves: async shoe => {
      const answer = await practice.leaves(real.table, shoe);
      return answer.ok ? ok(leaves(answer.value.leaves)) : answer;
    },
    ...setup,
  });
  return follower.table;
};

type Play = 'stand' | 'hit';

const playRound = async (table: Table, play: Play = 'stand'): Promise<void> => {
  unwrap(await table.wish({ kind: 'ready' }));
  unwrap(await table.wish({ kind: 'act', action: { kind: 'bet', amount: 10, box: 0 } }));
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
    expect(new Set(heard)).toEqual(new Set(['fair']));
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

  test('before the first card there is nothing to say', async () => {
    await sit();
    await follower.settled();
    expect(follower.now()).toMatchObject({ verdict: 'waiting', checked: 0 });
  });
});
