/**
 * The state of an order for the holder of its tracking code: the ticket with its timeline, and the stamp once
 * completed.
 */
import { AmountFlow } from '../../components/orders/amount-flow.tsx';
import { Stamp } from '../../components/orders/stamp.tsx';
import { StepList } from '../../components/orders/step-list.tsx';
import { usePagePath, useTranslate } from '../../site-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Note } from '../../ui/note.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { TrackView } from './track-view.ts';

export function TrackResult({ view }: Readonly<{ view: TrackView }>) {
  const t = useTranslate();
  const pageAt = usePagePath();
  const pill = view.isCompleted && view.took !== null ? t('track.pill.completed', { span: view.took }) : view.title;
  return (
    <section className="paper-ticket track-ticket" aria-label={view.title}>
      <div className="ticket-body track-receipt">
        {view.isCompleted && <Stamp text={view.title} isFresh={false} />}
        <StatusPill tone={view.tone} icon={view.isCompleted ? 'check' : 'clock'}>
          {pill}
        </StatusPill>
        {view.flow && <AmountFlow flow={view.flow} size="large" />}
        <Note tone={view.tone} role="status">
          {view.notice}
        </Note>
        <dl className="summary num">
          <div>
            <dt>{t('track.orderNumber')}</dt>
            <dd>{view.orderNumber}</dd>
          </div>
          {view.receiveAddress !== null && (
            <div>
              <dt>{t('track.receiveAddress')}</dt>
              <dd className="mono">{view.receiveAddress}</dd>
            </div>
          )}
        </dl>
        <p className="hint">{view.hidden}</p>
      </div>
      <div className="tear" aria-hidden="true" />
      <div className="ticket-stub track-line">
        <h2 className="visually-hidden">{t('track.timeline')}</h2>
        <StepList steps={view.steps} label={t('track.timeline')} />
        {view.isMoving && (
          <LinkButton href={`${pageAt('track')}?code=${view.code}`}>
            <Icon name="refresh-cw" />
            {t('track.refresh')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}
