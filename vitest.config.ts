import { defineConfig } from 'vitest/config';
import { longUnits, proofs } from './tests/lanes.ts';
import { patient } from './tests/support/patience.ts';

/**
 * Test files share a process, one after another, so that common modules are compiled only once. Our modules keep no
 * state between tests, and a file that replaces a global restores it.
 */
const inSharedProcesses = { isolate: false } as const;

const polling = { expect: { poll: { timeout: patient(1000) } } };
const alone = { ...inSharedProcesses, ...polling, testTimeout: patient(60_000), hookTimeout: patient(60_000) };

const onPostgres = {
  ...inSharedProcesses,
  ...polling,
  globalSetup: ['tests/support/global-run-folder.ts', 'tests/support/global-postgres.ts'],
  // A test with many blocks takes a minute on a busy machine.
  testTimeout: patient(180_000),
  hookTimeout: patient(60_000),
};

export default defineConfig({
  test: {
    // More than the two cores of the smallest machine, because most of these tests wait for a database or a process.
    maxWorkers: 3,
    projects: [
      {
        test: { name: 'unit', ...alone, include: ['src/**/*.test.ts?(x)', 'tests/*.test.ts'], exclude: [...longUnits] },
      },
      { test: { name: 'unit:long', ...alone, include: [...longUnits] } },
      {
        test: { name: 'integration', ...onPostgres, include: ['tests/integration/**/*.test.ts'], exclude: [...proofs] },
      },
      { test: { name: 'proofs', ...onPostgres, include: [...proofs] } },
      {
        test: {
          name: 'simulation',
          ...inSharedProcesses,
          include: ['tests/simulation/**/*.test.ts'],
          testTimeout: patient(600_000),
        },
      },
      {
        // Tests against real node software. `npm run test:chains` downloads it first if it is missing.
        test: {
          name: 'chains',
          include: ['tests/chains/**/*.test.ts'],
          globalSetup: ['tests/support/chain-contract/say-nodes.ts'],
          testTimeout: patient(300_000),
          hookTimeout: patient(300_000),
        },
      },
    ],
  },
});
