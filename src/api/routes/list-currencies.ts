/** GET /api/currencies: what can be sent and received now, with limits and confirmations. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { RouteOptions } from '../route-options.ts';
import { CurrenciesAnswer } from '../schemas.ts';
import { toCurrencyAnswer } from '../views.ts';

export const listCurrencies: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get('/currencies', { schema: { tags: ['rates'], response: { 200: CurrenciesAnswer } } }, async () =>
    (await services.listCurrencies()).map(toCurrencyAnswer),
  );
};
