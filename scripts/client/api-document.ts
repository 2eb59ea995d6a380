/**
 * The developer API's OpenAPI document, for the scripts that generate clients from it. No server is needed, because the
 * document is made from the list of endpoints.
 */
import path from 'node:path';
import { makeOpenApi, type OpenApiDocument } from '#src/api/v1/openapi/make-open-api.ts';
import { makeCalls } from '#src/api/v1/v1-api.ts';
import type { V1Deps } from '#src/api/route-options.ts';

export const repository = path.join(import.meta.dirname, '..', '..');

export function readDocument(): OpenApiDocument {
  // The endpoints are only described and never called, so they need no dependencies.
  return structuredClone(makeOpenApi(makeCalls({} as V1Deps)));
}

/** The error codes of all endpoints, sorted. */
export function listErrorCodes({ paths }: Pick<OpenApiDocument, 'paths'>): readonly string[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const codes = operations.flatMap((operation) => operation['x-error-codes'] as readonly string[]);
  return [...new Set(codes)].toSorted();
}
