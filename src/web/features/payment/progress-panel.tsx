/** The four steps, and whether what they show is live. */
import { formatTimeOfDay } from '#src/i18n/format.ts';
import { StepList } from '../../order-parts/step-list.tsx';
import { useLanguage, useTranslate } from '../../site-context.tsx';
import { MixPercent, MixTimeline } from './mix-progress.tsx';
import type { PaymentView } from './payment-view.ts';
import type { Feed } from './use-order-feed.ts';

type Props = Readonly<{ view: PaymentView; feed: Feed; refreshSeconds: number }>;

export function ProgressPanel({ view, feed, refreshSeconds }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const lastAt = formatTimeOfDay(language, Math.max(view.now, feed.heardAt));
  const words = {
    connecting: t('payment.connecting'),
    live: t('payment.live'),
    reconnecting: t('payment.reconnecting', { time: lastAt }),
  } as const;
  return (
    <section className="panel" aria-labelledby="progress-title">
      <div className="panel-head">
        <h2 id="progress-title">{t('payment.progress')}</h2>
        <span className={`live ${feed.state} needs-script`} role="status">
          {words[feed.state]}
        </span>
        <noscript>
          <span className="live">{t('payment.autoRefresh', { seconds: refreshSeconds })}</span>
        </noscript>
      </div>
      {view.mix?.progress && <MixPercent {...view.mix.progress} />}
      <StepList steps={view.steps} label={t('payment.progress')} />
      {view.mix?.timeline && <MixTimeline timeline={view.mix.timeline} />}
    </section>
  );
}
