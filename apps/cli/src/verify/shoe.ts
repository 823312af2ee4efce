import {
  concatenated,
  fromHex,
  fromNumber,
  fromText,
  prefixed,
  sha256,
  signerFor,
  toHex,
  type Signer,
} from './bytes.ts';
import type { Receipt } from './receipt.ts';

/** One question put to a receipt, and its answer. */
export type Check = {
  readonly name: string;
  readonly ok: boolean;
  /** What holds, or what is wrong. */
  readonly means: string;
};

/** What a receipt cannot show, and why. */
export type Unproved = { readonly name: string; readonly why: string };

/** What was found out about one shoe. */
export type Findings = { readonly checks: readonly Check[]; readonly unproved: readonly Unproved[] };

const DECK_SIZE = 52;
const WORD_RANGE = 2 ** 32;
const RANKS = '23456789TJQKA';
const SUITS = 'cdhs';

/** Checks one receipt as `docs/fairness.md` specifies. */
export const verifyShoe = async (receipt: Receipt): Promise<Findings> => ({
  checks: [
    ...(await publicChecks(receipt)),
    ...(receipt.seed === null ? [] : await seedChecks(receipt, receipt.seed)),
  ],
  unproved: unprovedIn(receipt),
});

/** What to say where a check holds, and where it does not. */
const WORDS = {
  digest: ['The file is as it was written.', 'The file was changed after it was written.'],
  order: [
    'Seats, positions and discards are listed in order, none twice.',
    'Seats, positions or discards are out of order, or there twice.',
  ],
  commitment: [
    'The commitment binds the rules, the shoe and every sealed card.',
    'The commitment does not fit the rules, the shoe or the sealed cards.',
  ],
  leaves: [
    'The sealed cards are those that were published.',
    'The sealed cards are not those that were published.',
  ],
  reshuffles: [
    'Only cards that had been shown were shuffled back, when none was left.',
    'Something else was shuffled back than the cards that had been shown.',
  ],
  shown: [
    'Every card shown was sealed at its place before the first bet.',
    'A card shown is not the one that was sealed at its place.',
  ],
  status: [
    'The seed is revealed exactly when the shoe has ended.',
    'The seed is missing although the shoe has ended, or there although it has not.',
  ],
  seed: ["The dealer's seed is the one committed to.", "The dealer's seed is not the one committed to."],
  deck: [
    'The sealed cards are exactly the full decks, shuffled by that seed.',
    'The sealed cards are not the full decks, shuffled by that seed.',
  ],
} as const;

const publicChecks = async (receipt: Receipt): Promise<readonly Check[]> => [
  check('digest', await hasItsDigest(receipt)),
  check('order', isInOrder(receipt)),
  check('commitment', await isCommitted(receipt)),
  check('leaves', await areLeavesPublished(receipt)),
  check('reshuffles', areReshufflesPossible(receipt)),
  check('shown', await areShownSealed(receipt)),
  check('status', (receipt.seed === null) === (receipt.status === 'open')),
];

const seedChecks = async (receipt: Receipt, seed: string): Promise<readonly Check[]> => [
  check('seed', (await sha256(fromHex(seed))) === receipt.seedHash),
  check('deck', await isFullShoe(receipt, seed)),
];

const check = (name: keyof typeof WORDS, isOk: boolean): Check => ({
  name,
  ok: isOk,
  means: WORDS[name][isOk ? 0 : 1],
});

const unprovedIn = ({ seed, seeds, shown }: Receipt): readonly Unproved[] => [
  ...(seed === null
    ? [
        {
          name: 'deck',
          why: "The dealer's seed is not revealed: that the sealed cards are full decks is not proved yet.",
        },
      ]
    : []),
  ...(seeds.length === 0
    ? [{ name: 'seeds', why: 'No seat added a seed: the dealer alone chose the order.' }]
    : []),
  ...(shown.length === 0
    ? [{ name: 'shown', why: 'No card was shown: nothing ties the seats’ seeds to a deal.' }]
    : []),
];

const hasItsDigest = async ({ digest, ...content }: Receipt): Promise<boolean> =>
  (await sha256(fromText(sortedJson(content)))) === digest;

