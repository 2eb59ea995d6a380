/**
 * axe (accessibility checker) finds nothing in any state of a page. `access-every-page` checks the pages as they open.
 */
import { checkAccess } from '../support/check-access.ts';
import { exchangePage } from '../support/exchange-page.ts';
import { trackPage } from '../support/payment-page.ts';
import { expect, hydrated, phone, test } from '../support/visitor.ts';

const language = 'en';

test.beforeEach(({ watch }) => watch.allow(/\/track|\/api\/|nothing-here|\/payment\/|\/sandbox\/tx/));

test('the exchange form, with everything open and everything wrong', async ({ page }) => {
  const form = exchangePage(page, language);
  await form.open();
  await form.wake();
  await checkAccess(page, 'home');
  await form.form.locator('.quote summary').click();
  await form.form.getByText(form.t('exchange.refund.summary')).click();
  await form.address.fill('TN372TFYSkKP4xcQhRaP9PAVsHV8n3Hvi2');
  await form.refundAddress.fill('hello');
  await form.amount.fill('1e3');
  await form.submit.click();
  await expect(form.amount).toHaveAttribute('aria-invalid', 'true');
  await checkAccess(page, 'home, wrong and open');
});

test('the picker and the scanner', async ({ page }) => {
  const form = exchangePage(page, 'zh-cn');
  await form.open();
  await form.wake();
  await form.chip('USDT-TRC20').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await checkAccess(page, 'picker');
  await dialog.getByRole('combobox').fill('zzz');
  await expect(dialog.getByText(form.t('exchange.picker.none'))).toBeVisible();
  await checkAccess(page, 'picker without a match');
  await page.keyboard.press('Escape');
  await form.form
    .getByRole('button', { name: form.t('exchange.address.scan'), exact: true })
    .first()
    .click();
  await expect(dialog.getByText(form.t('exchange.scanner.instead'))).toBeVisible();
  await checkAccess(page, 'scanner');
});

const groups = {
  'the mixing card': ['?tab=mixing'],
  'the track page': ['/track?code={code}', '/track?code=12', '/track?code=000000002'],
  'what is there and what is not': ['/sandbox/tx/unknown', `/payment/${'x'.repeat(22)}`, '/nothing-here'],
} as const;

for (const [name, paths] of Object.entries(groups)) {
  test(name, async ({ page, sandbox }) => {
    const order = await sandbox.order();
    await sandbox.pay(order.id);
    await sandbox.settle(order.id, 'completed');
    for (const path of paths) {
      const filled = path.replace('{code}', order.trackingCode);
      await page.goto(`/${language}${filled}`);
      await checkAccess(page, path);
    }
  });
}

test('signed terms, genuine and forged', async ({ page, sandbox, request }) => {
  const order = await sandbox.order();
  const terms = await (await request.get(`/api/exchanges/${order.id}/terms`)).text();
  const { t } = trackPage(page, language);
  await page.goto(`/${language}/verify`);
  await hydrated(page);
  const document = page.locator('#document');
  const verify = page.getByRole('button', { name: t('verify.button') });
  await document.fill(terms);
  await verify.click();
  await expect(page.getByText(t('verify.genuine'), { exact: true })).toBeVisible();
  await checkAccess(page, 'genuine terms');
  await document.fill(terms.replace('0.05', '0.06'));
  await verify.click();
  await expect(page.getByText(t('verify.forged'), { exact: true })).toBeVisible();
  await checkAccess(page, 'forged terms');
  await document.fill('nothing');
  await verify.click();
  await expect(page.getByText(t('verify.unreadable'), { exact: true })).toBeVisible();
  await checkAccess(page, 'unreadable terms');
});

test.describe('on a phone', () => {
  test.use(phone);
  test('home, the side menu and the track page', async ({ page, sandbox }) => {
    const order = await sandbox.order();
    await page.goto('/zh-cn');
    await hydrated(page);
    await checkAccess(page, 'home on a phone');
    await page.locator('.burger').click();
    await expect(page.locator('#side-menu')).toBeVisible();
    await checkAccess(page, 'side menu');
    await page.goto(`/zh-cn/track?code=${order.trackingCode}`);
    await hydrated(page);
    await page.getByRole('button', { name: trackPage(page, 'zh-cn').t('track.recent.enable') }).click();
    await checkAccess(page, 'track with recent orders');
    await page.goto(`/zh-cn/payment/${order.id}`);
    await hydrated(page);
    await checkAccess(page, 'payment on a phone');
  });
});
