/** /sitemap.xml: the indexable pages, and parts of them with paths of their own, in every language with alternates. */
import { languageCodes } from '#src/i18n/languages.ts';
import { siteContext, type SiteFacts } from '../contexts.ts';
import { indexedPlaces } from '../site/indexed-places.ts';
import { pageAddresses } from '../site/page-addresses.ts';
import type { Route } from './+types/sitemap.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  return new Response(writeSitemap(context.get(siteContext)), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

function writeSitemap({ publicUrl, profile }: SiteFacts): string {
  const urls = indexedPlaces({ isSandbox: profile === 'sandbox' }).flatMap(({ page, part }) =>
    languageCodes.map((language) => {
      const { canonical, alternates } = pageAddresses({ publicUrl, language, page, part });
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
