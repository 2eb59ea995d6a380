/** Six languages: the switch keeps the page, and the choice is remembered. */
import { namespaces } from '#src/i18n/catalog.ts';
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { listPages } from '../support/page-list.ts';
import { readPages } from '../support/read-page.ts';
import { textsOf } from '../support/texts.ts';
import { expect, phone, test } from '../support/visitor.ts';

test('the switch shows the same page in another language, on every page', async ({ page, sandbox, watch }) => {
  watch.allow(/nothing-here/);
  const order = await sandbox.order();
  await sandbox.pay(order.id);
  const { deposits } = await sandbox.settle(order.id, 'completed');
  const paths = [
    '',
    '?sendCurrency=ETH&receiveCurrency=BTC',
    '/exchange',
    '/track',
    `/track?code=${order.trackingCode}`,
    '/verify',
    '/status',
    '/faq',
    `/payment/${order.id}`,
    `/payment?id=${order.id}`,
    `/sandbox/tx/${deposits[0]?.txid}`,
    '/nothing-here',
  ];
  for (const [index, path] of paths.entries()) {
    const from = languageCodes[index % 6] ?? 'en';
    const to = languageCodes[(index + 2) % 6] ?? 'en';
    await page.goto(`/${from}${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', languages[from].htmlLang);
    await page.locator('.language-tool').click();
    await page.locator('#language-menu').getByRole('link', { name: languages[to].nativeName }).click();
    await expect.poll(() => page.url().replace(/^https?:\/\/[^/]+/, ''), path).toBe(`/${to}${path}`);
    await expect(page.locator('html')).toHaveAttribute('lang', languages[to].htmlLang);
    await expect(page.locator('h1')).toHaveCount(1);
  }
  const [cookie] = await page.context().cookies();
  expect(cookie?.name).toBe('sampan-language');
});

test('the choice is remembered at the bare address', async ({ page }) => {
  await page.goto('/language?to=fr&back=/zh-cn/track');
  await expect(page).toHaveURL(/\/fr\/track$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/fr$/);
  await expect(page.getByRole('button', { name: textsOf('fr')('exchange.submit') })).toBeVisible();
});

test.describe('without script on a phone', () => {
  test.use({ ...phone, javaScriptEnabled: false });
  test('the side menu changes the language', async ({ page }) => {
    await page.goto('/zh-cn/track');
    await page.locator('.burger').click();
    await page.locator('#side-menu').getByRole('link', { name: languages.ja.nativeName }).click();
    await expect(page).toHaveURL(/\/ja\/track$/);
  });
});

test('every page of every language has its words', async ({ page, sandbox, baseURL }) => {
  const paths = (await listPages(sandbox)).map(({ path }) => path);
  // A text that is missing shows its key.
  const key = new RegExp(String.raw`\b(?:${namespaces.join('|')})\.[a-z]\w+`);
  for (const language of languageCodes) {
    const documents = paths.map(async (path) => await (await fetch(`${baseURL}/${language}${path}`)).text());
    for (const [index, { texts }] of (await readPages(page, await Promise.all(documents))).entries()) {
      const text = texts.join('\n');
      expect(text, `/${language}${paths[index]}`).not.toMatch(key);
      expect(text, `/${language}${paths[index]}`).not.toMatch(/\{[a-z]\w*\}/i);
    }
  }
});
