/**
 * Request and response schemas of the developer API. The fields are those of the public API, with descriptions; fields
 * that only programs need are added.
 */
import { z } from 'zod';
import { externalIdText, metadataName, metadataValue, mostMetadata } from '#src/domain/developer/order-labels.ts';
import { nextActions } from '#src/domain/developer/order-standing.ts';
import { orderStates } from '#src/domain/order/lifecycle.ts';
import { orderTypes } from '#src/domain/order/order-kind.ts';
import { ChoiceAnswer } from '../choice-schemas.ts';
import { Amount, AmountText, CurrenciesAnswer, OrderAnswer, QuoteAnswer } from '../schemas.ts';
import { told } from './call-words.ts';
import { namedAnswer, namedBody } from './named-schemas.ts';

const order = OrderAnswer.shape;
const quote = QuoteAnswer.shape;
const [Deposit, Payout] = [order.deposits.element, order.payouts.element];

export const orderIdExample = 'FxYb1wqDnM4oAVZtA8hbcE';
export const externalIdExample = 'invoice-20270115-17';
export const quoteIdExample = 'q_5f0c4b7e9a3d41c8b6e2f7a1d0c93b58';
export const addressExamples = {
  receive: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  refund: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
} as const;

export const Limits = namedAnswer('Limits', quote.limits.meta(told('field.limits')));

const currency = CurrenciesAnswer.element.shape;
export const CurrencyList = namedAnswer(
  'CurrencyList',
  z.array(
    namedAnswer(
      'Currency',
      z.object({
        ...currency,
        id: currency.id.meta(told('field.id', 'USDT-TRC20')),
        symbol: currency.symbol.meta(told('field.symbol', 'USDT')),
        network: currency.network.meta(told('field.network', 'tron')),
        isActive: currency.isActive.meta(told('field.isActive', true)),
        limits: Limits,
        confirmations: currency.confirmations.meta(told('field.confirmations')),
        depositOnline: z.boolean().meta(told('field.depositOnline', true)),
        settleOnline: z.boolean().meta(told('field.settleOnline', true)),
      }),
    ),
  ),
);

export const RateAnswer = namedAnswer(
  'ExchangeRate',
  z.object({
    from: z.string().meta(told('field.from', 'BTC')),
    to: z.string().meta(told('field.to', 'USDT-TRC20')),
    exchangeRate: Amount.meta(told('field.exchangeRate', '64000.12')),
    rate: z.number().meta(told('field.rate', 64_000.12)),
    ratedAt: z.iso.datetime().meta(told('field.ratedAt')),
    limits: Limits.nullable().meta(told('field.ExchangeRate.limits')),
  }),
);

/** A text. The service validates the value and explains errors in words. */
const Text = z.string().max(500);
const send = told('field.sendCurrency', 'BTC');
const receive = told('field.receiveCurrency', 'USDT-TRC20');
const type = told('field.orderType', 'fixed');

const Amounts = {
  sendAmount: AmountText.meta(told('field.Request.sendAmount', '0.05')),
  receiveAmount: AmountText.meta(told('field.Request.receiveAmount', '3000')),
};
const OrderType = z.enum(orderTypes).nullish().meta(type);

export const QuoteBody = namedBody(
  'QuoteRequest',
  z.strictObject({
    sendCurrency: Text.meta(send),
    receiveCurrency: Text.meta(receive),
    ...Amounts,
    orderType: OrderType,
  }),
);

const Metadata = z
  .record(z.string().regex(metadataName), z.string().regex(metadataValue))
  .refine((all) => Object.keys(all).length <= mostMetadata);

export const ExchangeBody = namedBody(
  'ExchangeRequest',
  z.strictObject({
    quoteId: Text.nullish().meta(told('field.ExchangeRequest.quoteId', quoteIdExample)),
    sendCurrency: Text.nullish().meta(send),
    receiveCurrency: Text.nullish().meta(receive),
    ...Amounts,
    openAmount: z.literal(true).nullish().meta(told('field.openAmount', true)),
    orderType: OrderType,
    receiveAddress: Text.meta(told('field.receiveAddress', addressExamples.receive)),
    refundAddress: Text.nullish().meta(told('field.refundAddress', addressExamples.refund)),
    externalId: z.string().regex(externalIdText).nullish().meta(told('field.externalId', externalIdExample)),
    metadata: Metadata.nullish().meta(told('field.metadata', { customer: '4711' })),
  }),
);

