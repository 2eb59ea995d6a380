/** Loans: a form that derives fee and total, errors at the field, one release, and a real payout. */
import { currencies } from '#src/domain/assets/currencies.ts';
import { expect, language, t, test } from '../support/back-office.ts';
import { patient } from '#tests/support/patience.ts';

test('a loan is made, released and paid out', async ({ page, office, sandbox }) => {
  const customer = await sandbox.addressFor('USDT-TRC20');
  await office.wake('/loans');
  const create = office.button(t('admin.loan.create'));
  await expect(create, 'while a field is empty').toBeDisabled();
  await office.field(t('admin.loan.amount')).fill('1500.5');
  await expect(page.locator('#loan-fee')).toHaveText('90.03');
  await expect(page.locator('#loan-total')).toHaveText('1,590.53');
  await office.field(t('admin.loan.rate')).fill('31.5');
  await expect(create).toBeDisabled();
  await office.field(t('admin.loan.customer')).fill(customer);
  await office.prove(page.locator('.loan-form'));
  await create.click();
  await office.says('已建立放款單');

  const row = office.row('1,500.50');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(`${customer.slice(0, 8)}…${customer.slice(-8)}`);
  await expect(row).toContainText('90.03');
  await expect(row.locator('td').nth(2), 'in full only where it is asked about').not.toContainText(customer);
  await expect(row).toContainText(t('admin.loanState.pending'));
  await row.getByRole('button', { name: t('admin.loan.release') }).click();
  await expect(office.question).toContainText('1,500.50 USDT-TRC20');
  await expect(office.question).toContainText(customer);
  await page.keyboard.press('Escape');
  await expect(office.question).toHaveCount(0);
  await row.getByRole('button', { name: t('admin.loan.release') }).click();
  await office.prove(office.question, 'not the password at all');
  await office.question.getByRole('button', { name: t('admin.loan.release') }).click();
  await office.says('操作失敗', '請檢查輸入資料並重試');
  await expect(office.question).toContainText(t('admin.stepUp.wrong'));
  await expect(office.question.getByLabel(t('admin.password.current'))).toHaveValue('');
  await office.prove(office.question);
  await office.question.getByRole('button', { name: t('admin.loan.release') }).click();
  await office.says('放款狀態更新成功');
  await expect(row.getByRole('button')).toHaveCount(0);
  const state = async (): Promise<string> => {
    await sandbox.mine(currencies['USDT-TRC20'].chain, 3);
    await office.open('/loans');
    return (await row.locator('.pill').textContent()) ?? '';
  };
  await expect.poll(state, { timeout: patient(30_000), intervals: [500] }).toBe(t('admin.loanState.completed'));
});

test('every wrong field is named, and what was typed stays', async ({ page, office, sandbox }) => {
  const right = { usdtAmount: '100', rate: '31.5', customerAddress: await sandbox.addressFor('USDT-TRC20') };
  const labels = {
    usdtAmount: t('admin.loan.amount'),
    rate: t('admin.loan.rate'),
    customerAddress: t('admin.loan.customer'),
  };
  const bad = {
    usdtAmount: ['abc', '0', '0.0000001', '999999999999'],
    rate: ['x', '0'],
    customerAddress: ['<b>x</b>', await sandbox.address('bitcoin')],
  } as const;
  for (const [name, texts] of Object.entries(bad)) {
    const field = office.field(labels[name as keyof typeof labels]);
    for (const text of texts) {
      await office.wake('/loans');
      for (const [other, value] of Object.entries({ ...right, [name]: text })) {
        await office.field(labels[other as keyof typeof labels]).fill(value);
      }
      await office.button(t('admin.loan.create')).click();
      await office.says('無法建立放款單', '請檢查輸入資料並重試');
      await expect(field, text).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveValue(text);
      await expect(page.locator('[aria-invalid=true]'), 'the other fields are right').toHaveCount(1);
    }
  }
});

test('an address that exists on several networks needs one to be chosen', async ({ office, sandbox }) => {
  await office.wake('/loans');
  await office.field(t('admin.loan.amount')).fill('100');
  await office.field(t('admin.loan.rate')).fill('31.5');
  await office.field(t('admin.loan.customer')).fill(await sandbox.address('ethereum'));
  await office.button(t('admin.loan.create')).click();
  await office.says('無法建立放款單', '請檢查輸入資料並重試');
  await expect(office.field(t('admin.loan.currency'))).toHaveAttribute('aria-invalid', 'true');
  await office.field(t('admin.loan.currency')).selectOption('USDT-BEP20');
  await office.prove(office.main.locator('.loan-form'));
  await office.button(t('admin.loan.create')).click();
  await office.says('已建立放款單');
});

test('a loan that is not there cannot be released', async ({ page, office, sandbox }) => {
  await office.wake('/loans');
  await office.field(t('admin.loan.amount')).fill('100');
  await office.field(t('admin.loan.rate')).fill('31.5');
  // On another chain than the loan of the first test, which may still be under way to the address of TRON.
  await office.field(t('admin.loan.customer')).fill(await sandbox.addressFor('USDT-ERC20'));
  await office.field(t('admin.loan.currency')).selectOption('USDT-ERC20');
  await office.prove(office.main.locator('.loan-form'));
  await office.button(t('admin.loan.create')).click();
  await office.says('已建立放款單');
  const release = office.main.getByRole('button', { name: t('admin.loan.release') }).first();
  await release.click();
  await office.question.locator('input[name=loanId]').evaluate((input: HTMLInputElement) => {
    input.value = 'TL-20261115-00000000';
  });
  await office.question.getByRole('button', { name: t('admin.loan.release') }).click();
  await office.says('操作失敗');
  await expect(page).toHaveURL(new RegExp(`/${language}/admin/loans`));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a loan is made and released all the same', async ({ page, signedOut: office, sandbox }) => {
    await office.open('');
    await office.signIn();
    await office.open('/loans');
    await office.button(t('admin.loan.create')).click();
    await expect(page.getByRole('alert').getByText('輸入錯誤')).toBeVisible();
    await expect(page.getByRole('alert').getByText('請填寫完整資料')).toBeVisible();
    const customer = await sandbox.addressFor('USDT-TRC20');
    await office.field(t('admin.loan.amount')).fill('20.07');
    await office.field(t('admin.loan.rate')).fill('31.5');
    await office.field(t('admin.loan.customer')).fill(customer);
    await office.button(t('admin.loan.create')).click();
    const form = page.locator('.loan-form');
    await expect(form.locator('.step-up-facts')).toContainText(customer);
    await expect(form.locator('.step-up-facts')).toContainText('20.07 USDT-TRC20');
    await expect(office.field(t('admin.loan.customer')), 'what was typed stays').toHaveValue(customer);
    await office.prove(form);
    await office.button(t('admin.loan.create')).click();
    await expect(page.getByRole('status').getByText('已建立放款單')).toBeVisible();
    const row = office.row('20.07');
    await row.getByRole('button', { name: t('admin.loan.release') }).click();
    await office.prove(office.question, 'not the password at all');
    await office.question.getByRole('button', { name: t('admin.loan.release') }).click();
    // The dialog is rendered open, with the error at its field.
    const open = page.locator('.confirm.is-open');
    await expect(open).toContainText(customer);
    await expect(open.getByText(t('admin.stepUp.wrong'))).toBeVisible();
    await office.prove(open);
    await open.getByRole('button', { name: t('admin.loan.release') }).click();
    await expect(page.getByRole('status').getByText('放款狀態更新成功')).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(0);
  });
});
