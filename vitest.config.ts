import { configDefaults, defineConfig } from 'vitest/config';

import { UNCOVERED_TESTS } from './scripts/uncovered-tests.mjs';

/** Packages of functions that depend on nothing but what they are given. */
const PURE = ['coach', 'engine', 'fairness', 'formats', 'odds', 'screens', 'wire'].join('|');

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'room',
          include: [
            `packages/!(${PURE})/src/**/*.test.ts`,
            'apps/*/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        // They keep nothing that another file could find: a process of its own for each costs time alone.
        test: { name: 'rules', include: [`packages/@(${PURE})/src/**/*.test.ts`], isolate: false },
      },
      {
        extends: true,
        // Files that share a process share its Chromium and its server, which take longer to start than most tests.
        test: { name: 'page', include: ['apps/web/e2e/**/*.test.ts'], isolate: false },
      },
    ],
    // Threads of one process share its code pages, where V8 has died (nodejs/node#64500); processes take no longer.
    pool: 'forks',
    // Left to itself vitest keeps one core free, which of two is half.
    maxWorkers: '100%',
    // Several times what the longest take, for machines that have something else to do.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.{ts,tsx}', 'apps/*/src/**/*.{ts,tsx}'],
      exclude: [
        ...(configDefaults.coverage.exclude ?? []),
        '**/*.test.{ts,tsx}',
        '**/*.soak.ts',
        '**/testing/**',
        // Entry points only wire; they are tested as processes, where coverage does not look.
        'apps/*/src/main.ts',
        ...UNCOVERED_TESTS.map(path => `${path}**`),
        // The charts and inputs of those commands.
        'apps/cli/src/{chart-*,blackjack-input,figures}.ts',
      ],
      reporter: [['text', { skipFull: true, maxCols: 110 }], 'json-summary'],
      thresholds: {
        'packages/engine/src/**': { branches: 98, statements: 98 },
        'packages/!(engine)/src/**': { statements: 90 },
        'apps/server/src/**': { statements: 90 },
        'apps/*/src/**': { statements: 70 },
      },
    },
  },
});
