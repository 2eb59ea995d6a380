/**
 * `npm run test:firefox`: main journeys in Debian's Firefox, with and without JavaScript. Playwright only runs the
 * server and the tests here: its own protocol needs a newer Firefox, so the tests steer it by Marionette, which every
 * Firefox has.
 */
import { defineConfig } from '@playwright/test';
import process from 'node:process';
import { outsidePort } from './tests/e2e/support/outside-port.ts';
import { patient } from './tests/support/patience.ts';

const port = Number(process.env['E2E_PORT'] ?? 4180);
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'tests/firefox',
  outputDir: 'test-results/firefox',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: patient(120_000),
  expect: { timeout: patient(30_000) },
  reporter: [['list']],
  use: { baseURL },
  webServer: {
    command: 'exec node tests/e2e/support/serve.ts',
    env: { PORT: String(port), E2E_OUTSIDE_PORT: String(outsidePort(port)), SANDBOX_BLOCK_SECONDS: '1' },
    url: `${baseURL}/readyz`,
    stdout: 'pipe',
    timeout: patient(120_000),
    gracefulShutdown: { signal: 'SIGTERM', timeout: patient(15_000) },
  },
});
