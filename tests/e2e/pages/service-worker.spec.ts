/** The service worker keeps what pages are drawn with, no page of an order, and says it when there is no connection. */
import { languageCodes } from '#src/i18n/languages.ts';
import { checkAccess } from '../support/check-access.ts';
import { textsOf } from '../support/texts.ts';
import { expect, hydrated, test, type Page } from '../support/visitor.ts';

test.use({ serviceWorkers: 'allow' });

type Kept = Readonly<{ path: string; body: string }>;

/** Everything in every cache of the browser. */
async function readCaches(page: Page): Promise<readonly Kept[]> {
  return await page.evaluate(async () => {
    const kept: { path: string; body: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request, { ignoreVary: true });
        kept.push({ path: new URL(request.url).pathname, body: (await answer?.text()) ?? '' });
      }
    }
    return kept;
  });
}

/** Opens a page that starts React, and again once the worker is there, so that it is asked for everything. */
async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await hydrated(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('no page of an order is in any cache after it was looked at', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  await openWithWorker(page, `/en/payment/${order.id}`);
  await page.goto(`/en/track?code=${order.trackingCode}`);
  await hydrated(page);
  const kept = await readCaches(page);
  const paths = kept.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(languageCodes.map((language) => `/${language}/offline`)));
  const shell = /^\/(?:assets\/[\w.-]+|site\.js|favicon\.svg|[a-z-]{2,5}\/offline)$/;
  expect(paths.filter((path) => !shell.test(path))).toEqual([]);
  for (const secret of [order.id, order.depositAddress, order.trackingCode]) {
    expect(kept.filter(({ body }) => body.includes(secret))).toEqual([]);
  }
});

test('without a connection a page says so, in its language and under its own address', async ({
  page,
  context,
  sandbox,
  watch,
}) => {
  watch.allow(/./);
  const order = await sandbox.order();
  await openWithWorker(page, `/en/payment/${order.id}`);
  await context.setOffline(true);
  for (const language of languageCodes) {
    await page.goto(`/${language}/payment/${order.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(language)('notice.offline.title'));
    await expect(page).toHaveURL(new RegExp(`/${language}/payment/${order.id}$`));
    await expect(page.locator('body')).not.toContainText(order.depositAddress);
  }
  await page.goto('/en/track');
  await checkAccess(page, 'the page without a connection');
  await context.setOffline(false);
  await page.getByRole('link', { name: textsOf('en')('site.retry') }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(textsOf('en')('notice.offline.title'));
});

test('whoever only reads has no worker', async ({ page }) => {
  await page.goto('/en/about', { waitUntil: 'networkidle' });
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
