/** The routes, made from the table of pages. Each page exists with and without a language before it. */
import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';
import { pages } from './pages.ts';

const pageRoutes = pages
  .filter(({ path }) => path !== '')
  .map(({ id, path, file }) => route(path, `routes/${file}.tsx`, { id }));

export default [
  index('routes/root-redirect.ts', { id: 'root-redirect' }),
  route('language', 'routes/choose-language.ts', { id: 'choose-language' }),
  route('theme', 'routes/choose-theme.ts', { id: 'choose-theme' }),
  route('robots.txt', 'routes/robots.ts', { id: 'robots' }),
  route('sitemap.xml', 'routes/sitemap.ts', { id: 'sitemap' }),
  route('payment/:id/qr.png', 'routes/payment-qr.ts', { id: 'payment-qr' }),
  layout('routes/language-gate.tsx', { id: 'language-gate' }, [
    route(':lang', 'routes/home.tsx', { id: 'home' }),
    ...prefix(':lang?', pageRoutes),
    route('*', 'routes/not-found.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig;
