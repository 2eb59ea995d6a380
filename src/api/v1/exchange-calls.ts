/** Reading one order: GET /exchanges/:id, its signed terms and its receipt; `list-call.ts` reads several. */
import { accept } from '#src/domain/result.ts';
import { exchangeExample } from './answer-examples.ts';
import { defineCall, type Call } from './define-call.ts';
import { listCall } from './list-call.ts';
import { makeFindOrder, makeReadExchange } from './show-exchange.ts';
import type { V1Deps } from '../route-options.ts';
import { Exchange, ExchangeParams, Receipt, Terms } from './v1-schemas.ts';

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
    listCall(deps),
    termsCall(deps),
    receiptCall(deps),
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

function receiptCall(deps: V1Deps): Call {
  const findOrder = makeFindOrder(deps);
  return defineCall(
    {
      method: 'GET',
      path: '/exchanges/:id/receipt',
      operationId: 'getExchangeReceipt',
      tag: 'exchanges',
      scope: 'read',
      params: ExchangeParams,
      answer: Receipt,
      errors: ['order_not_found', 'receipt_missing'],
    },
    async ({ apiKey, params: { id: link } }) => {
      const found = await findOrder(link, apiKey);
      if (!found.ok) return found;
      const receipt = await deps.services.orderReceipt(found.value.order.id);
      return receipt.ok ? accept({ orderNumber: receipt.value.orderNumber, document: receipt.value.text }) : receipt;
    },
  );
}
