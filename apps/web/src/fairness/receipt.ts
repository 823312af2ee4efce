import type { ShoeReceipt } from '@cardroom/fairness';

const HEX = /^[0-9a-f]{64}$/;
/** Every card by its number. */
export const FACES: readonly string[] = Array.from('23456789TJQKA').flatMap(rank =>
  ['c', 'd', 'h', 's'].map(suit => rank + suit),
);

/** A card's number by its name; -1 for what is none. */
export const faceOf = (card: string): number => FACES.indexOf(card);

/** What is wrong with the form of a file. */
class NoReceipt extends Error {}

const fail = (problem: string): never => {
  throw new NoReceipt(problem);
};

type Record_ = Readonly<Record<string, unknown>>;
type Test = (value: unknown, where: string) => void;

const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most && !Object.is(value, -0);

const hex: Test = (value, where) =>
  void (typeof value === 'string' && HEX.test(value) ? 0 : fail(`${where} is not 64 lower-case hex digits`));
const card: Test = (value, where) =>
  void (FACES.includes(value as string) ? 0 : fail(`${where} is not a card`));
const number: Test = (value, where) =>
  void (isWhole(value, 0, 2 ** 32 - 1) ? 0 : fail(`${where} is not a whole number`));

const listOf =
  (test: Test): Test =>
  (value, where) =>
    Array.isArray(value)
      ? value.forEach((item, at) => test(item, `${where}[${at}]`))
      : fail(`${where} is not a list`);

const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const recordOf =
  (fields: Readonly<Record<string, Test>>): Test =>
  (value, where) => {
    if (!isRecord(value)) return fail(`${where} is not an object`);
    for (const name of Object.keys(fields)) if (!Object.hasOwn(value, name)) fail(`${where} has no ${name}`);
    for (const name of Object.keys(value))
      if (!Object.hasOwn(fields, name)) fail(`${where} has an unknown field ${JSON.stringify(name)}`);
    for (const [name, test] of Object.entries(fields)) test(value[name], name);
  };

const MOST_DEPTH = 32;

/** Plain JSON: no half characters, no minus zero, not endlessly deep. */
const isPlain = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return !/[\ud800-\udfff]/u.test(value);
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth > 0 &&
    Object.entries(value).every(([key, inner]) => isPlain(key, depth) && isPlain(inner, depth - 1))
  );
};

const check =
  (holds: (value: unknown) => boolean, problem: string): Test =>
  value =>
    void (holds(value) ? 0 : fail(problem));

const receiptForm = recordOf({
  format: check(value => value === 'cardroom-shoe/1', 'the format is not cardroom-shoe/1'),
  shoe: check(
    value => typeof value === 'string' && /^[!-~]{1,200}$/.test(value),
    'the id of the shoe is not 1 to 200 visible ASCII characters',
  ),
  rules: check(
    value => isRecord(value) && isPlain(value, MOST_DEPTH),
    'the rules are not an object of plain JSON',
  ),
  decks: check(value => isWhole(value, 1, 8), 'decks is not a number from 1 to 8'),
  commitment: hex,
  seedHash: hex,
  leavesHash: hex,
  leaves: listOf(listOf(hex)),
  seeds: listOf(recordOf({ seat: number, seed: hex })),
  reshuffles: listOf(recordOf({ from: number, discards: listOf(card), leavesHash: hex })),
  shown: listOf(recordOf({ position: number, card, salt: hex })),
  status: check(
    value => ['open', 'closed', 'abandoned'].includes(value as string),
    'the status is not open, closed or abandoned',
  ),
  seed: (value, where) => (value === null ? undefined : hex(value, where)),
  digest: hex,
});

/** `JSON.parse` would keep the last of two equal keys and say nothing: this walks over the text itself. */
const refuseRepeatedKeys = (text: string): void => {
  const open: Set<unknown>[] = [];
  for (const [token, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (colon !== undefined) {
      const key: unknown = JSON.parse(token.slice(0, -colon.length));
      if (open.at(-1)!.has(key)) fail(`the key ${JSON.stringify(key)} is there twice`);
      open.at(-1)!.add(key);
    }
  }
};

/** The receipts in a file, or a sentence saying why it holds none. */
export type ReadReceipts =
  | { readonly ok: true; readonly receipts: readonly ShoeReceipt[]; readonly isList: boolean }
  | { readonly ok: false; readonly error: string };

export const readReceipts = (text: string): ReadReceipts => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, error: 'This is not JSON.' };
  }
  const receipts: readonly unknown[] = Array.isArray(value) ? value : [value];
  try {
    if (receipts.length === 0) fail('the list is empty');
    receipts.forEach((receipt, at) => receiptForm(receipt, `receipt ${at + 1}`));
    refuseRepeatedKeys(text);
  } catch (problem) {
    if (problem instanceof NoReceipt)
      return { ok: false, error: `This is not a shoe receipt: ${problem.message}.` };
    throw problem;
  }
  return { ok: true, receipts: receipts as readonly ShoeReceipt[], isList: Array.isArray(value) };
};
