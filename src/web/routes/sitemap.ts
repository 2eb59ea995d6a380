/** /sitemap.xml: the indexable pages in every language, each naming the others. */
import { languageCodes, languages } from '#src/i18n/languages.ts';
import { siteContext } from '../contexts.ts';
import { pages, pathOf, type PageRow } from '../pages.ts';
import type { Route } from './+types/sitemap.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const { publicUrl } = context.get(siteContext);
  const rows: readonly PageRow[] = pages;
  const urls = rows
    .filter(({ isIndexable }) => isIndexable)
    .flatMap(({ id }) => {
      const alternates = languageCodes.map((code) => {
        const href = publicUrl + pathOf(code, id);
        return `<xhtml:link rel="alternate" hreflang="${languages[code].htmlLang}" href="${href}"/>`;
      });
      return languageCodes.map((code) => `<url><loc>${publicUrl}${pathOf(code, id)}</loc>${alternates.join('')}</url>`);
    });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
