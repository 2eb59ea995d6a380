/** Formats what was received and what was sent for an order. */
import type { OrderFlow } from '#src/domain/order/order-flow.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { toAmountView, toRangeView } from './amount-view.server.ts';
import type { FlowView } from './amount-view.ts';

type Reader = Readonly<{ language: LanguageCode; t: Translate }>;

/** Formats the two amounts; null if nothing arrived and nothing is expected any more. */
export function toFlowView(flow: OrderFlow, { language, t }: Reader): FlowView | null {
  switch (flow.kind) {
    case 'expected': {
      const note = flow.isFixed ? null : t('status.flow.estimate');
      return { send: toRangeView(language, flow.send), receive: toRangeView(language, flow.receive), note };
    }
    case 'settled': {
      const { deposited, receive } = flow.price;
      return { send: toAmountView(language, deposited), receive: toAmountView(language, receive), note: null };
    }
    case 'refund': {
      const receive = flow.back && toAmountView(language, flow.back);
      return { send: toAmountView(language, flow.came), receive, note: t('status.flow.refund') };
    }
    case 'arrived':
      return { send: toAmountView(language, flow.came), receive: null, note: null };
    case 'none':
      return null;
  }
}
