/**
 * Renders a page to text. Everything the server process needs of the web code is exported here: the process runs from
 * source while pages come from the bundle, and a module loaded twice would give two different objects.
 */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router';
import { reportContext } from './contexts.ts';
import { findPage } from './pages.ts';
import { startLate, starter } from './site/late-scripts.ts';

export { createRequestHandler, RouterContextProvider } from 'react-router';
export {
  apiDocsContext,
  backOfficeContext,
  botContext,
  channelsContext,
  developerContext,
  faucetContext,
  invoiceDeskContext,
  mixSessionsContext,
  operatorContext,
  policyContext,
  preferencesContext,
  reportContext,
  requestIdContext,
  sandboxContext,
  servicesContext,
  signInContext,
  signInProofContext,
  siteContext,
  termsKeyContext,
  trackContext,
  orderLinksContext,
  partnerKeyContext,
  webPushContext,
} from './contexts.ts';
export { canonicalPath, findPage, knownSearch } from './pages.ts';
export { readPreferences } from './preferences.ts';

/** Every inline script of our pages. */
export const inlineScripts: readonly string[] = [starter];

/** Timeout for loaders, in milliseconds. */
export const streamTimeout = 5000;

// React Router requires a default export here.
// oxlint-disable-next-line max-params
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const html = await render(<ServerRouter context={entry} url={request.url} />);
  // In development Vite's scripts must start first.
  const startsOn = findPage(new URL(request.url).pathname)?.startsOn ?? 'paint';
  return new Response(import.meta.env.DEV ? html : startLate(html, startsOn), { status, headers });
}

/**
 * Renders a page to text. Pages are not streamed but sent whole, so that a failure becomes a 500 and not half a page.
 */
async function render(page: ReactNode): Promise<string> {
  return await new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      // React may send a large part of a page later, with an inline script that moves it into place. Not here.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => {
        clearTimeout(timeout);
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
    const timeout = setTimeout(() => abort(new Error('the page took too long to render')), streamTimeout + 1000);
  });
}

/**
 * Logs unexpected loader errors. 4xx route errors, such as an unknown path or a form sent to a page without an action,
 * are skipped.
 */
export function handleError(error: unknown, { context }: Readonly<{ context: Readonly<RouterContextProvider> }>): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(reportContext)(error);
}
