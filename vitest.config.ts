import { defineConfig } from 'vitest/config';

/**
 * Files share a process one after another: most of what they load is the same, and it is compiled only once. Our
 * modules keep nothing between two tests, and a file that replaces something global puts it back.
 */
const inSharedProcesses = { isolate: false } as const;

export default defineConfig({
  test: {
    // Two cores is what the smallest machine has; most of these tests wait for a database or a process.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          ...inSharedProcesses,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          include: ['src/**/*.test.ts?(x)', 'tests/*.test.ts'],
        },
      },
      {
        test: {
          name: 'integration',
          ...inSharedProcesses,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/support/global-run-folder.ts', 'tests/support/global-postgres.ts'],
          // A story of many blocks takes a minute on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'simulation',
          ...inSharedProcesses,
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: 600_000,
        },
      },
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
