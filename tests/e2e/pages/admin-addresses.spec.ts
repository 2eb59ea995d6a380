/** Platform addresses: create, change and delete, and the error texts of refusals, in two languages. */
import { expect, test, type Office } from '../support/back-office.ts';

type Given = Readonly<{ label?: string; currency?: string; network?: string; address?: string }>;

async function fill({ main, t }: Office, { label, currency, network, address }: Given): Promise<void> {
  const form = main.locator('#address-form');
  if (label !== undefined) await form.getByLabel(t('admin.address.label'), { exact: true }).fill(label);
  if (currency !== undefined) await form.getByLabel(t('admin.currency'), { exact: true }).selectOption(currency);
  if (network !== undefined) await form.getByLabel(t('admin.address.network'), { exact: true }).selectOption(network);
  if (address !== undefined) await form.getByLabel(t('admin.address.address'), { exact: true }).fill(address);
}

for (const { language, isScripted } of [
  { language: 'zh-tw', isScripted: true },
  { language: 'en', isScripted: false },
] as const) {
  test.describe(`${language}, ${isScripted ? 'with' : 'without'} script`, () => {
    test.use({ language, javaScriptEnabled: isScripted });

    test('an address is made, changed and removed', async ({ page, office, sandbox }) => {
      const { t } = office;
      const address = await sandbox.address('litecoin');
      const label = `Cold store ${address.slice(-6)}`;
      await office.wake('/addresses');
      await fill(office, { label, currency: 'LTC', address });
      await office.prove(page.locator('#address-form'));
      await office.button(t('admin.address.create')).click();
      await office.says(t('admin.toast.addressCreated'));
      const row = office.row(label);
      await expect(row).toContainText(`${address.slice(0, 8)}…`);
      await expect(row).not.toContainText(address);

      await row.getByRole('link', { name: t('admin.edit') }).click();
      await expect(page.locator('input[name=address]')).toHaveValue(address);
      await fill(office, { label: `${label} B` });
      await page.getByLabel(t('admin.address.active'), { exact: true }).uncheck();
      await office.prove(page.locator('#address-form'));
      await office.button(t('admin.save')).click();
      await office.says(t('admin.toast.addressUpdated'));
      await expect(office.row(`${label} B`)).toContainText(t('admin.address.isInactive'));

      await office
        .row(`${label} B`)
        .getByRole('button', { name: t('admin.delete') })
        .click();
      await expect(office.question).toContainText(`${label} B`);
      await office.prove(office.question);
      await office.question.getByRole('button', { name: t('admin.delete'), exact: true }).click();
      await office.says(t('admin.toast.addressDeleted'));
      await expect(office.row(label)).toHaveCount(0);
    });

    test('every wrong field is named, and what was typed stays', async ({ page, office, sandbox }) => {
      const { t } = office;
      const right = { label: 'Reserve', currency: 'BTC', network: '', address: await sandbox.address('bitcoin') };
      const cases: readonly (readonly [name: string, given: Given])[] = [
        ['label', { label: '<script>x</script>' }],
        ['label', { label: 'x'.repeat(101) }],
        ['network', { network: 'tron' }],
        ['address', { address: 'hello' }],
        ['address', { address: await sandbox.address('tron') }],
        ['address', { address: `${right.address.slice(0, -1)}${right.address.endsWith('q') ? 'p' : 'q'}` }],
      ];
      for (const [name, wrong] of cases) {
        await office.wake('/addresses');
        await fill(office, { ...right, ...wrong });
        await office.button(t('admin.address.create')).click();
        await office.says(t('admin.toast.createFailed'), t('admin.toast.checkInput'));
        await expect(page.locator(`#address-form [name=${name}]`)).toHaveAttribute('aria-invalid', 'true');
        await expect(page.locator('#address-form [name=label]')).toHaveValue(wrong.label ?? right.label);
        await expect(page.locator('#address-form [name=address]')).toHaveValue(wrong.address ?? right.address);
      }
      await office.wake('/addresses');
      await office.button(t('admin.address.create')).click();
      await office.says(t('admin.toast.inputWrong'), t('admin.toast.fillAll'));
    });
  });
}

test('a change that is wrong is refused, and the address stays as it was', async ({ office }) => {
  const { t } = office;
  await office.wake('/addresses');
  const row = office.main.locator('tbody tr').first();
  const before = await row.textContent();
  await row.getByRole('link', { name: t('admin.edit') }).click();
  await fill(office, { address: 'nonsense' });
  await office.button(t('admin.save')).click();
  await office.says('更新失敗', '請檢查輸入資料並重試');
  await expect(office.button(t('admin.save')), 'still the same form').toBeVisible();
  await office.open('/addresses');
  expect(await row.textContent()).toBe(before);
});

test('an address that an open loan is paid back to cannot be removed', async ({ office, sandbox }) => {
  const { t } = office;
  await office.wake('/loans');
  await office.field(t('admin.loan.amount')).fill('100');
  await office.field(t('admin.loan.rate')).fill('31.5');
  await office.field(t('admin.loan.customer')).fill(await sandbox.addressFor('USDT-TRC20'));
  await office.prove(office.main.locator('.loan-form'));
  await office.button(t('admin.loan.create')).click();
  await office.says('已建立放款單');
  await office.wake('/addresses');
  const row = office.row('USDT-TRC20').filter({ hasText: t('admin.address.isDefault') });
  await row.getByRole('button', { name: t('admin.delete') }).click();
  await office.prove(office.question);
  await office.question.getByRole('button', { name: t('admin.delete'), exact: true }).click();
  await office.says('刪除失敗', t('errors.address_in_use'));
  await expect(row).toHaveCount(1);
});

test('the hot wallets are shown whole, to be copied or scanned', async ({ page, office }) => {
  const { t } = office;
  await office.open('/addresses');
  const panel = page.locator('section', { has: page.getByRole('heading', { name: t('admin.wallet.title') }) });
  const bitcoin = panel.locator('li').filter({ has: page.getByRole('heading', { name: 'Bitcoin', exact: true }) });
  await expect(bitcoin.locator('code')).toHaveText(/^bcrt1q[a-z0-9]{38}$/);
  await expect(bitcoin).toContainText(/\d BTC/);
  await expect(bitcoin.getByRole('img')).toBeHidden();
  await bitcoin.getByText(t('admin.wallet.showQr')).click();
  await expect(bitcoin.getByRole('img')).toBeVisible();
});
