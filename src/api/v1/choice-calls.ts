/** Decisions of an order's holder: POST /exchanges/:id/continue, /refund, /cancel and /refund-address. */
import { isOrderId } from '#src/domain/order/order-id.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { addressErrors } from './create-call.ts';
import { definePost, type Call, type CallInput } from './define-call.ts';
import { makeShowExchange } from './show-exchange.ts';
import type { V1Deps } from '../route-options.ts';
import { addressExamples, Exchange, ExchangeParams, RefundAddressBody } from './v1-schemas.ts';

const shared = { tag: 'exchanges', scope: 'trade', params: ExchangeParams, answer: Exchange } as const;
const choiceErrors = ['order_not_found', 'order_event_not_allowed', 'refund_address_missing'] as const;

export function choiceCalls(deps: V1Deps): readonly Call[] {
  const { services } = deps;
  const showExchange = makeShowExchange(deps);
  const show = async (id: string, { language }: CallInput) => await showExchange(id, language);
  return [
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/continue',
        operationId: 'continueExchange',
        errors: [...choiceErrors, 'rate_unavailable', 'amount_above_maximum', 'amount_not_covered'],
      },
      { act: async ({ params: { id } }) => await choose(id, services.continueOrder), show },
    ),
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/refund',
        operationId: 'refundExchange',
        errors: choiceErrors,
      },
      { act: async ({ params: { id } }) => await choose(id, services.refundOrder), show },
    ),
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/cancel',
        operationId: 'cancelExchange',
        errors: choiceErrors,
      },
      { act: async ({ params: { id } }) => await choose(id, services.cancelOrder), show },
    ),
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/refund-address',
        operationId: 'setRefundAddress',
        body: RefundAddressBody,
        errors: [...choiceErrors, ...addressErrors, 'refund_addresses_limit'],
        examples: { body: { refundAddress: addressExamples.refund } },
      },
      {
        act: async ({ params: { id }, body: { refundAddress } }) => {
          const set = await choose(id, async () => await services.setRefundAddress(id, refundAddress));
          return set.ok ? set : refuse(set.code, { ...set.details, field: 'refundAddress' });
        },
        show,
      },
    ),
  ];
}

async function choose<Code extends string>(
  id: string,
  verb: (id: string) => Promise<Result<unknown, Code>>,
): Promise<Result<string, Code | 'order_not_found'>> {
  if (!isOrderId(id)) return refuse('order_not_found');
  const moved = await verb(id);
  return moved.ok ? accept(id) : moved;
}
