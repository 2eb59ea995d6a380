/**
 * New keys of a hot account, on the server without blocks of its own: payouts wait while the old account hands over,
 * the page says so, and the new one pays afterwards.
 */
import { expect, hydrated, test } from '../support/back-office.ts';
import { addMate, matePassword } from '../support/mate.ts';
import { operator } from '../support/operator.ts';
import { patient } from '#tests/support/patience.ts';
import { textsOf } from '../support/texts.ts';

for (const { language, chain, name, isScripted } of [
  { language: 'zh-tw', chain: 'bnb-chain', name: 'BNB Chain', isScripted: true },
  { language: 'en', chain: 'solana', name: 'Solana', isScripted: false },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: isScripted });
    const t = textsOf(language);

    test('an account is handed over', async ({ page, office, browser, sandbox }) => {
      const theirs = await addMate(page, office, browser, isScripted);
      // Whoever joined only now may not agree yet.
      await sandbox.moveClock(25 * 60);
      const reason = `keys of ${name} ${crypto.randomUUID().slice(0, 8)}`;
      const open = async (): Promise<void> => {
        await page.goto(`/${language}/admin/hot-keys`);
        if (isScripted) await hydrated(page);
      };
      await open();
      const row = office.main.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText(t('desk.hotKeys.state.first'));
      const before = await row.locator('.mono').first().textContent();
      const form = office.main.locator('form').filter({ has: page.locator('[name=intent][value=rotate]') });
      const submit = form.getByRole('button', { name: t('desk.hotKeys.rotate'), exact: true });
      await form.locator('[name=chain]').selectOption(chain);
      await form.locator('[name=reason]').fill(reason);
      await submit.click();
      await form.getByLabel(t('admin.password.current'), { exact: true }).fill(operator.password);
      await submit.click();

      await theirs.goto(`/${language}/admin/treasury`);
      if (isScripted) await hydrated(theirs);
      const agree = theirs
        .locator('tbody tr')
        .filter({ hasText: reason })
        .getByRole('button', { name: t('admin.treasury.agree') });
      await agree.click();
      const question = theirs.locator('.confirm:popover-open, .confirm.is-open');
      await question.getByRole('button', { name: t('admin.treasury.agree'), exact: true }).click();
      await question.getByLabel(t('admin.password.current'), { exact: true }).fill(matePassword);
      await question.getByRole('button', { name: t('admin.treasury.agree'), exact: true }).click();
      await expect(agree).toHaveCount(0);

      await open();
      await expect(row).toContainText(t('desk.hotKeys.state.handingOver'));
      await expect(row.locator('.mono').first()).not.toHaveText(before ?? '');
      const look = async (): Promise<string> => {
        await sandbox.mine(chain, 20);
        await open();
        return (await row.textContent()) ?? '';
      };
      await expect
        .poll(look, { timeout: patient(60_000), intervals: [1_000] })
        .toContain(t('desk.hotKeys.state.handedOver'));
      await theirs.context().close();
    });
  });
}
