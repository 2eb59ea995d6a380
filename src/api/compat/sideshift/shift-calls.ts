/** Quotes and shifts: POST /quotes, /shifts/fixed, /shifts/variable, and the endpoints for an existing shift. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { maySteer } from '#src/domain/developer/api-key.ts';
import { noLabels } from '#src/domain/developer/order-labels.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { ErrorCode } from '#src/i18n/error-codes.ts';
import type { KeyedOrder } from '#src/usecases/developer/keyed-orders.ts';
import type { QuoteWanted } from '#src/usecases/developer/quotes.ts';
import { keyOf, sendLimited, type KeyConfig } from '../../v1/key-access.ts';
import { parseWanted } from '../../v1/parse-wanted.ts';
import { makeFindOrder } from '../../v1/show-exchange.ts';
import { mostAtOnce } from '../../v1/v1-schemas.ts';
import { parseCoinNetwork } from './coin-networks.ts';
import { sendShiftError, shiftErrorAnswers } from './shift-errors.ts';
import * as schemas from './shift-schemas.ts';
import { toQuote, toShift } from './shift-views.ts';
import type { SideshiftDeps } from '../../route-options.ts';

type Exchange = Readonly<{ request: FastifyRequest; reply: FastifyReply }>;

const open: KeyConfig = { scope: null };
const quoting: KeyConfig = { scope: 'quote' };
const keyed: KeyConfig = { scope: 'trade' };
const made = { 201: schemas.Shift, ...shiftErrorAnswers };

export const shiftCalls: FastifyPluginAsyncZod<SideshiftDeps> = async (app, parts) => {
  const { developer, orderLinks } = parts;
  const readShift = makeReadShift(parts);
  const sendMade = async (exchange: Exchange, order: Result<Order, ErrorCode>) => {
    const shift = order.ok ? await readShift(orderLinks.linkOf(order.value)) : order;
    if (!order.ok || !shift.ok) {
      const { code, details } = order.ok ? (shift as Extract<typeof shift, { ok: false }>) : order;
      return await sendShiftError(exchange, code, details);
    }
    const { externalId } = await developer.findLabels(keyOf(exchange.request), order.value);
    return await exchange.reply.code(201).send({ ...shift.value, ...(externalId !== null && { externalId }) });
  };

  const Quoted = { body: schemas.QuoteBody, response: { 201: schemas.Quote, ...shiftErrorAnswers } };
  app.post('/quotes', { config: quoting, schema: Quoted }, async (request, reply) => {
    const { affiliateId } = request.body;
    const wanted = readWanted(request.body, 'fixed');
    const quoted = wanted.ok ? await developer.quote(keyOf(request), wanted.value, 'window') : wanted;
    if (!quoted.ok) return await sendShiftError({ request, reply }, quoted.code, quoted.details);
    // Nobody is paid for the affiliate id; it is only echoed, because clients compare it.
    const said = typeof affiliateId === 'string' ? { affiliateId } : {};
    return await reply.code(201).send({ ...toQuote(quoted.value), ...said });
  });

  const Fixed = { body: schemas.FixedShiftBody, response: made };
  app.post('/shifts/fixed', { config: keyed, schema: Fixed }, async (request, reply) => {
    const wanted = { quoteId: request.body.quoteId, ...readRest(request.body) };
    // A quote makes one order. A client that retries because the response got lost gets the shift that the first
    // request made.
    const order = await developer.createOrder(keyOf(request), wanted);
    return await sendMade({ request, reply }, order);
  });

  const Variable = { body: schemas.VariableShiftBody, response: made };
  app.post('/shifts/variable', { config: keyed, schema: Variable }, async (request, reply) => {
    const wanted = readWanted(request.body, 'floating');
    if (!wanted.ok) return await sendMade({ request, reply }, wanted);
    const asked = { ...leaveOpen(wanted.value), ...readRest(request.body) };
    const order = await developer.createOrder(keyOf(request), asked);
    return await sendMade({ request, reply }, order);
  });

  await app.register(lookAtShifts, parts);
  await app.register(changeShifts, parts);
};

const lookAtShifts: FastifyPluginAsyncZod<SideshiftDeps> = async (app, parts) => {
  const readShift = makeReadShift(parts);
  const One = { params: schemas.ShiftParams, response: { 200: schemas.Shift, ...shiftErrorAnswers } };
  app.get('/shifts/:id', { config: open, schema: One }, async (request, reply) => {
    const shift = await readShift(request.params.id);
    return shift.ok ? await reply.send(shift.value) : await sendShiftError({ request, reply }, shift.code);
  });

  const Several = {
    querystring: schemas.ShiftsQuery,
    response: { 200: z.array(schemas.Shift), ...shiftErrorAnswers },
  };
  app.get('/shifts', { config: open, schema: Several }, async (request, reply) => {
    const ids = [...new Set(request.query.ids.split(',').map((id) => id.trim()))];
    if (ids.length > mostAtOnce) return await sendShiftError({ request, reply }, 'request_malformed', { field: 'ids' });
    // Rate limit per IP address: each id is a database query, and this endpoint needs no API key to count by.
    const seconds = parts.keyLimits.takeReads(request.ip, ids.filter((id) => parts.orderLinks.read(id)).length);
    if (seconds > 0) {
      await sendLimited({ request, reply }, seconds, sendShiftError);
      return reply;
    }
    const shifts: z.infer<typeof schemas.Shift>[] = [];
    // Sequential, so that a client that asks for many orders does not occupy the database connections of everybody
    // else.
    for (const id of ids) {
      const shift = await readShift(id);
      // An order that was erased meanwhile must not hide the others.
      if (shift.ok) shifts.push(shift.value);
    }
    if (shifts.length === 0) return await sendShiftError({ request, reply }, 'order_not_found');
    return await reply.send(shifts);
  });
};

const changeShifts: FastifyPluginAsyncZod<SideshiftDeps> = async (app, parts) => {
  const { services } = parts;
  const readShift = makeReadShift(parts);
  const findOrder = makeFindOrder(parts);
  const findOwn = async (request: FastifyRequest, link: string): Promise<Result<string, 'order_not_found'>> => {
    const view = await findOrder(link, keyOf(request));
    if (!view.ok) return view;
    const isOwn = !view.value.mix && maySteer(keyOf(request), view.value.order);
    return isOwn ? accept(view.value.order.id) : refuse('order_not_found');
  };
  const Refund = { params: schemas.ShiftParams, body: schemas.RefundAddressBody, response: made };
  app.post('/shifts/:id/set-refund-address', { config: keyed, schema: Refund }, async (request, reply) => {
    const { id } = request.params;
    const known = await findOwn(request, id);
    const set = known.ok ? await services.setRefundAddress(known.value, request.body) : known;
    const shift = set.ok ? await readShift(id) : set;
    if (shift.ok) return await reply.code(201).send(shift.value);
    return await sendShiftError({ request, reply }, shift.code, { ...shift.details, field: 'refundAddress' });
  });

  const Cancel = { body: schemas.CancelBody, response: { 204: z.null(), ...shiftErrorAnswers } };
  app.post('/cancel-order', { config: keyed, schema: Cancel }, async (request, reply) => {
    const { orderId } = request.body;
    const known = await findOwn(request, orderId);
    const cancelled = known.ok ? await services.cancelOrder(known.value) : known;
    if (!cancelled.ok) return await sendShiftError({ request, reply }, cancelled.code, cancelled.details);
    return await reply.code(204).send(null);
  });
};

/**
 * Makes the function that reads one shift by its link. A text that cannot be one is answered without a database query.
 * A mix is not found, because it is no shift.
 */
