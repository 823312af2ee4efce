import type { Facts, Question } from '@cardroom/coach';
import { err, ok } from '@cardroom/engine';
import { expect, test, vi } from 'vitest';

import { askPlan, askWhy } from './ask-why.ts';

const factsBy = (who: string): Facts => ({ game: 'holdem', actions: [], best: null, facts: [], text: [who] });

const questionAt = (players: number): Extract<Question, { kind: 'why' }> =>
  ({ kind: 'why', view: { table: 't', play: { seats: Array(players) }, you: { expect: 7 } } }) as never;

const SOLVED = ok({ facts: factsBy('server') });
const LOST = err({ code: 'wire/lost', message: 'Away.' });

test.each([
  ['heads-up the server tells what is solved', 2, SOLVED, 'server', 1],
  ['where it cannot be asked, the coach here estimates', 2, LOST, 'here', 1],
  ['where no plan can fit, it is not asked', 3, SOLVED, 'here', 0],
] as const)('§5.2 %s', async (_, players, answer, who, times) => {
  const why = vi.fn<() => Promise<typeof answer>>(async () => answer);
  const app = { client: { why }, coach: { ask: async () => factsBy('here') } };
  expect((await askWhy(app as never, questionAt(players)))!.text).toEqual([who]);
  expect(why).toHaveBeenCalledTimes(times);
});

const SAID = { fits: true, shares: { call: 1 }, raiseTo: null, why: null };
const silent = (why: string) => ({ fits: false, shares: null, raiseTo: null, why });

test.each([
  ['heads-up the server tells what the plan does', 2, ok(SAID), SAID],
  ['where it cannot be asked, that is said', 2, LOST, silent('It cannot be asked now.')],
  ['where no plan can fit, it is said why', 3, ok(SAID), silent('There is none: more than two play.')],
] as const)('§5.2 %s', async (_, players, answer, said) => {
  const plan = async () => answer;
  expect(await askPlan({ client: { plan } } as never, questionAt(players).view)).toEqual(said);
});
