/**
 * What the developer API takes and gives. The fields are those of the public calls, with a word about each; what only
 * programs need is added.
 */
import { z } from 'zod';
import { nextActions } from '#src/domain/developer/order-standing.ts';
import { orderTypes } from '#src/domain/order/order.ts';
import { Amount, AmountText, CurrenciesAnswer, OrderAnswer, QuoteAnswer } from '../schemas.ts';
import { namedAnswer, namedBody } from './named-schemas.ts';

const order = OrderAnswer.shape;
const quote = QuoteAnswer.shape;
const [Deposit, Payout] = [order.deposits.element, order.payouts.element];

const told = (description: string, example?: unknown) => ({
  description,
  ...(example !== undefined && { examples: [example] }),
});

export const orderIdExample = 'FxYb1wqDnM4oAVZtA8hbcE';
export const quoteIdExample = 'q_5f0c4b7e9a3d41c8b6e2f7a1d0c93b58';
export const addressExamples = {
  receive: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  refund: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
} as const;

export const Limits = namedAnswer(
  'Limits',
  quote.limits.meta(told('The least and the most that may be sent, and why.')),
);

const currency = CurrenciesAnswer.element.shape;
export const CurrencyList = namedAnswer(
  'CurrencyList',
  z.array(
    namedAnswer(
      'Currency',
      z.object({
        ...currency,
        id: currency.id.meta(told('What requests call it: one spelling per currency and network.', 'USDT-TRC20')),
        symbol: currency.symbol.meta(told('Its symbol, the same on every network.', 'USDT')),
        network: currency.network.meta(told('The chain it is on.', 'tron')),
        isActive: currency.isActive.meta(told('False while its chain is paused or cannot be watched.', true)),
        limits: Limits,
        confirmations: currency.confirmations.meta(told('Blocks before a deposit counts, by size of the order.')),
        depositOnline: z.boolean().meta(told('Whether it can be sent to us now.', true)),
        settleOnline: z.boolean().meta(told('Whether it can be received from us now.', true)),
      }),
    ),
  ),
);

export const RateAnswer = namedAnswer(
  'ExchangeRate',
  z.object({
    from: z.string().meta(told('The id that was named, else the symbol.', 'BTC')),
    to: z.string().meta(told('Likewise.', 'USDT-TRC20')),
    exchangeRate: Amount.meta(told('How much of `to` one of `from` is worth, before fees.', '64000.12')),
    rate: z.number().meta(told('The same as a number, for display only.', 64_000.12)),
    ratedAt: z.iso.datetime().meta(told('When the oldest price behind it was observed.')),
    limits: Limits.nullable().meta(told('Of an order of the two; null where a symbol does not name a network.')),
  }),
);

const amount = (what: string, example: string) =>
  AmountText.meta(told(`${what} A decimal string; a JSON number is read as the text it is written as.`, example));

/** Checked by the service, which answers in words what is wrong with it. */
const Text = z.string().max(500);
const send = told('The currency to send, by its id.', 'BTC');
const receive = told('The currency to receive, by its id.', 'USDT-TRC20');
const type = told('`fixed` holds the rate and costs more; `floating` if absent.', 'fixed');

