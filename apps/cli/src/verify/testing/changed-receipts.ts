import {
  NAMED_STORIES,
  digestOf,
  mutationsOf,
  receiptOf,
  type Mutation,
  type ShoeReceipt,
} from '@cardroom/fairness/testing';
import type { Verifier } from './verifiers.ts';

const NAMES = [
  'holdem-open',
  'holdem-closed',
  'two-seats',
  'reshuffled-open',
  'reshuffled-twice',
  'abandoned',
];

/** Receipts of every kind, each of one deck and small reshuffles, so that every change can be tried. */
export const RECEIPTS: Readonly<Record<string, ShoeReceipt>> = Object.fromEntries(
  NAMES.map(name => {
    const story = NAMED_STORIES[name]!;
    const onTable = story.onTable.map(cards => 36 + cards);
    return [name, receiptOf({ ...story, onTable, terms: { ...story.terms, decks: 1 } })] as const;
  }),
);

const AT_ONCE = 32;

/** The mutations that a verifier lets pass; many at once, since WebCrypto is slow to answer but answers many. */
export const passing = async (
  mutations: readonly Mutation[],
  verifier: Verifier,
): Promise<readonly string[]> => {
  const found: string[] = [];
  for (let start = 0; start < mutations.length; start += AT_ONCE) {
    const some = mutations.slice(start, start + AT_ONCE);
    const verdicts = await Promise.all(some.map(({ value }) => verifier(JSON.stringify(value))));
    found.push(...some.filter((_, at) => verdicts[at]!.ok).map(({ path, what }) => `${path} ${what}`));
  }
  return found;
};

/** Whoever changes a receipt can make a digest for it: then only the commitment stands against him. */
export const redigested = (receipt: ShoeReceipt, most?: number): readonly Mutation[] =>
  mutationsOf(receipt, most).flatMap(mutation => {
    const { digest, ...content } = mutation.value as ShoeReceipt;
    return digest === undefined || mutation.path === 'digest'
      ? []
      : [{ ...mutation, value: { ...content, digest: digestOf(content) } }];
  });

const SHOWN_LEFT_OUT = /^shown shortened$/;
const CLOSED_OR_ABANDONED = /^status changed$/;
const OTHER_DISCARD = /^reshuffles\.\d+\.discards\.\d+ changed$/;

/** Whether no commitment made before the deal could bind this: docs/fairness.md lists it, the room's log holds it. */
export const isUnprovable = ({ seed }: ShoeReceipt, line: string): boolean =>
  SHOWN_LEFT_OUT.test(line) || (seed === null ? OTHER_DISCARD : CLOSED_OR_ABANDONED).test(line);
