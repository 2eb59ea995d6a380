/** Adds the pages to the HTTP application: static files first, then everything else through React Router. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { sendHttpError } from '#src/api/errors.ts';
import { makeFairQueue } from '#src/http/fair-queue.ts';
import { goneSignal } from '#src/http/gone-signal.ts';
import type { HttpLog } from '#src/http/http-log.ts';
import type { KeyLimits } from '#src/http/key-limits.ts';
import type { MixSessions } from '#src/http/mix-session.ts';
import { readBrowserMark, readOperatorToken } from '#src/http/operator-cookie.ts';
import { orderingOf, type OrderLimits } from '#src/http/order-limits.ts';
import { refusalWaitSeconds } from '#src/http/refusal-status.ts';
import type { TrackingLimits } from '#src/http/tracking-limits.ts';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { PageViews } from '#src/usecases/back-office/page-views.ts';
import type { Developer } from '#src/usecases/developer/developer.ts';
import type { FaucetVerbs } from '#src/usecases/faucet/make-faucet.ts';
import type { SandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { Services } from '#src/usecases/visitor/services.ts';
import type { WebPush } from '#src/usecases/web-push/web-push.ts';
import type { PublishedTermsKey } from '#src/usecases/ports/terms-signer.ts';
import type { ReadApiDocs } from '#src/web/api-document.ts';
import type { LimitedInvoiceDesk, OfficialChannels, SiteFacts } from '#src/web/contexts.ts';
import { findPartnerKey } from './pages/find-partner-key.ts';
import { makePageCache, type PageCache } from './pages/page-cache.ts';
import { makeReadApiDocs } from './pages/read-api-docs.ts';
import { openBuiltPages, openPagesUnderWork, type PageSource } from './pages/page-source.ts';
import { sendCached, sendLive } from './pages/send-page.ts';
import { toWebRequest } from './pages/to-web-request.ts';

type Options = Readonly<{
  services: Services;
  sandbox?: SandboxVerbs | undefined;
  faucet?: FaucetVerbs | null;
  backOffice: BackOffice;
  developer: Developer;
  pageViews: Pick<PageViews, 'count'>;
  webPush?: WebPush | undefined;
  /** The same rate limiters as in the API, so that guessing is not cheaper on the page. */
  trackingLimits: TrackingLimits;
  keyLimits: KeyLimits;
  orderLimits: OrderLimits;
  mixSessions: MixSessions;
  orderLinks: OrderLinks;
  termsKey: PublishedTermsKey;
  site: SiteFacts;
  channels: () => OfficialChannels;
  /** Whether the chat bot runs. Without it none does. */
  isBotRunning?: () => Promise<boolean>;
  /** Cache of rendered pages that are the same for everyone. */
  pageCache?: PageCache;
  /** Development mode: pages are served from their sources by Vite. */
  isUnderWork: boolean;
  log: HttpLog;
}>;

/** Longest path that is rendered. No path of ours is nearly as long; longer ones get a plain 404. */
const longestPath = 500;

/** Paths of the API and of well-known files, which no page may answer. */
const notPages = /^\/(?:api|\.well-known(?!\/security\.txt$))(?:\/|$)/;

export async function openPages(app: FastifyInstance, options: Options): Promise<void> {
  const source = options.isUnderWork ? await openPagesUnderWork(app) : await openBuiltPages(app);
  const answer = makeAnswer(source, options, makeReadApiDocs(app));

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    pages.all('/*', { schema: { hide: true } }, async (request, reply) => {
      if (notPages.test(request.url)) return reply.callNotFound();
      if (pathOf(request).length > longestPath) return reply.callNotFound();
      const problem = findProblem(request);
      if (problem) return await sendHttpError({ request, reply }, problem);
      if (await source.serveFile(request, reply)) return reply.hijack();
      return await answer(request, reply);
    });
  });
}

/** Pages accept GET and HEAD, and POST of forms; nothing else. */
function findProblem({ method, headers }: FastifyRequest): 'method_not_allowed' | 'request_malformed' | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined;
  if (method !== 'POST') return 'method_not_allowed';
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '');
  return isForm ? undefined : 'request_malformed';
}

