/**
 * Shown while an order is being made: the steps that the API reports. Until the API has answered, only the first step
 * (opening a session) can be done.
 */
import { StepList } from '../../components/orders/step-list.tsx';
import type { StepStatus } from '../../components/orders/step-view.ts';
import { useTranslate } from '../../site-context.tsx';
import { Note } from '../../ui/note.tsx';
import type { Mixer } from './use-mixer.ts';
import type { MixProgress } from './use-mix-order.ts';

const statuses: Readonly<Record<'done' | 'current' | 'ahead', StepStatus>> = {
  done: 'done',
  current: 'now',
  ahead: 'next',
};

export function ProgressCard({ mixer: { phase, made, session } }: Readonly<{ mixer: Mixer }>) {
  const t = useTranslate();
  if (phase === 'idle') return null;
  const { percent, steps } = made?.mix ?? beforeAnswer(session.sessionId !== '');
  const shown = steps.map(({ id, state }) => ({
    id,
    title: t(`mixer.progress.${id}`),
    text: '',
    status: statuses[state],
  }));
  return (
    <section className="panel progress" aria-labelledby="progress-title">
      <div className="panel-head">
        <h2 id="progress-title">{t('mixer.progress.title')}</h2>
        <span className="num">{t('mixer.progress.percent', { percent })}</span>
      </div>
      <progress max={100} value={percent} aria-label={t('mixer.progress.title')} />
      <div role="alert">
        {phase === 'waiting' && <Note tone="warn">{t('exchange.unreachable')}</Note>}
        {phase === 'stuck' && <Note tone="bad">{t('exchange.stillUnreachable')}</Note>}
      </div>
      <StepList steps={shown} label={t('mixer.progress.title')} />
    </section>
  );
}

function beforeAnswer(hasSession: boolean): MixProgress {
  return {
    percent: 0,
    steps: [
      { id: 'session', state: hasSession ? 'done' : 'current' },
      { id: 'pool', state: 'ahead' },
      { id: 'rounds', state: 'ahead' },
      { id: 'sending', state: 'ahead' },
    ],
  };
}
