/** The history on the status page: ninety days of each chain and incidents, also without scripts on a phone. */
import { textsOf } from '../support/texts.ts';
import { expect, phone, test } from '../support/visitor.ts';

test.describe('without scripts', () => {
  test.use({ ...phone, javaScriptEnabled: false });

  for (const language of ['zh-tw', 'en'] as const) {
    test(`each chain has its ninety days, in words too, in ${language}`, async ({ page }) => {
      const t = textsOf(language);
      await page.goto(`/${language}/status`);
      await expect(page.getByRole('heading', { name: t('chains.history', { days: 90 }) })).toBeVisible();
      // Nine chains and the prices.
      const bars = page.locator('.uptime svg');
      await expect(bars).toHaveCount(10);
      await expect(page.getByRole('img', { name: /^Bitcoin, / })).toBeVisible();
      const days = await page.locator('.uptime svg').first().getAttribute('viewBox');
      expect(days).toBe(`0 0 ${90 * 4} 28`);
      await expect(page.getByRole('heading', { name: t('chains.incidents') })).toBeVisible();
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
      }));
      expect(scroll).toBeLessThanOrEqual(width);
      // Without style attributes, which the policy forbids.
      expect(await page.locator('main [style]').count()).toBe(0);
    });

    test(`the feed is named in the head and linked from the page, in ${language}`, async ({ page, request }) => {
      const t = textsOf(language);
      await page.goto(`/${language}/status`);
      const alternate = page.locator('head link[rel="alternate"][type="application/atom+xml"]');
      await expect(alternate).toHaveAttribute('title', t('chains.feed.title'));
      const link = page.getByRole('link', { name: t('chains.feed.link') });
      const address = (await link.getAttribute('href')) ?? '';
      await expect(alternate).toHaveAttribute('href', address);
      const feed = await request.get(address);
      expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
      expect(await feed.text()).toContain(`<title>${t('chains.feed.title')}</title>`);
      const data = await request.get((await page.getByRole('link', { name: 'JSON' }).getAttribute('href')) ?? '');
      expect(await data.json()).toMatchObject({ success: true, data: { incidents: [] } });
    });
  }
});
