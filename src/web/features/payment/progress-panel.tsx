/** The four progress steps, and whether the page is updated live. */
import { StepList } from '../../components/orders/step-list.tsx';
import { Filled, useTranslate } from '../../site-context.tsx';
import { Moment } from '../../components/orders/moment.tsx';
import { Details } from '../../ui/details.tsx';
import type { PaymentAnswer } from './payment-answer.ts';
import type { PaymentView } from './payment-view.ts';
import { TellMe } from './tell-me.tsx';
import type { Feed } from './use-order-feed.ts';
import { PartsTimeline } from '../../components/orders/parts-timeline.tsx';
import type { MixTimelineView, MixView } from './mix-view.ts';

type Props = Readonly<{
  view: PaymentView;
  answer: PaymentAnswer | undefined;
  feed: Feed;
  refreshSeconds: number;
}>;

export function ProgressPanel({ view, answer, feed, refreshSeconds }: Props) {
  const t = useTranslate();
  const { beat } = feed;
  const last = beat && Date.parse(beat.at) > view.now ? { iso: beat.at, text: beat.time } : view.nowMoment;
  const words = {
    connecting: t('payment.connecting'),
    live: t('payment.live'),
    reconnecting: <Filled text={t.loose('payment.reconnecting')} parts={{ time: <Moment {...last} kind="clock" /> }} />,
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
      {view.push && view.device && <TellMe push={view.push} link={view.device.link} answer={answer} />}
      {view.keepUp && <KeepUp {...view.keepUp} />}
    </section>
  );
}

function KeepUp({ title, files }: NonNullable<PaymentView['keepUp']>) {
  return (
    <Details summary={title}>
      {files.map(({ href, label, text }) => (
        <p key={href} className="keep-up">
          <a href={href}>{label}</a>
          {text}
        </p>
      ))}
    </Details>
  );
}

/** Progress of a mix: the percentage that the server counts, and the parts on their timeline. */
function MixPercent({ label, percent, text }: NonNullable<MixView['progress']>) {
  return (
    <div className="mix-percent">
      <p aria-hidden="true">
        <span>{label}</span>
        <b className="num">{text}</b>
      </p>
      <progress value={percent} max={100} aria-label={label} />
    </div>
  );
}

function MixTimeline({ timeline }: Readonly<{ timeline: MixTimelineView }>) {
  const { title, secret, ...line } = timeline;
  return (
    <div className="mix-timeline">
      <h3>{title}</h3>
      <PartsTimeline {...line} />
      {secret !== null && <p>{secret}</p>}
    </div>
  );
}