function makeReadShift({ services, orderLinks }: SideshiftDeps) {
  return async (id: string): Promise<Result<z.infer<typeof schemas.Shift>, 'order_not_found'>> => {
    const opened = orderLinks.read(id);
    const view = opened ? await services.viewOrder(opened.orderId) : refuse('order_not_found');
    if (!view.ok) return view;
    if (view.value.mix) return refuse('order_not_found');
    const { speeds } = await services.countCompleted();
    return accept(toShift(view.value, { id, speeds }));
  };
}

type Wanted = Pick<
  z.infer<typeof schemas.VariableShiftBody>,
  'depositCoin' | 'depositNetwork' | 'settleCoin' | 'settleNetwork' | 'depositAmount' | 'settleAmount'
>;

function readWanted(fields: Wanted, orderType: OrderType): Result<QuoteWanted, ErrorCode> {
  const { depositCoin, depositNetwork, settleCoin, settleNetwork, depositAmount, settleAmount } = fields;
  const deposit = parseCoinNetwork({ coin: depositCoin, network: depositNetwork });
  if (!deposit.ok) return deposit;
  const settle = parseCoinNetwork({ coin: settleCoin, network: settleNetwork });
  if (!settle.ok) return settle;
  return parseWanted({
    sendCurrency: deposit.value,
    receiveCurrency: settle.value,
    sendAmount: depositAmount,
    receiveAmount: settleAmount,
    orderType,
  });
}

/** Order without an amount (open amount): any deposit within the limits is exchanged. */
function leaveOpen(wanted: QuoteWanted): KeyedOrder {
  const { sendCurrency, receiveCurrency, send, receive } = wanted;
  return send || receive ? wanted : { sendCurrency, receiveCurrency, openAmount: true };
}

type Rest = Pick<z.infer<typeof schemas.FixedShiftBody>, 'settleAddress' | 'refundAddress' | 'externalId'>;

function readRest({ settleAddress, externalId, ...given }: Rest) {
  const refundAddress = (given.refundAddress ?? '').trim();
  return {
    receiveAddress: settleAddress,
    ...(refundAddress !== '' && { refundAddress }),
    labels: { ...noLabels, externalId: externalId ?? null },
  };
}
