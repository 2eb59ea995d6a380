/** POST /api/sandbox/exchanges/:id/deposit pays an order with test coins: exactly, or the amount given. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { formatMoney, parseMoney } from '#src/domain/money.ts';
import { isOrderId } from '#src/domain/order/order-id.ts';
import { sendRefusal } from '../../errors.ts';
import { errorAnswers, OrderParams, SandboxDepositAnswer, SandboxDepositBody } from '../../schemas.ts';
import type { SandboxRouteOptions } from '../../route-options.ts';

const schema = {
  tags: ['sandbox'],
  params: OrderParams,
  body: SandboxDepositBody,
  response: { 200: SandboxDepositAnswer, ...errorAnswers },
};

export const payDeposit: FastifyPluginAsyncZod<SandboxRouteOptions> = async (app, { services, sandbox }) => {
  app.post('/exchanges/:id/deposit', { schema }, async (request, reply) => {
    const { id } = request.params;
    if (!isOrderId(id)) return await sendRefusal({ request, reply }, { code: 'order_not_found' });
    const view = await services.viewOrder(id);
    if (!view.ok) return await sendRefusal({ request, reply }, view);
    const { send } = view.value.order.quote.inputs;
    const wanted = parseMoney(send.currency, request.body?.amount ?? formatMoney(send));
    if (!wanted.ok) {
      const details = { ...wanted.details, currency: send.currency, field: 'amount' };
      return await sendRefusal({ request, reply }, { ...wanted, details });
    }
    const paid = await sandbox.payDeposit(id, wanted.value);
    if (!paid.ok) return await sendRefusal({ request, reply }, paid);
    const { txid, chain, amount } = paid.value;
    return { txid, chain, currency: amount.currency, amount: formatMoney(amount) };
  });
};
