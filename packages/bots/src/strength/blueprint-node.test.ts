import { describe, expect, test } from 'vitest';
import { houseBlueprint } from './blueprint-node.ts';

describe('§5.1 the plans that the house comes with', () => {
  test('are there for every stack up to ten big blinds, and do nothing more often than always', async () => {
    const { stacks, plan } = await houseBlueprint();
    expect(stacks).toEqual(Array.from({ length: 19 }, (_, at) => at + 2));
    for (const stack of stacks) expect((await plan(stack)).config.stack).toBe(stack);
  });
});
