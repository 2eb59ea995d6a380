/** Times are in UTC without scripts, and in the visitor's time zone, with its name, where scripts run. */
import { expect, hydrated, test } from '../support/visitor.ts';

test.describe('in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('an order tells its times there, its deadline with how far ahead it is, and keeps UTC as their titles', async ({
    page,
    sandbox,
  }) => {
    const order = await sandbox.order();
    await sandbox.pay(order.id, '0.04');
    await sandbox.settle(order.id, 'action_required');
    await page.goto(`/en/payment/${order.id}`);
    await hydrated(page);
    const deadline = page.locator('.clock-deadline');
    await expect(deadline).toContainText(
      /before \w{3} \d{1,2}, \d{4}, \d\d:\d\d:\d\d E[SD]T \(in \d+ (?:hours|days)\)/,
    );
    await expect(deadline.locator('time')).toHaveAttribute('title', / UTC$/);
    // What React wrote when it took the page over is told again.
    for (const time of await page.locator('time[data-local]').all()) await expect(time).toHaveText(/ E[SD]T$/);
  });

  test('pages without React tell them there too', async ({ page }) => {
    await page.goto('/zh-cn/status');
    await expect(page.locator('time[data-local]').first()).toHaveText(/^\d\d:\d\d:\d\d GMT-[45]$/);
  });
});

test.describe('without scripts', () => {
  test.use({ timezoneId: 'America/New_York', javaScriptEnabled: false });

  test('an order tells its times in UTC, and how far ahead its deadline is', async ({ page, sandbox }) => {
    const order = await sandbox.order();
    await sandbox.pay(order.id, '0.04');
    await sandbox.settle(order.id, 'action_required');
    await page.goto(`/en/payment/${order.id}`);
    await expect(page.locator('.clock-deadline')).toContainText(/ UTC \(in \d+ (?:hours|days)\)/);
  });
});
