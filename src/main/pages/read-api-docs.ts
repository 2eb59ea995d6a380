/**
 * Reads the sources of the API page: the OpenAPI document, requested from the application itself, and the sample files.
 * Both change only with the code, so they are read once, on first use, and cached.
 */
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { v1Prefix } from '#src/api/v1/define-call.ts';
import {
  sampleLanguages,
  sampleNames,
  type ApiDocs,
  type ApiDocument,
  type ReadApiDocs,
  type Samples,
} from '#src/web/api-document.ts';

const folder = path.resolve(import.meta.dirname, '../../../docs/samples');
const endings = { node: 'mjs', python: 'py', curl: 'sh' } as const satisfies Record<
  (typeof sampleLanguages)[number],
  string
>;

export function makeReadApiDocs(app: FastifyInstance): ReadApiDocs {
  let docs: Promise<ApiDocs> | undefined;
  const read = async (): Promise<ApiDocs> => {
    const answer = await app.inject(`${v1Prefix}/openapi.json`);
    if (answer.statusCode !== 200) throw new Error(`the document of the API was answered ${answer.statusCode}`);
    return { document: answer.json<ApiDocument>(), samples: await readSamples(), guide: await readGuide() };
  };
  return async () => {
    docs ??= read();
    try {
      return await docs;
    } catch (error) {
      docs = undefined;
      throw error;
    }
  };
}

/** Reads the script that the guide shows step by step. The tests run it. */
export async function readGuide(): Promise<string> {
  return await readFile(path.join(folder, 'guide/integrate.sh'), 'utf8');
}

/**
 * Reads the sample files, `node/1-currencies.mjs` and so on. The files are numbered in the order in which they are
 * used.
 */
export async function readSamples(): Promise<Samples> {
  const entries = sampleNames.map(async (name, index) => {
    const texts = sampleLanguages.map(async (language) => {
      const file = path.join(folder, language, `${index + 1}-${name}.${endings[language]}`);
      return [language, await readFile(file, 'utf8')] as const;
    });
    return [name, Object.fromEntries(await Promise.all(texts))] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Samples;
}
