/** The page of rates: reached from the fee details, and usable without JavaScript on a phone. */
import { textsOf } from '../support/texts.ts';
import { expect, hydrated, phone, test } from '../support/visitor.ts';

test('the margin in the fee details links to what the rate of the pair is made of', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/en?sendCurrency=LTC&receiveCurrency=XMR');
  await hydrated(page);
  await page.locator('.quote summary').click();
  await page.getByRole('link', { name: t('exchange.line.margin'), exact: true }).click();
  await expect(page).toHaveURL(/\/en\/rates\?sendCurrency=LTC&receiveCurrency=XMR&sendAmount=1$/);
  await expect(page.getByRole('heading', { name: t('rates.pair.title', { from: 'LTC', to: 'XMR' }) })).toBeVisible();
  await expect(page.getByRole('table', { name: 'LTC', exact: true })).toContainText(t('rates.source.sandbox'));
});

test('the rate on the payment page links to the page of rates', async ({ page, sandbox }) => {
  const t = textsOf('en');
  const order = await sandbox.order();
  await page.goto(`/en/payment/${order.id}`);
  await page.getByRole('link', { name: t('payment.rate.estimate') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('rates.title') })).toBeVisible();
});

test.describe('without script on a phone', () => {
  test.use({ ...phone, javaScriptEnabled: false });
  test('a pair and an amount are chosen, and a wrong amount is named', async ({ page }) => {
    const t = textsOf('zh-tw');
    await page.goto('/zh-tw/rates');
    await page.getByLabel(t('rates.form.from')).selectOption('ETH');
    await page.getByLabel(t('rates.form.to')).selectOption('USDC-SOL');
    await page.getByLabel(t('rates.form.amount')).fill('0,x');
    await page.getByRole('button', { name: t('rates.form.show') }).click();
    await expect(page.getByText(t('rates.form.amountWrong'))).toBeVisible();
    await page.getByLabel(t('rates.form.amount')).fill('40');
    await page.getByRole('button', { name: t('rates.form.show') }).click();
    const terms = page.getByRole('table', { name: t('rates.pair.title', { from: 'ETH', to: 'USDC' }) });
    await expect(terms.getByRole('row')).toHaveCount(7);
    await expect(page.getByText(t('rates.pair.amount', { amount: '40\u00a0ETH' }))).toBeVisible();
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: document.documentElement.clientWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(width);
  });
});
