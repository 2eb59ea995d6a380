/**
 * The result of a mix: the committed plan beside the payouts made, the anonymity set, and who can still link both
 * sides.
 */
import type { MixPlan } from '#src/domain/mixer/plan.ts';
import { formatMoment } from '#src/i18n/format.ts';
import type { Crowd } from '#src/usecases/quotes/count-crowd.ts';
import type { MixView as Mix } from '#src/usecases/orders/view-mix.ts';
import type { OrderView } from '#src/usecases/orders/view-order.ts';
import { amountText } from '../../components/orders/amount-view.server.ts';
import type { Reader } from './describe-order.server.ts';
import { paidParts } from './mix-timeline.server.ts';
import type { MixOutcomeView, PlannedPartView } from './mix-view.ts';

export function toMixOutcome(view: OrderView, { plan, crowd }: Mix, reader: Reader): MixOutcomeView | null {
  if (plan === null) return null;
  const { t, language } = reader;
  const { id, eraseAt } = view.order;
  const erased = eraseAt === null ? [] : [t('status.mix.link.erased', { date: formatMoment(language, eraseAt) })];
  return {
    plan: {
      title: t('status.mix.plan.title'),
      text: t('status.mix.plan.text'),
      columns: {
        part: t('status.mix.plan.part'),
        amount: t('status.mix.plan.amount'),
        planned: t('status.mix.plan.planned'),
        sent: t('status.mix.plan.sent'),
      },
      rows: listParts(view, plan, reader),
      unit: t('status.mix.plan.unit'),
      download: t('status.mix.plan.download'),
      href: `/api/exchanges/${id}/plan`,
      verify: t('status.mix.plan.verify'),
    },
    crowd: crowd && { title: t('status.mix.crowd.title'), ...describeCrowd(crowd, reader) },
    link: { title: t('status.mix.link.title'), lines: [t('status.mix.link.text'), ...erased] },
  };
}

function listParts(view: OrderView, { offsetsMs }: MixPlan, { language }: Reader): readonly PlannedPartView[] {
  return paidParts(view).map(({ number, payout, sentMs }) => ({
    part: String(number),
    amount: amountText(language, payout.amount),
    planned: clockText(offsetsMs[number - 1] ?? 0),
    sent: clockText(sentMs),
  }));
}

/** Formats the time since the start: "+7:05". */
function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `+${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type CrowdWords = Pick<NonNullable<MixOutcomeView['crowd']>, 'text' | 'tone'>;

/** The anonymity set in words. A crowd of fewer than two others hides nobody, and the text says so. */
function describeCrowd({ bucket: count }: Crowd, { t }: Reader): CrowdWords {
  if (count === 0) return { text: t('status.mix.crowd.none'), tone: 'bad' };
  if (count === 1) return { text: t('status.mix.crowd.one'), tone: 'bad' };
  return { text: t('status.mix.crowd.some', { count }), tone: count < 10 ? 'warn' : 'good' };
}
