/**
 * Generates the calls of the TypeScript client from the developer API's OpenAPI document, with the generator in
 * clients/typescript.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readDocument, repository } from './api-document.ts';
import { installClient } from './install-client.ts';

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
    spec: readDocument(),
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
  // The generated calls pass `undefined`, which compilers with `exactOptionalPropertyTypes` would not allow.
  return format(header + file.fileContent.replace('query?: QueryParamsType;', 'query?: QueryParamsType | undefined;'));
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
