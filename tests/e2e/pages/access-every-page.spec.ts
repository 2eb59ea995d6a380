/** axe (accessibility checker) finds nothing on any page of the table, in two languages, light and dark. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import { checkAccess } from '../support/check-access.ts';
import { listPages } from '../support/page-list.ts';
import { test } from '../support/visitor.ts';

const checked: readonly LanguageCode[] = ['en', 'zh-cn'];

for (const language of checked) {
  test(`every page in ${language}`, async ({ page, sandbox }) => {
    test.slow();
    for (const { path } of await listPages(sandbox)) {
      await page.goto(`/${language}${path}`);
      await checkAccess(page, `/${language}${path}`);
    }
  });
}
