/** The figures of an order: expected while it waits, final once its price is fixed, or refunded. */
import { termsAsNumbers, type Margin } from '#src/domain/margin.ts';
import { shareOfFee, type PartnerShare } from '#src/domain/developer/partner-share.ts';
import { formatMoney, subtract, type Money } from '#src/domain/money.ts';
import { orderedRange, type OrderFlow } from '#src/domain/order/order-flow.ts';
import type { Rate } from '#src/domain/rate.ts';
import { formatBasisPoints, formatMoment, formatPpm } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { ratesQuery } from '#src/http/rates-query.ts';
import { amountText, rangeText, rateText } from '../../components/orders/amount-view.server.ts';
import type { FiguresView, ShareView, SummaryView } from './payment-view.ts';

/** The translator of a page with the messages of `status`. */
type FigureReader = Readonly<{ language: LanguageCode; t: Translate }>;

export function toSummaryView({ order }: OrderView, flow: OrderFlow, { language, t }: FigureReader): SummaryView {
  return {
    ordered: rangeText(language, orderedRange(order)),
    figures: toFigures(order, flow, { language, t }),
    receiveAddress: order.receiveAddress,
    depositAddress: order.depositAddress,
    refundAddress: order.refundAddress,
    erasedOn: order.eraseAt === null ? null : formatMoment(language, order.eraseAt),
  };
}

function toFigures({ quote, partnerShare }: OrderView['order'], flow: OrderFlow, reader: FigureReader): FiguresView {
  const { language } = reader;
  switch (flow.kind) {
    case 'expected': {
      const { feeBasisPoints, networkFee } = quote.inputs;
      return {
        kind: 'exchange',
        rateKind: flow.isFixed ? 'fixed' : 'estimate',
        rate: describeRate(quote.inputs, reader),
        ratesQuery: askRates(quote.inputs.send, quote.receive),
        deposited: null,
        feePercent: formatBasisPoints(language, feeBasisPoints),
        fee: rangeText(language, flow.fee),
        partnerShare: toShare(partnerShare, flow.fee, language),
        networkFee: amountText(language, networkFee),
        receive: rangeText(language, flow.receive),
      };
    }
    case 'settled': {
      const { deposited, feeBasisPoints, fee, networkFee, receive } = flow.price;
      return {
        kind: 'exchange',
        rateKind: 'final',
        rate: describeRate(flow.price, reader),
        ratesQuery: askRates(deposited, receive),
        deposited: amountText(language, deposited),
        feePercent: formatBasisPoints(language, feeBasisPoints),
        fee: amountText(language, fee),
        partnerShare: toShare(partnerShare, { min: fee, max: fee }, language),
        networkFee: amountText(language, networkFee),
        receive: amountText(language, receive),
      };
    }
    case 'refund': {
      const { came, back } = flow;
      const deposited = amountText(language, came);
      if (back === null) return { kind: 'arrived', deposited };
      const networkFee = amountText(language, subtract(came, back));
      return { kind: 'refund', deposited, networkFee, refund: amountText(language, back) };
    }
    case 'arrived':
      return { kind: 'arrived', deposited: amountText(language, flow.came) };
    case 'none':
      return { kind: 'none' };
  }
}

function toShare(
  share: PartnerShare | null,
  fee: Readonly<{ min: Money; max: Money }>,
  language: LanguageCode,
): ShareView | null {
  if (share === null) return null;
  const { name, basisPoints } = share;
  const [min, max] = [shareOfFee(fee.min, basisPoints), shareOfFee(fee.max, basisPoints)];
  return { name, percent: formatBasisPoints(language, BigInt(basisPoints)), amount: rangeText(language, { min, max }) };
}

function askRates(send: Money, receive: Money): string {
  return ratesQuery({ from: send.currency, to: receive.currency, amount: formatMoney(send) });
}

/** The rate, and the mid-market rate and the margin behind it. */
export function describeRate(
  { rate, margin }: Readonly<{ rate: Rate; margin?: Margin }>,
  { language, t }: FigureReader,
): string {
  const text = rateText(language, rate);
  if (!margin) return text;
  const { totalPpm, basePpm, volatilityPpm, sizePpm, inventoryPpm } = termsAsNumbers(margin.terms);
  return t('status.rateMade', {
    rate: text,
    mid: rateText(language, margin.mid),
    percent: formatPpm(language, totalPpm),
    base: formatPpm(language, basePpm),
    volatility: formatPpm(language, volatilityPpm),
    size: formatPpm(language, sizePpm),
    inventory: formatPpm(language, inventoryPpm),
  });
}
