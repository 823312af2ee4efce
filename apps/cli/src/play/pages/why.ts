import type { Facts } from '@cardroom/coach';
import type { Explanation } from '@cardroom/coach/explain';
import type { Model } from '@cardroom/bots/llm';
import { roundSoFar } from '@cardroom/room';
import { followWhy, presentWhy, whyLines, type WhyFollower } from '@cardroom/screens';

import type { Desk } from '../desk.ts';
import { unless } from './llm.ts';
import { pageOfLines } from './records.ts';

/** Explains decisions at a table: from the numbers, and in the words of a model where one is set up. */
export const whyAt = (desk: Desk): WhyFollower =>
  followWhy({
    ask: async question =>
      desk.coach.ask({ ...question, events: await roundSoFar(desk.house.store, question.view) }),
    explain: () => {
      const model = desk.llm.parts()?.explains;
      return model ? (_, facts) => inItsWords(model, facts, desk.ending) : null;
    },
    changed: desk.changed,
    run: desk.run,
  });

/** Asks why, and opens the answer over the table: it is longer than what most windows have room for beside it. */
export const openWhy = (desk: Desk, why: WhyFollower): void => {
  why.ask();
  desk.go(pageOfLines(desk, () => whyLines(why.now()), presentWhy));
};

/** Null where the program ends meanwhile: nobody waits for a model then. */
const inItsWords = async (model: Model, facts: Facts, ending: AbortSignal): Promise<Explanation | null> => {
  const { explain } = await import('@cardroom/coach/explain');
  return explain(model, facts, ending).catch(unless(ending));
};
