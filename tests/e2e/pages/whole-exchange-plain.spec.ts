/** A whole exchange without JavaScript: plain forms and redirects. */
import { arriveAtPayment, exchangePage } from '../support/exchange-page.ts';
import { paymentPage, trackPage } from '../support/payment-page.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { expect, phone, test, type Page } from '../support/visitor.ts';

const visits = [
  ['at a desk', 'en', {}],
  ['on a phone', 'zh-cn', phone],
] as const;

for (const [place, language, screen] of visits) {
  test.describe(`without script, ${place}`, () => {
    test.use({ ...screen, javaScriptEnabled: false });
    test(`a visitor exchanges ether for bitcoin and finds the order again (${language})`, async ({ page, sandbox }) => {
      await exchange(page, sandbox, language);
    });
  });
}

async function exchange(page: Page, sandbox: Sandbox, language: 'zh-cn' | 'en'): Promise<void> {
  const form = exchangePage(page, language);
  const { t } = form;
  await form.open();
  await form.form.locator('select[name=sendCurrency]').selectOption('ETH');
  await form.form.locator('select[name=receiveCurrency]').selectOption('BTC');
  await form.amount.fill('0.8');
  await form.form.getByRole('button', { name: t('exchange.quoteButton') }).click();
  await expect(form.form.locator('select[name=sendCurrency]')).toHaveValue('ETH');
  await expect(form.amount).toHaveValue('0.8');
  await expect(form.received).toHaveValue(/^0\.0\d+$/);

  const address = await sandbox.addressFor('BTC');
  await form.address.fill(address);
  await form.submit.click();
  const id = await arriveAtPayment(page, language);

  const payment = paymentPage(page, language);
  await payment.shows('awaiting_deposit');
  const order = await sandbox.view(id);
  await expect(payment.ticket.locator('.address-groups').first()).toHaveText(order.depositAddress);
  await expect(
    payment.ticket.getByRole('img', { name: t('payment.qrLabel', { amount: '0.8', symbol: 'ETH' }) }),
  ).toBeVisible();
  await expect(page.locator('noscript meta[http-equiv=refresh]')).toHaveAttribute('content', /^\d+$/);
  const png = await page.request.get(`/payment/${id}/qr.png`);
  expect(png.headers()['content-type']).toBe('image/png');

  await payment.button(t('payment.iHavePaid')).click();
  await expect(page.getByText(t('payment.claim.title'))).toBeVisible();
  await payment.sandbox('exact').click();
  await sandbox.settle(id, 'completed');
  await page.reload();
  await payment.shows('completed');
  await expect(page).toHaveTitle(`${t('status.title.completed')} · Sampan`);
  await expect(page.locator('head link[rel=icon]')).toHaveAttribute('href', '/icons/tab-done.svg');

  const track = trackPage(page, language);
  await track.open();
  await track.code.fill(order.trackingCode.replaceAll(/(\d{3})(?=\d)/g, '$1 '));
  await track.search.click();
  await expect(track.result.getByText(t('track.notice.completed'))).toBeVisible();
}
