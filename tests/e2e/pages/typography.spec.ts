/** Typography of Chinese and Japanese: no Latin space after a full stop, and no line break in a wrong place. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { listPages } from '../support/page-list.ts';
import { expect, phone, test, type Page } from '../support/visitor.ts';

const cjk = ['zh-cn', 'zh-tw', 'ja'] as const satisfies readonly LanguageCode[];
const currencySymbols = 'BTC|ETH|BNB|POL|TRX|SOL|XMR|LTC|BCH|USDT|USDC';

for (const language of cjk) {
  test(`no space follows a full-width mark in ${language}`, async ({ sandbox, baseURL }) => {
    const paths = (await listPages(sandbox)).map(({ path }) => path);
    for (const path of [...paths, '?tab=mixing']) {
      const html = await (await fetch(`${baseURL}/${language}${path}`)).text();
      // React adds no spaces of its own, so removing the tags leaves the texts as they are displayed.
      const body = html.slice(html.indexOf('<body')).replaceAll(/<(script|pre|textarea)[\s\S]*?<\/\1>/g, '');
      const text = body.replaceAll(/<!--[\s\S]*?-->|<[^>]*>/g, '');
      expect.soft(text.match(/.{0,12}[。，、？！：；] .{0,12}/gu) ?? [], `/${language}${path}`).toEqual([]);
    }
  });

  for (const width of [390, 1440]) {
    test(`no line ends between a figure and its unit in ${language} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ['', '/faq', '/terms', '/about', '/currencies']) {
        await page.goto(`/${language}${path}`);
        const counters = language === 'ja' ? '[\u3041-\u30ff\u4e00-\u9fff]' : '[\u4e00-\u9fff]';
        const unit = String.raw`\d[ \u00a0\u2060]?(?:(?:${currencySymbols})\b|${counters})`;
        expect.soft(await findBrokenLines(page, 'body', unit), `/${language}${path}`).toEqual([]);
      }
    });
  }
}

test.describe('on a phone', () => {
  test.use(phone);
  test('no button breaks inside a Japanese word', async ({ page, sandbox }) => {
    const { id } = await sandbox.order();
    for (const path of [`/payment/${id}`, '', '/faq', '/contact']) {
      await page.goto(`/ja${path}`);
      const places = 'button, .button, summary, nav a';
      expect.soft(await findBrokenLines(page, places, '[ァ-ヺー]{2}|[\u4e00-\u9fff][っゃゅょー]'), path).toEqual([]);
    }
  });
});

/** Matches of the pattern that are broken across two lines although they belong together. */
async function findBrokenLines(page: Page, within: string, pattern: string): Promise<readonly string[]> {
  return await page.evaluate(
    ([selector, source]) => {
      const found: string[] = [];
      const together = new RegExp(source ?? '', 'gu');
      for (const root of document.querySelectorAll(selector ?? '')) {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          if (node.parentElement?.closest('script, pre, textarea') || !node.parentElement?.checkVisibility()) continue;
          for (const match of (node.textContent ?? '').matchAll(together)) {
            const range = document.createRange();
            const topOf = (index: number): number => {
              range.setStart(node, index);
              range.setEnd(node, index + 1);
              return range.getBoundingClientRect().top;
            };
            const last = match.index + match[0].length - 1;
            if (Math.abs(topOf(match.index) - topOf(last)) > 4) {
              found.push((node.textContent ?? '').slice(Math.max(0, match.index - 8), last + 8));
            }
          }
        }
      }
      return found;
    },
    [within, pattern],
  );
}
