/**
 * /robots.txt. Order and back-office pages are not disallowed here: they have a "noindex" tag, which a crawler that may
 * not open a page never reads.
 */
import { siteContext } from '../contexts.ts';
import type { Route } from './+types/robots.ts';

/** Paths with nothing to index: API endpoints, and links that only set a cookie. */
const hidden = ['/api/', '/language', '/theme', '/fiat'];

export function loader({ context }: Route.LoaderArgs): Response {
  const lines = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    `Sitemap: ${context.get(siteContext).publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
