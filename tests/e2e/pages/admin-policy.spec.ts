/** The policy page in a browser: bounds at the fields, the difference, saving, and going back. */
import { expect, t, test } from '../support/back-office.ts';

test('a fee is changed in two steps, and changed back with one click', async ({ page, office }) => {
  await office.wake('/policy');
  const fee = office.field(t('admin.policy.fees.mixPreset'));
  await expect(fee).toHaveValue('0.25');
  await fee.fill('11');
  await office.button(t('admin.policy.review')).click();
  await expect(fee).toHaveValue('11');
  await expect(office.main).toContainText('請輸入 0% 至 10% 之間的值。');

  await fee.fill('0.3');
  await office.button(t('admin.policy.review')).click();
  const review = page.locator('.policy-review');
  await expect(review.locator('del')).toHaveText('0.25%');
  await expect(review.locator('ins')).toHaveText('0.3%');
  await office.button(t('admin.policy.edit')).click();
  await expect(fee).toHaveValue('0.3');
  await office.button(t('admin.policy.review')).click();
  await review.getByLabel(t('admin.reason')).fill('測試');
  await office.prove(review);
  await office.button(t('admin.policy.save')).click();
  await office.says(t('admin.toast.policySaved'));
  await expect(fee).toHaveValue('0.3');

  await office.row(t('admin.policy.usual')).getByRole('button').click();
  await expect(review.locator('ins')).toHaveText('0.25%');
  await office.prove(review);
  await office.button(t('admin.policy.save')).click();
  await office.says(t('admin.toast.policySaved'));
  await expect(fee).toHaveValue('0.25');
});
