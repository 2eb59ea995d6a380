/** The payment page in each state of an order: its texts, and no axe (accessibility) findings. */
import { checkAccess } from '../support/check-access.ts';
import { paymentPage } from '../support/payment-page.ts';
import { expect, test } from '../support/visitor.ts';

const language = 'en';

// Mines blocks first: the wallet spends only deeply confirmed coins, and this server mines no blocks by itself.
test.beforeEach(async ({ sandbox }) => {
  for (const chain of ['bitcoin', 'litecoin'] as const) await sandbox.mine(chain, 12);
});

test('an order on its way from waiting to delivered', async ({ page, sandbox }) => {
  const order = await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'BTC', sendAmount: '10' });
  const payment = paymentPage(page, language);
  const { t } = payment;
  await payment.open(order.id);
  await payment.live();
  await payment.shows('awaiting_deposit');
  const icon = page.locator('head link[rel=icon]');
  await expect(icon).toHaveAttribute('href', '/icons/tab-wait.svg');
  await checkAccess(page, 'waiting');

  await payment.sandbox('exact').click();
  await payment.shows('confirming');
  await expect(payment.ticket).toContainText(t('payment.dontPayAgain'));
  await checkAccess(page, 'confirming');
  await sandbox.mine('litecoin', 1);
  await expect(page.locator('ol.steps')).toContainText(/1\D+\d/);

  await sandbox.mine('litecoin', 20);
  await payment.shows('sending');
  await expect(page.locator('.transactions li')).toHaveCount(2);
  await checkAccess(page, 'processing');

  await sandbox.mine('bitcoin', 10);
  await payment.shows('completed');
  await expect(page).toHaveTitle(new RegExp(`^${t('status.title.completed')} · `));
  await expect(icon).toHaveAttribute('href', '/icons/tab-done.svg');
  await expect(icon).toHaveCount(1);
  await expect(payment.ticket.getByText(/^Took \d+\s(?:second|minute)s?$/)).toBeVisible();
  await expect(page.locator('.payment-faq, .sandbox-panel')).toHaveCount(0);
  await checkAccess(page, 'completed');
});

test('a ticket is printed alone, with its deadline in words', async ({ page, sandbox }) => {
  const payment = paymentPage(page, language);
  const order = await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'BTC', sendAmount: '10' });
  await payment.open(order.id);
  await payment.shows('awaiting_deposit');
  await expect(page.locator('.on-paper')).toBeHidden();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.on-paper')).toContainText(order.orderNumber);
  await expect(page.locator('.on-paper')).toContainText(/Pay before .+\sUTC\./);
  await expect(payment.ticket.locator('.address-groups').first()).toHaveText(order.depositAddress);
  await expect(payment.ticket.getByRole('img').first()).toBeVisible();
  const others = page.locator('header, footer, .order-top, .order-side, .payment-faq, .sandbox-panel, .pay-dock');
  await expect(others.filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('a, button, [role=timer]').filter({ visible: true })).toHaveCount(0);
  expect(await payment.ticket.evaluate((ticket) => getComputedStyle(ticket).color)).toBe('rgb(11, 31, 28)');
});

test('programs are told of an order: a calendar of its deadline, a reader of its states', async ({ page, sandbox }) => {
  const payment = paymentPage(page, language);
  const order = await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'BTC', sendAmount: '10' });
  await payment.open(order.id);
  const { t } = payment;
  await page.getByText(t('status.keepUp.title')).click();
  const calendar = page.getByRole('link', { name: t('status.keepUp.pay') });
  const feed = page.getByRole('link', { name: t('status.keepUp.feed') });
  await checkAccess(page, 'followed elsewhere');

  const [download] = await Promise.all([page.waitForEvent('download'), calendar.click()]);
  expect(download.suggestedFilename()).toBe(`sampan-${order.orderNumber}.ics`);
  const address = await feed.getAttribute('href');
  const xml = await page.request.get(address ?? '').then(async (answer) => await answer.text());
  const read = await page.evaluate((text) => {
    const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml');
    return [
      root.namespaceURI,
      root.localName,
      ...Array.from(root.querySelectorAll('entry > title'), (title) => title.textContent),
    ];
  }, xml);
  expect(read).toEqual(['http://www.w3.org/2005/Atom', 'feed', t('status.title.awaiting_deposit')]);
});

test('a choice, a refund on its way, and refunded', async ({ page, sandbox }) => {
  const order = await sandbox.order({ sendCurrency: 'LTC', receiveCurrency: 'BTC', sendAmount: '10' });
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.live();
  await payment.sandbox('little').click();
  await payment.shows('confirming');
  await sandbox.mine('litecoin', 20);
  await payment.shows('action_required');
  await checkAccess(page, 'choice');
  await page
    .getByLabel(payment.t('payment.refund.label', { network: 'Litecoin' }))
    .fill(await sandbox.address('litecoin'));
  await payment.button(payment.t('payment.choice.giveAddress')).click();
  await payment.shows('refunding');
  await checkAccess(page, 'refunding');
  await sandbox.mine('litecoin', 20);
  await payment.shows('refunded');
  await checkAccess(page, 'refunded');
});

test('a payment on TRON is checked by hand, with and without its hash', async ({ page, sandbox }) => {
  const order = await sandbox.order({ sendCurrency: 'USDT-TRC20', receiveCurrency: 'BTC', sendAmount: '500' });
  const payment = paymentPage(page, language);
  const { t } = payment;
  await payment.open(order.id);
  await payment.live();
  await expect(page.getByText(t('payment.lookalike.title'))).toBeVisible();
  await payment.button(t('payment.tron.verify')).click();
  await expect(page.locator('.tron-panel')).toContainText(t('payment.tron.not_confirmed'));
  await page.getByRole('link', { name: t('payment.tron.addHash') }).click();
  await page.getByLabel(t('payment.tron.hash')).fill('ab'.repeat(32));
  await payment.button(t('payment.tron.verify')).click();
  await expect(page.locator('.tron-panel')).toContainText(t('payment.tron.hashUnknown'));
  await checkAccess(page, 'TRON, nothing found');
  await sandbox.pay(order.id);
  await expect(page.locator('.tron-panel')).toContainText(t('payment.tron.detected'));
  await checkAccess(page, 'TRON, detected');
  await sandbox.mine('tron', 30);
  await payment.shows('sending');
  await expect(page.locator('.tron-panel')).toContainText(t('payment.tron.confirmed'));
  await expect(payment.button(t('payment.tron.verify'))).toHaveCount(0);
});

test('an expired order', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  await sandbox.moveClock(31 * 60);
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await payment.shows('expired');
  await checkAccess(page, 'expired');
});
