/** On the server without a configured chat bot, no page may offer one. */
import { languageCodes } from '#src/i18n/languages.ts';
import { textsOf } from '../support/texts.ts';
import { expect, test } from '../support/visitor.ts';

for (const language of languageCodes) {
  test(`without a bot the pages promise none in ${language}`, async ({ page }) => {
    const t = textsOf(language);
    await page.goto(`/${language}/telegram`);
    await expect(page.getByText(t('telegram.none.lede'), { exact: true })).toBeVisible();
    await expect(page.getByText(t('telegram.none.warning'), { exact: true })).toBeVisible();
    await expect(page.locator('a[href*="t.me"]')).toHaveCount(0);
    await expect(page.locator('.qr-code')).toHaveCount(0);
    expect(await page.content()).not.toMatch(/t\.me\/|@\w+bot/i);
    await page.goto(`/${language}/contact`);
    await expect(page.getByRole('main').locator(`a[href="/${language}/telegram"]`)).toHaveCount(0);
  });
}

test('the signed list says that there is none, and is genuine', async ({ page }) => {
  const t = textsOf('en');
  await page.goto('/en/telegram');
  await page.getByRole('button', { name: t('telegram.official.verify') }).click();
  await expect(page.getByText(t('verify.genuine'), { exact: true })).toBeVisible();
});
