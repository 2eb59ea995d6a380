/**
 * POST /api/calculate: a quote at the current rate, with every fee line, the limits, and the inputs to recompute it.
 */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { nameRefusedField, parseQuoteFields } from '#src/http/parse-order-fields.ts';
import { sendRefusal } from '../errors.ts';
import type { RouteOptions } from '../route-options.ts';
import { CalculateBody, errorAnswers, QuoteAnswer } from '../schemas.ts';
import { toQuoteAnswer } from '../views.ts';

/** Field names of this endpoint and of calculate-mix, by our internal names. */
export const quoteNames = {
  sendCurrency: 'fromCurrency',
  receiveCurrency: 'toCurrency',
  sendAmount: 'amount',
} as const;

export const calculate: FastifyPluginAsyncZod<RouteOptions> = async (app, { services }) => {
  app.post(
    '/calculate',
    { schema: { tags: ['rates'], body: CalculateBody, response: { 200: QuoteAnswer, ...errorAnswers } } },
    async (request, reply) => {
      const { fromCurrency: sendCurrency, toCurrency: receiveCurrency, amount: sendAmount, orderType } = request.body;
      const parsed = parseQuoteFields({ sendCurrency, receiveCurrency, sendAmount, orderType }, quoteNames);
      if (!parsed.ok) return await sendRefusal({ request, reply }, parsed);
      const priced = await services.quoteExchange(parsed.value);
      if (!priced.ok) return await sendRefusal({ request, reply }, nameRefusedField(priced, parsed.value, quoteNames));
      return toQuoteAnswer(priced.value);
    },
  );
};
