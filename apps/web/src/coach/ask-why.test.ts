import type { Facts, Question } from '@cardroom/coach';
import { err, ok } from '@cardroom/engine';
import { HOLDEM_PRESETS, type HoldemRules } from '@cardroom/engine/holdem';
import { expect, test, vi } from 'vitest';

import { askPlan, askWhy } from './ask-why.ts';

const factsBy = (who: string): Facts => ({ game: 'holdem', actions: [], best: null, facts: [], text: [who] });

const questionAt = (rules: HoldemRules): Extract<Question, { kind: 'why' }> =>
  ({ kind: 'why', view: { table: 't', rules, you: { expect: 7 } } }) as never;

const SOLVED = ok({ facts: factsBy('server') });
const LOST = err({ code: 'wire/lost', message: 'Away.' });

test.each([
  ['heads-up the server tells what is solved', HOLDEM_PRESETS.headsup, SOLVED, 'server', 1],
  ['where it cannot be asked, the coach here estimates', HOLDEM_PRESETS.headsup, LOST, 'here', 1],
  ['where no plan can fit, it is not asked', HOLDEM_PRESETS.standard, SOLVED, 'here', 0],
] as const)('§5.2 %s', async (_, rules, answer, who, times) => {
  const why = vi.fn<() => Promise<typeof answer>>(async () => answer);
  const app = { client: { why }, coach: { ask: async () => factsBy('here') } };
  expect((await askWhy(app as never, questionAt(rules)))!.text).toEqual([who]);
  expect(why).toHaveBeenCalledTimes(times);
});

test.each([
  [
    'heads-up the server tells what the plan does',
    HOLDEM_PRESETS.headsup,
    ok({ shares: { call: 1 } }),
    { call: 1 },
  ],
  ['where it cannot be asked, nothing is said of a plan', HOLDEM_PRESETS.headsup, LOST, null],
  ['where no plan can fit, it is not asked for', HOLDEM_PRESETS.standard, ok({ shares: { call: 1 } }), null],
] as const)('§5.2 %s', async (_, rules, answer, shares) => {
  const plan = async () => answer;
  expect(await askPlan({ client: { plan } } as never, questionAt(rules).view)).toEqual(shares);
});
