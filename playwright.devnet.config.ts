/** `npm run test:devnet`: the browser against the product on node software. One devnet for all, so one worker. */
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findTestBrowser } from './scripts/find-chromium.ts';
import { patient } from './tests/support/patience.ts';

const executablePath = findTestBrowser();
if (executablePath === undefined) throw new Error('there is no Chromium: run scripts/ensure-test-browser.ts');

export default defineConfig({
  testDir: 'tests/devnet',
  outputDir: 'test-results/devnet',
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: patient(600_000),
  expect: { timeout: patient(30_000) },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: chromiumArgs },
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Etc/UTC',
    screenshot: 'only-on-failure',
    actionTimeout: patient(30_000),
    navigationTimeout: patient(30_000),
  },
});
