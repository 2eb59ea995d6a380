/**
 * Playwright's test function of all browser tests. In every test the pages are monitored: no violation of the
 * Content-Security-Policy, no request to another origin, no failed request, no exception, and no cookies but the
 * preferences.
 */
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { makeSandbox, type Sandbox } from './sandbox.ts';

export { expect, type Locator, type Page, type Request } from '@playwright/test';

export type Watch = Readonly<{
  /** Allows a failing response whose URL matches, because the test causes it on purpose. */
  allow(address: RegExp): void;
}>;

export const test = base.extend<{ watch: Watch; sandbox: Sandbox }>({
  watch: [
    async ({ context, baseURL, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      // With JavaScript off the browser reports each script that it does not run.
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

/**
 * Touches the page, because pages of forms load React only then, and waits for hydration: from then on buttons work;
 * before, the page behaves as without JavaScript.
 */
export async function hydrated(page: Page): Promise<void> {
  // Polls on every animation frame: most tests wait here, and half a second each would add up. Touches each time,
  // because the page may not listen yet.
  await page.waitForFunction(() => {
    dispatchEvent(new PointerEvent('pointerdown'));
    return Object.keys(document.body).some((key) => key.startsWith('__react'));
  });
}

const knownCookies = ['sampan-language', 'sampan-theme', 'sampan-fiat'];

type Ears = Readonly<{ report: (problem: string) => void; isAllowed: (address: string) => boolean }>;

function listen(context: BrowserContext, baseURL: string, { report, isAllowed }: Ears): void {
  context.on('console', (message) => {
    // Responses are checked below, where their URLs are known.
    const isAnswer = message.text().startsWith('Failed to load resource');
    const isBad = message.type() === 'error' || /content.security.policy/i.test(message.text());
    if (isBad && !isAnswer) report(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => report(`exception: ${error.error().message}`));
  context.on('request', (request) => {
    // A mailto link opens the visitor's mail program; nothing is sent over the network.
    const isOurs = request.url().startsWith(`${baseURL}/`) || /^(?:blob|data|mailto):/.test(request.url());
    if (!isOurs) report(`foreign request: ${request.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED' && !isAllowed(request.url())) report(`failed: ${request.url()} (${reason})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && !isAllowed(response.url())) report(`${response.status()}: ${response.url()}`);
  });
}
