/** GET /api/exchange-rates: the latest known rate of every pair of symbols, marked if it is stale. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isoInstant } from '#src/domain/calendar.ts';
import type { RouteOptions } from '../route-options.ts';
import { RatesAnswer } from '../schemas.ts';

export const listRates: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get('/exchange-rates', { schema: { tags: ['rates'], response: { 200: RatesAnswer } } }, async () => {
    const { updatedAt, isStale, rates } = await services.listRates();
    return {
      updatedAt: updatedAt === null ? null : isoInstant(updatedAt),
      rates: [...rates],
      ...(isStale && { stale: true as const }),
    };
  });
};
