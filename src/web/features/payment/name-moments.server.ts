/** Lists the moments that texts about an order may name, so that pages can show them in the visitor's time zone. */
import { isoInstant } from '#src/domain/calendar.ts';
import { firstConfirmationBy } from '#src/domain/order/price-hold.ts';
import { formatAhead, formatMoment, formatTimeOfDay } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import type { ChoiceOffers } from '#src/usecases/orders/quote-choice.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { NamedMoment } from '../../components/orders/amount-view.ts';
import { watchedUntil } from './describe-order.server.ts';

type Reader = Readonly<{ language: LanguageCode; now: number }>;

/** Deadlines are dates, with how far ahead they are. What happened, and prices that hold for minutes, have times. */
export function nameMoments(
  { order, deposits }: OrderView,
  offers: ChoiceOffers | undefined,
  { language, now }: Reader,
): readonly NamedMoment[] {
  const whole = offers?.whole?.ok === true ? offers.whole.value.expiresAt : null;
  const splits = (offers?.splits ?? []).map(({ offer }) => (offer.ok ? offer.value.expiresAt : null));
  const dates = [order.deadlineAt, watchedUntil(order), firstConfirmationBy(order), order.eraseAt];
  const times = [
    order.createdAt,
    order.detectedAt,
    order.confirmedAt,
    order.completedAt,
    ...deposits.map(({ seenAt }) => seenAt),
    offers?.refundsUntil ?? null,
    whole,
    ...splits,
  ];
  return [
    ...unique(dates).map((at) => ({
      iso: isoInstant(at),
      text: formatMoment(language, at),
      ...(at > now && { ahead: { text: formatAhead(language, at - now), ms: at - now } }),
    })),
    ...unique(times).map((at) => ({
      iso: isoInstant(at),
      text: formatTimeOfDay(language, at),
      kind: 'clock' as const,
    })),
  ];
}

function unique(moments: readonly (number | null)[]): readonly number[] {
  return [...new Set(moments.filter((at) => at !== null))];
}
