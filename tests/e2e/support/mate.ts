/** A second person: a treasurer with a browser of their own. */
import type { Browser } from '@playwright/test';
import { expect, makeOffice, test as base, type Office, type Page, type Person } from './back-office.ts';

export const matePassword = 'copper-lantern-drift-58';

export type Mate = Readonly<{ page: Page; office: Office; person: Person }>;

export const test = base.extend<{ mate: Mate }>({
  /** Whoever gets a password wrong too often has to wait: tests that do so need somebody of their own. */
  mate: async ({ page, office, browser, language: spoken, javaScriptEnabled: isScripted }, use) => {
    const person = { username: makeName(), password: matePassword };
    const theirs = await addMate(page, office, browser, isScripted, person.username);
    await use({ page: theirs, office: makeOffice(theirs, { spoken, isScripted, person }), person });
    await theirs.context().close();
  },
});

/** Invites a treasurer, who joins and signs in with a browser of their own. */
export async function addMate(
  page: Page,
  office: Office,
  browser: Browser,
  isScripted: boolean,
  name = makeName(),
): Promise<Page> {
  const { t } = office;
  await office.open('/team');
  const form = office.main.locator('#invite-form');
  await form.getByLabel(t('admin.signIn.username'), { exact: true }).fill(name);
  await form.getByLabel(t('admin.role.treasurer'), { exact: true }).check();
  await office.prove(form);
  await office.button(t('admin.team.inviteButton')).click();
  const { pathname, search } = new URL((await page.locator('.codes').textContent()) ?? '');
  const context = await browser.newContext({ javaScriptEnabled: isScripted, baseURL: new URL(page.url()).origin });
  const theirs = await context.newPage();
  await theirs.goto(pathname + search);
  await theirs.getByLabel(t('admin.join.password'), { exact: true }).fill(matePassword);
  await theirs.getByLabel(t('admin.password.repeat'), { exact: true }).fill(matePassword);
  await theirs.getByRole('button', { name: t('admin.join.button'), exact: true }).click();
  await theirs.getByLabel(t('admin.signIn.username')).fill(name);
  await theirs.getByLabel(t('admin.signIn.password')).fill(matePassword);
  await theirs.getByRole('button', { name: t('admin.signIn.button'), exact: true }).click();
  await expect(theirs.locator('.office')).toBeVisible();
  return theirs;
}

function makeName(): string {
  return `mate-${crypto.randomUUID().slice(0, 8)}`;
}
