/** The case file of an order, with the keyboard alone: take it, write a note, find it again, give it back. */
import { expect, t, test } from '../support/back-office.ts';
import { textsOf } from '../support/texts.ts';

test('an operator takes an order, notes something and gives it back, by keyboard', async ({
  page,
  office,
  sandbox,
}) => {
  const { orderNumber } = await sandbox.order();
  await office.wake(`/orders/${orderNumber}`);
  const file = page.locator('.case-file');
  await expect(file).toContainText(t('admin.case.nobody'));
  await file.getByRole('button', { name: t('admin.case.take') }).focus();
  await page.keyboard.press('Enter');
  await office.says(t('admin.toast.orderAssigned'));
  await file.getByLabel(t('admin.case.note')).focus();
  await page.keyboard.type('已請對方提供交易編號。');
  await page.keyboard.press('Enter');
  await office.says(t('admin.toast.noteAdded'));
  await expect(file.locator('.notes li')).toHaveText(/operator.*已請對方提供交易編號。/);

  await office.wake('/orders?assignee=operator');
  await expect(office.row(orderNumber)).toBeVisible();
  await page.goto(`/en/admin/orders/${orderNumber}`);
  await file.getByRole('button', { name: textsOf('en')('admin.case.release') }).focus();
  await page.keyboard.press('Enter');
  await expect(file).toContainText(textsOf('en')('admin.case.nobody'));
});
