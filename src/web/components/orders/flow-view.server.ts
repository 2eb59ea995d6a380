/** Formats what was received and what was sent for an order. */
import type { OrderFlow } from '#src/domain/order/order-flow.ts';
import type { Worth } from '#src/http/worth.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { toAmountView, toRangeView } from './amount-view.server.ts';
import type { FlowView } from './amount-view.ts';

/** `worth` is only told of what can still come true: of an order that has ended it would be taken for what it was. */
type Reader = Readonly<{ language: LanguageCode; t: Translate; worth?: Worth | undefined }>;

/** Formats the two amounts; null if nothing arrived and nothing is expected any more. */
export function toFlowView(flow: OrderFlow, { language, t, worth }: Reader): FlowView | null {
  switch (flow.kind) {
    case 'expected': {
      const note = flow.isFixed ? null : t('status.flow.estimate');
      return {
        send: toRangeView(language, flow.send, worth),
        receive: toRangeView(language, flow.receive, worth),
        note,
      };
    }
    case 'settled': {
      const { deposited, receive } = flow.price;
      return {
        send: toAmountView(language, deposited, worth),
        receive: toAmountView(language, receive, worth),
        note: null,
      };
    }
    case 'refund': {
      const receive = flow.back && toAmountView(language, flow.back, worth);
      return { send: toAmountView(language, flow.came, worth), receive, note: t('status.flow.refund') };
    }
    case 'arrived':
      return { send: toAmountView(language, flow.came, worth), receive: null, note: null };
    case 'none':
      return null;
  }
}
