/** The side menu when the screen gets wider and narrower again, as on a rotated tablet. */
import { expect, test } from '../support/visitor.ts';

for (const path of ['', '/about', '/faq', '/track']) {
  test(`is closed, and the page scrolls, after /en${path} was wide`, async ({ page }) => {
    await page.setViewportSize({ width: 800, height: 1100 });
    await page.goto(`/en${path}`);
    await page.waitForFunction(() => localStorage.getItem('sampan-language') === 'en');
    await page.locator('.burger').click();
    await expect(page.locator('#side-menu')).toBeVisible();
    await page.setViewportSize({ width: 1100, height: 800 });
    await expect(page.locator('#side-menu:popover-open')).toHaveCount(0);
    await page.setViewportSize({ width: 800, height: 1100 });
    await expect(page.locator('#side-menu')).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden');
  });
}
