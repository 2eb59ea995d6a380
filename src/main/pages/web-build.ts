/** The built pages. Node cannot run .tsx, so everything of the web comes out of the bundle, types apart. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import type * as entry from '#src/web/entry.server.tsx';

export type Web = typeof entry;
export type WebBuild = Readonly<{ build: ServerBuild; web: Web; clientFolder: string }>;

const buildFolder = path.resolve(import.meta.dirname, '../../../build');

export async function loadWebBuild(): Promise<WebBuild> {
  const file = path.join(buildFolder, 'server/index.js');
  if (!existsSync(file)) throw new Error('the pages are not built: run `npm run build`');
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return { build, web: build.entry.module as unknown as Web, clientFolder: path.join(buildFolder, 'client') };
}
