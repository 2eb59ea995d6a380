import { defineConfig } from 'vitest/config';
import { longUnits, proofs } from './tests/lanes.ts';
import { patient } from './tests/support/patience.ts';

/**
 * Files share a process one after another: most of what they load is the same, and it is compiled only once. Our
 * modules keep nothing between two tests, and a file that replaces something global puts it back.
 */
const inSharedProcesses = { isolate: false } as const;

const polling = { expect: { poll: { timeout: patient(1000) } } };
const alone = { ...inSharedProcesses, ...polling, testTimeout: patient(60_000), hookTimeout: patient(60_000) };

const onPostgres = {
  ...inSharedProcesses,
  ...polling,
  globalSetup: ['tests/support/global-run-folder.ts', 'tests/support/global-postgres.ts'],
  // A story of many blocks takes a minute on a busy machine.
  testTimeout: patient(180_000),
  hookTimeout: patient(60_000),
};

export default defineConfig({
  test: {
    // Two cores is what the smallest machine has; most of these tests wait for a database or a process.
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
        // Against real node software. `npm run test:chains` fetches it first where it is absent.
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
