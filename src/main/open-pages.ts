/** Puts the pages into the HTTP application: files of the build, then everything else through React Router. */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Config } from '#src/config.ts';
import type { HttpLog } from '#src/http/http-log.ts';
import { noncePolicy } from '#src/http/page-policy.ts';
import type { TrackingLimits } from '#src/http/tracking-limits.ts';
import type { SandboxVerbs } from '#src/usecases/sandbox/sandbox-verbs.ts';
import type { Services } from '#src/usecases/services.ts';
import type { PublishedTermsKey } from '#src/usecases/terms-signer.ts';
import type { SiteFacts } from '#src/web/contexts.ts';
import { accepts, compressQuickly, isCompressible } from './pages/compress-body.ts';
import { makePageCache, type CachedPage } from './pages/page-cache.ts';
import { toWebRequest } from './pages/to-web-request.ts';
import { loadWebBuild, type WebBuild } from './pages/web-build.ts';

type Options = Readonly<{
  services: Services;
  sandbox?: SandboxVerbs | undefined;
  /** The same that the API counts with: guessing must not be cheaper on the page. */
  trackingLimits: TrackingLimits;
  termsKey: PublishedTermsKey;
  config: Pick<Config, 'networkProfile' | 'publicUrl' | 'operatorContact'>;
  log: HttpLog;
}>;

/** Answers that no page may take the place of. */
const notPages = /^\/(?:api|\.well-known)(?:\/|$)/;

export async function openPages(app: FastifyInstance, options: Options): Promise<void> {
  const built = await loadWebBuild();
  built.web.setErrorReporter((error) => options.log.error('a page failed', {}, error));
  await serveFiles(app, built.clientFolder);
  const answer = makeAnswer(built, options);

  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    pages.all('/*', { schema: { hide: true } }, async (request, reply) =>
      notPages.test(request.url) ? reply.callNotFound() : await answer(request, reply),
    );
  });
}

/** Names of built files hold their content's hash, so they never change; the few others may. */
async function serveFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const common = { preCompressed: true, index: false, decorateReply: false } as const;
  const assets = path.join(clientFolder, 'assets');
  await app.register(fastifyStatic, { ...common, root: assets, prefix: '/assets/', immutable: true, maxAge: '1y' });
  const globIgnore = ['assets/**', '**/*.br', '**/*.gz', '.vite/**'];
  await app.register(fastifyStatic, { ...common, root: clientFolder, wildcard: false, globIgnore, maxAge: '1d' });
}

/** Without a configured address the sandbox shows one that cannot exist, so that nobody writes to a stranger. */
function toSiteFacts({ networkProfile, publicUrl, operatorContact }: Options['config']): SiteFacts {
  return { profile: networkProfile, publicUrl, contactEmail: operatorContact ?? 'support@sampan.example' };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function makeAnswer({ build, web }: WebBuild, { services, sandbox, trackingLimits, termsKey, config }: Options): Answer {
  const site = toSiteFacts(config);
  const handle = web.createRequestHandler(build, 'production');
  const cache = makePageCache(() => performance.now());

  return async (request, reply) => {
    const webRequest = toWebRequest(request, site.publicUrl);
    const { pathname, search } = new URL(webRequest.url);
    const preferences = web.readPreferences({
      pathname,
      cookie: webRequest.headers.get('cookie'),
      acceptLanguage: webRequest.headers.get('accept-language'),
    });
    // No nonce: a page for everyone. It may hold nothing of this request but its language and theme.
    const render = async (nonce: string): Promise<Response> => {
      const context = new web.RouterContextProvider();
      context.set(web.servicesContext, services);
      context.set(web.sandboxContext, sandbox);
      context.set(web.trackContext, async ({ code, proof }) => {
        const lookup = { code, proof, source: request.ip };
        return await trackingLimits.run(lookup, async () => await services.trackOrder(code));
      });
      context.set(web.siteContext, site);
      context.set(web.termsKeyContext, termsKey);
      context.set(web.preferencesContext, preferences);
      context.set(web.nonceContext, nonce);
      context.set(web.requestIdContext, nonce === '' ? '' : request.id);
      return await handle(webRequest, context);
    };

    const isPlain = webRequest.method === 'GET' && search === '';
    const cacheSeconds = isPlain ? web.findPage(pathname)?.cacheSeconds : undefined;
    if (cacheSeconds !== undefined) {
      const key = [pathname, preferences.language, preferences.theme].join(' ');
      const page = await cache.take(key, cacheSeconds, async () => await render(''));
      if (page) return sendCached(request, reply, page);
    }
    const nonce = randomBytes(16).toString('base64');
    return await sendLive(request, reply, { response: await render(nonce), nonce });
  };
}

/** The same address looks different by cookie, so only the visitor's own browser may keep it, and must ask again. */
function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    etag: page.etag,
  });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'];
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
  if (!encoding) return reply.send(page.bodies.plain);
  return reply.header('content-encoding', encoding).send(page.bodies[encoding]);
}

type Live = Readonly<{ response: Response; nonce: string }>;

async function sendLive(
  request: FastifyRequest,
  reply: FastifyReply,
  { response, nonce }: Live,
): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const type = response.headers.get('content-type');
  if (type?.startsWith('text/html')) reply.header('content-security-policy', noncePolicy(nonce));

  const body = Buffer.from(await response.arrayBuffer());
  if (!isCompressible(type, body.length)) return reply.send(body.length === 0 ? undefined : body);
  reply.header('vary', 'accept-encoding');
  if (!accepts(request.headers['accept-encoding'], 'gzip')) return reply.send(body);
  return reply.header('content-encoding', 'gzip').send(await compressQuickly(body));
}
