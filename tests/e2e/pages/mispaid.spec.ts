/** Payments that differ from the order: the visitor chooses, and the money goes to the chosen address. */
import { paymentPage } from '../support/payment-page.ts';
import { expect, test } from '../support/visitor.ts';

const language = 'en';

test('who pays too little may continue at the current rate', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await payment.sandbox('little').click();
  await sandbox.settle(order.id, 'action_required');
  await payment.shows('action_required');
  await expect(payment.ticket).toContainText('0.045 BTC');
  await payment.button(payment.t('status.offer.whole')).click();
  await sandbox.settle(order.id, 'completed');
  await payment.shows('completed');
  // The page must not show the ordered amount as sent.
  const flow = page.locator('.amount-flow');
  await expect(flow).toHaveCount(1);
  await expect(flow).toContainText('0.045BTC');
  await expect(page.locator('.order-side')).not.toContainText('0.05 BTC');
  await page.goto(`/${language}/track?code=${order.trackingCode}`);
  await expect(flow).toContainText('0.045BTC');
});

test('a fixed-rate order that goes on at the current rate does not say that it is fixed', async ({ page, sandbox }) => {
  const order = await sandbox.order({ orderType: 'fixed' });
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await expect(page.locator('.order-top')).toContainText(payment.t('payment.type.fixed'));
  await payment.sandbox('little').click();
  await sandbox.settle(order.id, 'action_required');
  await payment.shows('action_required');
  await payment.button(payment.t('status.offer.whole')).click();
  await sandbox.settle(order.id, 'completed');
  await payment.shows('completed');
  await expect(page.locator('.order-top')).toContainText(payment.t('payment.type.floating'));
  await expect(page.locator('.order-side')).toContainText(payment.t('payment.type.wasFixed'));
});

test('who pays too little may have it back, and gives the address then', async ({ page, sandbox, watch }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, 'zh-cn');
  await payment.open(order.id);
  await payment.live();
  await payment.sandbox('little').click();
  await sandbox.settle(order.id, 'action_required');
  await payment.shows('action_required');

  const address = page.getByLabel(payment.t('payment.refund.label', { network: 'Bitcoin' }));
  const refund = payment.button(payment.t('payment.choice.giveAddress'));
  watch.allow(/\/payment\//);
  await address.fill('TN372TFYSkKP4xcQhRaP9PAVsHV8n3Hvi2');
  await refund.click();
  await expect(payment.ticket).toContainText(payment.t('errors.address_wrong_network'));
  await expect(address).toHaveValue('TN372TFYSkKP4xcQhRaP9PAVsHV8n3Hvi2');

  const own = await sandbox.address('bitcoin');
  await address.fill(own);
  await refund.click();
  await sandbox.settle(order.id, 'refunded');
  await payment.shows('refunded');
  await expect(page.locator('.refund-address')).toContainText(own);
});

test('who pays too much may have it back at the address given before', async ({ page, sandbox }) => {
  const refundAddress = await sandbox.address('bitcoin');
  const order = await sandbox.order({ refundAddress });
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await payment.sandbox('much').click();
  await sandbox.settle(order.id, 'action_required');
  await payment.shows('action_required');
  await expect(payment.ticket).toContainText('0.055 BTC');
  await payment.button(payment.t('payment.choice.refund')).click();
  await sandbox.settle(order.id, 'refunded');
  await payment.shows('refunded');
  // The page shows the amount received and the amount refunded, and no receive amount.
  await expect(page.locator('.amount-flow')).toHaveText(/^0\.055BTC.*0\.05\d+BTC.*refund$/);
  await expect(page.locator('.order-page')).not.toContainText('USDT · ');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a choice is made with plain forms', async ({ page, sandbox }) => {
    const order = await sandbox.order();
    const payment = paymentPage(page, language);
    await payment.open(order.id);
    await payment.sandbox('little').click();
    await sandbox.settle(order.id, 'action_required');
    await page.reload();
    await payment.shows('action_required');
    await page
      .getByLabel(payment.t('payment.refund.label', { network: 'Bitcoin' }))
      .fill(await sandbox.address('bitcoin'));
    await payment.button(payment.t('payment.choice.giveAddress')).click();
    await sandbox.settle(order.id, 'refunded');
    await page.reload();
    await payment.shows('refunded');
  });
});
