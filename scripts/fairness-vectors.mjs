// Writes fixtures/fairness: the receipts of some shoes, and beside each the steps that lead to it, so that whoever
// writes a verifier of his own sees where it goes wrong. With --check it only compares.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { canonicalJson } from '../packages/fairness/src/canonical-json.ts';
import { hexOf } from '../packages/fairness/src/encoding.ts';
import { mixOf, publicOrder } from '../packages/fairness/src/order.ts';
import { baseOrder, partsOf, saltOf } from '../packages/fairness/src/part.ts';
import { makeReceipt } from '../packages/fairness/src/receipt.ts';
import { stream } from '../packages/fairness/src/stream.ts';
import { NAMED_STORIES, partsOfStory } from '../packages/fairness/src/testing/index.ts';
import { makeCard } from '../packages/engine/src/index.ts';

const folder = join(import.meta.dirname, '..', 'fixtures', 'fairness');
const checking = process.argv.includes('--check');
const FIRST = 4;

/** The first values of something. */
const first = at => Array.from({ length: FIRST }, (_, index) => at(index));

function stepsOfPart(part, leaves) {
  const words = stream(part.mac, 'base');
  return {
    part: part.part,
    baseWords: first(() => words()),
    baseOrder: baseOrder(part).map(makeCard).join(''),
    salts: first(leaf => hexOf(saltOf(part, leaf))),
    leaves: leaves.slice(0, FIRST),
  };
}

/** What is computed on the way to a receipt. The seed is here also where the receipt keeps it. */
function stepsOf({ terms, seed }, { commitment, leaves, seeds, reshuffles }) {
  return {
    seed,
    rules: canonicalJson(terms.rules),
    ...commitment,
    mixOfSeeds: hexOf(mixOf(seeds)),
    publicOrder: publicOrder(commitment.commitment, seeds, commitment.cards).join(' '),
    parts: partsOf(terms, seed, reshuffles).map((part, at) => stepsOfPart(part, leaves[at])),
  };
}

/** One value a line. */
const written = value => `${JSON.stringify(value, null, 1)}\n`;

function keep(path, value) {
  const file = join(folder, path);
  if (!checking) writeFileSync(file, written(value));
  else if (readFileSync(file, 'utf8') !== written(value)) throw new Error(`${path} is not what it was.`);
}

mkdirSync(join(folder, 'steps'), { recursive: true });
const receipts = Object.entries(NAMED_STORIES).map(([name, story]) => {
  const parts = partsOfStory(story);
  const receipt = makeReceipt(parts);
  keep(`${name}.json`, receipt);
  keep(`steps/${name}.json`, stepsOf(story, parts));
  return receipt;
});
keep('several.json', receipts.slice(0, 3));
