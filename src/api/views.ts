/** Converts the service's values to responses: amounts become decimal texts, times ISO texts. */
import type { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import type { Limits } from '#src/domain/limits.ts';
import { termsAsNumbers, type Margin } from '#src/domain/margin.ts';
import { formatMoney, money } from '#src/domain/money.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import { isOnSeveralNetworks, networkDisplayName } from '#src/domain/network-name.ts';
import { possibleChoices } from '#src/domain/order/choices.ts';
import type { OrderHistory, SendRange } from '#src/domain/order/order.ts';
import { firstConfirmationBy } from '#src/domain/order/price-hold.ts';
import { keptPrice } from '#src/domain/order/rest.ts';
import { paymentStage, publicStatus } from '#src/domain/order/public-status.ts';
import type { PricedQuote } from '#src/domain/price-board.ts';
import { describeInputs, type Quote } from '#src/domain/quote.ts';
import { formatRate, rateAsNumber, type Rate } from '#src/domain/rate.ts';
import { totalCostPpm } from '#src/domain/total-cost.ts';
import { toPaymentInfo } from '#src/http/payment-info.ts';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';
import { ratesQuery } from '#src/http/rates-query.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { PairSpeed } from '#src/usecases/orders/count-completed.ts';
import type { PaymentCheck } from '#src/usecases/orders/verify-payment.ts';
import type { MixView } from '#src/usecases/orders/view-mix.ts';
import type { OrderView, ViewedDeposit } from '#src/usecases/orders/view-order.ts';
import type { ViewedPayout } from '#src/usecases/orders/viewed-payout.ts';
import type { OfferedCurrency } from '#src/usecases/quotes/list-currencies.ts';
import type { ExploredTransaction } from '#src/usecases/ports/sandbox-simulator.ts';
import type { MarginAnswer } from './margin-schemas.ts';
import type { SandboxTransactionAnswer } from './sandbox-schemas.ts';
import { toFees } from './fee-answers.ts';
import type * as schemas from './schemas.ts';

type Answer<Schema extends z.ZodType> = z.infer<Schema>;

export function toCurrencyAnswer({ id, isActive, limits, confirmations }: OfferedCurrency) {
  const { symbol, name, chain, decimals, isToken } = currencies[id];
  return {
    id,
    symbol,
    name,
    network: chain,
    networkDisplayName: networkDisplayName(id),
    decimals,
    isToken,
    isOnSeveralNetworks: isOnSeveralNetworks(id),
    isActive,
    minAmount: formatMoney(limits.min),
    maxAmount: formatMoney(limits.max),
    limits: toLimits(limits),
    confirmations,
  };
}

export type QuoteReader = Readonly<{ publicUrl: string; time: PairSpeed | null }>;

export function toQuoteAnswer({ quote, limits }: PricedQuote, reader: QuoteReader): Answer<typeof schemas.QuoteAnswer> {
  return { ...toQuoteFigures(quote, reader), limits: toLimits(limits) };
}

export function toQuoteFigures(
  quote: Quote,
  { publicUrl, time }: QuoteReader,
): Omit<Answer<typeof schemas.QuoteAnswer>, 'limits'> {
  const { inputs, fee, receive } = quote;
  const { send, rate, networkFee, feeBasisPoints } = inputs;
  return {
    quoteId: quote.id,
    fromCurrency: send.currency,
    toCurrency: receive.currency,
    amount: formatMoney(send),
    orderType: inputs.orderType,
    netReceiveAmount: formatMoney(receive),
    ...toRates(rate),
    fee: formatMoney(fee),
    networkFee: formatMoney(networkFee),
    feeLines: [
      { name: 'service_fee', currency: fee.currency, amount: formatMoney(fee), basisPoints: Number(feeBasisPoints) },
      { name: 'network_fee', currency: networkFee.currency, amount: formatMoney(networkFee) },
    ],
    margin: inputs.margin ? toMargin(inputs.margin) : null,
    totalCostPpm: Number(totalCostPpm(quote)),
    measuredTime: time && { medianSeconds: Math.ceil(time.medianMs / 1000), orders: time.orders },
    inputs: describeInputs(inputs),
    ratesUrl: toRatesUrl(inputs, publicUrl),
    ratedAt: isoInstant(inputs.ratedAt),
    quotedAt: isoInstant(quote.quotedAt),
    expiresAt: isoInstant(quote.expiresAt),
  };
}

export type Reader = Readonly<{
  language: LanguageCode;
  profile: NetworkProfile;
  now: number;
  publicUrl: string;
  orderLinks: Pick<OrderLinks, 'linkOf' | 'viewOf'>;
}>;

export function toOrderAnswer(
  view: OrderView,
  { language, profile, now, publicUrl, orderLinks }: Reader,
): Answer<typeof schemas.OrderAnswer> {
  const { order, deposits, payouts, isRefundBound, fences } = view;
  const { fee, inputs } = order.quote;
  const price = order.price && keptPrice(order.price);
  const { address, memo, uri, instructions } = toPaymentInfo(order, language, profile);
  return {
    id: orderLinks.linkOf(order),
    viewUrl: `${publicUrl}/payment/${orderLinks.viewOf(order.id)}`,
    trackingCode: order.trackingCode,
    ...toStanding(view),
    receiveAddress: order.receiveAddress,
    version: order.version,
    stage: paymentStage[order.state],
    product: order.product,
    orderType: order.orderType,
    isPriceFixed: order.price !== null,
    ...toRates(order.price?.rate ?? inputs.rate),
    ...toFees(order, price ?? { fee, networkFee: inputs.networkFee }),
    quoteId: order.quote.id,
    refundAddress: order.refundAddress,
    depositAddress: order.depositAddress,
    depositedAmount: order.price ? formatMoney(order.price.deposited) : null,
    firstConfirmationBy: order.orderType === 'fixed' ? isoInstant(firstConfirmationBy(order)) : null,
    deadlineAt: toMoment(order.deadlineAt),
    detectedAt: toMoment(order.detectedAt),
    confirmedAt: toMoment(order.confirmedAt),
    paidAt: toMoment(order.paidAt),
    eraseAt: toMoment(order.eraseAt),
    hasReceipt: view.hasReceipt === true,
    serverTime: isoInstant(now),
    deposits: deposits.map(toDeposit),
    payouts: payouts.map(toPayout),
    mix: view.mix && toMix(view.mix),
    choices: [...possibleChoices({ ...order, isRefundBound, fences }, deposits, payouts)],
    paymentInstructions: { address, memo, uri, instructions: [...instructions] },
  };
}

export function toVerifyAnswer(
  { view, isVerified, isChainUp }: PaymentCheck,
  txHash: string | undefined,
): Answer<typeof schemas.VerifyAnswer> {
  const { status, state, reason, confirmations, confirmationsNeeded } = toStanding(view);
  const hint = txHash?.trim().toLowerCase() ?? '';
  const { detectedAt, confirmedAt } = view.order;
  return {
    verified: isVerified,
    status,
    state,
    reason,
    confirmations,
    confirmationsNeeded,
    chainReachable: isChainUp,
    txHashFound: hint === '' ? null : view.deposits.some(({ txid }) => txid.toLowerCase() === hint),
    detectedAt: toMoment(detectedAt),
    confirmedAt: toMoment(confirmedAt),
  };
}

/**
 * An event of the stream. Version n of the order was made by the n-th history entry. Event keys are left out, because
 * they contain deposit ids.
 */
export function toMoveEvent(line: OrderHistory, version: number): Answer<typeof schemas.MoveEvent> {
  const { event, from, to, reason, at } = line;
  return { version, event, from, to, reason, at: isoInstant(at) };
}

export function toTransactionAnswer(found: ExploredTransaction): Answer<typeof SandboxTransactionAnswer> {
  const { txid, chain, status, confirmations, isSuccessful, senders, outputs, feeUnits } = found;
  const { nativeCurrency } = chains[chain];
  return {
    txid,
    chain,
    status: status.kind,
    height: status.kind === 'mined' ? status.height : null,
    confirmations,
    isSuccessful,
    senders: [...senders],
    outputs: outputs.map(({ to, currency, units }) => {
      return { to, currency, amount: currency === null ? null : formatMoney(money(currency, units)) };
    }),
    fee: { currency: nativeCurrency, amount: formatMoney(money(nativeCurrency, feeUnits)) },
  };
}

/** The fields of an order that both its id and its tracking code show. */
export function toStanding({ order, deposits }: OrderView) {
  const { sendRange } = order;
  const { inputs, receive } = order.quote;
  const live = deposits.find(({ status, use }) => use !== 'dust' && (status === 'seen' || status === 'confirmed'));
  const needed = live?.confirmationsNeeded ?? order.confirmationsNeeded;
  return {
    status: publicStatus[order.state],
    state: order.state,
    reason: order.reason,
    waiting: order.waiting && { ...order.waiting, since: isoInstant(order.waiting.since) },
    orderNumber: order.orderNumber,
    sendCurrency: inputs.send.currency,
    sendAmount: formatMoney(inputs.send),
    sendRange: sendRange && toRange(sendRange),
    receiveCurrency: receive.currency,
    receiveAmount: formatMoney(order.price ? keptPrice(order.price).receive : receive),
    confirmations: Math.min(live?.confirmations ?? 0, needed),
    confirmationsNeeded: needed,
    createdAt: isoInstant(order.createdAt),
    expiresAt: isoInstant(order.expiresAt),
    completedAt: toMoment(order.completedAt),
  };
}

export function toRange({ min, max }: SendRange) {
  return { min: formatMoney(min), max: formatMoney(max) };
}

/**
 * A deposit. Confirmations are capped at the number needed: more say nothing, and would change a finished order with
 * every block.
 */
function toDeposit({ txid, chain, amount, status, use, ...deposit }: ViewedDeposit) {
  const { confirmationsNeeded, confirmations, seenAt, confirmedAt } = deposit;
  return {
    txid,
    chain,
    currency: amount.currency,
    amount: formatMoney(amount),
    status,
    use,
    confirmations: Math.min(confirmations, confirmationsNeeded),
    confirmationsNeeded,
    seenAt: isoInstant(seenAt),
    confirmedAt: toMoment(confirmedAt),
  };
}

function toPayout({ kind, part, isExtra, amount, toAddress, state, txid, ...payout }: ViewedPayout) {
  const { sentAt, confirmations, confirmationsNeeded } = payout;
  return {
    kind,
    part,
    isExtra,
    chain: currencies[amount.currency].chain,
    currency: amount.currency,
    amount: formatMoney(amount),
    address: toAddress,
    state,
    txid,
    sentAt: toMoment(sentAt),
    confirmations: Math.min(confirmations, confirmationsNeeded),
    confirmationsNeeded,
  };
}

export function toLimits({ min, minReason, max, maxReason }: Limits) {
  return { currency: min.currency, min: formatMoney(min), minReason, max: formatMoney(max), maxReason };
}

/** The page that explains this pair's rate for this amount. Null where the amount stays in its currency. */
export function toRatesUrl({ send, rate }: Quote['inputs'], publicUrl: string): string | null {
  const query = ratesQuery({ from: rate.from, to: rate.to, amount: formatMoney(send) });
  return query === '' ? null : `${publicUrl}/rates${query}`;
}

function toMargin({ mid, terms }: Margin): Answer<typeof MarginAnswer> {
  return { midRate: toRates(mid).exchangeRate, ...termsAsNumbers(terms) };
}

/**
 * The rate as text and as number. The text is cut off after 18 decimals; the exact fraction is in the quote's inputs.
 */
function toRates(rate: Rate): Readonly<{ exchangeRate: string; rate: number }> {
  return { exchangeRate: formatRate(rate, 18).replace(/\.?0+$/, ''), rate: rateAsNumber(rate) };
}

export function toMoment(at: number | null): string | null {
  return at === null ? null : isoInstant(at);
}

function toMix({
  progress,
  settings,
  plan,
  furtherAddresses,
  rest,
  ...mix
}: MixView): z.input<typeof schemas.OrderAnswer>['mix'] {
  return {
    ...mix,
    rest: rest && { parts: rest.parts, amount: formatMoney(rest.deposited), currency: rest.deposited.currency },
    settings: { ...settings },
    furtherAddresses: [...furtherAddresses],
    plan: plan && { ...plan, weights: [...plan.weights], offsetsMs: [...plan.offsetsMs] },
    percent: progress.percent,
    steps: progress.steps.map(({ id, state }) => ({ id, state })),
  };
}
