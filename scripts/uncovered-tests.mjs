/**
 * Tests that play, compute or kill by the thousand. Coverage makes such code several times slower, so they run by
 * themselves, without it; exact references and planted bugs say more about them than lines that were visited.
 */
export const UNCOVERED_TESTS = [
  'packages/engine/src/testing/',
  'packages/odds/',
  'packages/coach/',
  'packages/bots/',
  'packages/fairness/',
  'packages/room/src/history',
  ...['crash', 'fsync', 'racing', 'simulator', 'throughput'].map(name => `packages/room/src/${name}`),
  'apps/cli/src/verify/',
  ...['coach-answers', 'games'].map(name => `apps/cli/src/play/${name}.`),
  'apps/cli/src/tui/run-terminal.',
  'apps/web/e2e/',
  ...['arena', 'bench', 'bot', 'edge', 'equity', 'odds', 'review', 'simulate', 'strategy', 'verify'].map(
    name => `apps/cli/src/commands/${name}.`,
  ),
];
