/** The sign-in page of the back office: its messages, its cookies, and no access without signing in. */
import { expect, language, sessionCookie, t, test } from '../support/back-office.ts';
import { operator } from '../support/operator.ts';

test('a wrong password is refused, the right one lets in, and signing out ends it', async ({
  page,
  context,
  signedOut,
}) => {
  await page.goto('/zh-tw/admin/loans?x=1');
  await expect(page).toHaveURL(/\/zh-tw\/admin\?next=/);
  await signedOut.signIn({ password: 'not the password at all' });
  await signedOut.says('登入失敗', '帳號或密碼錯誤');
  await expect(page.getByLabel(t('admin.signIn.username'))).toHaveValue(operator.username);
  await expect(page.getByLabel(t('admin.signIn.password'))).toHaveValue('');

  await signedOut.signIn();
  await signedOut.says('登入成功');
  await expect(page, 'what was asked for before the sign-in').toHaveURL(/\/zh-tw\/admin\/loans\?x=1$/);
  const cookie = (await context.cookies()).find(({ name }) => name === sessionCookie);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored, 'nothing of the session in the browser').toEqual(['sampan-language']);

  await page.getByRole('button', { name: t('admin.signOut') }).click();
  await signedOut.says('已登出');
  await context.addCookies(cookie ? [cookie] : []);
  await page.goto('/zh-tw/admin/loans');
  await expect(page.getByRole('heading', { name: t('admin.signIn.title') })).toBeVisible();
});

test('the sign-in leads to pages of the back office only', async ({ page, signedOut }) => {
  for (const next of ['//evil.example/', 'https://evil.example/', '/zh-tw/track', '/zh-tw/admin/../track']) {
    await page.goto(`/zh-tw/admin?next=${encodeURIComponent(next)}`);
    await signedOut.signIn();
    await signedOut.says('登入成功');
    await expect(page).toHaveURL(/\/zh-tw\/admin$/);
    await page.context().clearCookies({ name: sessionCookie });
  }
});

const paths = [
  '',
  '/orders',
  '/orders/TS-20261115-00000000',
  '/loans',
  '/addresses',
  '/audit',
  '/security',
  '/settings',
];

test('no page of the back office is found, kept or shown to strangers', async ({
  request,
  baseURL,
  signedOut: _signedOut,
}) => {
  for (const path of paths) {
    for (const prefix of ['', '/en', `/${language}`]) {
      const answer = await request.get(`${prefix}/admin${path}`);
      expect(answer.headers()['cache-control'], path).toBe('no-store');
      const html = await answer.text();
      expect(html, path).toContain('<meta name="robots" content="noindex"/>');
      expect(html, path).toContain('name="password"');
    }
    const posted = await request.post(`/${language}/admin${path}`, {
      form: { intent: 'create' },
      headers: { origin: baseURL ?? '' },
      maxRedirects: 0,
      failOnStatusCode: false,
    });
    expect([303, 400, 405], `${path} ${posted.status()}`).toContain(posted.status());
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the same words stand on the page', async ({ page, signedOut }) => {
    await signedOut.open('');
    await signedOut.signIn({ password: 'not the password at all' });
    await expect(page.getByRole('alert').getByText('登入失敗')).toBeVisible();
    await expect(page.getByRole('alert').getByText('帳號或密碼錯誤')).toBeVisible();
    await signedOut.signIn();
    await expect(page.getByRole('status').getByText('登入成功')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.nav.overview'));
    await page.getByRole('button', { name: t('admin.signOut') }).click();
    await expect(page.getByRole('status').getByText('已登出')).toBeVisible();
  });
});