/** JSON with sorted keys and without white space. */
const sortedJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sortedJson).join()}]`;
  const pairs = new Map(Object.entries(value));
  return `{${[...pairs.keys()]
    .toSorted()
    .map(key => `${JSON.stringify(key)}:${sortedJson(pairs.get(key))}`)
    .join()}}`;
};

const isInOrder = ({ seeds, shown, reshuffles }: Receipt): boolean =>
  isAscending(seeds.map(({ seat }) => seat)) &&
  isAscending(shown.map(({ position }) => position)) &&
  reshuffles.every(({ discards }) => isAscending(discards.map((text, at) => cardNumber(text) + at / 1000)));

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > values[at - 1]!);

const cardNumber = (text: string): number => RANKS.indexOf(text[0]!) * 4 + SUITS.indexOf(text[1]!);

const isCommitted = async (receipt: Receipt): Promise<boolean> => {
  const bound = prefixed(
    fromText('cardroom/fairness/v1'),
    fromHex(await sha256(fromText(sortedJson(receipt.rules)))),
    fromText(receipt.shoe),
    fromNumber(receipt.decks * DECK_SIZE, 4),
    fromHex(receipt.seedHash),
    fromHex(receipt.leavesHash),
  );
  return (await sha256(bound)) === receipt.commitment;
};

/** How many cards each part has: the shoe, then every reshuffle. */
const sizesOf = ({ decks, reshuffles }: Receipt): readonly number[] => [
  decks * DECK_SIZE,
  ...reshuffles.map(({ discards }) => discards.length),
];

const areLeavesPublished = async (receipt: Receipt): Promise<boolean> => {
  const { leaves, leavesHash, reshuffles } = receipt;
  const expected = [leavesHash, ...reshuffles.map(reshuffle => reshuffle.leavesHash)];
  const found = await Promise.all(leaves.map(leaf => sha256(concatenated(leaf.map(fromHex)))));
  return (
    String(found) === String(expected) && String(leaves.map(leaf => leaf.length)) === String(sizesOf(receipt))
  );
};

/** The cards out of the shoe are followed through the reshuffles: what goes back must lie face up. */
const areReshufflesPossible = (receipt: Receipt): boolean => {
  const sizes = sizesOf(receipt);
  const out = Array.from({ length: DECK_SIZE }, () => 0);
  let start = 0;
  return receipt.reshuffles.every(({ from, discards }, part) => {
    for (const { position, card } of receipt.shown)
      if (position >= start && position < from) out[cardNumber(card)]! += 1;
    for (const card of discards) out[cardNumber(card)]! -= 1;
    const follows = from === start + sizes[part]! && discards.length > 0;
    start = from;
    return follows && out.every(count => count >= 0);
  });
};

const areShownSealed = async (receipt: Receipt): Promise<boolean> => {
  const order = await publicOrder(receipt);
  const opened = await Promise.all(receipt.shown.map(shown => isSealed(receipt, order, shown)));
  return opened.every(Boolean);
};

const isSealed = async (
  receipt: Receipt,
  order: readonly number[],
  { position, card, salt }: Receipt['shown'][number],
): Promise<boolean> => {
  const part = receipt.reshuffles.filter(({ from }) => from <= position).length;
  const index = part === 0 ? order[position] : position - receipt.reshuffles[part - 1]!.from;
  if (index === undefined) return false;
  const leaf = await sealOf(receipt.shoe, part, index, cardNumber(card), fromHex(salt));
  return leaf === receipt.leaves[part]?.[index];
};

const sealOf = (
  shoe: string,
  part: number,
  index: number,
  card: number,
  salt: ReturnType<typeof fromHex>,
): Promise<string> =>
  sha256(
    prefixed(
      fromText('leaf'),
      fromText(shoe),
      fromNumber(part, 4),
      fromNumber(index, 4),
      fromNumber(card, 1),
      salt,
    ),
  );

/** The order that the commitment and the seats' seeds make together. */
const publicOrder = async ({ commitment, seeds, decks }: Receipt): Promise<readonly number[]> => {
  const added = seeds.flatMap(({ seat, seed }) => [fromNumber(seat, 4), fromHex(seed)]);
  const mixed = await sha256(prefixed(fromText('seeds'), ...added));
  const key = await sha256(prefixed(fromText('mix'), fromHex(commitment), fromHex(mixed)));
  return shuffle([...Array(decks * DECK_SIZE).keys()], await signerFor(key), 'order');
};

/** Fisher–Yates downwards, by the numbers of a named stream. */
const shuffle = async (items: readonly number[], sign: Signer, label: string): Promise<readonly number[]> => {
  const order = [...items];
  const words = wordsOf(sign, label);
  for (let i = order.length - 1; i > 0; i--) {
    const j = await numberBelow(i + 1, words);
    const moved = order[i]!;
    order[i] = order[j]!;
    order[j] = moved;
  }
  return order;
};

async function* wordsOf(sign: Signer, label: string): AsyncGenerator<number, never> {
  for (let block = 0; ; block++) {
    const octets = await sign(concatenated([fromText(label), fromNumber(block, 8)]));
    const view = new DataView(octets.buffer);
    for (let at = 0; at < octets.length; at += 4) yield view.getUint32(at);
  }
}

const numberBelow = async (bound: number, words: AsyncGenerator<number, never>): Promise<number> => {
  const limit = WORD_RANGE - (WORD_RANGE % bound);
  for (;;) {
    const { value } = await words.next();
    if (value < limit) return value % bound;
  }
};

/** Whether the seed makes these very leaves out of full decks, and out of the discards of every reshuffle. */
const isFullShoe = async (receipt: Receipt, seed: string): Promise<boolean> => {
  const decks = Array.from({ length: receipt.decks * DECK_SIZE }, (_, at) => Math.floor(at / receipt.decks));
  const contents = [decks, ...receipt.reshuffles.map(({ discards }) => discards.map(cardNumber))];
  const rebuilt = await Promise.all(
    contents.map((cards, part) => rebuiltLeaves(receipt.shoe, seed, part, cards)),
  );
  return JSON.stringify(rebuilt) === JSON.stringify(receipt.leaves);
};

const rebuiltLeaves = async (
  shoe: string,
  seed: string,
  part: number,
  cards: readonly number[],
): Promise<readonly string[]> => {
  const sign = await signerFor(part === 0 ? seed : await reshuffleSeed(seed, part));
  const order = await shuffle(cards, sign, 'base');
  return Promise.all(
    order.map(async (card, index) => {
      const salt = await sign(concatenated([fromText('salt'), fromNumber(index, 4)]));
      return sealOf(shoe, part, index, card, salt);
    }),
  );
};

const reshuffleSeed = async (seed: string, part: number): Promise<string> =>
  toHex(await (await signerFor(seed))(concatenated([fromText('reshuffle'), fromNumber(part, 4)])));
