/** /sitemap.xml: the indexable pages in every language, each with its alternates. */
import { languageCodes } from '#src/i18n/languages.ts';
import { siteContext } from '../contexts.ts';
import { pages, type PageRow } from '../pages.ts';
import { pageAddresses } from '../site/page-addresses.ts';
import type { Route } from './+types/sitemap.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  return new Response(writeSitemap(context.get(siteContext).publicUrl), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

function writeSitemap(publicUrl: string): string {
  const rows: readonly PageRow[] = pages;
  const urls = rows
    .filter(({ isIndexable }) => isIndexable)
    .flatMap((page) =>
      languageCodes.map((language) => {
        const { canonical, alternates } = pageAddresses({ publicUrl, language, page });
        const links = alternates.map(
          ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
        );
        return `<url><loc>${canonical}</loc>${links.join('')}</url>`;
      }),
    );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}
