/** A whole exchange by keyboard alone. Each focused element must have a visible focus ring, on itself or on its box. */
import { arriveAtPayment, exchangePage } from '../support/exchange-page.ts';
import { tabTo } from '../support/keyboard.ts';
import { paymentPage, trackPage } from '../support/payment-page.ts';
import { expect, hydrated, test } from '../support/visitor.ts';

const language = 'en';

test('an exchange is ordered, paid and tracked without a mouse', async ({ page, sandbox }) => {
  const form = exchangePage(page, language);
  const { t } = form;
  await form.open();
  await form.wake();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('site.skip') })).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, form.amount);
  await page.keyboard.press('ControlOrMeta+a');
  // At once: whoever types slowly is told of each amount on the way, and 0 is none.
  await page.keyboard.insertText('0.8');
  await tabTo(page, form.chip('BTC'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form.chip('BTC')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('ETH');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(form.chip('ETH')).toBeFocused();

  await tabTo(page, form.form.getByRole('radio', { name: t('exchange.floating') }));
  await page.keyboard.press('ArrowRight');
  await expect(form.form.getByRole('radio', { name: t('exchange.fixed') })).toBeChecked();
  await tabTo(page, form.address);
  await page.keyboard.insertText(await sandbox.addressFor('USDT-TRC20'));
  await page.keyboard.press('Enter');
  const id = await arriveAtPayment(page, language);

  const payment = paymentPage(page, language);
  await payment.live();
  await tabTo(page, payment.sandbox('exact'));
  await page.keyboard.press('Enter');
  await sandbox.settle(id, 'completed');
  await payment.shows('completed');
  const { trackingCode } = await sandbox.view(id);

  await tabTo(page, page.locator('.foot').getByRole('link', { name: t('site.nav.track') }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/track$/);
  await hydrated(page);
  const track = trackPage(page, language);
  await tabTo(page, track.code);
  await page.keyboard.type(trackingCode);
  await page.keyboard.press('Enter');
  await expect(track.result.getByText(t('track.notice.completed'))).toBeVisible();
});
