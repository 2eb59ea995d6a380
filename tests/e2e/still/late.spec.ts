/** Tests that need a chain without automatic blocks or a movable clock: expiry, late payments, a second payment. */
import { paymentPage } from '../support/payment-page.ts';
import { expect, test } from '../support/visitor.ts';

const language = 'en';
const minute = 60;

test('the countdown turns yellow, then red, then says that time is over', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  const clock = page.locator('.ticket-clock');
  await payment.open(order.id);
  await expect(clock).toHaveClass(/good/);
  await expect(page.getByRole('timer')).toHaveText(/^(?:30:00|29:\d\d)$/);
  await sandbox.moveClock(26 * minute);
  await page.reload();
  await expect(clock).toHaveClass(/warn/);
  await sandbox.moveClock(3 * minute + 30);
  await page.reload();
  await expect(clock).toHaveClass(/bad/);
  await expect(clock.locator('[aria-live=polite]')).toHaveText(payment.t('payment.soon.bad'));
  await sandbox.moveClock(minute);
  await page.reload();
  await payment.shows('expired');
  await expect(payment.ticket.getByText(payment.t('payment.expired'), { exact: true }).first()).toBeVisible();
  // An expired order must not show an address to pay to.
  await expect(payment.ticket).not.toContainText(order.depositAddress);
  await expect(page.locator('.qr-code')).toHaveCount(0);
});

test('a late payment goes back by itself where there is an address', async ({ page, sandbox }) => {
  const order = await sandbox.order({ refundAddress: await sandbox.address('bitcoin') });
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await payment.sandbox('late').click();
  await sandbox.settle(order.id, 'refunded');
  await payment.shows('refunded');
});

test('a late payment without an address asks for one', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, 'zh-cn');
  await payment.open(order.id);
  await payment.live();
  await payment.sandbox('late').click();
  await sandbox.settle(order.id, 'action_required');
  await payment.shows('action_required');
  await page
    .getByLabel(payment.t('payment.refund.label', { network: 'Bitcoin' }))
    .fill(await sandbox.address('bitcoin'));
  await payment.button(payment.t('payment.choice.giveAddress')).click();
  await sandbox.settle(order.id, 'refunded');
  await payment.shows('refunded');
});

test('an unpaid order can be cancelled by its holder', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await page.getByText(payment.t('payment.cancel.title'), { exact: true }).click();
  await payment.button(payment.t('payment.cancel.button')).click();
  await expect(payment.ticket.getByRole('heading', { level: 2 })).toHaveText(payment.t('status.title.cancelled'));
  expect((await sandbox.view(order.id)).state).toBe('expired');
  // Only actions that are still possible are offered.
  await expect(page.locator('.amount-flow')).toHaveCount(0);
  await expect(payment.button(payment.t('payment.iHavePaid'))).toHaveCount(0);
  await expect(page.locator('.payment-faq')).toHaveCount(0);
  await expect(page.locator('ol.steps')).toContainText(payment.t('status.step.waiting.cancelled'));
  const address = await sandbox.address('bitcoin');
  await payment.ticket.getByLabel(payment.t('payment.refund.label', { network: 'Bitcoin' })).fill(address);
  await payment.button(payment.t('payment.refund.save')).click();
  await expect(page.locator('.refund-address')).toContainText(address);
  await expect(payment.ticket.getByRole('textbox')).toHaveCount(0);
  await sandbox.pay(order.id);
  await expect(payment.ticket).toContainText(payment.t('status.text.late', { arrived: '0.05 BTC' }));
  await expect(page.locator('ol.steps')).toContainText(payment.t('status.step.refunded'));
  await sandbox.settle(order.id, 'refunded');
  await payment.shows('refunded');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('an expired order takes a refund address in its ticket', async ({ page, sandbox }) => {
    const order = await sandbox.order();
    await sandbox.moveClock(31 * minute);
    const payment = paymentPage(page, 'fr');
    await payment.open(order.id);
    await payment.shows('expired');
    await expect(payment.button(payment.t('payment.iHavePaid'))).toHaveCount(0);
    // The page must not auto-reload while somebody may be typing.
    await expect(page.locator('noscript meta[http-equiv=refresh]')).toHaveCount(0);
    const address = await sandbox.address('bitcoin');
    await payment.ticket.getByLabel(payment.t('payment.refund.label', { network: 'Bitcoin' })).fill(address);
    await payment.button(payment.t('payment.refund.save')).click();
    await expect(page.locator('.refund-address')).toContainText(address);
    await expect(payment.ticket).not.toContainText(payment.t('payment.refund.save'));
  });
});

test('"I have paid" looks at the chain, says that nothing is there, and moves no order', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await payment.button(payment.t('payment.iHavePaid')).click();
  await expect(payment.ticket.getByRole('heading', { level: 2 })).toHaveText(payment.t('payment.claim.title'));
  // The toast and the progress steps repeat the headline.
  await expect(page.locator('.toast')).toHaveText(
    payment.t('payment.claim.title') + payment.t('payment.claim.again', { time: '2:00' }),
  );
  await expect(payment.step).toContainText(payment.t('status.step.waiting'));
  await expect(page.getByRole('timer')).toHaveText(/^(?:02:00|01:\d\d)$/);
  await expect(payment.button(payment.t('payment.iHavePaid'))).toHaveCount(0);
  expect((await sandbox.view(order.id)).state).toBe('awaiting_deposit');
  await sandbox.moveClock(121);
  await page.reload();
  await payment.shows('awaiting_deposit');
  await expect(payment.ticket.getByText(payment.t('payment.claim.title'))).toBeVisible();
  await payment.button(payment.t('payment.claim.checkAgain')).click();
  await expect(page.getByRole('timer')).toHaveText(/^(?:02:00|01:\d\d)$/);
  // Once the payment is seen, the page shows it as submitted and waiting for confirmations.
  await sandbox.pay(order.id);
  await expect(page.locator('.toast')).toContainText(payment.t('payment.toast.submitted'));
  await payment.shows('confirming');
});

test('who pays twice may exchange it all', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await payment.sandbox('twice').click();
  await expect.poll(async () => (await sandbox.view(order.id)).deposits).toHaveLength(2);
  await sandbox.settle(order.id, 'action_required');
  await payment.shows('action_required');
  await expect(payment.ticket).toContainText('0.1 BTC');
  await payment.button(payment.t('status.offer.whole')).click();
  await sandbox.settle(order.id, 'completed');
  await payment.shows('completed');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('who waits too long is shown new figures, and gets what those say', async ({ page, sandbox, watch }) => {
    const order = await sandbox.order();
    const payment = paymentPage(page, language);
    await payment.open(order.id);
    await payment.sandbox('little').click();
    await sandbox.settle(order.id, 'action_required');
    const [goOn, figures] = [payment.button(payment.t('status.offer.whole')), page.locator('.choice').first()];
    // Reloads until the next price update has arrived.
    const look = async () =>
      await expect(async () => {
        await page.reload();
        expect(await goOn.isVisible()).toBe(true);
      }).toPass();
    await look();
    await expect(figures).toContainText('USDT');
    await sandbox.moveClock(2 * minute);
    watch.allow(/\/payment\//);
    await goOn.click();
    await payment.shows('action_required');
    await look();
    await goOn.click();
    await sandbox.settle(order.id, 'completed');
  });
});
