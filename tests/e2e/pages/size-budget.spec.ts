/** Size budgets of the pages, for visitors on slow connections, measured as served. */
import { languageCodes } from '#src/i18n/languages.ts';
import { weighPage } from '../support/weigh-page.ts';
import { expect, hydrated, test } from '../support/visitor.ts';

const kilobyte = 1000;
/** Maximum requests per page, including the script that saves the language. */
const mostRequests = 14;
/**
 * Pages with more requests: pages with the form of an order have the script that keeps what is typed, the mixing card
 * its own files, the payment page an event stream and the script that tells local times, and the mixer a session
 * request and the data of an order.
 */
const moreRequests: Readonly<Record<string, number>> = {
  home: 15,
  exchange: 15,
  'mixing-card': 16,
  payment: 15,
  mixer: 17,
};
/** Budgets of every page, in bytes over the wire. */
const budget = { html: 14 * kilobyte, style: 10 * kilobyte, font: 40 * kilobyte };
/**
 * With React, which pages of forms load when they are touched. The names of files, which change with every build, make
 * a difference of a few dozen bytes.
 */
const formScript = 117.9 * kilobyte;
const plainScript = 5 * kilobyte;

/** Pages that load React when they are touched. Until then they are as light as pages to read. */
const untouchedPages = ['home', 'mixing-card', 'exchange', 'mixer', 'verify'] as const;
const mostUntouched = 10;

const formPages = ['home', 'mixing-card', 'exchange', 'mixer', 'payment', 'track', 'track-found', 'verify'] as const;
const plainPages = [
  'status',
  'rates',
  'currencies',
  'about',
  'faq',
  'terms',
  'telegram',
  'sandbox-transaction',
  'api-docs',
  'api-docs/webhooks',
] as const;
/** The payment page, which nobody sees first, says whom it tells what before it tells a device. */
const moreHtml: Readonly<Record<string, number>> = { payment: 14.4 * kilobyte };

for (const [pages, script, isUsed] of [
  [untouchedPages, plainScript, false],
  [formPages, formScript, true],
  [plainPages, plainScript, false],
] as const) {
  for (const name of pages) {
    test(`the page "${name}" keeps to its size${isUsed ? ' when it is used' : ''}`, async ({ page, sandbox }) => {
      const order = await sandbox.order();
      const paths: Readonly<Record<string, string>> = {
        home: '/zh-cn',
        'mixing-card': '/zh-cn?tab=mixing',
        mixer: '/zh-cn/privacy-mixer',
        payment: `/en/payment/${order.id}`,
        'track-found': `/en/track?code=${order.trackingCode}`,
      };
      if (name === 'sandbox-transaction') await sandbox.pay(order.id);
      const [deposit] = name === 'sandbox-transaction' ? (await sandbox.settle(order.id, 'completed')).deposits : [];
      const path = deposit ? `/en/sandbox/tx/${deposit.txid}` : (paths[name] ?? `/en/${name}`);

      const { requests, bytes } = await weighPage(page, path, { isUsed });
      test.info().annotations.push({ type: 'weight', description: JSON.stringify({ requests, ...bytes }) });
      const isUntouched = pages === untouchedPages;
      const most = isUntouched ? mostUntouched : (moreRequests[name] ?? mostRequests);
      expect.soft(requests, 'requests').toBeLessThanOrEqual(most);
      expect.soft(bytes.script, 'JavaScript').toBeLessThanOrEqual(script);
      expect.soft(bytes.style, 'CSS').toBeLessThanOrEqual(budget.style);
      expect.soft(bytes.font, 'fonts').toBeLessThanOrEqual(budget.font);
      expect.soft(bytes.html, 'HTML').toBeLessThanOrEqual(moreHtml[name] ?? budget.html);
    });
  }
}

for (const language of languageCodes) {
  test(`the first page fits into the first packets of a connection in ${language}`, async ({ page }) => {
    const { bytes } = await weighPage(page, `/${language}`);
    test.info().annotations.push({ type: 'weight', description: JSON.stringify(bytes) });
    expect(bytes.html, 'HTML').toBeLessThanOrEqual(budget.html);
  });
}

test('the script that comes before the first picture stays small', async ({ page }) => {
  const { bytes } = await weighPage(page, '/en/about');
  expect(bytes.script).toBeLessThanOrEqual(1.5 * kilobyte);
});

test('scripts do not take the line from what the first picture needs', async ({ page }) => {
  // With the fonts held back the page is painted but not loaded, so only the first paint can have started the scripts.
  const fonts = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await fonts.promise;
    await route.continue();
  });
  await page.goto('/en/track', { waitUntil: 'commit' });
  await hydrated(page);
  const { drawn, asked } = await page.evaluate(() => ({
    drawn: performance.getEntriesByName('first-paint').map(({ startTime }) => startTime),
    asked: performance
      .getEntriesByType('resource')
      // site.js is excluded: it is loaded with the page, because it corrects the language before anybody reads it.
      .filter(({ name }) => name.endsWith('.js') && !name.endsWith('/site.js'))
      .map(({ startTime }) => startTime),
  }));
  fonts.resolve();
  expect(drawn).toHaveLength(1);
  expect(asked.length).toBeGreaterThan(0);
  expect(Math.min(...asked)).toBeGreaterThan(drawn[0] ?? Infinity);
});
