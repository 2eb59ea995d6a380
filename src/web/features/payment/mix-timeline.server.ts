/**
 * Timeline of a mix: sent parts at their real times, parts to come spread over the remaining time. Times and sizes of
 * parts to come are shown only if the settings are not random; random ones stay secret.
 */
import { formatSpan } from '#src/i18n/format.ts';
import type { MixView as Mix } from '#src/usecases/orders/view-mix.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import type { ViewedPayout } from '#src/usecases/orders/viewed-payout.ts';
import type { TimelinePart } from '../../components/orders/parts-timeline.tsx';
import type { Reader } from './describe-order.server.ts';
import type { MixTimelineView } from './mix-view.ts';

const minute = 60_000;

export function toMixTimeline(view: OrderView, mix: Mix, { t, language, now }: Reader): MixTimelineView {
  const { settings, partsPlanned: planned, partsSent: sent } = mix;
  const paid = paidParts(view);
  // If a part was sent later than planned, the timeline is extended to its time, in whole minutes.
  const lateMinutes = Math.floor(Math.max(0, ...paid.map(({ sentMs }) => sentMs)) / minute);
  const spanMinutes = Math.max(settings.delayMinutes, lateMinutes);
  const known = { spanMinutes, passedMs: passedSince(view, now) };
  const isSecret = sent < planned && planned > 1 && (settings.useRandomAmounts || settings.useRandomDelay);
  return {
    title: t('status.mix.timeline'),
    spanMinutes,
    parts: keptNumbers(view, planned).map((number, place) => {
      const part = paid.find((each) => each.number === number);
      return part ? toPaid(view, part, spanMinutes) : toPlanned(mix, { place, paid: paid.length, ...known });
    }),
    label: `${t('status.mix.timeline')}: ${t('status.mix.step.rounds.count', { sent, planned })}`,
    startText: t('status.mix.timeline.start'),
    endText: `+${formatSpan(language, spanMinutes, { unit: 'minute', style: 'short' })}`,
    secret: isSecret ? t('status.mix.timeline.secret') : null,
  };
}

/** Numbers of the parts that are to be paid, without those that were called off. */
function keptNumbers({ order: { price } }: OrderView, planned: number): readonly number[] {
  const numbers = Array.from({ length: price?.parts ?? planned }, (_, place) => place + 1);
  return numbers.filter((number) => price?.rest?.parts.includes(number) !== true);
}

/** A part that was sent. `sentMs`: time since the price was fixed, which is when the plan starts. */
export type PaidPart = Readonly<{ number: number; payout: ViewedPayout; sentMs: number }>;

/** The parts that were sent, in their order. */
export function paidParts({ order, payouts }: OrderView): readonly PaidPart[] {
  const { price } = order;
  if (price === null) return [];
  return payouts
    .filter(({ kind, state }) => kind === 'payout' && (state === 'broadcast' || state === 'final'))
    .map((payout) => ({
      number: payout.part,
      payout,
      sentMs: Math.max(0, (payout.sentAt ?? price.fixedAt) - price.fixedAt),
    }))
    .toSorted((a, b) => a.number - b.number);
}

function passedSince({ order: { price } }: OrderView, now: number): number {
  return price === null ? 0 : Math.max(0, now - price.fixedAt);
}

function toPaid({ order: { price } }: OrderView, { payout, sentMs }: PaidPart, spanMinutes: number): TimelinePart {
  const state = payout.state === 'final' ? 'confirmed' : 'sent';
  const whole = price?.receive.units ?? 0n;
  const share = whole === 0n ? 1 : Number((payout.amount.units * 10_000n) / whole) / 10_000;
  return spanMinutes === 0 ? { share, state } : { share, at: drawn(sentMs / (spanMinutes * minute)), state };
}

type Place = Readonly<{ place: number; paid: number; spanMinutes: number; passedMs: number }>;

function toPlanned({ settings, partsPlanned }: Mix, { place, paid, spanMinutes, passedMs }: Place): TimelinePart {
  const share = settings.useRandomAmounts ? {} : { share: drawn(1 / partsPlanned) };
  if (spanMinutes === 0) return { ...share, state: 'planned' };
  // Without random delays the times follow from the settings, so they are no secret.
  const even = (settings.delayMinutes * (place + 1)) / partsPlanned / spanMinutes;
  const passed = Math.min(0.9, passedMs / (spanMinutes * minute));
  const spread = passed + ((1 - passed) * (place + 1 - paid)) / (partsPlanned - paid + 1);
  return { ...share, at: drawn(settings.useRandomDelay ? spread : even), state: 'planned' };
}

/** Rounds a fraction to four decimals, which is finer than the drawing. */
function drawn(fraction: number): number {
  return Math.round(fraction * 10_000) / 10_000;
}
