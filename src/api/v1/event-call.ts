/**
 * GET /exchanges/:id/events: an order as it changes, as server-sent events. `order` is the whole order with its version
 * as the event id; a client that reconnects with Last-Event-ID first gets a `move` for each version it missed.
 */
import { PassThrough } from 'node:stream';
import { z } from 'zod';
import { accept, refuse } from '#src/domain/result.ts';
import { makeEventWriter } from '../event-writer.ts';
import { streamHeaders, readLastVersion } from '../routes/order-events.ts';
import { toMoveEvent } from '../views.ts';
import { defineRaw, type Call } from './define-call.ts';
import { makeReadExchange } from './show-exchange.ts';
import type { V1Deps } from '../route-options.ts';
import { Exchange, ExchangeParams } from './v1-schemas.ts';

const retryAfterSeconds = 10;

export function eventCall(deps: V1Deps): Call {
  const { feed } = deps;
  const readExchange = makeReadExchange(deps);
  return defineRaw(
    {
      path: '/exchanges/:id/events',
      operationId: 'followExchange',
      tag: 'exchanges',
      scope: 'read',
      params: ExchangeParams,
      contentType: 'text/event-stream',
      answer: z.string(),
      errors: ['order_not_found', 'too_many_connections'],
    },
    async ({ apiKey, params: { id: link }, language }, { request, reply }) => {
      const first = await readExchange({ link, apiKey, language });
      if (!first.ok) return first;
      const stream = new PassThrough();
      const writer = makeEventWriter({
        stream,
        lastVersion: readLastVersion(request) ?? first.value.exchange.version,
        read: async () => {
          const read = await readExchange({ link, apiKey, language });
          if (!read.ok) return undefined;
          const moves = read.value.view.history.map((line, index) => toMoveEvent(line, index + 1));
          // Streams bypass Fastify's serialiser, so fields that are not in the schema are stripped here.
          return { moves, order: Exchange.parse(read.value.exchange) };
        },
      });
      const who = { owner: apiKey.id, isTemporary: apiKey.isTemporary };
      const leave = feed.follow(first.value.view.order.id, { ...who, onChange: writer.update, onClose: writer.end });
      if (!leave) {
        writer.end();
        reply.header('retry-after', retryAfterSeconds);
        return refuse('too_many_connections', { retryAfterSeconds });
      }
      stream.once('close', leave);
      writer.update();
      return accept(await reply.headers(streamHeaders).send(stream));
    },
  );
}
