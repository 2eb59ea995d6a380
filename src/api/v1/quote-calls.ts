/** Quotes: POST /quotes and GET /quotes/:id. */
import { accept, refuse } from '#src/domain/result.ts';
import { quoteExample } from './answer-examples.ts';
import { defineCall, definePost, type Call } from './define-call.ts';
import { parseWanted, wantedErrors } from './parse-wanted.ts';
import type { V1Deps } from '../route-options.ts';
import { QuoteBody, QuoteParams, QuoteView } from './v1-schemas.ts';
import { toQuote } from './v1-views.ts';

/** Error codes for when no price can be given. */
export const priceErrors = [
  'pair_same_currency',
  'rate_unavailable',
  'amount_below_minimum',
  'amount_above_maximum',
  'amount_not_covered',
  'amount_consumed_by_fee',
] as const;

type Deps = Pick<V1Deps, 'developer' | 'services' | 'publicUrl'>;

export function quoteCalls({ developer, services, publicUrl }: Deps): readonly Call[] {
  const show = async (held: Parameters<typeof toQuote>[0]) =>
    toQuote(held, { publicUrl, time: await services.measuredTime(held.quote) });
  return [
    definePost(
      {
        path: '/quotes',
        operationId: 'createQuote',
        tag: 'quotes',
        scope: 'quote',
        body: QuoteBody,
        status: 201,
        answer: QuoteView,
        errors: [...wantedErrors, ...priceErrors, 'chain_unavailable', 'open_quotes_limit', 'quote_not_found'],
        examples: {
          answer: quoteExample,
          body: { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '0.05', orderType: 'fixed' },
        },
      },
      {
        act: async ({ apiKey, body }) => {
          const wanted = parseWanted(body);
          if (!wanted.ok) return wanted;
          const quoted = await developer.quote(apiKey, wanted.value);
          if (quoted.ok) return accept(quoted.value.id);
          return quoted.code === 'pair_same_currency' ? refuse(quoted.code, { field: 'receiveCurrency' }) : quoted;
        },
        show: async (id, { apiKey }) => {
          const found = await developer.findQuote(apiKey, id);
          return found.ok ? accept(await show(found.value)) : found;
        },
        location: ({ id }) => `/quotes/${id}`,
      },
    ),
    defineCall(
      {
        method: 'GET',
        path: '/quotes/:id',
        operationId: 'getQuote',
        tag: 'quotes',
        scope: 'read',
        params: QuoteParams,
        answer: QuoteView,
        errors: ['quote_not_found'],
        examples: { answer: quoteExample },
      },
      async ({ apiKey, params: { id } }) => {
        const found = await developer.findQuote(apiKey, id);
        return found.ok ? accept(await show(found.value)) : found;
      },
    ),
  ];
}
