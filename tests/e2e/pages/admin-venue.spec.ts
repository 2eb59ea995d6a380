/** The page of the venue, on a server with an account at a local Kraken: what lies there, and what a form asks. */
import { expect, hydrated, test } from '../support/back-office.ts';
import { textsOf } from '../support/texts.ts';

for (const { language, isScripted } of [
  { language: 'zh-tw', isScripted: true },
  { language: 'en', isScripted: false },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: isScripted });
    const t = textsOf(language);

    test('shows what lies there, and plans nothing that is not there', async ({ page, office }) => {
      const open = async (): Promise<void> => {
        await page.goto(`/${language}/admin/venue`);
        if (isScripted) await hydrated(page);
      };
      await open();
      // The worker looks a moment after its start.
      await expect
        .poll(async () => {
          await open();
          return await office.row('1,234.5').count();
        })
        .toBe(1);
      const head = page.getByRole('heading', { level: 1, name: t('admin.nav.venue') });
      await expect(head).toBeVisible();
      await expect(office.main).toContainText(t('desk.venue.ruleOff'));
      // Coins that the books do not have can be booked, by an act.
      await expect(office.row('1,234.5')).toContainText(t('desk.venue.surplus', { amount: '1,234.5 USDT-ERC20' }));
      const book = office
        .row('1,234.5')
        .getByRole('button', { name: t('desk.venue.book') })
        .first();
      await expect(book).toBeVisible();
      await book.click();
      await expect(page.getByText(t('desk.venue.bookText'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(office.main).toContainText(t('desk.venue.noTransfers'));
      await expect(office.main).toContainText(t('desk.venue.noTrades'));
      await expect(office.main).toContainText(t('desk.venue.noSuggestions'));

      for (const [intent, button] of [
        ['bring', 'desk.venue.bring'],
        ['trade', 'desk.venue.trade'],
      ] as const) {
        const form = office.main.locator('form').filter({ has: page.locator(`[name=intent][value=${intent}]`) });
        if (intent === 'trade') await form.locator('[name=side]').selectOption('sell');
        await form.locator('[name=currency]').selectOption('LTC');
        await form.locator('[name=amount]').fill('1');
        await form.locator('[name=reason]').fill('back into the band');
        await form.getByRole('button', { name: t(button), exact: true }).click();
        await expect(form.getByText(t('errors.venue_not_covered', { currency: 'LTC', max: '0' }))).toBeVisible();
        await expect(form.locator('[name=amount]')).toHaveValue('1');
      }
    });
  });
}