/** The raw path of the request, before any normalisation. */
function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '';
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** The services with the rate limit on orders applied to this request's source network. */
function limitOrders({ services, orderLimits }: Options, request: FastifyRequest, reply: FastifyReply): Services {
  const createOrder: Services['createOrder'] = async (wanted) => {
    const ordering = orderingOf(request.ip, wanted);
    const made = await orderLimits.run(
      ordering,
      async (sourceTags) => await services.createOrder({ ...wanted, sourceTags }),
    );
    const waitSeconds = made.ok ? undefined : refusalWaitSeconds(made);
    if (waitSeconds !== undefined) void reply.header('retry-after', String(waitSeconds));
    return made;
  };
  return { ...services, createOrder };
}

/** Orders of invoices, with the same limit. */
function limitInvoices(options: Options, request: FastifyRequest, reply: FastifyReply): LimitedInvoiceDesk {
  const { orderLimits, developer } = options;
  const { invoiceDesk } = developer;
  const order: LimitedInvoiceDesk['order'] = async (id, wanted) => {
    const { idempotencyKey, sendCurrency, refundAddress = '' } = wanted;
    const ordering = { source: request.ip, idempotencyKey, addresses: [id, sendCurrency, refundAddress] };
    const made = await orderLimits.run(
      ordering,
      async (sourceTags) => await invoiceDesk.order(id, { ...wanted, sourceTags }),
    );
    const waitSeconds = made.ok ? undefined : refusalWaitSeconds(made);
    if (waitSeconds !== undefined) void reply.header('retry-after', String(waitSeconds));
    return made;
  };
  return { ...invoiceDesk, order };
}

/**
 * Pages that are rendered for one request. Rendering is the dearest work of the process, and one page after another
 * would leave no time for anything else: a few at once, in turn by network.
 */
const rendering = { atOnce: 6, mostWaiting: 400 } as const;
const busySeconds = 2;

function makeAnswer({ load, mode }: PageSource, options: Options, readApiDocs: ReadApiDocs): Answer {
  const { services, backOffice, pageViews, site } = options;
  const isSecure = isServedSecurely(site);
  const fill = makeFillContext(options, readApiDocs);
  const cache = options.pageCache ?? makePageCache(() => performance.now());
  const queue = makeFairQueue({ ...rendering, randomBytes });
  const sessions = makeFairQueue({ ...rendering, randomBytes });

  return async (request, reply) => {
    const { build, web, policy } = await load();
    const { pathname, search: asked } = new URL(request.url.replace(/^\/+/, '/'), site.publicUrl);
    const isRead = request.method !== 'POST';
    const canonical = web.canonicalPath(pathname);
    if (isRead && canonical !== undefined && canonical !== pathOf(request)) {
      return reply.redirect(canonical + asked, 308);
    }
    const preferences = web.readPreferences({
      pathname,
      cookie: request.headers.cookie ?? null,
      acceptLanguage: request.headers['accept-language'] ?? null,
    });
    const page = web.findPage(pathname);
    const search = web.knownSearch(page, asked);
    const isOffice = backOfficePath.test(pathname);
    const countView = (): void => {
      if (request.method === 'GET' && page && !isOffice) pageViews.count(page.id, preferences.language);
    };
    const render = async (webRequest: Request, own: Own): Promise<Response> => {
      const context = fill(new web.RouterContextProvider(), web, { request, reply, webRequest });
      context.set(web.operatorContext, own.operator);
      context.set(web.preferencesContext, own.preferences);
      context.set(web.requestIdContext, own.requestId);
      return await web.createRequestHandler(build, mode)(webRequest, context);
    };

    // Pages of the back office are never shared.
    const isPlain = isRead && search === '' && !isOffice && mode !== 'development';
    const cacheSeconds = isPlain ? page?.cacheSeconds : undefined;
    if (cacheSeconds !== undefined) {
      // The key is the path without the query: as paths have one canonical form, there are only few keys. Pages state
      // fees and deadlines, so a new policy renders them again.
      const own = ofNobody(preferences, page?.showsFiat);
      const { language, theme, fiat } = own.preferences;
      const key = [pathname, language, theme, fiat, services.policy().number].join(' ');
      const renderShared = async () => await render(new Request(new URL(pathname, site.publicUrl)), own);
      const cached = await cache.take(key, cacheSeconds, renderShared);
      if (cached) {
        countView();
        return sendCached(request, reply, cached, policy);
      }
    }
    const webRequest = toWebRequest(request, site.publicUrl);
    // In turn too: whoever makes tokens up waits behind themselves.
    const lookUp = async () => ({ operator: await findOperator(backOffice, webRequest, isSecure) });
    const session = isOffice ? await sessions.run(request.ip, lookUp, goneSignal(reply.raw)) : { operator: undefined };
    if (!session) return await sendBusy(request, reply);
    const { operator } = session;
    const renderLive = async (): Promise<Response> =>
      await render(webRequest, { operator, preferences, requestId: request.id });
    if (mode === 'development') return await sendLive(request, reply, await renderLive(), policy);
    // Operators do not wait for visitors: those who are signed in, not whoever asks for their pages.
    const response =
      operator === undefined ? await queue.run(request.ip, renderLive, goneSignal(reply.raw)) : await renderLive();
    if (!response) return await sendBusy(request, reply);
    if (response.status === 200) countView();
    return await sendLive(request, reply, response, policy);
  };
}

