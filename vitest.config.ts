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
          include: ['src/**/*.test.ts?(x)', 'tests/*.test.ts'],
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
        // Against real node software. `npm run test:chains` fetches it first where it is absent.
        test: {
          name: 'chains',
          include: ['tests/chains/**/*.test.ts'],
          globalSetup: ['tests/support/chain-contract/say-nodes.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
