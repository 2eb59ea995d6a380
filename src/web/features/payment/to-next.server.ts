/** What comes after the present state of an order: its next step, and once it has ended, the form for another one. */
import { formatMoney } from '#src/domain/money.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { writeAmount } from '../../components/forms/amount-text.ts';
import type { StepView } from '../../components/orders/step-view.ts';
import { pathOf } from '../../pages.ts';
import type { AgainView, PlaceView } from './payment-view.ts';

type Reader = Readonly<{ language: LanguageCode; t: Translate }>;

const overStates: ReadonlySet<OrderState> = new Set(['completed', 'refunded', 'expired', 'failed']);

/**
 * Where the order is among its steps, for the first screen of a phone, whose list of steps is further down. Null if
 * nothing comes any more.
 */
export function toPlace(steps: readonly StepView[], state: OrderState, { t }: Pick<Reader, 't'>): PlaceView | null {
  const index = steps.findIndex(({ status }) => status === 'now' || status === 'stuck');
  if (index === -1 || overStates.has(state)) return null;
  const words = { step: index + 1, count: steps.length };
  const next = steps[index + 1];
  return {
    done: index + 1,
    of: steps.length,
    text: next ? t('status.place', { ...words, next: next.title }) : t('status.place.last', words),
  };
}

/** The link to a new order like this one. Null while this one goes on. Addresses are never in a link. */
export function toAgain(order: Order, state: OrderState, { language, t }: Reader): AgainView | null {
  if (!overStates.has(state) || state === 'failed') return null;
  const { product, quote, sendRange, orderType } = order;
  if (product === 'mix_custom') return { href: pathOf(language, 'privacy-mixer'), label: t('status.again.mix') };
  if (product === 'mix_preset') return { href: `${pathOf(language, 'home')}?tab=mixing`, label: t('status.again.mix') };
  const query = new URLSearchParams({
    sendCurrency: quote.inputs.send.currency,
    receiveCurrency: quote.receive.currency,
    ...(sendRange === null && { sendAmount: writeAmount(language, formatMoney(quote.inputs.send)) }),
    ...(orderType === 'fixed' && { orderType }),
  });
  return { href: `${pathOf(language, 'home')}?${query.toString()}`, label: t('status.again') };
}
