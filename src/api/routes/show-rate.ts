/**
 * GET /api/exchange-rate/:from/:to: one rate, by symbols or currency ids. The rate of a symbol to itself is exactly 1.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { parseSymbolOrCurrency } from '#src/domain/parse-currency-id.ts';
import { sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { errorAnswers, RateAnswer } from '../schemas.ts';

const params = z.object({ from: z.string(), to: z.string() });

export const showRate: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get(
    '/exchange-rate/:from/:to',
    { schema: { tags: ['rates'], params, response: { 200: RateAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const from = parseSymbolOrCurrency(request.params.from);
      if (!from.ok) return await sendRefusal({ request, reply }, { ...from, details: { field: 'from' } });
      const to = parseSymbolOrCurrency(request.params.to);
      if (!to.ok) return await sendRefusal({ request, reply }, { ...to, details: { field: 'to' } });
      const shown = await services.showRate({ from: from.value.symbol, to: to.value.symbol });
      return shown.ok ? shown.value : await sendRefusal({ request, reply }, shown);
    },
  );
};
