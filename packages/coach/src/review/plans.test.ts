import type { Blueprint } from '@cardroom/odds/solver';
import { expect, test } from 'vitest';

import { plansIn } from './plans.ts';

test('§5.2 one plan that is damaged is told of like a file that is missing', async () => {
  const told: string[] = [];
  const damaged = { stacks: [2, 3], plan: () => Promise.reject(new Error('it is damaged')) };
  const plan = plansIn(
    async () => damaged as unknown as Blueprint,
    message => told.push(message),
  );
  expect([await plan(2), await plan(9), await plan(3)]).toEqual(['file', 'deep', 'file']);
  expect(told).toEqual(["there are no plans for hold'em: it is damaged"]);
});

test('§5.2 plans that cannot be had are told of once, missed by nobody, and asked for again', async () => {
  const blueprint = { stacks: [2, 3], plan: async (stack: number) => stack } as unknown as Blueprint;
  const told: string[] = [];
  let tries = 0;
  const plan = plansIn(
    async () => {
      if (++tries < 3) throw new Error('its file is missing');
      return blueprint;
    },
    message => told.push(message),
  );
  expect([await plan(2), await plan(2), await plan(2), await plan(9)]).toEqual(['file', 'file', 2, 'deep']);
  expect(told).toEqual(["there are no plans for hold'em: its file is missing"]);
});
