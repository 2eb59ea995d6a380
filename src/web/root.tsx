/** The document around every page. */
import { useMemo, type ReactNode } from 'react';
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { formTokenPlace } from '#src/http/form-token.ts';
import type { PageCatalog } from '#src/i18n/catalog.ts';
import { languages } from '#src/i18n/languages.ts';
import type { Route } from './+types/root.ts';
import { headTexts, pageCatalog } from './catalog.server.ts';
import { preferencesContext, requestIdContext, siteContext } from './contexts.ts';
import { pageTexts } from './page-texts.server.ts';
import { findPage, orderFormId } from './pages.ts';
import { toLocalPath } from './preferences.ts';
import { SiteProvider, type SiteData } from './site-context.tsx';
import { BareErrorPage, ErrorPage } from './site/error-page.tsx';
import { packCatalog, unpackCatalog, type PackedCatalog } from './site/packed-texts.ts';
import { PageHead } from './site/page-head.tsx';
import { SiteFrame } from './site/site-frame.tsx';
import { fiatChoiceOn } from './worth.server.ts';
import './styles/app.css';

type RootData = Omit<SiteData, 'catalog'> & Readonly<{ catalog: PackedCatalog; hasScripts: boolean }>;

export async function loader({ request, url, context }: Route.LoaderArgs): Promise<RootData> {
  const { pathname, search } = url;
  const page = findPage(pathname);
  const { namespaces, keys } = pageTexts(page, url);
  const site = context.get(siteContext);
  return {
    ...site,
    catalog: packCatalog(withOwnBanner(pageCatalog(context, ['site', ...namespaces], keys), site.profile)),
    head: headTexts(context, page?.id ?? 'not-found'),
    theme: context.get(preferencesContext).theme,
    fiat: page?.showsFiat === true ? await fiatChoiceOn(context) : null,
    pathname,
    search,
    // Existing pages may be cached and shared, and must not reveal the page that this visitor came from.
    cameFrom: page ? '/' : localReferrer(request),
    pageId: page?.id,
    requestId: context.get(requestIdContext),
    hasScripts: page?.hasScripts ?? true,
  };
}

/** Drops the banners of other profiles, because every byte of the first page counts. */
function withOwnBanner({ language, messages }: PageCatalog, profile: string): PageCatalog {
  const kept = Object.entries(messages).filter(
    ([key]) => !key.startsWith('site.banner.') || key === `site.banner.${profile}`,
  );
  return { language, messages: Object.fromEntries(kept) };
}

function localReferrer(request: Request): string {
  const referrer = request.headers.get('referer') ?? '';
  if (!URL.canParse(referrer) || new URL(referrer).host !== new URL(request.url).host) return '/';
  return toLocalPath(new URL(referrer).pathname);
}

/**
 * Whether the root data is loaded again. The messages belong to the page, so new data on the same page does not reload
 * them. The messages must also stay while the server is unreachable, because the page needs them to say so.
 */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export function Layout({ children }: Readonly<{ children: ReactNode }>) {
  const data = useRouteLoaderData<typeof loader>('root');
  return data ? <SiteDocument data={data}>{children}</SiteDocument> : <BareDocument>{children}</BareDocument>;
}

function SiteDocument({ data, children }: Readonly<{ data: RootData; children: ReactNode }>) {
  const catalog = useMemo(() => unpackCatalog(data.catalog), [data.catalog]);
  const takesOrders = findPage(data.pathname)?.takesOrders === true;
  return (
    <SiteProvider data={{ ...data, catalog }}>
      <html lang={languages[data.catalog.language].htmlLang} data-theme={data.theme} suppressHydrationWarning>
        <head>
          <PageHead />
          <Links />
          <script async src="/site.js" />
        </head>
        <body>
          <SiteFrame>{children}</SiteFrame>
          {data.hasScripts && (
            <>
              {/* Not async: it stands before React's starter, so that React finds the form as it was left. */}
              {takesOrders && <script src="/kept-form.js" />}
              <ScrollRestoration />
              <Scripts />
            </>
          )}
          {takesOrders && <FormToken />}
        </body>
      </html>
    </SiteProvider>
  );
}

/** At the end of the page, so that pages which differ in nothing else are compressed once for all visitors. */
function FormToken() {
  return <input type="hidden" form={orderFormId} name="token" value={formTokenPlace} />;
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root');
  return data ? <ErrorPage error={error} /> : <BareErrorPage />;
}

/** Document for requests that failed before their language was known. */
function BareDocument({ children }: Readonly<{ children: ReactNode }>) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>400</title>
        <Links />
      </head>
      <body>{children}</body>
    </html>
  );
}
