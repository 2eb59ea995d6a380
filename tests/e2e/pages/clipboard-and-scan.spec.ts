/** Copying, pasting and scanning addresses. */
import { exchangePage } from '../support/exchange-page.ts';
import { paymentPage } from '../support/payment-page.ts';
import { expect, hydrated, test, type Page } from '../support/visitor.ts';

const language = 'en';

async function clipboard(page: Page): Promise<string> {
  return await page.evaluate(async () => await navigator.clipboard.readText());
}

test.describe('with a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('every copy button of the payment page copies what it names', async ({ page, sandbox, baseURL }) => {
    const order = await sandbox.order();
    const payment = paymentPage(page, language);
    const { t } = payment;
    await payment.open(order.id);
    await payment.live();
    for (const [name, text] of [
      [t('payment.copyAmount'), '0.05'],
      [t('payment.copyAddress'), order.depositAddress],
      [t('status.copy.code'), order.trackingCode],
      [t('payment.copyNumber'), order.orderNumber],
      [t('status.copy.link'), `${baseURL}/${language}/payment/${order.id}`],
      [t('status.copy.view'), order.viewUrl.replace('/payment/', `/${language}/payment/`)],
    ] as const) {
      await payment.copy(name).click();
      await expect.poll(async () => await clipboard(page)).toBe(text);
      await expect(page.locator('.toast')).toHaveCount(1);
      await expect(page.locator('.toast')).toContainText(t('site.copied'));
    }
  });

  test('copying works the old way where the new one is refused', async ({ page, sandbox }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => await Promise.reject(new Error('refused'));
    });
    const order = await sandbox.order();
    const payment = paymentPage(page, language);
    await payment.open(order.id);
    await payment.live();
    await payment.copy(payment.t('payment.copyAddress')).click();
    await expect.poll(async () => await clipboard(page)).toBe(order.depositAddress);
  });

  test('an address is pasted with one press, also out of a payment link', async ({ page, sandbox }) => {
    const form = exchangePage(page, language);
    await form.open('?sendCurrency=ETH&receiveCurrency=BTC');
    await form.wake();
    const address = await sandbox.address('bitcoin');
    await page.evaluate(async (text) => await navigator.clipboard.writeText(text), `bitcoin:${address}?amount=1`);
    await form.form
      .getByRole('button', { name: form.t('exchange.address.paste'), exact: true })
      .first()
      .click();
    await expect(form.address).toHaveValue(address);
    await expect(form.form.getByText(form.t('exchange.address.valid', { network: 'Bitcoin' }))).toBeVisible();
    await form.form.getByRole('button', { name: form.t('exchange.address.clear') }).click();
    await expect(form.address).toHaveValue('');
    await expect(form.address).toBeFocused();
  });
});

test('a picture of our own QR code is read on the device', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, language);
  await payment.open(order.id);
  await hydrated(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: payment.t('payment.qrDownload') }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.png$/);

  const form = exchangePage(page, language);
  await form.open('?sendCurrency=ETH&receiveCurrency=BTC');
  await form.wake();
  const scan = form.form.getByRole('button', { name: form.t('exchange.address.scan'), exact: true }).first();
  await scan.click();
  const dialog = page.getByRole('dialog');
  // The test browser has no camera, so the dialog says so and offers to choose an image.
  await expect(dialog.getByText(form.t('exchange.scanner.instead'))).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(await download.path());
  await expect(dialog).toBeHidden();
  await expect(form.address).toHaveValue(order.depositAddress);
  await expect(page.locator('.toast')).toContainText(form.t('exchange.address.scanned'));
});

test('a picture without a code says so, and the demonstration fills in an address', async ({ page }) => {
  const form = exchangePage(page, 'zh-cn');
  await form.open();
  await form.wake();
  await form.form
    .getByRole('button', { name: form.t('exchange.address.scan'), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const file = dialog.locator('input[type=file]');
  await file.setInputFiles('public/apple-touch-icon.png');
  await expect(dialog.getByText(form.t('exchange.scanner.nothing'))).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText(form.t('exchange.scanner.unreadable'))).toBeVisible();
  await dialog.getByRole('button', { name: form.t('exchange.scanner.demo') }).click();
  await expect(dialog).toBeHidden();
  await expect(form.form.getByText(form.t('exchange.address.valid', { network: 'TRON' }))).toBeVisible();
});
