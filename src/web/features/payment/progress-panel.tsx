/** The four progress steps, and whether they are updated live. */
import { StepList } from '../../components/orders/step-list.tsx';
import { useTranslate } from '../../site-context.tsx';
import { MixPercent, MixTimeline } from './mix-progress.tsx';
import type { PaymentView } from './payment-view.ts';
import type { Feed } from './use-order-feed.ts';

type Props = Readonly<{ view: PaymentView; feed: Feed; refreshSeconds: number }>;

export function ProgressPanel({ view, feed, refreshSeconds }: Props) {
  const t = useTranslate();
  const { beat } = feed;
  const lastTime = beat && Date.parse(beat.at) > view.now ? beat.time : view.nowText;
  const words = {
    connecting: t('payment.connecting'),
    live: t('payment.live'),
    reconnecting: t('payment.reconnecting', { time: lastTime }),
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
