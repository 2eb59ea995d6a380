/** GET /openapi.json: the OpenAPI document of all endpoints, including this one. Needs no key. */
import { z } from 'zod';
import { accept } from '#src/domain/result.ts';
import { defineRaw, type Call } from './define-call.ts';
import { makeOpenApi } from './openapi/make-open-api.ts';

export function documentCall(others: readonly Call[]): Call {
  let text: string | undefined;
  const self: Call = defineRaw(
    {
      path: '/openapi.json',
      operationId: 'getOpenApi',
      tag: 'document',
      scope: null,
      contentType: 'application/json',
      answer: z.record(z.string(), z.unknown()),
      errors: [],
    },
    async (_input, { reply }) => {
      // Cached for the life of the process: the document changes only with the code.
      text ??= JSON.stringify(makeOpenApi([...others, self]));
      reply.type('application/json').header('cache-control', 'public, max-age=300');
      return accept(await reply.send(text));
    },
  );
  return self;
}
