import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { commit } from './commit.ts';
import { enc, hash, joined } from './encoding.ts';
import { publicOrder } from './order.ts';
import { leafOf, saltOf } from './part.ts';
import { LAWS } from './testing/laws.ts';

describe('§9.1 what the scheme stands on holds, and a planted bug is caught', () => {
  test('parts are told apart by their lengths; planted: simply joined', () => {
    expect([LAWS.encSeparates(enc), LAWS.encSeparates(joined)]).toEqual([true, false]);
  });

  test('rules have one form; planted: keys as they come', () => {
    expect([LAWS.keysAreSorted(canonicalJson), LAWS.keysAreSorted(JSON.stringify)]).toEqual([true, false]);
  });

  test('every seed decides the order; planted: seeds, a seat number or the commitment ignored', () => {
    const planted: (typeof publicOrder)[] = [
      (commitment, _, cards) => publicOrder(commitment, [], cards),
      (commitment, seeds, cards) => publicOrder(commitment, seeds.slice(0, 1), cards),
      (commitment, seeds, cards) =>
        publicOrder(
          commitment,
          seeds.map((seed, seat) => ({ ...seed, seat })),
          cards,
        ),
      (_, seeds, cards) => publicOrder('0'.repeat(64), seeds, cards),
    ];
    expect(LAWS.everySeedMatters(publicOrder)).toBe(true);
    expect(planted.map(LAWS.everySeedMatters)).toEqual([false, false, false, false]);
  });

  test('no salt is used twice; planted: one a shoe, and a counter that wraps', () => {
    const planted: (typeof saltOf)[] = [part => saltOf(part, 0), (part, leaf) => saltOf(part, leaf % 32)];
    expect(LAWS.saltsDiffer(saltOf)).toBe(true);
    expect(planted.map(LAWS.saltsDiffer)).toEqual([false, false]);
  });

  test('a leaf binds what it seals; planted: each field left out', () => {
    const planted: (typeof leafOf)[] = [
      sealed => leafOf({ ...sealed, shoe: 't' }),
      sealed => leafOf({ ...sealed, part: 0 }),
      sealed => leafOf({ ...sealed, leaf: 0 }),
      sealed => leafOf({ ...sealed, card: 0 }),
      sealed => leafOf({ ...sealed, salt: hash(new Uint8Array()) }),
    ];
    expect(LAWS.leafBinds(leafOf)).toBe(true);
    expect(planted.map(LAWS.leafBinds)).toEqual([false, false, false, false, false]);
  });

  test('a commitment binds its terms; planted: rules or the id left out', () => {
    const planted: (typeof commit)[] = [
      (terms, seed) => commit({ ...terms, rules: {} }, seed),
      (terms, seed) => commit({ ...terms, shoe: 't' }, seed),
    ];
    expect(LAWS.commitmentBinds(commit)).toBe(true);
    expect(planted.map(LAWS.commitmentBinds)).toEqual([false, false]);
  });
});
