/** The policy in English and without JavaScript: looked through, saved with a proof, and set back. */
import { expect, test } from '../support/back-office.ts';
import { operator } from '../support/operator.ts';
import { textsOf } from '../support/texts.ts';

const t = textsOf('en');
test.use({ javaScriptEnabled: false });

test('a fee is changed in two steps, and changed back', async ({ page, office }) => {
  await page.goto('/en/admin/policy');
  const { main } = office;
  const fee = main.getByLabel(t('admin.policy.fees.mixPreset'), { exact: true });
  await expect(fee).toHaveValue('0.25');
  await fee.fill('0.3');
  await main.getByRole('button', { name: t('admin.policy.review'), exact: true }).click();
  const review = page.locator('.policy-review');
  await expect(review.locator('del')).toHaveText('0.25%');
  await expect(review.locator('ins')).toHaveText('0.3%');
  const save = async (): Promise<void> => {
    const password = review.getByLabel(t('admin.password.current'), { exact: true });
    if ((await password.count()) === 0) await main.getByRole('button', { name: t('admin.policy.save') }).click();
    await password.fill(operator.password);
    await main.getByRole('button', { name: t('admin.policy.save'), exact: true }).click();
    await expect(page.getByRole('status').getByText(t('admin.toast.policySaved'))).toBeVisible();
  };
  await review.getByLabel(t('admin.reason')).fill('tried in English');
  await save();
  await expect(fee).toHaveValue('0.3');
  await main
    .locator('tbody tr')
    .filter({ hasText: t('admin.policy.usual') })
    .getByRole('button')
    .click();
  await expect(review.locator('ins')).toHaveText('0.25%');
  await save();
  await expect(fee).toHaveValue('0.25');
});
