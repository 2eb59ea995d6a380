/** The page of cold storage: what it says when there is none, what it refuses, and what is shown before a proof. */
import { HDKey } from '@scure/bip32';
import { makeColdKeys } from '#src/adapters/chains/utxo/cold/make-cold-keys.ts';
import { expect, hydrated, phone, test } from '../support/back-office.ts';
import { operator } from '../support/operator.ts';
import { textsOf } from '../support/texts.ts';

const account = HDKey.fromMasterSeed(crypto.getRandomValues(new Uint8Array(32)), {
  public: 0x0435_87cf,
  private: 0x0435_8394,
}).derive("m/84'/1'/0'");

for (const { language, chain, prefix, isScripted } of [
  { language: 'zh-tw', chain: 'bitcoin', prefix: 'bcrt', isScripted: true },
  { language: 'en', chain: 'litecoin', prefix: 'rltc', isScripted: false },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled: isScripted });
    const t = textsOf(language);
    const done = new RegExp(`^(${t('admin.toast.actWaits')}|${t('admin.toast.actApproved')})$`);
    const keys = makeColdKeys({ chain, kind: 'test', prefix });

    test('refuses a private key, and shows the first addresses before the proof', async ({ page, office }) => {
      await page.goto(`/${language}/admin/cold`);
      if (isScripted) await hydrated(page);
      await expect(page.getByRole('heading', { level: 1, name: t('admin.nav.cold') })).toBeVisible();
      await expect(office.main).toContainText(t('desk.cold.noStock'));
      await expect(office.main).toContainText(t('desk.cold.noMoves'));
      await expect(office.main).toContainText(t('desk.cold.noSuggestions'));

      const form = office.main.locator('form').filter({ has: page.locator('[name=intent][value=set_up]') });
      const submit = form.getByRole('button', { name: t('desk.cold.setUp'), exact: true });
      await form.locator('[name=chain]').selectOption(chain);
      await form.locator('[name=label]').fill('Vault');
      await form.locator('[name=reason]').fill('out of reach');
      await form.locator('[name=key]').fill(account.privateExtendedKey);
      await submit.click();
      await expect(form.getByText(t('errors.cold_key_private'))).toBeVisible();

      await form.locator('[name=key]').fill(account.publicExtendedKey);
      await submit.click();
      const read = keys.read(account.publicExtendedKey);
      if (!read.ok) throw new Error(read.code);
      await expect(form).toContainText(keys.addressAt(read.value.key, { branch: 0, index: 0 }));
      await expect(form).toContainText(read.value.fingerprint);
      await form.getByLabel(t('admin.password.current'), { exact: true }).fill(operator.password);
      await submit.click();
      // Whether a second person is needed depends on who else was ever an operator here.
      if (isScripted) await expect(office.toast.locator('.toast-title')).toHaveText(done);
      else await expect(page).toHaveURL(/\/admin\/cold\?done=act_(?:waits|approved)$/);
      await page.goto(`/${language}/admin/treasury`);
      await expect(office.main).toContainText(t('admin.treasury.kind.cold_account'));
    });
  });
}

test('fits a phone', async ({ page, office }) => {
  await page.setViewportSize(phone.viewport);
  await office.open('/cold');
  await expect(office.main.getByRole('heading', { level: 1 })).toBeVisible();
  const { width, view } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(width).toBeLessThanOrEqual(view);
});
