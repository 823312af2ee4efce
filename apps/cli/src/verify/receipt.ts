import { err, ok, type Result } from '@cardroom/engine';

/** A receipt whose form is right; what it says is still to be checked. */
export type Receipt = {
  readonly format: 'cardroom-shoe/1';
  readonly shoe: string;
  readonly rules: object;
  readonly decks: number;
  readonly commitment: string;
  readonly seedHash: string;
  readonly leavesHash: string;
  readonly leaves: readonly (readonly string[])[];
  readonly seeds: readonly { readonly seat: number; readonly seed: string }[];
  readonly reshuffles: readonly {
    readonly from: number;
    readonly discards: readonly string[];
    readonly leavesHash: string;
  }[];
  readonly shown: readonly { readonly position: number; readonly card: string; readonly salt: string }[];
  readonly status: 'open' | 'closed' | 'abandoned';
  readonly seed: string | null;
  readonly digest: string;
};

/** The receipts of a file: one, or a list of them. */
export type ReceiptFile = { readonly receipts: readonly Receipt[]; readonly isList: boolean };

/** Reads the text of a file; what is not a receipt is a sentence. */
export const readReceipts = (text: string): Result<ReceiptFile, string> => {
  const value = parsed(text);
  if (value === undefined) return err('The file is not JSON.');
  const problem = Array.isArray(value) ? whyNotList(value) : receiptForm(value, 'the receipt');
  if (problem !== null) return err(`The file is not a shoe receipt: ${problem}.`);
  if (pairsIn(value) !== pairsWritten(text))
    return err('The file is not a shoe receipt: a key is there twice.');
  return ok({
    receipts: (Array.isArray(value) ? value : [value]) as Receipt[],
    isList: Array.isArray(value),
  });
};

/** Undefined where the text is not JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const whyNotList = (values: readonly unknown[]): string | null =>
  values.length === 0 ? 'the list is empty' : list(receiptForm)(values, 'the list');

/** Says what is wrong with the form of a value, or null. */
type Form = (value: unknown, name: string) => string | null;

const HIGHEST = 2 ** 32 - 1;
const MOST_DECKS = 8;
const DEEPEST = 32;

const text =
  (pattern: RegExp, what: string): Form =>
  (value, name) =>
    typeof value === 'string' && pattern.test(value) ? null : `${name} must be ${what}`;

const whole =
  (least: number, most: number): Form =>
  (value, name) =>
    Number.isInteger(value) &&
    (value as number) >= least &&
    (value as number) <= most &&
    !Object.is(value, -0)
      ? null
      : `${name} must be a whole number from ${least} to ${most}`;

const list =
  (form: Form): Form =>
  (value, name) =>
    Array.isArray(value)
      ? firstOf(value, (item, at) => form(item, `${name}[${at}]`))
      : `${name} must be a list`;

const record =
  (forms: Readonly<Record<string, Form>>): Form =>
  (value, name) => {
    if (!isRecord(value)) return `${name} must be an object`;
    const missing = Object.keys(forms).find(key => !Object.hasOwn(value, key));
    if (missing !== undefined) return `${name} has no ${missing}`;
    const unknown = Object.keys(value).find(key => !Object.hasOwn(forms, key));
    if (unknown !== undefined) return `${name} has an unknown field ${JSON.stringify(unknown)}`;
    return firstOf(Object.keys(forms), key => forms[key]!(value[key], `${name}.${key}`));
  };

const firstOf = <T>(items: readonly T[], why: (item: T, at: number) => string | null): string | null => {
  for (const [at, item] of items.entries()) {
    const problem = why(item, at);
    if (problem !== null) return problem;
  }
  return null;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hex = text(/^[0-9a-f]{64}$/, '64 lower-case hex digits');
const card = text(/^[2-9TJQKA][cdhs]$/, 'a card such as As');

/** Rules are any JSON object of bounded depth, with text that UTF-8 can write. */
const rulesForm: Form = (value, name) =>
  isRecord(value) && isCleanJson(value, 0) ? null : `${name} must be an object of plain JSON`;

const isCleanJson = (value: unknown, depth: number): boolean => {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return true;
  const inside = [...Object.keys(value), ...(Object.values(value) as unknown[])];
  return depth < DEEPEST && inside.every(item => isCleanJson(item, depth + 1));
};

const receiptForm = record({
  format: text(/^cardroom-shoe\/1$/, '"cardroom-shoe/1"'),
  shoe: text(/^[!-~]{1,200}$/, '1 to 200 visible ASCII characters'),
  rules: rulesForm,
  decks: whole(1, MOST_DECKS),
  commitment: hex,
  seedHash: hex,
  leavesHash: hex,
  leaves: list(list(hex)),
  seeds: list(record({ seat: whole(0, HIGHEST), seed: hex })),
  reshuffles: list(record({ from: whole(0, HIGHEST), discards: list(card), leavesHash: hex })),
  shown: list(record({ position: whole(0, HIGHEST), card, salt: hex })),
  status: text(/^(?:open|closed|abandoned)$/, 'open, closed or abandoned'),
  seed: (value, name) => (value === null ? null : hex(value, name)),
  digest: hex,
});

/** How many keys the value has, on all levels. */
const pairsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value) as unknown[];
  return inside.reduce<number>((sum, item) => sum + pairsIn(item), Array.isArray(value) ? 0 : inside.length);
};

/** How many keys the text has: the colons outside strings. */
const pairsWritten = (json: string): number =>
  json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').split(':').length - 1;
