/**
 * The figures of a choice as text: what continuing and refunding would each pay, and until when the figures are valid.
 */
import type { Money } from '#src/domain/money.ts';
import type { OfferRefusal, Offer, ChoiceOffers } from '#src/usecases/orders/quote-choice.ts';
import type { Order } from '#src/domain/order/order.ts';
import { choicePriceMaxAgeMs } from '#src/domain/order/time-limits.ts';
import { formatLength, formatTimeOfDay } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { amountText } from '../../components/orders/amount-view.server.ts';
import type { Reader } from './describe-order.server.ts';
import { describeRate } from './summary-view.server.ts';
import type { ChoiceView, OfferView } from './payment-view.ts';

export function toChoiceView(order: Order, offers: ChoiceOffers | undefined, reader: Reader): ChoiceView {
  const { t, language } = reader;
  const { whole = null, splits = [], refunds = [], refundsUntil = null } = offers ?? {};
  const views: OfferView[] = [];
  if (whole) views.push(toOffer(t('status.offer.whole'), whole, [], reader));
  for (const { offer, swapped, refunds: back } of splits) {
    const words = { swapped: amountText(language, swapped), refund: listAmounts(language, back) };
    views.push(toOffer(t('status.offer.split', words), offer, [t('status.offer.splitText', words)], reader));
  }
  const refund =
    refundsUntil === null
      ? null
      : t('status.offer.refund', {
          refund: listAmounts(language, refunds),
          time: formatTimeOfDay(language, refundsUntil),
        });
  return { offers: views, refund, refundAddress: order.refundAddress };
}

function toOffer(title: string, offer: Offer, lines: readonly string[], { t, language }: Reader): OfferView {
  if (!offer.ok) return { id: '', title, lines: [describeObstacle(offer.code, { t, language })] };
  const { id, inputs, receive, expiresAt } = offer.value;
  const words = { receive: amountText(language, receive), time: formatTimeOfDay(language, expiresAt) };
  return { id, title, lines: [...lines, t('status.offer.receive', words), describeRate(inputs, { t, language })] };
}

function describeObstacle(code: OfferRefusal, { t, language }: Pick<Reader, 't' | 'language'>): string {
  if (code === 'rate_unavailable') return t('status.offer.waits', { age: formatLength(language, choicePriceMaxAgeMs) });
  return t(obstacles[code]);
}

const obstacles = {
  amount_above_maximum: 'status.offer.tooMuch',
  amount_not_covered: 'status.offer.notCovered',
  amount_consumed_by_fee: 'status.offer.tooLittle',
} as const satisfies Record<Exclude<OfferRefusal, 'rate_unavailable'>, string>;

function listAmounts(language: LanguageCode, amounts: readonly Money[]): string {
  return amounts.map((amount) => amountText(language, amount)).join(' + ');
}
