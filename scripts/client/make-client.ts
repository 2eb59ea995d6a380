/**
 * Generates the source of the TypeScript client from the developer API's OpenAPI document, with the generator in
 * clients/typescript. No server is needed, because the document is made from the list of endpoints.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeOpenApi } from '#src/api/v1/openapi/make-open-api.ts';
import { makeCalls } from '#src/api/v1/v1-api.ts';
import type { V1Deps } from '#src/api/route-options.ts';
import { installClient } from './install-client.ts';

const repository = path.join(import.meta.dirname, '..', '..');
export const clientFolder = path.join(repository, 'clients', 'typescript');
export const clientFile = path.join(clientFolder, 'src', 'sampan-api.ts');

type Route = Readonly<{ request: Readonly<{ path: string }> }>;
type Generator = Readonly<{
  generateApi(options: object): Promise<Readonly<{ files: readonly Readonly<{ fileContent: string }>[] }>>;
}>;

const header = `/* eslint-disable */
/** The developer API of Sampan. Made by \`npm run client:generate\` from its description: do not edit it here. */
`;

export async function makeClient(): Promise<string> {
  installClient(clientFolder);
  const require = createRequire(path.join(clientFolder, 'package.json'));
  const { generateApi } = require('swagger-typescript-api') as Generator;
  const { files } = await generateApi({
    // The endpoints are only described and never called, so they need no dependencies.
    spec: structuredClone(makeOpenApi(makeCalls({} as V1Deps))),
    // Returns the files as text; this script writes them.
    output: false,
    silent: true,
    apiClassName: 'SampanApi',
    enumStyle: 'union',
    extractRequestBody: true,
    extractResponseBody: true,
    extractResponseError: true,
    typeOnlyImports: true,
    hooks: { onCreateRoute: encodePathParts },
  });
  const [file] = files;
  if (!file || files.length > 1) throw new Error(`the generator made ${files.length} files`);
  return format(header + file.fileContent);
}

/** Encodes path parameters, which the generator inserts as they are: a slash in one would address another endpoint. */
function encodePathParts(route: Route): Route {
  const encoded = route.request.path.replaceAll(/\$\{(\w+)\}/g, '${encodeURIComponent($1)}');
  return { ...route, request: { ...route.request, path: encoded } };
}

function format(text: string): string {
  const formatter = path.join(repository, 'node_modules', '.bin', 'oxfmt');
  const { status, stdout, stderr } = spawnSync(process.execPath, [formatter, '--stdin-filepath', clientFile], {
    cwd: repository,
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the client could not be formatted: ${stderr}`);
  return stdout;
}
