import type { ShoeReceipt } from '@cardroom/fairness';

import { FACES, faceOf, readReceipts } from './receipt.ts';
import {
  big,
  canonical,
  commitmentOf,
  hashOfLeaves,
  hashOfText,
  hexed,
  joined,
  leafOf,
  macUnder,
  placeOf,
  publicOrder,
  shuffled,
  unhex,
  utf8,
  type Hex,
  type Mac,
} from './scheme.ts';
import { sha256 } from './sha256.ts';

/** What is checked, in this order. */
export const CHECKS = [
  'shoes',
  'digest',
  'order',
  'commitment',
  'leaves',
  'reshuffles',
  'shown',
  'status',
  'seed',
  'deck',
] as const;
export type CheckName = (typeof CHECKS)[number];
/** What a receipt may leave open without being wrong. */
export type Unproved = 'deck' | 'seeds' | 'shown';

export type Verified =
  | { readonly kind: 'no-receipt'; readonly error: string }
  | {
      readonly kind: 'checked';
      readonly ok: boolean;
      readonly checks: readonly { readonly shoe?: string; readonly name: CheckName; readonly ok: boolean }[];
      readonly unproved: readonly { readonly shoe: string; readonly name: Unproved }[];
      readonly shoes: readonly ShoeReceipt[];
    };

/** Checks a receipt, or a list of them, as docs/fairness.md says: `cardroom verify` in a browser. */
export const verify = async (text: string): Promise<Verified> => {
  const read = readReceipts(text);
  if (!read.ok) return { kind: 'no-receipt', error: read.error };
  const { receipts: shoes, isList } = read;
  const once = new Set(shoes.map(({ shoe }) => shoe)).size === shoes.length;
  const examined = await Promise.all(shoes.map(examine));
  const checks = [
    ...(isList ? [{ name: 'shoes' as const, ok: once }] : []),
    ...examined.flatMap(each => each.checks),
  ];
  return {
    kind: 'checked',
    ok: checks.every(({ ok }) => ok),
    checks,
    unproved: examined.flatMap(({ unproved }) => unproved),
    shoes,
  };
};

const examine = async (receipt: ShoeReceipt) => {
  const { digest, ...content } = receipt;
  const { shoe, seed, seeds, shown } = receipt;
  const answers: readonly (readonly [CheckName, boolean])[] = [
    ['digest', (await hashOfText(canonical(content))) === digest],
    ['order', isInOrder(receipt)],
    ['commitment', await isCommitted(receipt)],
    ['leaves', await arePublished(receipt)],
    ['reshuffles', arePossible(receipt)],
    ['shown', await areSealed(receipt)],
    ['status', (receipt.status === 'open') === (seed === null)],
    ...(seed === null
      ? []
      : ([
          ['seed', hexed(await sha256(unhex(seed))) === receipt.seedHash],
          ['deck', await isComplete(receipt, seed)],
        ] as const)),
  ];
  const open: readonly Unproved[] = [
    ...(seed === null ? (['deck'] as const) : []),
    ...(seeds.length === 0 ? (['seeds'] as const) : []),
    ...(shown.length === 0 ? (['shown'] as const) : []),
  ];
  return {
    checks: answers.map(([name, ok]) => ({ shoe, name, ok })),
    unproved: open.map(name => ({ shoe, name })),
  };
};

const rises = (list: readonly number[]): boolean =>
  list.every((value, at) => at === 0 || list[at - 1]! < value);
const neverFalls = (list: readonly number[]): boolean =>
  list.every((value, at) => at === 0 || list[at - 1]! <= value);

const isInOrder = ({ seeds, shown, reshuffles }: ShoeReceipt): boolean =>
  rises(seeds.map(({ seat }) => seat)) &&
  rises(shown.map(({ position }) => position)) &&
  reshuffles.every(({ discards }) => neverFalls(discards.map(faceOf)));

const isCommitted = async ({
  rules,
  shoe,
  decks,
  seedHash,
  leavesHash,
  commitment,
}: ShoeReceipt): Promise<boolean> => {
  const rulesHash = await hashOfText(canonical(rules));
  return (await commitmentOf({ rulesHash, shoe, cards: 52 * decks, seedHash, leavesHash })) === commitment;
};

const arePublished = async ({ decks, leaves, leavesHash, reshuffles }: ShoeReceipt): Promise<boolean> => {
  const sizes = [52 * decks, ...reshuffles.map(({ discards }) => discards.length)];
  const hashes = [leavesHash, ...reshuffles.map(each => each.leavesHash)];
  const ours = await Promise.all(leaves.map(hashOfLeaves));
  return (
    leaves.length === sizes.length &&
    leaves.every((list, part) => list.length === sizes[part] && ours[part] === hashes[part])
  );
};

/** Only what lay face up, and had not gone back already, can be shuffled back. */
const arePossible = ({ decks, shown, reshuffles }: ShoeReceipt): boolean => {
  let [coming, lying, end] = [shown, [] as readonly string[], 52 * decks];
  for (const { from, discards } of reshuffles) {
    if (from !== end || discards.length === 0) return false;
    const table = [...lying, ...coming.filter(({ position }) => position < from).map(({ card }) => card)];
    coming = coming.filter(({ position }) => position >= from);
    for (const card of discards) {
      const at = table.indexOf(card);
      if (at < 0) return false;
      table.splice(at, 1);
    }
    lying = table;
    end += discards.length;
  }
  return true;
};

const areSealed = async ({
  shoe,
  decks,
  commitment,
  seeds,
  shown,
  leaves,
  reshuffles,
}: ShoeReceipt): Promise<boolean> => {
  const order = await publicOrder(commitment, seeds, 52 * decks);
  const answers = await Promise.all(
    shown.map(async ({ position, card, salt }) => {
      const { part, leaf } = placeOf(position, order, reshuffles);
      if (leaf === undefined) return false;
      return leaves[part]?.[leaf] === (await leafOf({ shoe, part, leaf, card: faceOf(card), salt }));
    }),
  );
  return answers.every(Boolean);
};

/** The leaves of every part, made again from the dealer's seed and exactly the cards that belong into it. */
const isComplete = async ({ shoe, decks, leaves, reshuffles }: ShoeReceipt, seed: Hex): Promise<boolean> => {
  const full = FACES.flatMap((_, card) => Array.from({ length: decks }, () => card));
  const contents = [full, ...reshuffles.map(({ discards }) => discards.map(faceOf))];
  if (contents.length !== leaves.length) return false;
  const dealer = macUnder(unhex(seed));
  const made = await Promise.all(
    contents.map(async (cards, part) => leavesOf(shoe, part, cards, await keyOf(dealer, part))),
  );
  return made.every((list, part) => list.join() === leaves[part]!.join());
};

const keyOf = async (dealer: Mac, part: number): Promise<Mac> =>
  part === 0 ? dealer : macUnder(await dealer(joined([utf8('reshuffle'), big(part, 4)])));

const leavesOf = async (
  shoe: string,
  part: number,
  cards: readonly number[],
  key: Mac,
): Promise<readonly Hex[]> => {
  const order = await shuffled(cards, key, 'base');
  return Promise.all(
    order.map(async (card, leaf) => {
      const salt = hexed(await key(joined([utf8('salt'), big(leaf, 4)])));
      return leafOf({ shoe, part, leaf, card, salt });
    }),
  );
};
