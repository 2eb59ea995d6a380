/** The page of hot keys: what each network has, what is shown before the proof, and that new keys become an act. */
import { expect, hydrated, phone, test } from '../support/back-office.ts';
import { operator } from '../support/operator.ts';
import { textsOf } from '../support/texts.ts';

for (const { language, chain, name, isScripted } of [
  { language: 'zh-tw', chain: 'bitcoin-cash', name: 'Bitcoin Cash', isScripted: true },
  { language: 'en', chain: 'litecoin', name: 'Litecoin', isScripted: false },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: isScripted });
    const t = textsOf(language);
    const done = new RegExp(`^(${t('admin.toast.actWaits')}|${t('admin.toast.actApproved')})$`);

    test('shows the keys of each network, and proposes new ones', async ({ page, office }) => {
      await page.goto(`/${language}/admin/hot-keys`);
      if (isScripted) await hydrated(page);
      await expect(page.getByRole('heading', { level: 1, name: t('admin.nav.hotKeys') })).toBeVisible();
      const rowOf = (network: string) => office.main.getByRole('row').filter({ hasText: network }).first();
      await expect(rowOf('Monero')).toContainText(t('desk.hotKeys.state.fixed'));
      await expect(rowOf('Ethereum')).toContainText(t('desk.hotKeys.state.first'));

      const form = office.main.locator('form').filter({ has: page.locator('[name=intent][value=rotate]') });
      const submit = form.getByRole('button', { name: t('desk.hotKeys.rotate'), exact: true });
      await expect(form.locator('[name=chain] option')).toHaveText([
        t('admin.address.choose'),
        'Bitcoin',
        'Litecoin',
        'Bitcoin Cash',
        'Ethereum',
        'BNB Chain',
        'Polygon',
        'TRON',
        'Solana',
      ]);
      await form.locator('[name=chain]').selectOption(chain);
      await form.locator('[name=reason]').fill('once a year');
      await submit.click();
      await expect(form).toContainText(t('admin.fact.epoch'));
      await expect(form.locator('[name=chain]')).toHaveValue(chain);
      await form.getByLabel(t('admin.password.current'), { exact: true }).fill(operator.password);
      await submit.click();
      // Whether a second person is needed depends on who else was ever an operator here, and on the price.
      if (isScripted) await expect(office.toast.locator('.toast-title')).toHaveText(done);
      else await expect(page).toHaveURL(/\/admin\/hot-keys\?done=act_(?:waits|approved)$/);
      await expect(rowOf(name)).toBeVisible();
      await page.goto(`/${language}/admin/treasury`);
      await expect(office.main).toContainText(t('admin.treasury.kind.key_epoch'));
    });
  });
}

test('fits a phone', async ({ page, office }) => {
  await page.setViewportSize(phone.viewport);
  await office.open('/hot-keys');
  await expect(office.main.getByRole('heading', { level: 1 })).toBeVisible();
  const { width, view } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(width).toBeLessThanOrEqual(view);
});