export const RefundAddressBody = namedBody(
  'RefundAddressRequest',
  z.strictObject({
    refundAddress: Text.meta(told('field.RefundAddressRequest.refundAddress', addressExamples.refund)),
  }),
);

export const QuoteView = namedAnswer(
  'Quote',
  z.object({
    id: z.string().meta(told('field.Quote.id', quoteIdExample)),
    orderType: quote.orderType,
    isBinding: z.boolean().meta(told('field.isBinding', true)),
    sendCurrency: quote.fromCurrency,
    sendAmount: quote.amount.meta(told('field.sendAmount', '0.05')),
    receiveCurrency: quote.toCurrency,
    receiveAmount: quote.netReceiveAmount.meta(told('field.receiveAmount', '3180.12')),
    exchangeRate: quote.exchangeRate.meta(told('field.Quote.exchangeRate')),
    fee: quote.fee.meta(told('field.fee', '0.000125')),
    networkFee: quote.networkFee.meta(told('field.networkFee', '1.2')),
    feeLines: quote.feeLines,
    totalCostPpm: quote.totalCostPpm.meta(told('field.totalCostPpm', 9500)),
    measuredTime: quote.measuredTime.meta(told('field.measuredTime', { medianSeconds: 421, orders: 20 })),
    inputs: quote.inputs.meta(told('field.inputs')),
    ratesUrl: quote.ratesUrl.meta(told('field.ratesUrl')),
    ratedAt: quote.ratedAt,
    quotedAt: quote.quotedAt,
    expiresAt: quote.expiresAt.meta(told('field.Quote.expiresAt')),
  }),
);

export const Exchange = namedAnswer(
  'Exchange',
  z.object({
    id: order.id.meta(told('field.Exchange.id', orderIdExample)),
    orderNumber: order.orderNumber.meta(told('field.orderNumber', 'TS-20270115-48213907')),
    trackingCode: order.trackingCode.meta(told('field.trackingCode', '482139071')),
    externalId: z.string().nullable().meta(told('field.Exchange.externalId', externalIdExample)),
    metadata: z.record(z.string(), z.string()).meta(told('field.Exchange.metadata', { customer: '4711' })),
    state: order.state.meta(told('field.state', 'awaiting_deposit')),
    status: order.status.meta(told('field.status', 'pending')),
    reason: order.reason.meta(told('field.reason', null)),
    waiting: order.waiting.meta(told('field.waiting', null)),
    terminal: z.boolean().meta(told('field.terminal', false)),
    userActionRequired: z.boolean().meta(told('field.userActionRequired', true)),
    nextActions: z.array(z.enum(nextActions)).meta(told('field.nextActions', ['send_deposit', 'cancel'])),
    version: order.version.meta(told('field.version', 0)),
    product: order.product,
    orderType: order.orderType,
    quoteId: z.string().nullable().meta(told('field.quoteId', null)),
    isPriceFixed: order.isPriceFixed.meta(told('field.isPriceFixed', false)),
    sendCurrency: order.sendCurrency,
    sendAmount: order.sendAmount.meta(told('field.Exchange.sendAmount', '0.05')),
    sendRange: order.sendRange.meta(told('field.sendRange', null)),
    receiveCurrency: order.receiveCurrency,
    receiveAmount: order.receiveAmount.meta(told('field.receiveAmount', '3180.12')),
    depositedAmount: order.depositedAmount.meta(told('field.depositedAmount', null)),
    exchangeRate: order.exchangeRate,
    fee: order.fee.meta(told('field.fee')),
    partnerShare: order.partnerShare.meta(told('field.partnerShare', null)),
    networkFee: order.networkFee.meta(told('field.networkFee')),
    receiveAddress: order.receiveAddress,
    refundAddress: order.refundAddress,
    depositAddress: order.depositAddress.meta(told('field.depositAddress')),
    depositMemo: z.string().nullable().meta(told('field.depositMemo', null)),
    depositUri: z.string().nullable().meta(told('field.depositUri')),
    paymentUrl: z.url().meta(told('field.paymentUrl')),
    viewUrl: order.viewUrl.meta(told('field.viewUrl')),
    confirmations: order.confirmations,
    confirmationsNeeded: order.confirmationsNeeded,
    estimatedTime: z.int().meta(told('field.estimatedTime', 30)),
    isTimeMeasured: z.boolean().meta(told('field.isTimeMeasured', false)),
    txHash: z.string().nullable().meta(told('field.txHash', null)),
    createdAt: order.createdAt,
    expiresAt: order.expiresAt.meta(told('field.expiresAt')),
    firstConfirmationBy: order.firstConfirmationBy.meta(told('field.firstConfirmationBy', null)),
    deadlineAt: order.deadlineAt.meta(told('field.deadlineAt', null)),
    completedAt: order.completedAt,
    eraseAt: order.eraseAt.meta(told('field.eraseAt', null)),
    deposits: z.array(namedAnswer('Deposit', Deposit)),
    payouts: z.array(namedAnswer('Payout', Payout)),
  }),
);

