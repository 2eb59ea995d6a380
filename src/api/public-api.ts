/** Registers the public endpoints under /api (one file per subject in routes/) and what they have in common. */
import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { makeFairQueue } from '#src/http/fair-queue.ts';
import type { HttpLog } from '#src/http/http-log.ts';
import { answerInTurn, apiTurns } from './answer-in-turn.ts';
import { answerOtherPaths } from './other-paths.ts';
import { sendHttpError, sendRefusal } from './errors.ts';
import { readExactJson } from './json-body.ts';
import { makeOrderFeed } from './order-feed.ts';
import { createMixSession, calculateMix } from './routes/mix-calls.ts';
import { createOrder } from './routes/create-order.ts';
import { listRates, showRate, calculate, listCurrencies } from './routes/rate-calls.ts';
import { orderEvents } from './routes/order-events.ts';
import { sandboxCalls } from './routes/sandbox-calls.ts';
import { setRefundAddress, chooseForOrder, verifyPayment } from './routes/order-actions.ts';
import { openOrder } from './opened-orders.ts';
import { trackOrder } from './routes/track-order.ts';
import { viewOrder, paymentInfo, orderTerms, orderReceipt, orderPlan } from './routes/order-calls.ts';
import type { PublicApiOptions, RouteOptions } from './route-options.ts';

export const publicApi: FastifyPluginAsyncZod<PublicApiOptions & Readonly<{ log: HttpLog }>> = async (app, options) => {
  const { services, profile, publicUrl, trackingLimits, orderLimits, mixSessions, orderLinks, readOrderMarks, log } =
    options;
  const { sandbox, sandboxKeyLimits: keyLimits, developer } = options;
  const feed = makeOrderFeed({ readMarks: readOrderMarks, log });
  app.addHook('preClose', async () => feed.close());
  answerInTurn(app, { turns: makeFairQueue({ ...apiTurns, randomBytes }), send: sendHttpError });
  readExactJson(app);
  answerOtherPaths(app);

  const shared: RouteOptions = {
    services,
    profile,
    publicUrl,
    trackingLimits,
    orderLimits,
    mixSessions,
    orderLinks,
    feed,
  };
  await app.register(listRates, shared);
  await app.register(showRate, shared);
  await app.register(calculate, shared);
  await app.register(createMixSession, shared);
  await app.register(calculateMix, shared);
  await app.register(listCurrencies, shared);
  await app.register(createOrder, shared);
  await app.register(trackOrder, shared);
  await app.register(ofOneOrder, shared);
  if (sandbox) {
    await app.register(sandboxCalls, { services, orderLinks, sandbox, keyLimits, developer, prefix: '/sandbox' });
  }
};

/**
 * Endpoints that take the link of an order, which is itself the credential. Those that only read take the link that
 * shows the order as well. A text that cannot be either is refused without a database query.
 */
const ofOneOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, shared) => {
  app.addHook<{ Params: { id: string } }>('preHandler', async (request, reply) => {
    if (!openOrder(request, shared.orderLinks))
      return await sendRefusal({ request, reply }, { code: 'order_not_found' });
  });
  await app.register(viewOrder, shared);
  await app.register(paymentInfo, shared);
  await app.register(orderTerms, shared);
  await app.register(orderReceipt, shared);
  await app.register(orderPlan, shared);
  await app.register(orderEvents, shared);
  await app.register(verifyPayment, shared);
  await app.register(setRefundAddress, shared);
  await app.register(chooseForOrder, shared);
};
