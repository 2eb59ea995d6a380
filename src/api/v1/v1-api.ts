/** Registers the endpoints under /api/v1, for programs with a key (one file per subject), and what they share. */
import type { FastifyError } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { HttpLog } from '#src/http/http-log.ts';
import { accept } from '#src/domain/result.ts';
import { answerInTurn, type Turns } from '../answer-in-turn.ts';
import { readExactJson } from '../json-body.ts';
import { makeOrderFeed } from '../order-feed.ts';
import { answerOtherPaths } from '../other-paths.ts';
import { sendV1Error, sendV1Failure } from './answers.ts';
import { type Call, defineRaw } from './define-call.ts';
import { tagAnswers } from './entity-tag.ts';
import { requireKey, type KeyConfig, type NoteKey } from './key-access.ts';
import { choiceCalls } from './choice-calls.ts';
import { createCall } from './create-call.ts';
import { currencyCalls } from './currency-calls.ts';
import { eventCall } from './event-call.ts';
import { exchangeCalls } from './exchange-calls.ts';
import { invoiceCalls } from './invoice-calls.ts';
import { keyCalls } from './key-calls.ts';
import { quoteCalls } from './quote-calls.ts';
import { namedWebhookCalls } from './named-webhook-calls.ts';
import { webhookCalls } from './webhook-calls.ts';
import { statusCalls } from './status-calls.ts';
import { statementCalls } from './statement-calls.ts';
import { registerCalls } from './register-calls.ts';
import type { V1ApiOptions, V1Deps } from '../route-options.ts';
import { makeOpenApi } from './openapi/make-open-api.ts';

export const v1Api: FastifyPluginAsyncZod<
  V1ApiOptions & Readonly<{ noteKey?: NoteKey; turns: Turns; log: HttpLog }>
> = async (app, options) => {
  const { developer, keyLimits, readOrderMarks, noteKey, turns, log } = options;
  const feed = makeOrderFeed({ readMarks: readOrderMarks, findEnded: developer.findEndedKeys, log });
  app.addHook('preClose', async () => feed.close());
  app.setErrorHandler<FastifyError>(
    async (error, request, reply) => await sendV1Failure({ error, request, reply, log }),
  );
  answerInTurn(app, { turns, send: sendV1Error });
  requireKey(app, { developer, keyLimits, noteKey, log });
  readExactJson(app);
  tagAnswers(app);
  // Unknown paths are answered 404 without a key.
  const open: KeyConfig = { scope: null };
  answerOtherPaths(app, { send: sendV1Error, config: open });
  registerCalls(app, makeCalls({ ...options, feed }), developer);
};

/** All endpoints. The OpenAPI document is generated from this list too. */
export function makeCalls(deps: V1Deps): readonly Call[] {
  const calls = [
    ...keyCalls(deps.developer),
    ...statementCalls(deps),
    ...currencyCalls(deps),
    ...quoteCalls(deps),
    createCall(deps),
    ...exchangeCalls(deps),
    eventCall(deps),
    ...choiceCalls(deps),
    ...invoiceCalls(deps),
    ...webhookCalls(deps),
    ...namedWebhookCalls(deps),
    ...statusCalls(deps),
  ];
  return [...calls, documentCall(calls)];
}

/** GET /openapi.json: the OpenAPI document of all endpoints, including this one. Needs no key. */
function documentCall(others: readonly Call[]): Call {
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
      // The document is cached for the life of the process, because it changes only with the code.
      text ??= JSON.stringify(makeOpenApi([...others, self]));
      reply.type('application/json').header('cache-control', 'public, max-age=300');
      return accept(await reply.send(text));
    },
  );
  return self;
}
