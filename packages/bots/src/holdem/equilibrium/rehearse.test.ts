import type { Blueprint } from '@cardroom/odds/solver';
import { describe, expect, test } from 'vitest';
import { houseBlueprint } from '../../strength/blueprint-node.ts';
import { rehearse } from './rehearse.ts';
import { madeUpBlueprint } from './testing/made-up-plans.ts';

/** Notes which stacks and which streets are looked up. */
const noting = (blueprint: Blueprint, stacks: Set<number>, streets: Set<number>): Blueprint => ({
  ...blueprint,
  plan: async stack => {
    const plan = await blueprint.plan(stack);
    stacks.add(stack);
    const sharesAt = (node: number) => {
      streets.add(plan.tree.street[node]!);
      return plan.sharesAt(node);
    };
    return { ...plan, sharesAt };
  },
});

describe('§5.1 plans are tried out before somebody waits for them', () => {
  test('all stacks, on every street', async () => {
    const [stacks, streets] = [new Set<number>(), new Set<number>()];
    const blueprint = await houseBlueprint();
    await rehearse(noting(blueprint, stacks, streets), async () => true);
    expect([...stacks].toSorted((a, b) => a - b)).toEqual(blueprint.stacks);
    expect(streets).toEqual(new Set([0, 1, 2, 3]));
  });

  test('others may ask after each answer, and no more are made when nobody will', async () => {
    let pauses = 0;
    await rehearse(madeUpBlueprint(), async () => ++pauses < 5);
    expect(pauses).toBe(5);
  });
});
