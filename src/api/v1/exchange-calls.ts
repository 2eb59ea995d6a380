/** Reading orders: GET /exchanges/:id, several by GET /exchanges?ids=, and the signed terms of one. */
import type { z } from 'zod';
import { accept, refuse } from '#src/domain/result.ts';
import { exchangeExample } from './answer-examples.ts';
import { defineCall, type Call } from './define-call.ts';
import { makeFindOrder, makeReadExchange } from './show-exchange.ts';
import type { V1Deps } from '../route-options.ts';
import { Exchange, ExchangeList, ExchangeParams, IdsQuery, mostAtOnce, Terms } from './v1-schemas.ts';

export function exchangeCalls(deps: V1Deps): readonly Call[] {
  const readExchange = makeReadExchange(deps);
  return [
    defineCall(
      {
        method: 'GET',
        path: '/exchanges/:id',
        operationId: 'getExchange',
        tag: 'exchanges',
        scope: 'read',
        params: ExchangeParams,
        answer: Exchange,
        errors: ['order_not_found'],
        examples: { answer: exchangeExample },
      },
      async ({ apiKey, params: { id: link }, language }) => {
        const read = await readExchange({ link, apiKey, language });
        return read.ok ? accept(read.value.exchange) : read;
      },
    ),
    defineCall(
      {
        method: 'GET',
        path: '/exchanges',
        operationId: 'listExchanges',
        tag: 'exchanges',
        scope: 'read',
        query: IdsQuery,
        answer: ExchangeList,
        errors: ['request_malformed'],
      },
      async ({ apiKey, query, language }) => {
        const ids = [...new Set(query.ids.split(',').map((id) => id.trim()))].filter((id) => id !== '');
        if (ids.length === 0 || ids.length > mostAtOnce) {
          return refuse('request_malformed', { field: 'ids', min: 1, max: mostAtOnce });
        }
        const [exchanges, missing] = [[] as z.infer<typeof Exchange>[], [] as string[]];
        // Sequential, so that a client that asks for many orders does not occupy the database connections of everybody
        // else.
        for (const link of ids) {
          const read = await readExchange({ link, apiKey, language });
          if (read.ok) exchanges.push(read.value.exchange);
          else missing.push(link);
        }
        return accept({ exchanges, missing });
      },
    ),
    termsCall(deps),
  ];
}

function termsCall(deps: V1Deps): Call {
  const findOrder = makeFindOrder(deps);
  return defineCall(
    {
      method: 'GET',
      path: '/exchanges/:id/terms',
      operationId: 'getExchangeTerms',
      tag: 'exchanges',
      scope: 'read',
      params: ExchangeParams,
      answer: Terms,
      errors: ['order_not_found'],
    },
    async ({ apiKey, params: { id: link } }) => {
      const found = await findOrder(link, apiKey);
      if (!found.ok) return found;
      const terms = await deps.services.orderTerms(found.value.order.id);
      return terms.ok ? accept({ orderNumber: terms.value.orderNumber, document: terms.value.text }) : terms;
    },
  );
}
