/** Each field with each kind of wrong input: the error is at the field and announced, and the typed value stays. */
import type { RefusalCode } from '#src/domain/refusals.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { badAddresses, badAmounts } from '../support/bad-input.ts';
import { exchangePage } from '../support/exchange-page.ts';
import { paymentPage, trackPage } from '../support/payment-page.ts';
import { expect, test, type Locator } from '../support/visitor.ts';

const languages = ['en', 'zh-cn'] as const;
/** Tried with JavaScript only: without it the server parses all amounts in the same way, so these cases are equal. */
const onlyWithScript = ['spaces', 'a minus', 'Arabic digits', 'two points'];

test.beforeEach(({ watch }) =>
  watch.allow(/\/api\/(?:calculate|exchanges)|\/(?:en|zh-cn)(?:\.data|\/track|\/payment)?/),
);

for (const language of languages) {
  test(`a wrong amount is explained beside it (${language})`, async ({ page, sandbox }) => {
    const form = exchangePage(page, language);
    await form.open();
    await form.wake();
    await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
    for (const [what, typed, code] of badAmounts) {
      await form.amount.fill(typed);
      await form.submit.click();
      await expectComplaint(form.said('sendAmount'), beginningOf(form.t, code), what);
      await expect(form.amount, what).toHaveValue(typed);
      await expect(form.amount, what).toHaveAttribute('aria-invalid', 'true');
    }
    await form.amount.fill('0,05');
    await expect(form.said('sendAmount')).toBeEmpty();
  });

  test(`a wrong address is explained beside it (${language})`, async ({ page }) => {
    const form = exchangePage(page, language);
    await form.open();
    await form.wake();
    for (const [what, typed, code] of badAddresses) {
      await form.address.fill(typed);
      await form.submit.click();
      const other = { other: 'Ethereum', network: 'TRON' };
      const words =
        code === 'address_wrong_network' ? form.t('exchange.address.looksLike', other) : form.t(`errors.${code}`);
      await expect(form.address, what).toHaveAttribute('aria-invalid', 'true');
      await expect(form.address, what).toBeFocused();
      await expect(form.address, what).toHaveValue(typed);
      const field = form.form.locator('.address-field').first();
      const saying = field.locator('[aria-live], [role=alert]').filter({ hasText: words });
      await expect(saying.first(), what).toBeVisible();
    }
  });
}

test('a comma is a decimal point, and how it was read is shown', async ({ page }) => {
  const form = exchangePage(page, 'en');
  await form.open();
  await form.wake();
  await form.amount.fill('0,05');
  await form.address.focus();
  await expect(form.amount).toHaveValue('0.05');
  await expect(form.said('sendAmount')).toBeEmpty();
});

test('a wrong refund address is explained beside it and not hidden', async ({ page, sandbox }) => {
  const form = exchangePage(page, 'en');
  await form.open();
  await form.wake();
  await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
  await form.form.getByText(form.t('exchange.refund.summary')).click();
  await form.refundAddress.fill('TN372TFYSkKP4xcQhRaP9PAVsHV8n3Hvi2');
  await form.submit.click();
  await expect(form.refundAddress).toHaveAttribute('aria-invalid', 'true');
  await expect(form.refundAddress).toHaveValue('TN372TFYSkKP4xcQhRaP9PAVsHV8n3Hvi2');
  await expect(form.form.locator('.refund')).toContainText(
    form.t('exchange.address.looksLike', { other: 'TRON', network: 'Bitcoin' }),
  );
});

test('a wrong code is explained, an unknown one is not found, and it stays in the field', async ({ page }) => {
  const track = trackPage(page, 'en');
  const { t } = track;
  await track.open();
  for (const [typed, words] of [
    ['', t('track.empty')],
    ['   ', t('track.empty')],
    ['12345', t('track.malformed')],
    ['abcdefghi', t('track.malformed')],
    ['<b>123</b>', t('track.malformed')],
    ['000 000 001', t('track.missing')],
  ] as const) {
    // A code that the field does not let anyone type can still come from a link.
    await page.goto(`/en/track?code=${encodeURIComponent(typed)}`);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(track.code).toHaveValue(typed);
  }
});

test('a wrong refund address on the payment page is explained and kept', async ({ page, sandbox }) => {
  const order = await sandbox.order();
  const payment = paymentPage(page, 'zh-cn');
  await payment.open(order.id);
  await payment.live();
  await page
    .locator('.refund-address')
    .getByRole('link', { name: payment.t('payment.refund.add') })
    .click();
  const field = page.getByLabel(payment.t('payment.refund.label', { network: 'Bitcoin' }));
  for (const [typed, code] of [
    ['hello', 'address_malformed'],
    ['<script>alert(1)</script>', 'address_malformed'],
    ['bcrt1qs758ursh4q9z627kt3pp5yysm78ddny6txaqgx', 'address_checksum_wrong'],
    ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'address_wrong_network'],
  ] as const) {
    await field.fill(typed);
    await payment.button(payment.t('payment.refund.save')).click();
    await expectComplaint(page.locator('.refund-form [aria-live]'), payment.t(`errors.${code}`), typed);
    await expect(field).toHaveValue(typed);
  }
  const own = await sandbox.address('bitcoin');
  await field.fill(own);
  await payment.button(payment.t('payment.refund.save')).click();
  await expect(page.locator('.refund-address .address-groups')).toHaveText(own);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('the form comes back with the words beside the field and everything that was typed', async ({ page }) => {
    const form = exchangePage(page, 'en');
    await form.open();
    for (const [what, typed, code] of badAmounts.filter(([name]) => !onlyWithScript.includes(name))) {
      await form.amount.fill(typed);
      await form.address.fill('TN372TFYSkKP4xcQhRaP9PAVsHV8n3Hvi2');
      await form.submit.click();
      const expected = what === 'nothing at all' ? 'amount_not_positive' : code;
      await expectComplaint(form.said('sendAmount'), beginningOf(form.t, expected), what);
      await expect(form.amount, what).toHaveValue(typed);
      await expect(form.address, what).toHaveValue('TN372TFYSkKP4xcQhRaP9PAVsHV8n3Hvi2');
    }
    await form.amount.fill('0.05');
    for (const [what, typed, code] of badAddresses) {
      await form.address.fill(typed);
      await form.submit.click();
      const other = { other: 'Ethereum', network: 'TRON' };
      const words =
        code === 'address_wrong_network' ? form.t('exchange.address.looksLike', other) : form.t(`errors.${code}`);
      await expectComplaint(form.said('receiveAddress'), words, what);
      await expect(form.address, what).toHaveValue(typed);
      await expect(form.amount, what).toHaveValue('0.05');
    }
  });
});

async function expectComplaint(saying: Locator, words: string, what: string): Promise<void> {
  await expect(saying, what).toContainText(words);
  expect(await saying.evaluate((element) => element.matches('[role=alert], [aria-live]')), what).toBe(true);
}

/** The message up to its first placeholder. */
function beginningOf(t: Translate, code: RefusalCode): string {
  return t.loose(`errors.${code}`).split('{')[0] ?? '';
}
