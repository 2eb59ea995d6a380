/**
 * No page overflows the narrowest supported screen, in languages with long words and in languages without spaces
 * between words.
 */
import { listPages } from '../support/page-list.ts';
import { expect, hydrated, test } from '../support/visitor.ts';

test.use({ viewport: { width: 320, height: 640 } });

for (const language of ['en', 'fr', 'zh-cn', 'ja']) {
  test(`every page fits into 320 pixels (${language})`, async ({ page, sandbox }) => {
    const pages = (await listPages(sandbox)).map(({ page: row, path }) => ({ path, hasScripts: row.hasScripts }));
    for (const { path, hasScripts } of [...pages, { path: '?tab=mixing', hasScripts: true }]) {
      await page.goto(`/${language}${path}`);
      // Buttons that need JavaScript appear only after hydration.
      if (hasScripts) await hydrated(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, path).toBeLessThanOrEqual(320);
    }
  });
}
