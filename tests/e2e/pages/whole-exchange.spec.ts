/** A whole exchange, from choosing currencies to the completed payout, then tracking it by its code. */
import { arriveAtPayment, exchangePage } from '../support/exchange-page.ts';
import { paymentPage, trackPage } from '../support/payment-page.ts';
import type { Sandbox } from '../support/sandbox.ts';
import { expect, phone, test, type Page } from '../support/visitor.ts';

const screens = [
  ['a desk', {}],
  ['a phone', phone],
] as const;
const languages = ['zh-cn', 'en'] as const;

for (const [place, screen] of screens) {
  test.describe(`at ${place}`, () => {
    test.use(screen);
    for (const language of languages) {
      test(`a visitor exchanges bitcoin for dollars and finds the order again (${language})`, async ({
        page,
        sandbox,
      }) => {
        await exchange(page, sandbox, language);
      });
    }
  });
}

async function exchange(page: Page, sandbox: Sandbox, language: (typeof languages)[number]): Promise<void> {
  const form = exchangePage(page, language);
  const { t } = form;
  await form.open();
  await form.wake();
  await expect(form.amount).toHaveValue('1');
  await form.pick('BTC', 'ETH');
  await form.pick('ETH', 'BTC');
  const before = await form.received.inputValue();
  await form.amount.fill('0.05');
  await expect(form.received).not.toHaveValue(before);
  await expect(form.received).toHaveValue(/^[\d,. ]+$/);

  const address = await sandbox.addressFor('USDT-TRC20');
  await form.address.fill(address);
  await expect(form.form.getByText(t('exchange.address.valid', { network: 'TRON' }))).toBeVisible();
  await form.submit.click();
  await expect(page.getByText(t('exchange.created'), { exact: true })).toBeVisible();
  const id = await arriveAtPayment(page, language);

  const payment = paymentPage(page, language);
  await payment.live();
  await payment.shows('awaiting_deposit');
  const order = await sandbox.view(id);
  await expect(payment.ticket.locator('.address-groups').first()).toHaveText(order.depositAddress);
  await expect(payment.ticket.getByText('0.05', { exact: true })).toBeVisible();
  expect(await payment.code()).toBe(order.trackingCode);

  await payment.sandbox('exact').click();
  await expect(payment.ticket.getByRole('heading', { level: 2 })).not.toHaveText(t('status.title.awaiting_deposit'));
  await sandbox.settle(id, 'completed');
  await payment.shows('completed');
  await expect(page.getByRole('link', { name: t('payment.viewTransaction') })).toHaveCount(2);

  const track = trackPage(page, language);
  await track.open();
  await track.code.fill(order.trackingCode);
  await track.search.click();
  await expect(track.result.getByText(t('track.notice.completed'))).toBeVisible();
  await expect(track.result.getByText(order.orderNumber)).toBeVisible();
  // A tracking code shows the state of the order, but not the receive address.
  await expect(track.result).not.toContainText(address);
}
