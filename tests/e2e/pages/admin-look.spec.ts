/** Every page of the back office: no axe findings, no horizontal overflow on a phone, fully usable by keyboard. */
import { checkAccess } from '../support/check-access.ts';
import { expect, hydrated, phone, t, test } from '../support/back-office.ts';

const paths = [
  '',
  '/orders',
  '/orders/{number}',
  '/loans',
  '/treasury',
  '/inventory',
  '/profit',
  '/venue',
  '/cold',
  '/hot-keys',
  '/addresses',
  '/api-keys',
  '/audit',
  '/security',
  '/settings',
  '/policy',
  '/team',
] as const;

for (const path of paths) {
  test(`axe finds nothing on /admin${path}`, async ({ page, office, sandbox }) => {
    const order = await sandbox.order();
    await office.wake(path.replace('{number}', order.orderNumber));
    await checkAccess(page, path);
  });
}

test('axe finds nothing in a question', async ({ page, office }) => {
  await office.wake('/settings');
  await office.main
    .getByRole('button', { name: t('admin.pause.pause') })
    .first()
    .click();
  await expect(office.question).toBeVisible();
  await checkAccess(page, 'a question');
});

test('the sign-in screen has nothing for axe either', async ({ page, signedOut }) => {
  await signedOut.open('');
  await signedOut.signIn({ password: 'not the password at all' });
  await hydrated(page);
  await checkAccess(page, 'sign-in');
});

test('a question is opened, answered and left by keyboard', async ({ page, office }) => {
  await office.wake('/settings');
  const pause = office.main.getByRole('button', { name: t('admin.pause.pause') }).last();
  await pause.focus();
  await page.keyboard.press('Enter');
  await expect(office.question).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(office.question.getByLabel(t('admin.reason'))).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(office.question).toHaveCount(0);
  await expect(pause).toBeFocused();
});

test.describe('on a phone', () => {
  test.use(phone);
  test('no page is wider than the screen, and the menu leads everywhere', async ({ page, office, sandbox }) => {
    const order = await sandbox.order();
    for (const path of paths) {
      await office.open(path.replace('{number}', order.orderNumber));
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(excess, path).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: t('admin.nav'), exact: true }).click();
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('admin.nav.loans') })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.nav.loans'));
  });
});
