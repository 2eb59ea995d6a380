/** Sandbox-only endpoints. In other profiles they are not registered and are answered like any unknown path. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { formatMoney, parseMoney } from '#src/domain/money.ts';
import { isoInstant } from '#src/domain/calendar.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { keyScopes } from '#src/domain/developer/api-key.ts';
import type { SandboxPayment } from '#src/usecases/ports/sandbox-simulator.ts';
import type { SandboxRouteOptions } from '../route-options.ts';
import { sendRefusal, sendHttpError } from '../errors.ts';
import { errorAnswers, OrderParams, EmptyBody } from '../schemas.ts';
import {
  SandboxDepositAnswer,
  SandboxDepositBody,
  SandboxBlocksAnswer,
  SandboxBlocksBody,
  SandboxClockAnswer,
  SandboxClockBody,
  SandboxTroubleAnswer,
  SandboxTroubleBody,
  SandboxTransactionAnswer,
} from '../sandbox-schemas.ts';
import { toTransactionAnswer } from '../views.ts';

export const sandboxCalls: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, options) => {
  const { services, orderLinks, sandbox, keyLimits, developer } = options;
  // Without `prefix`: Fastify would apply it a second time to the nested plugins.
  const shared: SandboxRouteOptions = { services, orderLinks, sandbox, keyLimits, developer };
  await app.register(payDeposit, shared);
  await app.register(makeTrouble, shared);
  await app.register(mineBlocks, shared);
  await app.register(moveClock, shared);
  await app.register(showTransaction, shared);
  await app.register(sampleAddress, shared);
  await app.register(makeKey, shared);
};

const payDepositSchema = {
  tags: ['sandbox'],
  params: OrderParams,
  body: SandboxDepositBody,
  response: { 200: SandboxDepositAnswer, ...errorAnswers },
};

/**
 * POST /api/sandbox/exchanges/:id/deposit pays an order with test coins: exactly, or the amount given, or in another
 * currency, which may be a look-alike.
 */
const payDeposit: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, options) => {
  const { services, orderLinks, sandbox } = options;
  app.post('/exchanges/:id/deposit', { schema: payDepositSchema }, async (request, reply) => {
    const opened = orderLinks.read(request.params.id);
    if (!opened || opened.isShown) return await sendRefusal({ request, reply }, { code: 'order_not_found' });
    const view = await services.viewOrder(opened.orderId);
    if (!view.ok) return await sendRefusal({ request, reply }, view);
    const { send } = view.value.order.quote.inputs;
    const currency = request.body?.currency ?? send.currency;
    const wanted = parseMoney(currency, request.body?.amount ?? formatMoney(send));
    if (!wanted.ok) {
      const details = { ...wanted.details, currency, field: 'amount' };
      return await sendRefusal({ request, reply }, { ...wanted, details });
    }
    const paid = await sandbox.payDeposit(opened.orderId, wanted.value);
    if (!paid.ok) return await sendRefusal({ request, reply }, paid);
    return toPaidAnswer(paid.value);
  });
};

function toPaidAnswer({ txid, chain, amount }: SandboxPayment): z.infer<typeof SandboxDepositAnswer> {
  return { txid, chain, currency: amount.currency, amount: formatMoney(amount) };
}

const makeTroubleSchema = {
  tags: ['sandbox'],
  params: OrderParams,
  body: SandboxTroubleBody,
  response: { 200: SandboxTroubleAnswer, ...errorAnswers },
};

/**
 * POST /api/sandbox/exchanges/:id/troubles brings an unpaid order into a bad case by one call: it pays, and sees to it
 * that something is wrong.
 */
