/** What amounts are worth: shown to whoever chose a money, in the form, on the payment page, and to nobody else. */
import { arriveAtPayment, exchangePage } from '../support/exchange-page.ts';
import { expect, test, type Page } from '../support/visitor.ts';

const language = 'en';

async function choose(page: Page, code: string): Promise<void> {
  await page.locator('.foot a[href$="#moneys"]').click();
  const form = page.locator('.fiat-form');
  await form.getByRole('combobox').selectOption(code);
  await form.getByRole('button').click();
  await expect(form.getByRole('combobox')).toHaveValue(code);
}

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: isScripted });

    test('amounts have a worth once a money is chosen, and none when it is no longer', async ({ page, sandbox }) => {
      const form = exchangePage(page, language);
      const worth = form.form.locator('.worth');
      await form.open();
      await expect(worth).toHaveCount(0);
      await choose(page, 'EUR');
      await form.open();
      await expect(worth).toHaveText([/^≈\s€[\d,]+$/, /^≈\s€[\d,]+$/]);
      if (isScripted) await form.wake();

      const before = await worth.first().textContent();
      await form.amount.fill('0.002');
      if (!isScripted) await form.form.getByRole('button', { name: form.t('exchange.quoteButton') }).click();
      // A line without a figure keeps its place; then comes the worth of this amount.
      await expect(worth.first()).toHaveText(/^≈\s€1\d\d\.\d\d$/);
      expect(await worth.first().textContent()).not.toBe(before);

      await form.address.fill(await sandbox.addressFor('USDT-TRC20'));
      await form.submit.click();
      await arriveAtPayment(page, language);
      await expect(page.locator('.pay-amount .worth')).toHaveText(/^≈\s€1\d\d\.\d\d$/);
      await expect(page.locator('.amount-flow .worth')).toHaveCount(2);

      const order = page.url();
      await choose(page, '');
      await page.goto(order);
      await expect(page.locator('.pay-amount')).toBeVisible();
      await expect(page.locator('.worth')).toHaveCount(0);
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sampan-fiat');
    });
  });
}

test('a shared page shows each visitor the own choice, and pages without amounts know of none', async ({ request }) => {
  const read = async (path: string, fiat?: string): Promise<string> => {
    const headers = fiat === undefined ? {} : { cookie: `sampan-fiat=${fiat}` };
    return await (await request.get(path, { headers })).text();
  };
  const worths = (html: string): readonly string[] => html.match(/≈[^<]*/g) ?? [];
  for (const [fiat, sign] of [
    ['JPY', '¥'],
    ['GBP', '£'],
    ['JPY', '¥'],
  ] as const) {
    const shown = worths(await read('/en', fiat));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.every((text) => text.includes(sign))).toBe(true);
  }
  expect(worths(await read('/en'))).toEqual([]);
  expect(await read('/en/terms', 'JPY')).toBe(await read('/en/terms'));
});
