/** Paying an invoice with another asset, with JavaScript and without it: the page is links and one form. */
import { paymentPage } from '../support/payment-page.ts';
import { expect, phone, test } from '../support/visitor.ts';
import { textsOf } from '../support/texts.ts';
import { patient } from '#tests/support/patience.ts';

const visits = [
  ['with scripts', 'en', { javaScriptEnabled: true }],
  ['without scripts, on a phone', 'zh-cn', { ...phone, javaScriptEnabled: false }],
] as const;

for (const [how, language, setting] of visits) {
  test.describe(how, () => {
    test.use(setting);

    test(`a payer chooses an asset and the invoice is paid (${language})`, async ({ page, sandbox, watch }) => {
      // Forms that are refused.
      watch.allow(/\/invoice\//);
      const t = textsOf(language);
      const returnUrl = 'https://shop.example/orders/17';
      const invoice = await sandbox.invoice({ description: 'Two tickets <b>', returnUrl });
      await page.goto(`/${language}/invoice/${invoice.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('250 USDT');
      await expect(page.getByText('Two tickets <b>', { exact: true })).toBeVisible();
      await expect(page.getByText(t('invoice.anybody'))).toBeVisible();
      const back = page.getByRole('link', { name: t('invoice.back', { host: 'shop.example' }) });
      await expect(back).toHaveAttribute('href', returnUrl);
      // The asset of the invoice itself is not offered: USDT on other networks is.
      const assets = page.locator('.invoice-asset');
      await expect(assets.filter({ hasText: 'TRC20' })).toHaveCount(0);
      await expect(assets.filter({ hasText: 'BTC' }).first()).toBeVisible();

      await page.locator('.invoice-asset[href*="asset=LTC"]').click();
      const form = page.locator('.invoice-form');
      await expect(form.locator('.fee-lines')).toContainText('LTC');
      await form.locator('input[name=refundAddress]').fill('not an address');
      await form.getByRole('button').click();
      await expect(form.locator('input[name=refundAddress]')).toHaveValue('not an address');
      await expect(form.locator('.hint.bad')).toBeVisible();
      await form.locator('input[name=refundAddress]').fill(await sandbox.addressFor('LTC'));
      await form.getByRole('button').click();
      // The fragment of the form stays in the address.
      await page.waitForURL(new RegExp(`/${language}/payment/[0-9A-Za-z]+#figures$`));
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      await paymentPage(page, language).shows('awaiting_deposit');

      // Whoever has the invoice sees that an order waits, and cannot make another one without knowing.
      await page.goto(`/${language}/invoice/${invoice.id}?asset=BTC`);
      await expect(page.getByText(t('invoice.waiting.title'))).toBeVisible();
      const shown = page.getByRole('link', { name: t('invoice.showOrder') });
      await expect(shown).toHaveAttribute('href', new RegExp(`^/${language}/payment/show-`));
      await page.locator('.invoice-form').getByRole('button').click();
      await expect(page.locator('.note.bad')).toHaveText(t('errors.invoice_in_progress'));

      await sandbox.pay(id);
      await sandbox.settle(id, 'completed');
      await expect.poll(async () => (await invoice.look()).state, { timeout: patient(30_000) }).toBe('paid');
      await page.goto(`/${language}/invoice/${invoice.id}`);
      await expect(page.locator('.note.good')).toContainText(t('invoice.paid.title'));
      await expect(page.locator('.invoice-asset')).toHaveCount(0);
      await expect(back).toBeVisible();
    });
  });
}

test('an invoice that does not exist says so', async ({ page, watch }) => {
  watch.allow(/\/invoice\//);
  const answer = await page.goto('/en/invoice/1111111111111111111111');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('en')('invoice.missing.title'));
});
