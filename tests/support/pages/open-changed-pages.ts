/**
 * Renders pages as if a constant of the domain had another value: the constant's source is changed while Vite loads it,
 * so that every module that reads it gets the other value.
 */
import path from 'node:path';
import { createServer } from 'vite';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type * as renderer from './render-pages.tsx';

const root = path.resolve(import.meta.dirname, '../../..');

/** `from` must occur in the file, or the test would compare a page with itself. */
export type Change = Readonly<{ file: string; from: string; to: string }>;

export type OpenedPages = Readonly<{
  render(page: renderer.RenderedPage, language: LanguageCode): Promise<string>;
  close(): Promise<void>;
}>;

export async function openChangedPages(changes: readonly Change[]): Promise<OpenedPages> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [{ name: 'changed-constants', enforce: 'pre', transform: (code, id) => applyChanges(code, id, changes) }],
  });
  const loaded = await server.ssrLoadModule('/tests/support/pages/render-pages.tsx');
  const { renderPage } = loaded as typeof renderer;
  return { render: renderPage, close: async () => await server.close() };
}

function applyChanges(code: string, id: string, changes: readonly Change[]): string | undefined {
  const own = changes.filter(({ file }) => id.split('?')[0] === path.join(root, file));
  if (own.length === 0) return undefined;
  return own.reduce((text, { file, from, to }) => {
    if (!text.includes(from)) throw new Error(`${file} has no "${from}" to change`);
    return text.replace(from, to);
  }, code);
}
