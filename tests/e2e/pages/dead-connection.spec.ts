/** A connection that dies without a close: the page stops saying that it is live, shows since when, and recovers. */
import { openFreezingProxy, type FreezingProxy } from '../support/freezing-proxy.ts';
import { paymentPage } from '../support/payment-page.ts';
import { makeSandbox } from '../support/sandbox.ts';
import { expect, test as base } from '../support/visitor.ts';
import { patient } from '#tests/support/patience.ts';

const language = 'en';

/** Only the browser uses the proxy; the test's own requests bypass it. */
const test = base.extend<{ tunnel: FreezingProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture names what it needs, and this one needs nothing.
  tunnel: async ({}, use, info) => {
    const proxy = await openFreezingProxy(new URL(info.project.use.baseURL ?? ''));
    await use(proxy);
    await proxy.close();
  },
  baseURL: async ({ tunnel }, use) => await use(tunnel.url),
  sandbox: async ({ playwright }, use, info) => {
    const api = await playwright.request.newContext({ baseURL: info.project.use.baseURL ?? '' });
    await use(makeSandbox(api));
    await api.dispose();
  },
});

test('a frozen connection is not called live for longer than 30 seconds', async ({ page, sandbox, tunnel, watch }) => {
  watch.allow(/\/events|\.data/);
  await page.clock.install();
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  tunnel.freeze();
  await sandbox.pay(order.id);
  await page.clock.fastForward(30_000);
  await expect(page.locator('.live')).toHaveText(/^Reconnecting, last update \d\d:\d\d:\d\d/);
  await payment.shows('awaiting_deposit');
  tunnel.thaw();
  // The missed changes appear at once or with the next poll, and then the page is live again.
  await expect(payment.ticket.getByRole('heading', { level: 2 })).not.toHaveText(
    payment.t('status.title.awaiting_deposit'),
  );
  await payment.live();
});

test('a browser that is offline says so at once, and comes back', async ({ page, context, sandbox, watch }) => {
  watch.allow(/\/events|\.data/);
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await context.setOffline(true);
  await expect(page.locator('.live')).toHaveText(/^Reconnecting/, { timeout: patient(3000) });
  await context.setOffline(false);
  await payment.live();
});
