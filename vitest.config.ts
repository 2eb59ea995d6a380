import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores is what the smallest machine has; most of these tests wait for a database or a process.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: 60_000,
          include: ['src/**/*.test.ts?(x)', 'tests/tidy.test.ts', 'tests/docs.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/global-postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'simulation', include: ['tests/simulation/**/*.test.ts'], testTimeout: 600_000 } },
      {
        // Against real node software, which is fetched when it is absent: not part of `npm test`.
        test: { name: 'chains', include: ['tests/chains/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 300_000 },
      },
    ],
  },
});
