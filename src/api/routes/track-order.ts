/**
 * GET /api/track/:code: the state of an order by its tracking code, which can be guessed. Unknown and erased codes
 * get the same answer, and guessing is rate-limited (tracking-limits.ts, proof-of-work.ts).
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { flowOf } from '#src/domain/order/order-flow.ts';
import { keptPrice } from '#src/domain/order/rest.ts';
import { roughly, roughRange, wholeMinute } from '#src/domain/order/rough-flow.ts';
import { parseTrackingCode } from '#src/domain/order/tracking-code.ts';
import { endOfAddress } from '#src/http/mask-address.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { sendHttpError, sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { Amount, errorAnswers, Standing } from '../schemas.ts';
import { toMoment, toRange, toStanding } from '../views.ts';

/**
 * Answer for a tracking code, which can be guessed: `id` is the public order number, amounts have two significant
 * digits, times are whole minutes, and the address is its last characters. A mix shows neither amounts nor address.
 */
export const TrackAnswer = z.object({
  id: z.string(),
  ...Standing,
  sendAmount: Amount.nullable(),
  receiveAmount: Amount.nullable(),
  receiveAddress: z.string().nullable(),
  isRounded: z.literal(true),
  /** How many payouts of a mix are planned and sent; null if the order is no mix. */
  parts: z.object({ planned: z.int(), sent: z.int() }).nullable(),
});

const params = z.object({ code: z.string() });

export const trackOrder: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, trackingLimits }) => {
  app.get(
    '/track/:code',
    { schema: { tags: ['orders'], params, response: { 200: TrackAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const code = parseTrackingCode(request.params.code);
      if (!code.ok) return await sendRefusal({ request, reply }, { ...code, details: { field: 'code' } });
      const header = request.headers['x-proof'];
      const proof = typeof header === 'string' ? header : undefined;
      const lookup = { code: code.value, source: request.ip, proof };
      const found = await trackingLimits.run(lookup, async () => await services.trackOrder(code.value));
      if ('isLimited' in found) {
        const { retryAfterSeconds, challenge } = found;
        reply.header('retry-after', retryAfterSeconds);
        const details = { seconds: retryAfterSeconds, retryAfterSeconds, challenge, proofHeader: 'X-Proof' };
        return await sendHttpError({ request, reply }, 'tracking_limited', details);
      }
      if (!found.ok) return await sendRefusal({ request, reply }, found);
      const view = await services.viewOrder(found.value.id);
      return view.ok ? toTrackAnswer(view.value) : await sendRefusal({ request, reply }, view);
    },
  );
};

export function toTrackAnswer(view: OrderView): z.infer<typeof TrackAnswer> {
  const { order } = view;
  const { price, quote, sendRange, waiting, createdAt, expiresAt, completedAt } = order;
  const amounts = {
    sendAmount: formatMoney(roughly(sentAmount(view))),
    sendRange: sendRange && toRange(roughRange(sendRange)),
    receiveAmount: formatMoney(roughly(price ? keptPrice(price).receive : quote.receive)),
    receiveAddress: endOfAddress(order.receiveAddress),
  };
  const isMix = order.mix !== null;
  return {
    id: order.orderNumber,
    ...toStanding(view),
    // Of a mix, a code that was guessed must say nothing that connects a deposit with payouts.
    ...(isMix ? { sendAmount: null, sendRange: null, receiveAmount: null, receiveAddress: null } : amounts),
    isRounded: true,
    parts: view.mix && { planned: view.mix.partsPlanned, sent: view.mix.partsSent },
    waiting: waiting && { ...waiting, since: isoInstant(wholeMinute(waiting.since)) },
    createdAt: isoInstant(wholeMinute(createdAt)),
    expiresAt: isoInstant(wholeMinute(expiresAt)),
    completedAt: toMoment(completedAt && wholeMinute(completedAt)),
  };
}

/** The send amount that a tracking code shows: the amount that arrived, as soon as it differs from the one ordered. */
function sentAmount(view: OrderView): Money {
  const { send } = view.order.quote.inputs;
  const flow = flowOf(view);
  if (flow.kind === 'settled') return flow.price.deposited;
  const isKnown = flow.kind === 'refund' || flow.kind === 'arrived';
  return isKnown && flow.came.currency === send.currency ? flow.came : send;
}
