/**
 * The routes, made from the table of pages. Each page exists with and without a language prefix. The languages are
 * listed explicitly, so that a path with any other first segment matches no page.
 */
import { index, route, type RouteConfig } from '@react-router/dev/routes';
import { languageCodes } from '#src/i18n/languages.ts';
import { pages } from './pages.ts';

const plain = pages
  .filter(({ path }) => path !== '')
  .map(({ id, path, file }) => route(path, `routes/${file}.tsx`, { id }));

const inLanguages = languageCodes.flatMap((language) =>
  pages.map(({ id, path, file }) =>
    route([language, path].filter(Boolean).join('/'), `routes/${file}.tsx`, { id: `${language}/${id}` }),
  ),
);

export default [
  index('routes/root-redirect.ts', { id: 'root-redirect' }),
  route('language', 'routes/choose-language.ts', { id: 'choose-language' }),
  route('theme', 'routes/choose-theme.ts', { id: 'choose-theme' }),
  route('fiat', 'routes/choose-fiat.ts', { id: 'choose-fiat' }),
  route('robots.txt', 'routes/robots.ts', { id: 'robots' }),
  route('.well-known/security.txt', 'routes/security-txt.ts', { id: 'security-txt' }),
  route('sitemap.xml', 'routes/sitemap.ts', { id: 'sitemap' }),
  route('llms.txt', 'routes/llms.ts', { id: 'llms' }),
  route('postman.json', 'routes/postman.ts', { id: 'postman' }),
  route('manifest.webmanifest', 'routes/manifest.ts', { id: 'manifest' }),
  ...languageCodes.map((language) =>
    route(`${language}/manifest.webmanifest`, 'routes/manifest.ts', { id: `${language}/manifest` }),
  ),
  route('payment/:id/qr.png', 'routes/payment-qr.ts', { id: 'payment-qr' }),
  // Programs and scripts ask for these, and say no language.
  ...languageCodes.flatMap((language) => [
    route(`${language}/payment/:id/deadline.ics`, 'routes/payment-calendar.ts', { id: `${language}/payment-calendar` }),
    route(`${language}/payment/:id/wallet.json`, 'routes/payment-wallet.ts', { id: `${language}/payment-wallet` }),
    route(`${language}/payment/:id/feed.atom`, 'routes/payment-feed.ts', { id: `${language}/payment-feed` }),
    route(`${language}/privacy-mixer/similar-orders.atom`, 'routes/crowd-feed.ts', { id: `${language}/crowd-feed` }),
    route(`${language}/status/incidents.atom`, 'routes/status-feed.ts', { id: `${language}/status-feed` }),
  ]),
  ...plain,
  ...inLanguages,
  route('*', 'routes/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig;
