/**
 * The test function of every browser test. Whatever a test does, its pages are watched: nothing may break the content
 * policy, leave our origin, fail, throw, or leave another cookie than the two choices a visitor can make.
 */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { makeSandbox, type Sandbox } from './sandbox.ts';

export { expect, type Locator, type Page, type Request } from '@playwright/test';

export type Watch = Readonly<{
  /** An answer or failure that this test brings about on purpose, by a part of its address. */
  allow(address: RegExp): void;
}>;

export const test = base.extend<{ watch: Watch; sandbox: Sandbox }>({
  watch: [
    async ({ context, baseURL, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      // Where scripts are off the browser reports each that it does not run.
      const allowed = javaScriptEnabled ? [] : [/\/assets\/[^/]+\.js$/];
      listen(context, baseURL ?? '', {
        report: (problem) => problems.push(problem),
        isAllowed: (address) => allowed.some((pattern) => pattern.test(address)),
      });
      await use({ allow: (address) => allowed.push(address) });
      const cookies = (await context.cookies()).map(({ name }) => name);
      expect(problems, 'what went wrong unseen').toEqual([]);
      expect(cookies.filter((name) => !knownCookies.includes(name))).toEqual([]);
    },
    { auto: true },
  ],
  sandbox: async ({ request }, use) => await use(makeSandbox(request)),
});

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const;

/** Buttons work from here on; before, a page is what it is without script. */
export async function hydrated(page: Page): Promise<void> {
  // Looked at with every picture that the browser draws: most tests wait here, and half a second each adds up.
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')));
}

const knownCookies = ['sampan-language', 'sampan-theme'];

type Ears = Readonly<{ report: (problem: string) => void; isAllowed: (address: string) => boolean }>;

function listen(context: BrowserContext, baseURL: string, { report, isAllowed }: Ears): void {
  context.on('console', (message) => {
    // Answers are judged below, where their addresses are known.
    const isAnswer = message.text().startsWith('Failed to load resource');
    const isBad = message.type() === 'error' || /content.security.policy/i.test(message.text());
    if (isBad && !isAnswer) report(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => report(`exception: ${error.error().message}`));
  context.on('request', (request) => {
    // A letter opens in the visitor's own mail program, and goes nowhere before it is sent there.
    const isOurs = request.url().startsWith(`${baseURL}/`) || /^(?:blob|data|mailto):/.test(request.url());
    if (!isOurs) report(`foreign request: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page ends what it was still asking for.
    if (reason !== 'net::ERR_ABORTED' && !isAllowed(request.url())) report(`failed: ${request.url()} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && !isAllowed(response.url())) report(`${response.status()}: ${response.url()}`);
  });
}
