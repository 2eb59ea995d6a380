/** Profit and loss: the period, the tables and the export; without script as well. */
import { expect, t, test } from '../support/back-office.ts';
import { textsOf } from '../support/texts.ts';

const english = textsOf('en');

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: isScripted });

    test('agrees with the ledger, over any period', async ({ page, office }) => {
      await office.open('/profit');
      await expect(office.main.getByText(t('desk.profit.isEqual'))).toBeVisible();
      await office.field(t('desk.profit.period')).selectOption('7');
      await office.button(t('desk.chart.show')).click();
      await expect(page).toHaveURL(/days=7/);
      const byDay = office.main.locator('.table-panel').filter({ hasText: t('desk.profit.byDayText') });
      await expect(byDay.locator('tbody tr')).toHaveCount(7);
      await expect(byDay.locator('tbody tr').first()).toContainText('$');
    });

    test('is exported', async ({ page, office }) => {
      await office.open('/profit');
      const link = office.main.getByRole('link', { name: t('admin.orders.csv') });
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(await answer.text()).toMatch(/^day,currency,line,pair,amount,usd\r\n/);
    });

    test('is there in English', async ({ page, office }) => {
      await office.open('/profit');
      await page.goto('/en/admin/profit');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('admin.nav.profit'));
      await expect(page.getByText(english('desk.profit.byAssetText'))).toBeVisible();
    });
  });
}
