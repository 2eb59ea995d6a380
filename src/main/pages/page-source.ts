/**
 * Source of the pages: the build, or Vite in development. Node cannot run .tsx, so the process loads all web code from
 * a bundle, except types.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { developmentPolicy, pagePolicy, workerHeaders } from '#src/http/page-policy.ts';
import type * as entry from '#src/web/entry.server.tsx';

type Web = typeof entry;
/** The pages, and the Content-Security-Policy of all of them. */
type Bundle = Readonly<{ build: ServerBuild; web: Web; policy: string }>;

export type PageSource = Readonly<{
  mode: 'production' | 'development';
  /** The current bundle. In development each request may get another one. */
  load(): Promise<Bundle>;
  /** Serves a file of the bundle for which Fastify has no route. Returns whether it answered the request. */
  serveFile(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
}>;

const buildFolder = path.resolve(import.meta.dirname, '../../../build');

export async function openBuiltPages(app: FastifyInstance): Promise<PageSource> {
  const file = path.join(buildFolder, 'server/index.js');
  if (!existsSync(file)) throw new Error('the pages are not built: run `npm run build`');
  const built = toBundle(await import(pathToFileURL(file).href));
  const bundle = { ...built, policy: pagePolicy(built.web.inlineScripts) };
  await serveFiles(app, path.join(buildFolder, 'client'));
  return { mode: 'production', load: async () => bundle, serveFile: async () => false };
}

/** The service workers, plain or compressed before. */
const workerFile = /[/\\](?:sw|push)\.js(?:\.br|\.gz)?$/;

/**
 * Serves the built files. Assets have their content's hash in their name, so browsers cache them for a year; other
 * files for a day.
 */
async function serveFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const common = { preCompressed: true, index: false, decorateReply: false } as const;
  const assets = path.join(clientFolder, 'assets');
  await app.register(fastifyStatic, { ...common, root: assets, prefix: '/assets/', immutable: true, maxAge: '1y' });
  const globIgnore = ['assets/**', '**/*.br', '**/*.gz', '.vite/**'];
  const setHeaders = (reply: FastifyReply, file: string): void =>
    void (workerFile.test(file) && reply.headers(workerHeaders));
  const files = { root: clientFolder, wildcard: false, globIgnore, maxAge: '1d', setHeaders };
  await app.register(fastifyStatic, { ...common, ...files });
}

/** Opens the pages in development (`npm run dev`): Vite reloads changed pages at once. */
export async function openPagesUnderWork(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite');
  const before = process.listeners('SIGTERM');
  const vite = await createServer({ server: { middlewareMode: { server: app.server } }, appType: 'custom' });
  // React Router's plugin starts a second Vite whose own handler would end the process before the database is closed.
  for (const added of process.listeners('SIGTERM')) {
    if (!before.includes(added)) process.removeListener('SIGTERM', added);
  }
  app.addHook('onClose', async () => await vite.close());
  const load = async (): Promise<Bundle> => ({
    ...toBundle(await vite.ssrLoadModule('virtual:react-router/server-build')),
    policy: developmentPolicy,
  });
  // The first load takes seconds, longer than a health check waits. If it fails, the first requested page reports the
  // error.
  await load().catch(() => undefined);
  return {
    mode: 'development',
    load,
    serveFile: async (request, reply) =>
      await new Promise((resolve, reject) => {
        reply.raw.once('close', () => resolve(true));
        vite.middlewares(request.raw, reply.raw, (error: unknown) => (error ? reject(error) : resolve(false)));
      }),
  };
}

function toBundle(module: unknown): Pick<Bundle, 'build' | 'web'> {
  const build = module as ServerBuild;
  return { build, web: build.entry.module as unknown as Web };
}
