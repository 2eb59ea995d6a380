/** Reading orders: GET /exchanges/:id, several by GET /exchanges?ids=, and the signed terms of one. */
import type { z } from 'zod';
import { isOrderId } from '#src/domain/order/order-id.ts';
import { accept, refuse } from '#src/domain/result.ts';
import { exchangeExample } from './answer-examples.ts';
import { defineCall, type Call } from './define-call.ts';
import { makeShowExchange } from './show-exchange.ts';
import type { V1Deps } from '../route-options.ts';
import { Exchange, ExchangeList, ExchangeParams, IdsQuery, mostAtOnce, Terms } from './v1-schemas.ts';

export function exchangeCalls(deps: V1Deps): readonly Call[] {
  const showExchange = makeShowExchange(deps);
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
      async ({ params: { id }, language }) => await showExchange(id, language),
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
      async ({ query, language }) => {
        const ids = [...new Set(query.ids.split(',').map((id) => id.trim()))].filter((id) => id !== '');
        if (ids.length === 0 || ids.length > mostAtOnce) {
          return refuse('request_malformed', { field: 'ids', min: 1, max: mostAtOnce });
        }
        const [exchanges, missing] = [[] as z.infer<typeof Exchange>[], [] as string[]];
        // Sequential, so that a client that asks for many orders does not occupy the database connections of everybody
        // else.
        for (const id of ids) {
          const shown = await showExchange(id, language);
          if (shown.ok) exchanges.push(shown.value);
          else missing.push(id);
        }
        return accept({ exchanges, missing });
      },
    ),
    termsCall(deps),
  ];
}

function termsCall({ services }: V1Deps): Call {
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
    async ({ params: { id } }) => {
      if (!isOrderId(id)) return refuse('order_not_found');
      const terms = await services.orderTerms(id);
      return terms.ok ? accept({ orderNumber: terms.value.orderNumber, document: terms.value.text }) : terms;
    },
  );
}
