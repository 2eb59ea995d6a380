/** The server does not answer: the page says so, keeps the typed values, retries, and makes one order. */
import { arriveAtPayment, exchangePage } from '../support/exchange-page.ts';
import { paymentPage, trackPage } from '../support/payment-page.ts';
import { expect, hydrated, test } from '../support/visitor.ts';
import { patient } from '#tests/support/patience.ts';

const language = 'en';

test('the form waits for the server and orders once', async ({ page, sandbox, watch }) => {
  watch.allow(/\/api\//);
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  const address = await sandbox.addressFor('USDT-TRC20');
  await form.address.fill(address);
  await page.route('**/api/**', async (route) => await route.abort('connectionrefused'));
  await form.amount.fill('0.07');
  await expect(form.form.getByText(form.t('exchange.stale'))).toBeVisible();
  await form.form.getByRole('button', { name: form.t('exchange.submit') }).click();
  await expect(form.form.getByText(form.t('exchange.unreachable'))).toBeVisible();
  await expect(form.amount).toHaveValue('0.07');
  await expect(form.address).toHaveValue(address);
  await page.unroute('**/api/**');
  const id = await arriveAtPayment(page, language);
  expect((await sandbox.view(id)).receiveCurrency).toBe('USDT-TRC20');
});

test('an order whose answer was lost is the same order when it is sent again', async ({ page, sandbox, watch }) => {
  watch.allow(/\/api\/exchanges/);
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
  const made: string[] = [];
  await page.route('**/api/exchanges?*', async (route) => {
    const answer = await route.fetch();
    made.push(((await answer.json()) as Readonly<{ id: string }>).id);
    if (made.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response: answer });
  });
  await form.submit.click();
  const id = await arriveAtPayment(page, language);
  expect(made).toEqual([id, id]);
});

test('the payment page stays, says so, and goes on when the server is back', async ({ page, sandbox, watch }) => {
  watch.allow(/\/api\/|\/payment\//);
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  await page.route(/\/events|\.data/, async (route) => await route.abort('connectionrefused'));
  await payment.open(order.id);
  await hydrated(page);
  await expect(page.getByText(payment.t('payment.offline'))).toBeVisible({ timeout: patient(15_000) });
  await expect(payment.ticket).toContainText(order.depositAddress);
  await payment.button(payment.t('payment.iHavePaid')).click();
  await expect(payment.ticket).toContainText(order.depositAddress);
  // Only the event stream stays blocked; the page then polls.
  await page.unroute(/\/events|\.data/);
  await page.route(/\/events/, async (route) => await route.abort('connectionrefused'));
  await sandbox.pay(order.id);
  await sandbox.settle(order.id, 'completed');
  await payment.shows('completed', { timeout: patient(15_000) });
  await expect(page.getByText(payment.t('payment.offline'))).toHaveCount(0);
});

for (const [status, body] of [
  [500, 'Unexpected Server Error'],
  [502, '<html><body>Bad Gateway</body></html>'],
] as const) {
  test(`an action that is answered with ${status} leaves the page as it is`, async ({ page, sandbox, watch }) => {
    watch.allow(/\/payment\//);
    const order = await sandbox.order();
    const payment = paymentPage(page, language);
    const { t } = payment;
    await payment.open(order.id);
    await payment.live();
    await page.route(/\.data/, async (route) => {
      if (route.request().method() === 'POST') await route.fulfill({ status, body, contentType: 'text/html' });
      else await route.continue();
    });
    await payment.button(t('payment.iHavePaid')).click();
    await expect(page.locator('.toast')).toHaveText(t('payment.toast.failed') + t('payment.toast.failedText'));
    await expect(payment.ticket).toContainText(order.depositAddress);
    await expect(page.locator('.qr-code')).toBeVisible();

    await page.getByText(t('payment.cancel.title'), { exact: true }).click();
    await payment.button(t('payment.cancel.button')).click();
    await expect(page.locator('details').filter({ has: page.locator('.cancel-form') })).toContainText(
      t('payment.notDone'),
    );
    await payment.sandbox('exact').click();
    await expect(page.locator('.sandbox-panel')).toContainText(t('payment.notDone'));
    await expect(payment.ticket).toContainText(order.depositAddress);
  });
}

test('the track page keeps the code', async ({ page, watch }) => {
  watch.allow(/\/track/);
  const track = trackPage(page, language);
  await track.open();
  await hydrated(page);
  await page.route(/track.*\.data/, async (route) => await route.abort('connectionrefused'));
  await track.code.fill('123456789');
  await track.search.click();
  await expect(page.getByText(track.t('track.offline'))).toBeVisible();
  await expect(track.code).toHaveValue('123 456 789');
});
