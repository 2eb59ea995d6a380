/** GET /openapi.json: the description of all calls, this one included, for whoever asks. */
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
      // It changes with the program only.
      text ??= JSON.stringify(makeOpenApi([...others, self]));
      reply.type('application/json').header('cache-control', 'public, max-age=300');
      return accept(await reply.send(text));
    },
  );
  return self;
}
