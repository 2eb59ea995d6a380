/** Converts orders, quotes and prices to responses of the developer API. */
import type { z } from 'zod';
import { isoInstant } from '#src/domain/calendar.ts';
import { estimateTime } from '#src/domain/developer/estimated-time.ts';
import type { OrderLabels } from '#src/domain/developer/order-labels.ts';
import { nextActionsOf, standingOf } from '#src/domain/developer/order-standing.ts';
import { heldQuoteId } from '#src/domain/developer/quote-id.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import { formatRate, rateAsNumber } from '#src/domain/rate.ts';
import type { Quote } from '#src/domain/quote.ts';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { ShownPair } from '#src/usecases/developer/show-pair.ts';
import type { CompletedFigures } from '#src/usecases/orders/count-completed.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { OfferedCurrency } from '#src/usecases/quotes/list-currencies.ts';
import { toCurrencyAnswer, toLimits, toOrderAnswer, toQuoteFigures, type QuoteReader } from '../views.ts';
import type * as schemas from './v1-schemas.ts';

type Answer<Schema extends z.ZodType> = z.infer<Schema>;

export type ExchangeReader = Readonly<{
  language: LanguageCode;
  profile: NetworkProfile;
  now: number;
  publicUrl: string;
  orderLinks: Pick<OrderLinks, 'linkOf' | 'viewOf'>;
  /** The link that the order was asked for by, if it was. */
  link?: string | undefined;
  speeds: CompletedFigures['speeds'];
  labels: OrderLabels;
}>;

export function toExchange(view: OrderView, reader: ExchangeReader): Answer<typeof schemas.Exchange> {
  const { order, payouts } = view;
  const { choices, paymentInstructions, ...shown } = toOrderAnswer(view, reader);
  const id = reader.link ?? shown.id;
  const [send, receive] = [order.quote.inputs.send.currency, order.quote.receive.currency];
  const speed = reader.speeds.find((each) => each.send === send && each.receive === receive);
  const sent = payouts.filter(({ isExtra, txid }) => !isExtra && txid !== null);
  return {
    ...shown,
    id,
    externalId: reader.labels.externalId,
    metadata: { ...reader.labels.metadata },
    ...standingOf(order.state),
    nextActions: [...nextActionsOf(order.state, choices)],
    quoteId: heldQuoteId(order),
    depositMemo: paymentInstructions.memo,
    depositUri: paymentInstructions.uri,
    paymentUrl: `${reader.publicUrl}/payment/${id}`,
    ...estimateTime({ send, receive, product: order.product }, { medianMs: speed?.medianMs, longerMs: view.longerMs }),
    txHash: (sent.find(({ kind }) => kind === 'payout') ?? sent[0])?.txid ?? null,
  };
}

type HeldQuote = Readonly<{ id: string; quote: Quote }>;

export function toQuote({ id, quote }: HeldQuote, reader: QuoteReader): Answer<typeof schemas.QuoteView> {
  const { orderType, feeLines, exchangeRate, fee, networkFee, inputs, ...figures } = toQuoteFigures(quote, reader);
  return {
    id,
    orderType,
    isBinding: orderType === 'fixed',
    sendCurrency: figures.fromCurrency,
    sendAmount: figures.amount,
    receiveCurrency: figures.toCurrency,
    receiveAmount: figures.netReceiveAmount,
    exchangeRate,
    fee,
    networkFee,
    feeLines,
    totalCostPpm: figures.totalCostPpm,
    measuredTime: figures.measuredTime,
    inputs,
    ratesUrl: figures.ratesUrl,
    ratedAt: figures.ratedAt,
    quotedAt: figures.quotedAt,
    expiresAt: figures.expiresAt,
  };
}

/** A currency. A chain that is paused or cannot be watched neither accepts deposits nor sends payouts. */
export function toCurrency(offered: OfferedCurrency): Answer<typeof schemas.CurrencyList>[number] {
  const { isActive } = offered;
  return { ...toCurrencyAnswer(offered), depositOnline: isActive, settleOnline: isActive };
}

export function toRate({ from, to, rate, ratedAt, limits }: ShownPair): Answer<typeof schemas.RateAnswer> {
  return {
    from,
    to,
    exchangeRate: formatRate(rate, 18).replace(/\.?0+$/, ''),
    rate: rateAsNumber(rate),
    ratedAt: isoInstant(ratedAt),
    limits: limits && toLimits(limits),
  };
}
