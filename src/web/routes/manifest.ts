/** /en/manifest.webmanifest: the web app manifest, in the visitor's language. */
import { brand } from '#src/i18n/brand.ts';
import { languages } from '#src/i18n/languages.ts';
import { headTexts, translateOn } from '../catalog.server.ts';
import { languageOf } from '../contexts.ts';
import { pathOf } from '../pages.ts';
import type { Route } from './+types/manifest.ts';

export function loader({ context }: Route.LoaderArgs): Response {
  const language = languageOf(context);
  const t = translateOn(context, ['site']);
  const { title, description } = headTexts(context, 'home');
  const manifest = {
    id: '/',
    name: `${brand} · ${title}`,
    short_name: brand,
    description,
    lang: languages[language].htmlLang,
    dir: 'ltr',
    start_url: pathOf(language, 'home'),
    scope: '/',
    // The URL stays visible, so that people see whom they pay.
    display: 'minimal-ui',
    background_color: '#eef3f1',
    theme_color: '#eef3f1',
    categories: ['finance'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: (['exchange', 'track'] as const).map((page) => ({
      name: t(`site.nav.${page}`),
      url: pathOf(language, page),
    })),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  });
}
