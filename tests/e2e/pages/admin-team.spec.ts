/** The team: an operator is invited, joins with a password of their own, and can do only what the roles allow. */
import { expect, hydrated, t, test, type Office, type Page } from '../support/back-office.ts';

const password = 'copper-lantern-drift-58';

/** A unique name, so that parallel tests do not find each other's operators. */
function makeName(): string {
  return `mate-${crypto.randomUUID().slice(0, 8)}`;
}

/** Invites an operator with the support role and returns the path of the invitation. */
async function invite(page: Page, office: Office, name: string): Promise<string> {
  await office.open('/team');
  const form = office.main.locator('#invite-form');
  await form.getByLabel(t('admin.signIn.username'), { exact: true }).fill(name);
  await form.getByLabel(t('admin.role.support'), { exact: true }).check();
  await office.prove(form);
  await office.button(t('admin.team.inviteButton')).click();
  await expect(office.main.getByRole('alert')).toContainText(t('admin.team.linkOnce'));
  const { pathname, search } = new URL((await page.locator('.codes').textContent()) ?? '');
  return pathname + search;
}

async function join(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByLabel(t('admin.join.password'), { exact: true }).fill(password);
  await page.getByLabel(t('admin.password.repeat'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('admin.join.button'), exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname.endsWith('/admin'));
}

for (const isScripted of [true, false]) {
  /** A toast, or without JavaScript a line on the page. */
  const expectSaid = async (page: Page, text: string): Promise<void> => {
    const said = isScripted ? page.locator('.toast-title') : page.getByRole('status');
    await expect(
      said
        .getByText(text)
        .or(said.filter({ hasText: text }))
        .first(),
    ).toBeVisible();
  };

  test.describe(isScripted ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: isScripted });

    test('an operator is invited, joins, and sees which role a form needs', async ({ page, office, browser }) => {
      const name = makeName();
      const path = await invite(page, office, name);
      await expect(office.row(name)).toContainText(t('admin.team.isInvited'));
      const other = await browser.newContext({ javaScriptEnabled: isScripted, baseURL: new URL(page.url()).origin });
      const theirs = await other.newPage();
      await join(theirs, path);
      await expectSaid(theirs, t('admin.toast.joined'));
      await theirs.getByLabel(t('admin.signIn.username')).fill(name);
      await theirs.getByLabel(t('admin.signIn.password')).fill(password);
      await theirs.getByRole('button', { name: t('admin.signIn.button'), exact: true }).click();
      await expect(theirs.locator('.office')).toBeVisible();
      await theirs.goto('/zh-tw/admin/loans');
      const needed = t('admin.role.needed', { roles: t('admin.role.treasurer') });
      await expect(theirs.getByRole('main')).toContainText(needed);
      await expect(theirs.locator('[name=usdtAmount]')).toHaveCount(0);

      await office.open('/team');
      if (isScripted) await hydrated(page);
      await office
        .row(name)
        .getByRole('button', { name: t('admin.team.disable') })
        .click();
      await office.prove(office.question);
      await office.question.getByRole('button', { name: t('admin.team.disable'), exact: true }).click();
      await expectSaid(page, t('admin.toast.operatorDisabled'));
      await expect(office.row(name)).toContainText(t('admin.team.disabled'));
      await theirs.goto('/zh-tw/admin/loans');
      await expect(theirs.getByLabel(t('admin.signIn.password'))).toBeVisible();
      await other.close();
    });
  });
}

test('a used invitation says so, and a name that is taken keeps what was typed', async ({ page, office }) => {
  const name = makeName();
  const path = await invite(page, office, name);
  await join(page, path);
  await page.goto(path);
  await expect(page.getByRole('main')).toContainText(t('admin.join.gone'));
  await office.wake('/team');
  const form = office.main.locator('#invite-form');
  await form.getByLabel(t('admin.signIn.username'), { exact: true }).fill(name);
  await office.prove(form);
  await office.button(t('admin.team.inviteButton')).click();
  await expect(office.main).toContainText(t('errors.username_taken'));
  await expect(form.getByLabel(t('admin.signIn.username'), { exact: true })).toHaveValue(name);
});

test('the only administrator cannot be removed, and the question stays open with the reason', async ({ office }) => {
  await office.wake('/team');
  const row = office.row('operator').filter({ hasText: t('admin.role.administrator') });
  await row.getByRole('button', { name: t('admin.team.remove') }).click();
  await office.prove(office.question);
  await office.question.getByRole('button', { name: t('admin.team.remove'), exact: true }).click();
  await expect(office.toast).toContainText(t('errors.last_administrator'));
});