/** What a page may show of the one who asks for it. */
type Own = Readonly<{
  operator: Awaited<ReturnType<typeof findOperator>>;
  preferences: ReturnType<Web['readPreferences']>;
  requestId: string;
}>;

/**
 * A shared page must contain nothing of a request but its language and theme, and the chosen money where amounts are
 * told in it. So it sees no header and no other choice.
 */
function ofNobody({ fiat, ...preferences }: Own['preferences'], showsFiat = false): Own {
  return { operator: undefined, preferences: { ...preferences, ...(showsFiat && { fiat }) }, requestId: '' };
}

async function sendBusy(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  void reply.header('retry-after', String(busySeconds));
  return await sendHttpError({ request, reply }, 'service_unavailable', { retryAfterSeconds: busySeconds });
}

type Web = Awaited<ReturnType<PageSource['load']>>['web'];
type Context = InstanceType<Web['RouterContextProvider']>;
type Asked = Readonly<{ request: FastifyRequest; reply: FastifyReply; webRequest: Request }>;

/** Fills the context of loaders and actions. Use cases with a rate limit per source get this request's IP address. */
function makeFillContext(options: Options, readApiDocs: ReadApiDocs) {
  const { services, sandbox, faucet = null, backOffice, developer, mixSessions } = options;
  const { trackingLimits, keyLimits, orderLinks, termsKey, site, channels, log } = options;
  return (context: Context, web: Web, { request, reply, webRequest }: Asked): Context => {
    context.set(web.servicesContext, limitOrders(options, request, reply));
    context.set(web.invoiceDeskContext, limitInvoices(options, request, reply));
    context.set(web.policyContext, services.policy().policy);
    context.set(web.sandboxContext, sandbox);
    context.set(web.faucetContext, faucet);
    context.set(web.mixSessionsContext, mixSessions);
    context.set(web.orderLinksContext, orderLinks);
    context.set(web.backOfficeContext, backOffice);
    context.set(web.developerContext, developer);
    context.set(web.webPushContext, options.webPush);
    context.set(web.apiDocsContext, readApiDocs);
    context.set(web.signInContext, async (fields) => {
      const browserMark = readBrowserMark(request.headers.cookie, { isSecure: isServedSecurely(site) });
      return await backOffice.signIn({ ...fields, browserMark, source: request.ip });
    });
    context.set(web.signInProofContext, () => backOffice.askProof(request.ip));
    context.set(web.trackContext, async ({ code, proof }) =>
      trackingLimits.run({ code, proof, source: request.ip }, async () => await services.trackOrder(code)),
    );
    context.set(
      web.partnerKeyContext,
      async (text) => await findPartnerKey({ developer, keyLimits }, { text, source: request.ip }),
    );
    context.set(web.termsKeyContext, termsKey);
    context.set(web.siteContext, site);
    context.set(web.channelsContext, channels());
    context.set(web.botContext, options.isBotRunning ?? noBot);
    context.set(web.reportContext, (error) => {
      // A form from another site was refused (CSRF protection), which is no failure of ours.
      if (isForeignForm(webRequest)) return;
      log.error('a page failed', { requestId: request.id, method: request.method }, error);
    });
    return context;
  };
}

async function noBot(): Promise<boolean> {
  return await Promise.resolve(false);
}

function isServedSecurely({ publicUrl }: SiteFacts): boolean {
  return publicUrl.startsWith('https:');
}

/** Back-office paths with and without a language prefix: pages, and the data requests of their scripts. */
const backOfficePath = /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?\/admin(?:[/.]|$)/;

async function findOperator(backOffice: BackOffice, { headers }: Request, isSecure: boolean) {
  const token = readOperatorToken(headers.get('cookie'), { isSecure });
  return token === undefined ? undefined : await backOffice.findSession(token);
}

function isForeignForm({ method, headers, url }: Request): boolean {
  const origin = headers.get('origin');
  return method === 'POST' && origin !== null && origin !== new URL(url).origin;
}
