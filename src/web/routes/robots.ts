/** /robots.txt: everything may be read except pages about orders and the operator's. */
import { siteContext } from '../contexts.ts';
import type { Route } from './+types/robots.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const hidden = ['/api/', '/payment', '/*/payment', '/admin', '/*/admin', '/language', '/theme', '/sandbox/'];
  const lines = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    `Sitemap: ${context.get(siteContext).publicUrl}/sitemap.xml`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
