/** Orders for operators: list, details and actions. Each page of the list links to the next in its Link header. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { parseOrderFilter } from '#src/domain/back-office/order-filter.ts';
import { sendRefusal } from '../errors.ts';
import { EmptyBody, errorAnswers } from '../schemas.ts';
import type { AdminApiOptions } from '../route-options.ts';
import * as schemas from './admin-schemas.ts';
import { toOfficeOrder, toOrderDetail } from './admin-views.ts';
import { linkToNext } from './next-link.ts';
import { forAct, operatorOf } from './operator-access.ts';

const tags = ['admin'];
const params = schemas.OrderNumberParams;

export const orderCalls: FastifyPluginAsyncZod<AdminApiOptions> = async (app, { backOffice, orderLinks }) => {
  app.get(
    '/exchanges',
    {
      schema: {
        tags,
        querystring: schemas.OrderFilterQuery,
        response: { 200: z.array(schemas.OfficeOrderAnswer), ...errorAnswers },
      },
    },
    async (request, reply) => {
      const filter = parseOrderFilter(request.query, orderLinks.read);
      if (!filter.ok) return await sendRefusal({ request, reply }, filter);
      const { orders, next } = await backOffice.listOrders(filter.value);
      if (next !== null) reply.header('link', linkToNext('/api/admin/exchanges', request.query, next));
      return orders.map(toOfficeOrder);
    },
  );

  app.get(
    '/exchanges/:orderNumber',
    { schema: { tags, params, response: { 200: schemas.ViewAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const view = await backOffice.showOrder(request.params.orderNumber);
      return view.ok ? toOrderDetail(view.value) : await sendRefusal({ request, reply }, view);
    },
  );

  app.post(
    '/exchanges/:orderNumber/reveal',
    {
      ...forAct('addresses_revealed'),
      schema: { tags, params, body: EmptyBody, response: { 200: schemas.RevealedAnswer, ...errorAnswers } },
    },
    async (request, reply) => {
      const { username: actor } = operatorOf(request).session;
      const revealed = await backOffice.revealAddresses({ orderNumber: request.params.orderNumber, actor });
      if (!revealed.ok) return await sendRefusal({ request, reply }, revealed);
      const { receiveAddresses, payoutAddresses, listedAddresses, refundAddress, depositAddress } = revealed.value;
      return {
        receiveAddresses: [...receiveAddresses],
        refundAddress,
        depositAddress,
        payoutAddresses: [...payoutAddresses],
        listedAddresses: [...listedAddresses],
      };
    },
  );
};
