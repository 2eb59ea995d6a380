/**
 * `npm run test:e2e`: the browser against the product itself, twice. The first server makes a block every second; the
 * second makes none by itself and its clock may be moved, so its tests run one after another. `E2E_LANE=main` takes the
 * main flows alone and `E2E_LANE=rest` all others (tests/lanes.ts).
 */
import { defineConfig } from '@playwright/test';
import process from 'node:process';
import { chromiumArgs, findTestBrowser } from './scripts/find-chromium.ts';
import { outsidePort, pushPort } from './tests/e2e/support/outside-port.ts';
import { chooseFlows } from './tests/lanes.ts';
import { patient } from './tests/support/patience.ts';

const executablePath = findTestBrowser();
if (executablePath === undefined) throw new Error('there is no Chromium: run scripts/ensure-test-browser.ts');

const flows = chooseFlows(process.env['E2E_LANE']);

const firstPort = Number(process.env['E2E_PORT'] ?? 4170);
const addressOf = (index: number): string => `http://127.0.0.1:${firstPort + index}`;

const server = (index: number, blockSeconds: string, settings: Readonly<Record<string, string>> = {}) => ({
  // `exec`: the signal that ends the tests must reach the script, not a shell around it.
  command: 'exec node tests/e2e/support/serve.ts',
  env: {
    PORT: String(firstPort + index),
    E2E_OUTSIDE_PORT: String(outsidePort(firstPort + index)),
    SANDBOX_BLOCK_SECONDS: blockSeconds,
    ...settings,
  },
  url: `${addressOf(index)}/readyz`,
  stdout: 'pipe' as const,
  timeout: patient(120_000),
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: patient(15_000) },
});

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // One more than the smallest machine's two cores: at any time some test waits for a block or a page.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  timeout: patient(90_000),
  expect: { timeout: patient(20_000) },
  reporter: process.env['CI'] === undefined ? [['list']] : [['dot']],
  use: {
    browserName: 'chromium',
    // Requests that a service worker answers pass by what a test routes: only its own test lets it run.
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: chromiumArgs },
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Etc/UTC',
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: patient(20_000),
    navigationTimeout: patient(30_000),
  },
  projects: [
    { name: 'ready', testDir: 'tests/e2e/ready', use: { baseURL: addressOf(0) } },
    // Started first, because its tests run one after another: the tests of the other project run beside them.
    {
      name: 'still',
      testDir: 'tests/e2e/still',
      ...flows,
      dependencies: ['ready'],
      fullyParallel: false,
      workers: 1,
      use: { baseURL: addressOf(1) },
    },
    { name: 'pages', testDir: 'tests/e2e/pages', ...flows, dependencies: ['ready'], use: { baseURL: addressOf(0) } },
  ],
  // Only the first server has a chat bot configured, so that pages with and without one are tested.
  webServer: [
    server(0, '1', {
      BOT_HANDLE: 'swap_example_bot',
      PUSH_SERVICES: `http://127.0.0.1:${pushPort(firstPort)}`,
    }),
    // Passkeys need a host name.
    server(1, '0', { PUBLIC_URL: `http://localhost:${firstPort + 1}` }),
  ],
});
