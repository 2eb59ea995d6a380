/** Figures in the notation of each language: amounts to pay, refused amounts, and ambiguous ones. */
import { exchangePage } from '../support/exchange-page.ts';
import { paymentPage } from '../support/payment-page.ts';
import { expect, test } from '../support/visitor.ts';

const usdt = '?sendCurrency=USDT-TRC20&receiveCurrency=BTC&sendAmount=100';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.beforeEach(({ watch }) => watch.allow(/\/api\/(?:calculate|exchanges)|\/(?:es|en)(?:\.data)?/));

for (const [language, written] of [
  ['es', '125,755'],
  ['fr', '125,755'],
  ['en', '125.755'],
] as const) {
  test(`the amount to pay is written as on the rest of the page, and copied exactly (${language})`, async ({
    page,
    sandbox,
  }) => {
    const order = await sandbox.order({ sendCurrency: 'USDT-TRC20', receiveCurrency: 'BTC', sendAmount: '125.755' });
    const payment = paymentPage(page, language);
    await payment.open(order.id);
    await payment.live();
    await expect(page.locator('.pay-figure b')).toHaveText(written);
    await page.locator('.pay-figure button').click();
    await expect.poll(async () => await page.evaluate(() => navigator.clipboard.readText())).toBe('125.755');
  });
}

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: isScripted });

    test('what may be 25 or 25 thousand is asked about, and nothing is quoted', async ({ page, sandbox }) => {
      const form = exchangePage(page, 'es');
      await form.open(usdt);
      if (isScripted) await form.wake();
      await form.amount.fill('25.000');
      await form.address.fill(await sandbox.addressFor('BTC'));
      await form.submit.click();
      await expect(form.said('sendAmount')).toContainText('¿Son 25 o 25000?');
      await expect(form.amount).toHaveValue('25.000');
      await expect(form.received).not.toHaveValue(/0,000/);
    });

    test('a refusal names its limit with the decimal sign of the page', async ({ page, sandbox }) => {
      const form = exchangePage(page, 'es');
      await form.open(usdt);
      if (isScripted) await form.wake();
      await form.amount.fill('1,5');
      await form.address.fill(await sandbox.addressFor('BTC'));
      await form.submit.click();
      await expect(form.said('sendAmount')).toContainText(/[0-9]+(,[0-9]+)?\sUSDT/);
      await expect(form.said('sendAmount')).not.toContainText(/[0-9]\.[0-9]/);
    });
  });
}