const makeTrouble: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { orderLinks, sandbox }) => {
  app.post('/exchanges/:id/troubles', { schema: makeTroubleSchema }, async (request, reply) => {
    const opened = orderLinks.read(request.params.id);
    if (!opened || opened.isShown) return await sendRefusal({ request, reply }, { code: 'order_not_found' });
    const { kind, seconds } = request.body;
    const made = await sandbox.makeTrouble({ orderId: opened.orderId, kind, seconds: seconds ?? undefined });
    if (!made.ok) return await sendRefusal({ request, reply }, made);
    const { payment, until, leadsTo } = made.value;
    const ends = until === null ? null : isoInstant(until);
    return { kind, payment: toPaidAnswer(payment), until: ends, leadsTo };
  });
};

/** POST /api/sandbox/blocks mines blocks on a simulated chain at once. */
const mineBlocks: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { sandbox }) => {
  app.post(
    '/blocks',
    { schema: { tags: ['sandbox'], body: SandboxBlocksBody, response: { 200: SandboxBlocksAnswer, ...errorAnswers } } },
    async ({ body: { chain, count } }) => {
      const blocks = await sandbox.mineBlocks(chain, count);
      return { chain, blocks: blocks.map(({ height, hash }) => ({ height, hash })) };
    },
  );
};

/** POST /api/sandbox/clock moves the sandbox's clock forward, so that expiry and delays can be tried in a minute. */
const moveClock: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { sandbox }) => {
  app.post(
    '/clock',
    { schema: { tags: ['sandbox'], body: SandboxClockBody, response: { 200: SandboxClockAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const moved = await sandbox.moveClock(request.body.seconds);
      return moved.ok ? { now: isoInstant(moved.value) } : await sendRefusal({ request, reply }, moved);
    },
  );
};

const showTransactionSchema = {
  tags: ['sandbox'],
  params: z.object({ txid: z.string() }),
  response: { 200: SandboxTransactionAnswer, ...errorAnswers },
};

/** GET /api/sandbox/transactions/:txid: a transaction on a simulated chain, for the sandbox's block explorer. */
const showTransaction: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { sandbox }) => {
  app.get('/transactions/:txid', { schema: showTransactionSchema }, async (request, reply) => {
    const found = await sandbox.findTransaction(request.params.txid);
    return found.ok ? toTransactionAnswer(found.value) : await sendRefusal({ request, reply }, found);
  });
};

const Chain = z.enum(chainIds);
const sampleAddressSchema = {
  tags: ['sandbox'],
  params: z.object({ chain: Chain }),
  response: { 200: z.object({ chain: Chain, address: z.string() }), ...errorAnswers },
};

/** GET /api/sandbox/addresses/:chain: a valid address on a simulated chain, for testers who have no receive address. */
const sampleAddress: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { sandbox }) => {
  app.get('/addresses/:chain', { schema: sampleAddressSchema }, async ({ params: { chain } }) => {
    return { chain, address: sandbox.sampleAddress(chain) };
  });
};

const MadeKey = z.object({
  /** The API key, shown in this response and never again. */
  key: z.string(),
  id: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  limits: z.object({ requestsPerMinute: z.int(), openOrders: z.int() }),
  expiresAt: z.iso.datetime().nullable(),
});
const makeKeySchema = { tags: ['sandbox'], body: EmptyBody, response: { 201: MadeKey, ...errorAnswers } };

/** POST /api/sandbox/keys: creates a developer API key that is valid for a day, for anyone who wants to try the API. */
const makeKey: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { keyLimits, developer }) => {
  app.post('/keys', { schema: makeKeySchema }, async (request, reply) => {
    const { waitSeconds: seconds, takeBack } = keyLimits.take(request.ip);
    if (seconds > 0) {
      void reply.header('retry-after', String(seconds));
      return await sendHttpError({ request, reply }, 'rate_limited', { seconds, retryAfterSeconds: seconds });
    }
    const made = await developer.makeTemporaryKey();
    if (!made.ok) {
      takeBack();
      return await sendRefusal({ request, reply }, made);
    }
    const { key, apiKey } = made.value;
    const { id, scopes, limits, expiresAt } = apiKey;
    const end = expiresAt === null ? null : isoInstant(expiresAt);
    return await reply.code(201).send({ key, id, scopes: [...scopes], limits, expiresAt: end });
  });
};
