/** Playwright's test function for the back office: a signed-in operator, and helpers for elements of every page. */
import type { Locator } from '@playwright/test';
import { operator } from './operator.ts';
import { textsOf } from './texts.ts';
import { expect, hydrated, test as base, type Page } from './visitor.ts';

export { expect, hydrated, phone, type Page } from './visitor.ts';

export const language = 'zh-tw';
export const t = textsOf(language);
export const sessionCookie = 'sampan_admin';
/** Cookie that outlives signing out: it marks the browser as known at the next sign-in. */
const browserCookie = 'sampan_browser';

export type Office = ReturnType<typeof makeOffice>;

export const test = base.extend<{ signedOut: Office; office: Office }>({
  /** Back office before signing in. Refused requests and the operator's cookies are allowed in these tests. */
  signedOut: async ({ page, context, watch }, use) => {
    watch.allow(/\/admin/);
    await use(makeOffice(page));
    await context.clearCookies({ name: sessionCookie });
    await context.clearCookies({ name: browserCookie });
  },
  /** Signed in by posting the form directly; the sign-in page has its own tests. */
  office: async ({ signedOut, context, baseURL }, use) => {
    const form = { intent: 'sign_in', username: operator.username, password: operator.password };
    const headers = { origin: baseURL ?? '' };
    const answer = await context.request.post(`/${language}/admin`, { form, headers, maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([303, `/${language}/admin?done=signed_in`]);
    await use(signedOut);
  },
});

function makeOffice(page: Page) {
  const main = page.getByRole('main');
  const toast = page.locator('.toast');
  return {
    main,
    toast,
    open: async (path: string): Promise<void> => {
      await page.goto(`/${language}/admin${path}`);
    },
    /** Opens a page and waits for hydration: before, a click would submit the form as without JavaScript. */
    wake: async (path: string): Promise<void> => {
      await page.goto(`/${language}/admin${path}`);
      await hydrated(page);
    },
    signIn: async (given: Readonly<{ password?: string; code?: string }> = {}): Promise<void> => {
      await page.getByLabel(t('admin.signIn.username')).fill(operator.username);
      await page.getByLabel(t('admin.signIn.password')).fill(given.password ?? operator.password);
      await page.getByLabel(t('admin.signIn.code')).fill(given.code ?? '');
      await page.getByRole('button', { name: t('admin.signIn.button'), exact: true }).click();
    },
    signOut: async (): Promise<void> => {
      await page
        .getByRole('navigation')
        .getByRole('button', { name: t('admin.signOut') })
        .click();
    },
    /** Expects one toast with exactly this title and text. */
    says: async (title: string, text?: string): Promise<void> => {
      await expect(toast.locator('.toast-title')).toHaveText(title);
      await expect(toast).toHaveCount(1);
      if (text !== undefined) await expect(toast.locator('p').nth(1)).toHaveText(text);
    },
    button: (name: string) => main.getByRole('button', { name, exact: true }),
    field: (name: string) => main.getByLabel(name, { exact: true }),
    /**
     * Sends the form to see what it would do, unless the page has shown that already, and fills in the step-up
     * password, which every action requires besides the session.
     */
    prove: async (within: Locator, password: string = operator.password): Promise<void> => {
      const field = within.getByLabel(t('admin.password.current'), { exact: true });
      if ((await field.count()) === 0) await within.locator('button[type=submit]').first().click();
      await field.fill(password);
    },
    /** The open confirmation dialog. */
    question: page.locator('.confirm:popover-open, .confirm.is-open'),
    row: (text: string) => main.locator('tbody tr').filter({ hasText: text }),
  } as const;
}
