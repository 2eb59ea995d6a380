/** A second person: a treasurer with a browser of their own. */
import type { Browser } from '@playwright/test';
import { expect, t as tw, type Office, type Page } from './back-office.ts';

export const matePassword = 'copper-lantern-drift-58';

/** Invites a treasurer, who joins and signs in with a browser of their own. */
export async function addMate(page: Page, office: Office, browser: Browser, isScripted: boolean): Promise<Page> {
  const name = `mate-${crypto.randomUUID().slice(0, 8)}`;
  await office.open('/team');
  const form = office.main.locator('#invite-form');
  await form.getByLabel(tw('admin.signIn.username'), { exact: true }).fill(name);
  await form.getByLabel(tw('admin.role.treasurer'), { exact: true }).check();
  await office.prove(form);
  await office.button(tw('admin.team.inviteButton')).click();
  const { pathname, search } = new URL((await page.locator('.codes').textContent()) ?? '');
  const context = await browser.newContext({ javaScriptEnabled: isScripted, baseURL: new URL(page.url()).origin });
  const theirs = await context.newPage();
  await theirs.goto(pathname + search);
  await theirs.getByLabel(tw('admin.join.password'), { exact: true }).fill(matePassword);
  await theirs.getByLabel(tw('admin.password.repeat'), { exact: true }).fill(matePassword);
  await theirs.getByRole('button', { name: tw('admin.join.button'), exact: true }).click();
  await theirs.getByLabel(tw('admin.signIn.username')).fill(name);
  await theirs.getByLabel(tw('admin.signIn.password')).fill(matePassword);
  await theirs.getByRole('button', { name: tw('admin.signIn.button'), exact: true }).click();
  await expect(theirs.locator('.office')).toBeVisible();
  return theirs;
}
