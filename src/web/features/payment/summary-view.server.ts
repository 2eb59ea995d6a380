/** The figures of an order: expected while it waits, final once its price is fixed, or refunded. */
import { subtract } from '#src/domain/money.ts';
import { orderedRange, type OrderFlow } from '#src/domain/order/order-flow.ts';
import { formatBasisPoints, formatMoment } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { amountText, rangeText, rateText } from '../../components/orders/amount-view.server.ts';
import type { FiguresView, SummaryView } from './payment-view.ts';

export function toSummaryView({ order }: OrderView, flow: OrderFlow, language: LanguageCode): SummaryView {
  return {
    ordered: rangeText(language, orderedRange(order)),
    figures: toFigures(order, flow, language),
    receiveAddress: order.receiveAddress,
    depositAddress: order.depositAddress,
    refundAddress: order.refundAddress,
    erasedOn: order.eraseAt === null ? null : formatMoment(language, order.eraseAt),
  };
}

function toFigures({ quote }: OrderView['order'], flow: OrderFlow, language: LanguageCode): FiguresView {
  switch (flow.kind) {
    case 'expected': {
      const { rate, feeBasisPoints, networkFee } = quote.inputs;
      return {
        kind: 'exchange',
        rateKind: flow.isFixed ? 'fixed' : 'estimate',
        rate: rateText(language, rate),
        deposited: null,
        feePercent: formatBasisPoints(language, feeBasisPoints),
        fee: rangeText(language, flow.fee),
        networkFee: amountText(language, networkFee),
        receive: rangeText(language, flow.receive),
      };
    }
    case 'settled': {
      const { rate, deposited, feeBasisPoints, fee, networkFee, receive } = flow.price;
      return {
        kind: 'exchange',
        rateKind: 'final',
        rate: rateText(language, rate),
        deposited: amountText(language, deposited),
        feePercent: formatBasisPoints(language, feeBasisPoints),
        fee: amountText(language, fee),
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
