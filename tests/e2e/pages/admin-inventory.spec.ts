/** The inventory: figures of every currency, the charts of one, and marks of the policy; without script as well. */
import { expect, t, test } from '../support/back-office.ts';
import { textsOf } from '../support/texts.ts';

const english = textsOf('en');

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: isScripted });

    test('shows what is there, where it lies and what it is worth', async ({ office }) => {
      await office.open('/inventory');
      for (const title of ['stock.title', 'place.title', 'exposure.title', 'gas.title'] as const) {
        await expect(office.main.getByRole('heading', { name: t(`desk.${title}`), exact: true })).toBeVisible();
      }
      const bitcoin = office.row('BTC').first();
      await expect(bitcoin).toContainText('$');
      await expect(office.row('Ethereum')).toContainText(t('desk.gas.isFine'));
    });

    test('shows the charts of one currency, each with a table of its figures', async ({ page, office }) => {
      await office.open('/inventory');
      await expect(page.locator('figure.chart').first()).toBeVisible();
      await office.field(t('desk.chart.asset')).selectOption('BTC');
      await office.button(t('desk.chart.show')).click();
      await expect(page).toHaveURL(/asset=BTC/);
      const chart = page.locator('figure.chart').filter({ hasText: t('desk.chart.freeHours') });
      await chart.locator('summary').click();
      await expect(chart.locator('tbody tr').first()).toContainText(/\d\d-\d\d \d\d:00/);
    });

    test('is there in English', async ({ page, office }) => {
      await office.open('/inventory');
      await page.goto('/en/admin/inventory');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(english('admin.nav.inventory'));
      await expect(page.getByText(english('desk.exposure.text'))).toBeVisible();
    });
  });
}
