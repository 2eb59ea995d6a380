/** Public endpoints of rates, quotes and currencies. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { parseSymbolOrCurrency } from '#src/domain/parse-currency-id.ts';
import { nameRefusedField, parseAmountFields } from '#src/http/parse-order-fields.ts';
import type { RouteOptions } from '../route-options.ts';
import { RatesAnswer, errorAnswers, RateAnswer, CalculateBody, CalculateAnswer, CurrenciesAnswer } from '../schemas.ts';
import { sendRefusal } from '../errors.ts';
import { tellWorth } from '../tell-worth.ts';
import { toQuoteAnswer, toCurrencyAnswer } from '../views.ts';

/** GET /api/exchange-rates: the latest known rate of every pair of symbols, marked if it is stale. */
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

const params = z.object({ from: z.string(), to: z.string() });

/**
 * GET /api/exchange-rate/:from/:to: one rate, by symbols or currency ids. The rate of a symbol to itself is exactly 1.
 */
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

/** Maps our internal field names to those of /api/calculate and /api/privacy/calculate. */
export const quoteNames = {
  sendCurrency: 'fromCurrency',
  receiveCurrency: 'toCurrency',
  sendAmount: 'amount',
  receiveAmount: 'receiveAmount',
} as const;

/**
 * POST /api/calculate: a quote at the current rate, with every fee line, the limits, and the inputs to recompute it.
 * With `amountSide: "receive"` it is a quote for `receiveAmount`: the least amount for which at least that arrives.
 */
export const calculate: FastifyPluginAsyncZod<RouteOptions> = async (app, { services, publicUrl }) => {
  app.post(
    '/calculate',
    { schema: { tags: ['rates'], body: CalculateBody, response: { 200: CalculateAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const {
        fromCurrency: sendCurrency,
        toCurrency: receiveCurrency,
        amount: sendAmount,
        fiat,
        ...other
      } = request.body;
      const parsed = parseAmountFields({ ...other, sendCurrency, receiveCurrency, sendAmount }, quoteNames);
      if (!parsed.ok) return await sendRefusal({ request, reply }, parsed);
      const priced = await services.quoteExchange(parsed.value);
      if (!priced.ok) return await sendRefusal({ request, reply }, nameRefusedField(priced, parsed.value, quoteNames));
      const time = await services.measuredTime(priced.value.quote);
      const worth = await tellWorth({ request, services }, fiat, priced.value.quote);
      return { ...toQuoteAnswer(priced.value, { publicUrl, time }), ...worth };
    },
  );
};

/** GET /api/currencies: what can be sent and received now, with limits and confirmations. */
export const listCurrencies: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.get('/currencies', { schema: { tags: ['rates'], response: { 200: CurrenciesAnswer } } }, async () =>
    (await services.listCurrencies()).map(toCurrencyAnswer),
  );
};
