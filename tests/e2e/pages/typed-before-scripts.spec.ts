/** What is typed before the scripts of a page have come stays, and counts. */
import { textsOf } from '../support/texts.ts';
import { expect, hydrated, test, type Page } from '../support/visitor.ts';

const language = 'en';
const t = textsOf(language);

/** Keeps the scripts of the pages back. Returns what lets them through. */
async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^?]*\.js/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a text stays where the server sent another one, and is the one that is checked', async ({
  page,
  sandbox,
  watch,
}) => {
  watch.allow(/\/verify/);
  const { id } = await sandbox.order();
  const terms = await (await page.request.get(`/api/exchanges/${id}/terms`)).text();
  const letGo = await holdScripts(page);
  await page.goto(`/${language}/verify`);
  const document = page.getByLabel(t('verify.label'));
  const verify = page.getByRole('button', { name: t('verify.button') });
  await document.fill('{}');
  await verify.click();
  await expect(document).toHaveText('{}');
  await document.fill(terms);
  letGo();
  await hydrated(page);
  await expect(document).toHaveValue(terms);
  await verify.click();
  await expect(page.getByText(t('verify.genuine'))).toBeVisible();
});

test('a text stays where the server sent none', async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto(`/${language}/verify`);
  const document = page.getByLabel(t('verify.label'));
  const plan = page.getByLabel(t('verify.plan.label'));
  await document.fill('my terms');
  await plan.fill('my plan');
  letGo();
  await hydrated(page);
  await page.getByRole('button', { name: t('verify.button') }).click();
  await expect(document).toHaveValue('my terms');
  await expect(plan).toHaveValue('my plan');
});
