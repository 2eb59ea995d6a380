/** Decisions of an order's holder: POST /exchanges/:id/choice, /continue, /refund, /cancel and /refund-address. */
import { maySteer, type ApiKey } from '#src/domain/developer/api-key.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { offerRefusals } from '#src/usecases/orders/quote-choice.ts';
import { addressErrors } from './create-call.ts';
import { definePost, type Call, type CallInput } from './define-call.ts';
import { makeFindOrder, makeShowExchange } from './show-exchange.ts';
import type { V1Deps } from '../route-options.ts';
import { toChoiceAnswer } from '../choice-view.ts';
import {
  addressExamples,
  choiceQuoteExample,
  ChoiceView,
  ContinueRequest,
  Exchange,
  ExchangeParams,
  RefundAddressBody,
} from './v1-schemas.ts';

const shared = { tag: 'exchanges', scope: 'trade', params: ExchangeParams, answer: Exchange } as const;
const choiceErrors = ['order_not_found', 'order_event_not_allowed', 'refund_address_missing'] as const;

export function choiceCalls(deps: V1Deps): readonly Call[] {
  const { services } = deps;
  const choose = makeChoose(deps);
  const showExchange = makeShowExchange(deps);
  const show = async (id: string, asked: CallInput) => await showExchange(id, asked);
  return [
    ...continueCalls(deps, show),
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/refund',
        operationId: 'refundExchange',
        errors: choiceErrors,
      },
      { act: async ({ params: { id }, apiKey }) => await choose(id, apiKey, services.refundOrder), show },
    ),
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/cancel',
        operationId: 'cancelExchange',
        errors: choiceErrors,
      },
      { act: async ({ params: { id }, apiKey }) => await choose(id, apiKey, services.cancelOrder), show },
    ),
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/refund-address',
        operationId: 'setRefundAddress',
        body: RefundAddressBody,
        errors: [
          ...choiceErrors,
          ...addressErrors,
          'refund_address_bound',
          'refund_addresses_limit',
          'chain_unavailable',
        ],
        examples: { body: { refundAddress: addressExamples.refund } },
      },
      {
        act: async ({ params: { id }, apiKey, body: { refundAddress } }) => {
          const set = await choose(id, apiKey, async (own) => await services.setRefundAddress(own, refundAddress));
          return set.ok ? set : refuse(set.code, { ...set.details, field: 'refundAddress' });
        },
        show,
      },
    ),
  ];
}

type Show = (id: string, input: CallInput) => ReturnType<ReturnType<typeof makeShowExchange>>;

/** The endpoints that list the options of a choice, and that continue with one of its quotes. */
function continueCalls(deps: V1Deps, show: Show): readonly Call[] {
  const { services, publicUrl } = deps;
  const choose = makeChoose(deps);
  return [
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/choice',
        operationId: 'quoteChoice',
        answer: ChoiceView,
        errors: ['order_not_found', 'order_event_not_allowed'],
      },
      {
        act: async ({ params: { id }, apiKey }) => await choose(id, apiKey, services.quoteChoice),
        show: async (id) => {
          const [offers, view] = [await services.quoteChoice(id), await services.viewOrder(id)];
          if (!offers.ok) return offers;
          return view.ok ? accept(toChoiceAnswer(offers.value, view.value.order, publicUrl)) : view;
        },
      },
    ),
    definePost(
      {
        ...shared,
        path: '/exchanges/:id/continue',
        operationId: 'continueExchange',
        body: ContinueRequest,
        errors: [...choiceErrors, ...offerRefusals, 'rate_changed'],
        examples: { body: { quoteId: choiceQuoteExample } },
      },
      {
        act: async ({ params: { id }, apiKey, body: { quoteId } }) =>
          await choose(id, apiKey, async (own) => await services.continueOrder(own, quoteId)),
        show,
      },
    ),
  ];
}

/**
 * Makes the function that decides for the order of a link, if the key may, and returns the order's id. To another key's
 * order it answers as to no order.
 */
function makeChoose(deps: V1Deps) {
  const findOrder = makeFindOrder(deps);
  return async <Code extends string>(
    link: string,
    apiKey: ApiKey,
    verb: (id: string) => Promise<Result<unknown, Code>>,
  ): Promise<Result<string, Code | 'order_not_found'>> => {
    const view = await findOrder(link, apiKey);
    if (!view.ok) return view;
    const { order } = view.value;
    if (!maySteer(apiKey, order)) return refuse('order_not_found');
    const moved = await verb(order.id);
    return moved.ok ? accept(order.id) : moved;
  };
}