const Amounts = {
  sendAmount: amount('What is sent. Give this or `receiveAmount`, never both.', '0.05'),
  receiveAmount: amount('What must arrive at least: the amount to send is calculated from it.', '3000'),
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

export const ExchangeBody = namedBody(
  'ExchangeRequest',
  z.strictObject({
    quoteId: Text.nullish().meta(
      told('Orders what was quoted. The currencies, the amount and the type then come from it.', quoteIdExample),
    ),
    sendCurrency: Text.nullish().meta(send),
    receiveCurrency: Text.nullish().meta(receive),
    ...Amounts,
    openAmount: z
      .literal(true)
      .nullish()
      .meta(
        told(
          'Instead of an amount: any deposit within the limits of now, told by `sendRange`, is exchanged at the rate ' +
            'of the moment it confirms. Always `floating`.',
          true,
        ),
      ),
    orderType: OrderType,
    receiveAddress: Text.meta(
      told('Where the payout goes. Checked against the network of the currency.', addressExamples.receive),
    ),
    refundAddress: Text.nullish().meta(
      told('Where the deposit goes back to if need be; may be set later.', addressExamples.refund),
    ),
  }),
);

export const RefundAddressBody = namedBody(
  'RefundAddressRequest',
  z.strictObject({
    refundAddress: Text.meta(told('An address of the currency that was sent.', addressExamples.refund)),
  }),
);

export const QuoteView = namedAnswer(
  'Quote',
  z.object({
    id: z.string().meta(told('Names the quote when an order is made of it.', quoteIdExample)),
    orderType: quote.orderType,
    isBinding: z.boolean().meta(told('True for a fixed quote: an order made in time has its rate and fee.', true)),
    sendCurrency: quote.fromCurrency,
    sendAmount: quote.amount.meta(told('What is to be sent.', '0.05')),
    receiveCurrency: quote.toCurrency,
    receiveAmount: quote.netReceiveAmount.meta(told('What arrives, all fees deducted.', '3180.12')),
    exchangeRate: quote.exchangeRate.meta(told('How much of one a unit of the other is worth, before fees.')),
    fee: quote.fee.meta(told('Our fee, in the currency that is sent.', '0.000125')),
    networkFee: quote.networkFee.meta(told('What sending the payout costs, in the currency that is received.', '1.2')),
    feeLines: quote.feeLines,
    inputs: quote.inputs.meta(told('Everything the figures follow from, so that anyone can calculate them again.')),
    ratedAt: quote.ratedAt,
    quotedAt: quote.quotedAt,
    expiresAt: quote.expiresAt.meta(told('Until when an order can be made of it.')),
  }),
);

const terminalText =
  '`true` if no other state can follow. `failed` and `expired` are not terminal: our team resolves a failed order, ' +
  'and a late payment to an expired order is refunded.';

export const Exchange = namedAnswer(
  'Exchange',
  z.object({
    id: order.id.meta(told('Whoever knows it may see and steer the order; keep it like a key.', orderIdExample)),
    orderNumber: order.orderNumber.meta(told('For people, and for our support.', 'TS-20270115-48213907')),
    trackingCode: order.trackingCode.meta(told('Shows the order on our pages and opens nothing.', '482139071')),
    state: order.state.meta(told('Where the order is, exactly.', 'awaiting_deposit')),
    status: order.status.meta(told('The same in four words.', 'pending')),
    reason: order.reason.meta(told('Why it is there, where there is something to explain.', null)),
    terminal: z.boolean().meta(told(terminalText, false)),
    userActionRequired: z.boolean().meta(told('It waits for its holder: for the deposit, or for a choice.', true)),
    nextActions: z.array(z.enum(nextActions)).meta(told('What can be done next.', ['send_deposit', 'cancel'])),
    version: order.version.meta(told('Counts the moves of the order.', 0)),
    product: order.product,
    orderType: order.orderType,
    quoteId: z.string().nullable().meta(told('The quote whose price it holds; null if it was priced when made.', null)),
    isPriceFixed: order.isPriceFixed.meta(told('False while the amount to receive is an estimate.', false)),
    sendCurrency: order.sendCurrency,
    sendAmount: order.sendAmount.meta(told('What is to be sent; of an open amount the least of it.', '0.05')),
    sendRange: order.sendRange.meta(
      told('Of an open amount: any deposit from `min` to `max` is exchanged. Null for an order of one amount.', null),
    ),
    receiveCurrency: order.receiveCurrency,
    receiveAmount: order.receiveAmount.meta(told('What arrives, all fees deducted.', '3180.12')),
    depositedAmount: order.depositedAmount.meta(told('What was deposited, once the price is fixed.', null)),
    exchangeRate: order.exchangeRate,
    fee: order.fee.meta(told('Our fee, in the currency that is sent.')),
    networkFee: order.networkFee.meta(told('What sending the payout costs, in the currency that is received.')),
    receiveAddress: order.receiveAddress,
    refundAddress: order.refundAddress,
    depositAddress: order.depositAddress.meta(
      told('Send exactly `sendAmount` here, or what `sendRange` allows. It belongs to this order alone.'),
    ),
    depositMemo: z.string().nullable().meta(told('To be sent with the deposit where a chain needs one.', null)),
    depositUri: z.string().nullable().meta(told('For wallets that read one, such as a bitcoin: address.')),
    paymentUrl: z.url().meta(told('Our own page about this order.')),
    confirmations: order.confirmations,
    confirmationsNeeded: order.confirmationsNeeded,
    estimatedTime: z.int().meta(told('Minutes from seeing the deposit to the confirmed payout.', 30)),
    isTimeMeasured: z.boolean().meta(told('Whether that is a measured median or an estimate.', false)),
    txHash: z.string().nullable().meta(told('The transaction of the payout, or of the refund; null until sent.', null)),
    createdAt: order.createdAt,
    expiresAt: order.expiresAt.meta(told('Until when the deposit must be seen. Moves by our own outages.')),
    deadlineAt: order.deadlineAt.meta(told('When a choice that is asked for ends by itself.', null)),
    completedAt: order.completedAt,
    eraseAt: order.eraseAt.meta(told('Time at which the order is erased. `null` until erasure is scheduled.', null)),
    deposits: z.array(namedAnswer('Deposit', Deposit)),
    payouts: z.array(namedAnswer('Payout', Payout)),
  }),
);

export const ExchangeList = namedAnswer(
  'ExchangeList',
  z.object({
    exchanges: z.array(Exchange).meta(told('In the order in which they were asked for.')),
    missing: z.array(z.string()).meta(told('Ids of which there is no order, or none any more.')),
  }),
);

export const Terms = namedAnswer(
  'SignedTerms',
  z.object({
    orderNumber: z.string(),
    document: z
      .string()
      .meta(told('JSON with the terms, letter for letter as they were signed, the signature and the name of the key.')),
  }),
);

export const ExchangeParams = z.object({ id: z.string().meta(told('The id of the order.', orderIdExample)) });
export const QuoteParams = z.object({ id: z.string().meta(told('The id of the quote.', quoteIdExample)) });
export const PairParams = z.object({
  from: z.string().meta(told('A symbol or a currency id.', 'BTC')),
  to: z.string().meta(told('A symbol or a currency id.', 'USDT-TRC20')),
});
export const mostAtOnce = 50;
export const IdsQuery = z.object({
  ids: z
    .string()
    .max(2_000)
    .meta(told(`One to ${mostAtOnce} ids of orders, with commas between them.`, orderIdExample)),
});
