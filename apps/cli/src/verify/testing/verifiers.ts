import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { readReceipts } from '../receipt.ts';
import { verifyShoe } from '../shoe.ts';

/** What a verifier says: for every shoe the checks that hold and those that do not, or that it is no receipt. */
export type Verdict = { readonly ok: boolean; readonly lines: readonly string[] };

/** One of the verifiers, given the text of a file. */
export type Verifier = (text: string) => Promise<Verdict>;

/** The document that the page and the Python script make. */
export type Report = {
  readonly ok: boolean;
  readonly error?: string;
  readonly checks: readonly { readonly shoe?: string; readonly name: string; readonly ok: boolean }[];
  readonly unproved: readonly { readonly shoe: string; readonly name: string }[];
};

const UNREADABLE: Verdict = { ok: false, lines: ['not a receipt'] };

/** A report in the form in which verifiers are compared. */
export const verdictOf = (report: Report): Verdict =>
  report.error === undefined
    ? {
        ok: report.ok,
        lines: [
          ...report.checks
            .filter(({ shoe }) => shoe !== undefined)
            .map(({ shoe, name, ok }) => `${shoe} ${name} ${ok}`),
          ...report.unproved.map(({ shoe, name }) => `${shoe} ${name} unproved`),
        ],
      }
    : UNREADABLE;

/** The verifier of the command. */
export const byCommand: Verifier = async text => {
  const file = readReceipts(text);
  if (!file.ok) return UNREADABLE;
  const shoes = await Promise.all(
    file.value.receipts.map(async receipt => ({ shoe: receipt.shoe, ...(await verifyShoe(receipt)) })),
  );
  const checks = shoes.flatMap(({ shoe, checks: found }) => found.map(check => ({ ...check, shoe })));
  const unproved = shoes.flatMap(({ shoe, unproved: open }) => open.map(({ name }) => ({ shoe, name })));
  return verdictOf({ ok: checks.every(check => check.ok), checks, unproved });
};

/** The page's own script, in a world that has nothing but what a browser would give it. */
const pageScript = (): ((text: string) => Promise<Report>) => {
  const page = readFileSync(new URL('../../../../../docs/verifier.html', import.meta.url), 'utf8');
  const script = /<script id="verifier">(.*?)<\/script>/s.exec(page)![1]!;
  const world = createContext({ crypto: globalThis.crypto, TextEncoder });
  return runInContext(`${script}\nverify;`, world) as (text: string) => Promise<Report>;
};

const verifyOnPage = pageScript();

/** The verifier of `docs/verifier.html`. */
export const byPage: Verifier = async text => verdictOf(await verifyOnPage(text));

/** The text of a fixture. */
export const fixtureText = (name: string): string =>
  readFileSync(new URL(`../../../../../fixtures/fairness/${name}.json`, import.meta.url), 'utf8');
