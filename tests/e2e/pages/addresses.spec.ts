/** URLs without a language prefix, and with an unknown one. */
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { listPages } from '../support/page-list.ts';
import { readPages } from '../support/read-page.ts';
import { textsOf } from '../support/texts.ts';
import { expect, test } from '../support/visitor.ts';

test('an address without a language is the same page in the language of the browser', async ({ page, sandbox }) => {
  const listed = (await listPages(sandbox)).filter(({ path }) => path !== '');
  const baseURL = test.info().project.use.baseURL ?? '';
  for (const language of languageCodes) {
    const htmlOf = async (path: string): Promise<string> => {
      const answer = await fetch(baseURL + path, { headers: { 'accept-language': languages[language].htmlLang } });
      expect(answer.status, path).toBe(200);
      return await answer.text();
    };
    const bare = await readPages(page, await Promise.all(listed.map(async ({ path }) => await htmlOf(path))));
    const named = await Promise.all(listed.map(async ({ path }) => await htmlOf(`/${language}${path}`)));
    for (const [index, facts] of (await readPages(page, named)).entries()) {
      const { lang, title, headings, canonical, isNoindex } = facts;
      expect(bare[index]).toMatchObject({ lang, title, headings, isNoindex });
      expect(bare[index]?.canonical).toBe(canonical);
    }
  }
});

test('the bare root leads to the home page of the browser’s language', async ({ baseURL }) => {
  for (const language of languageCodes) {
    const headers = { 'accept-language': `${languages[language].htmlLang},de;q=0.5` };
    const answer = await fetch(`${baseURL}/`, { redirect: 'manual', headers });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/${language}`]);
  }
  const unknown = await fetch(`${baseURL}/`, { redirect: 'manual', headers: { 'accept-language': 'sw,xh' } });
  expect(unknown.headers.get('location')).toBe('/zh-cn');
});

test('a language that we do not have is no page, and the page that says so has a way home', async ({ request }) => {
  const text = textsOf('en')('notice.notFound.title');
  const addresses = ['/xx', '/xx/about', '/de/faq', '/zh/terms', '/en-us/faq', '/en/en/about', '/en/fr', '/about/en'];
  for (const address of addresses) {
    const answer = await request.get(address, { headers: { 'accept-language': 'en' }, maxRedirects: 0 });
    expect(answer.status(), address).toBe(404);
    expect(await answer.text(), address).toContain(text);
  }
});
