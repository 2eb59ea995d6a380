/**
 * GET /api/exchanges/:id/events: the order as it changes, as server-sent events. `order` is the whole order, with its
 * version as the event id. A client that reconnects with Last-Event-ID first gets a `move` for each version it missed.
 * `beat` is a heartbeat, by which a page knows that its connection still works.
 */
import { PassThrough } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatTimeOfDay } from '#src/i18n/format.ts';
import { languageOf, sendHttpError, sendRefusal } from '../errors.ts';
import { makeEventWriter } from '../event-writer.ts';
import type { RouteOptions } from '../route-options.ts';
import { asAsked, isShown } from '../opened-orders.ts';
import { OrderParams } from '../schemas.ts';
import { toMoveEvent, toOrderAnswer } from '../views.ts';

export const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Turns off response buffering in nginx, which would delay the events.
  'x-accel-buffering': 'no',
} as const;
const retryAfterSeconds = 10;

export const orderEvents: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, profile, publicUrl, orderLinks, feed } = options;
  const schema = { tags: ['orders'], params: OrderParams };
  app.get('/exchanges/:id/events', { schema, exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params;
    const first = await services.viewOrder(id);
    if (!first.ok) return await sendRefusal({ request, reply }, first);

    const stream = new PassThrough();
    const language = languageOf(request);
    const writer = makeEventWriter({
      stream,
      lastVersion: readLastVersion(request) ?? first.value.order.version,
      makeBeat: () => {
        const now = services.now();
        return { at: isoInstant(now), time: formatTimeOfDay(language, now) };
      },
      read: async () => {
        const view = await services.viewOrder(id);
        if (!view.ok) return undefined;
        const moves = view.value.history.map((line, index) => toMoveEvent(line, index + 1));
        const reader = { language, profile, publicUrl, orderLinks, now: services.now() };
        return { moves, order: asAsked(request, toOrderAnswer(view.value, reader)) };
      },
    });
    const who = { source: request.ip, isShown: isShown(request) };
    const leave = feed.follow(id, { ...who, onChange: writer.update, onClose: writer.end });
    if (!leave) {
      writer.end();
      reply.header('retry-after', retryAfterSeconds);
      return await sendHttpError({ request, reply }, 'too_many_connections', { retryAfterSeconds });
    }
    stream.once('close', leave);
    writer.update();
    return await reply.headers(streamHeaders).send(stream);
  });
};

/** The version in Last-Event-ID; undefined on a first connection. */
export function readLastVersion({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const header = headers['last-event-id'];
  return typeof header === 'string' && /^[0-9]{1,9}$/.test(header) ? Number(header) : undefined;
}
