/**
 * Tests that play or compute by the million. Coverage makes such code several times slower, so they run by
 * themselves, without it; exact references and planted bugs say more about them than lines that were visited.
 */
export const UNCOVERED_TESTS = [
  'packages/engine/src/testing/',
  'packages/odds/',
  'packages/coach/',
  ...['bench', 'edge', 'equity', 'odds', 'simulate', 'strategy'].map(
    name => `apps/cli/src/commands/${name}.`,
  ),
];
