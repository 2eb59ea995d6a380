/** The figures of an order: promised while it waits, settled once its price is fixed. */
import { serviceFee } from '#src/domain/fees.ts';
import type { Order } from '#src/domain/order/order.ts';
import { formatBasisPoints, formatMoment } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { amountText, rangeText, rateText } from '../../order-parts/amount-view.server.ts';
import type { SummaryView } from './payment-view.ts';

export function toSummaryView({ order }: OrderView, { language }: Readonly<{ language: LanguageCode }>): SummaryView {
  const { price, quote, orderType, eraseAt } = order;
  const { rate, feeBasisPoints, networkFee } = price ?? quote.inputs;
  return {
    rateKind: price ? 'final' : orderType === 'fixed' ? 'fixed' : 'estimate',
    rate: rateText(language, rate),
    feePercent: formatBasisPoints(language, feeBasisPoints),
    fee: feeText(order, language),
    networkFee: amountText(language, networkFee),
    deposited: price ? amountText(language, price.deposited) : null,
    isFinal: price !== null,
    receiveAddress: order.receiveAddress,
    depositAddress: order.depositAddress,
    refundAddress: order.refundAddress,
    erasedOn: eraseAt === null ? null : formatMoment(language, eraseAt),
  };
}

function feeText({ price, quote, sendRange }: Order, language: LanguageCode): string {
  if (price !== null || sendRange === null) return amountText(language, price?.fee ?? quote.fee);
  return rangeText(language, { min: quote.fee, max: serviceFee(sendRange.max, quote.inputs.feeBasisPoints) });
}
