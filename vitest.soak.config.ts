import { defineConfig } from 'vitest/config';

/** Long runs, by `npm run soak`; `npm test` leaves them out. */
export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.soak.ts', 'apps/*/src/**/*.soak.ts'],
    passWithNoTests: true,
    // Threads of one process share its code pages, where V8 has died (nodejs/node#64500); processes take no longer.
    pool: 'forks',
    reporters: ['verbose'],
    testTimeout: 60 * 60_000,
    hookTimeout: 10 * 60_000,
  },
});
