/**
 * POST /api/exchanges creates an order. The server computes the price; of the client's figures only `receiveAmount` is
 * compared with it. With `amountSide: "receive"` the order is for `receiveAmount`, and `sendAmount` is compared. The
 * same Idempotency-Key returns the same order with its link, so the key must be as hard to guess as a link, and like a
 * link only its hash is stored.
 */
import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orderingOf } from '#src/http/order-limits.ts';
import { refusalWaitSeconds } from '#src/http/refusal-status.ts';
import { nameRefusedField, parseOrderFields } from '#src/http/parse-order-fields.ts';
import { languageOf, sendHttpError, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { CreateOrderBody, errorAnswers, OrderAnswer } from '../schemas.ts';
import { toOrderAnswer } from '../views.ts';

const keyText = /^[!-~]{16,255}$/;

export const createOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { services, profile, publicUrl, mixSessions, orderLimits, orderLinks } = options;
  app.post(
    '/exchanges',
    { schema: { tags: ['orders'], body: CreateOrderBody, response: { 201: OrderAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const key = request.headers['idempotency-key'];
      if (key !== undefined && (typeof key !== 'string' || !keyText.test(key))) {
        return await sendHttpError({ request, reply }, 'request_malformed', { field: 'Idempotency-Key' });
      }
      const parsed = parseOrderFields(request.body);
      if (!parsed.ok) return await sendRefusal({ request, reply }, parsed);
      const { sessionId = null } = request.body;
      if ('mix' in parsed.value && sessionId !== null && !mixSessions.isOurs(sessionId)) {
        return await sendRefusal({ request, reply }, { code: 'session_unknown', details: { field: 'sessionId' } });
      }
      const wanted = { ...parsed.value, ...(key !== undefined && { idempotencyKey: hashKey(key) }) };
      const ordering = orderingOf(request.ip, wanted);
      const order = await orderLimits.run(
        ordering,
        async (sourceTags) => await services.createOrder({ ...wanted, sourceTags }),
      );
      if (!order.ok) {
        const waitSeconds = refusalWaitSeconds(order);
        if (waitSeconds !== undefined) void reply.header('retry-after', String(waitSeconds));
        return await sendRefusal({ request, reply }, nameRefusedField(order, parsed.value));
      }
      const view = await services.viewOrder(order.value.id);
      if (!view.ok) return await sendRefusal({ request, reply }, view);
      const answer = toOrderAnswer(view.value, {
        language: languageOf(request),
        profile,
        publicUrl,
        orderLinks,
        now: services.now(),
      });
      return await reply.code(201).header('location', `/api/exchanges/${answer.id}`).send(answer);
    },
  );
};

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