export const choiceQuoteExample = '9d2c6a41f0b84e7e8c35a7d1e6f02b94';
const choice = ChoiceAnswer.shape;

export const ChoiceView = namedAnswer(
  'Choice',
  z.object({
    ...choice,
    continue: choice.continue.meta(told('field.Choice.continue')),
    obstacle: choice.obstacle.meta(told('field.Choice.obstacle', null)),
    splits: choice.splits.meta(told('field.Choice.splits', [])),
    refunds: choice.refunds.meta(told('field.Choice.refunds')),
    refundsUntil: choice.refundsUntil.meta(told('field.Choice.refundsUntil')),
  }),
);

export const ContinueRequest = namedBody(
  'ContinueRequest',
  z.strictObject({ quoteId: Text.meta(told('field.ContinueRequest.quoteId', choiceQuoteExample)) }),
);

export const ExchangeList = namedAnswer(
  'ExchangeList',
  z.object({
    exchanges: z.array(Exchange).meta(told('field.exchanges')),
    missing: z.array(z.string()).meta(told('field.missing', [])),
    nextCursor: z.string().nullable().meta(told('field.nextCursor', null)),
  }),
);

export const Terms = namedAnswer(
  'SignedTerms',
  z.object({
    orderNumber: z.string(),
    document: z.string().meta(told('field.document')),
  }),
);

export const Receipt = namedAnswer(
  'SignedReceipt',
  z.object({
    orderNumber: z.string(),
    document: z.string().meta(told('field.SignedReceipt.document')),
  }),
);

export const ExchangeParams = z.object({ id: z.string().meta(told('param.id', orderIdExample)) });
export const QuoteParams = z.object({ id: z.string().meta(told('param.getQuote.id', quoteIdExample)) });
export const PairParams = z.object({
  from: z.string().meta(told('param.from', 'BTC')),
  to: z.string().meta(told('param.to', 'USDT-TRC20')),
});
export const mostAtOnce = 50;
export const ListQuery = z.object({
  ids: z.string().max(2_000).optional().meta(told('param.ids', orderIdExample)),
  externalId: z.string().regex(externalIdText).optional().meta(told('param.externalId', externalIdExample)),
  state: z.enum(orderStates).optional().meta(told('param.state', 'completed')),
  from: z.iso.datetime().optional().meta(told('param.listExchanges.from', '2027-01-15T00:00:00Z')),
  cursor: z
    .string()
    .regex(/^\d{1,15}_TS-\d{8}-\d{8}$/)
    .optional()
    .meta(told('param.cursor', '1800000005210_TS-20270115-48213907')),
  limit: z
    .string()
    .regex(/^(?:[1-9]|[1-4]\d|50)$/)
    .optional()
    .meta(told('param.listExchanges.limit', '20')),
});
