/**
 * Renders whole pages, with their <head>, from their loaders' data. Tests load this through Vite, as the product does,
 * because pages import images and styles.
 */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { headTexts, pageCatalog } from '#src/web/catalog.server.ts';
import { policyContext, preferencesContext, servicesContext, siteContext, type SiteFacts } from '#src/web/contexts.ts';
import { findPage, pathOf, type PageId } from '#src/web/pages.ts';
import * as about from '#src/web/routes/about.tsx';
import * as faq from '#src/web/routes/faq.tsx';
import * as home from '#src/web/routes/home.tsx';
import * as privacy from '#src/web/routes/privacy.tsx';
import * as terms from '#src/web/routes/terms.tsx';
import { SiteProvider } from '#src/web/site-context.tsx';
import { PageHead } from '#src/web/site/page-head.tsx';
import { makePageServices } from './page-services.ts';

/** The parts of a route module that tests use. */
type RouteModule = Readonly<{
  // oxlint-disable-next-line typescript/no-explicit-any
  loader: (args: any) => unknown;
  // oxlint-disable-next-line typescript/no-explicit-any
  default: (props: any) => ReactNode;
}>;

const modules = { home, faq, terms, privacy, about } as const satisfies Partial<Record<PageId, RouteModule>>;
export type RenderedPage = keyof typeof modules;

const site: SiteFacts = {
  profile: 'sandbox',
  publicUrl: 'https://swap.example',
  contactEmail: 'help@swap.example',
  operatorName: undefined,
};

export async function renderPage(pageId: RenderedPage, language: LanguageCode): Promise<string> {
  const context = new RouterContextProvider();
  context.set(policyContext, (await makePageServices()).policy().policy);
  context.set(siteContext, site);
  context.set(preferencesContext, { language, savedLanguage: undefined, theme: undefined });
  context.set(servicesContext, await makePageServices());
  const pathname = pathOf(language, pageId);
  const request = new Request(site.publicUrl + pathname);
  const { loader, default: Page }: RouteModule = modules[pageId];
  const loaderData = await loader({ request, url: new URL(request.url), params: {}, context });
  const row = findPage(pathname);
  const data = {
    ...site,
    catalog: pageCatalog(context, ['site', ...(row?.namespaces ?? [])], row?.keys),
    head: headTexts(context, pageId),
    theme: undefined,
    pathname,
    search: '',
    cameFrom: '/',
    pageId,
    requestId: '',
  };
  const element = (
    <SiteProvider data={data}>
      <PageHead />
      <Page loaderData={loaderData} actionData={undefined} params={{}} matches={[]} />
    </SiteProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [pathname] });
  // The ticket's form is a lazy-loaded chunk, so rendering must be awaited.
  const { prelude } = await prerender(<RouterProvider router={router} />);
  return await new Response(prelude).text();
}
