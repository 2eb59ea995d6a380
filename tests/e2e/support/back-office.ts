/** Playwright's test function for the back office: a signed-in operator, and helpers for elements of every page. */
import type { Locator } from '@playwright/test';
import type { LanguageCode } from '#src/i18n/languages.ts';
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

export const test = base.extend<{ language: LanguageCode; signedOut: Office; office: Office }>({
  /** The language of the operator's pages, with `test.use({ language })`. */
  language: [language, { option: true }],
  /** Back office before signing in. Refused requests and the operator's cookies are allowed in these tests. */
  signedOut: async ({ page, context, watch, language: spoken, javaScriptEnabled: isScripted }, use) => {
    watch.allow(/\/admin/);
    await use(makeOffice(page, { spoken, isScripted, person: operator }));
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

export type Person = Readonly<{ username: string; password: string }>;
type OfficeOf = Readonly<{ spoken: LanguageCode; isScripted: boolean; person: Person }>;

export function makeOffice(page: Page, { spoken, isScripted, person }: OfficeOf) {
  const say = textsOf(spoken);
  const main = page.getByRole('main');
  const toast = page.locator('.toast');
  return {
    t: say,
    main,
    toast,
    open: async (path: string): Promise<void> => {
      await page.goto(`/${spoken}/admin${path}`);
    },
    /** Opens a page and waits for hydration, if it has scripts: before, a click would submit the form as without. */
    wake: async (path: string): Promise<void> => {
      await page.goto(`/${spoken}/admin${path}`);
      if (isScripted) await hydrated(page);
    },
    signIn: async (given: Readonly<{ password?: string; code?: string }> = {}): Promise<void> => {
      await page.getByLabel(say('admin.signIn.username')).fill(person.username);
      await page.getByLabel(say('admin.signIn.password')).fill(given.password ?? person.password);
      await page.getByLabel(say('admin.signIn.code')).fill(given.code ?? '');
      await page.getByRole('button', { name: say('admin.signIn.button'), exact: true }).click();
    },
    signOut: async (): Promise<void> => {
      await page
        .getByRole('navigation')
        .getByRole('button', { name: say('admin.signOut') })
        .click();
    },
    /** Expects one toast with exactly this title and text; without JavaScript they stand on the page. */
    says: async (title: string, text?: string): Promise<void> => {
      if (!isScripted) {
        const said = page.getByRole('status').or(page.getByRole('alert'));
        for (const each of [title, text ?? title]) await expect(said.getByText(each).first()).toBeVisible();
        return;
      }
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
    prove: async (within: Locator, password: string = person.password): Promise<void> => {
      const field = within.getByLabel(say('admin.password.current'), { exact: true });
      if ((await field.count()) === 0) await within.locator('button[type=submit]').first().click();
      await field.fill(password);
    },
    /** The open confirmation dialog. */
    question: page.locator('.confirm:popover-open, .confirm.is-open'),
    row: (text: string) => main.locator('tbody tr').filter({ hasText: text }),
  } as const;
}
