/** The top of an order's ticket: its state in words and, while there is something to wait for, a countdown. */
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Timed } from '../../components/orders/timed.tsx';
import { useTranslate } from '../../site-context.tsx';
import { formatClock } from '../../ui/format-clock.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/sprite/icon-names.ts';
import { useCountdown } from '../../ui/use-countdown.ts';
import { countdownTone } from './countdown-tone.ts';
import type { PaymentView } from './payment-view.ts';

type Props = Readonly<{ view: PaymentView }>;

export function StateHead({ view }: Props) {
  const t = useTranslate();
  const { claim, clock, headline, now } = view;
  if (claim?.state === 'running') {
    return (
      <TickingHead
        title={t(claim.isChainUp ? 'payment.claim.title' : 'payment.claim.down')}
        text={t(claim.isChainUp ? 'payment.claim.text' : 'payment.claim.downText')}
        label={t('payment.claim.left')}
        times={{ deadline: claim.endsAt, now, totalSeconds: 120 }}
        fixedTone="info"
      />
    );
  }
  if (clock && clock.deadline > now) {
    const times = { deadline: clock.deadline, now, totalSeconds: clock.windowSeconds };
    return <TickingHead title={headline.title} text={headline.text} label={t('payment.timeLeft')} times={times} />;
  }
  const isExpired = view.stage === 'waiting' && !view.isCancelled;
  return (
    <div className={`ticket-clock ${headline.tone}`}>
      <Words icon={icons[headline.tone]} title={headline.title} text={headline.text} />
      {headline.deadline !== null && (
        <p className="clock-deadline">
          <Timed text={headline.deadline} />
        </p>
      )}
      {headline.took !== null && <p className="clock-took num">{headline.took}</p>}
      {isExpired && <strong className="clock-expired">{t('payment.expired')}</strong>}
    </div>
  );
}

const icons = { good: 'circle-check', info: 'hourglass', warn: 'triangle-alert', bad: 'circle-alert' } as const;

type TickingProps = Readonly<{
  title: string;
  text: string;
  label: string;
  times: Readonly<{ deadline: number; now: number; totalSeconds: number }>;
  /** Replaces the countdown's green, yellow and red where no payment is due. */
  fixedTone?: 'info';
}>;

function TickingHead({ title, text, label, times, fixedTone }: TickingProps) {
  const t = useTranslate();
  const seconds = useCountdown({ deadline: times.deadline, serverNow: times.now });
  const tone = fixedTone ?? countdownTone(seconds);
  useAskAgainAt(seconds === 0);
  return (
    <div className={`ticket-clock ${tone}`}>
      <Words icon="clock" title={title} text={text} />
      <div className="clock-time">
        <small>{label}</small>
        {seconds === 0 && !fixedTone ? (
          <strong className="clock-expired">{t('payment.expired')}</strong>
        ) : (
          <time className="mono" dateTime={`PT${seconds}S`} role="timer" aria-live="off">
            {formatClock(seconds)}
          </time>
        )}
      </div>
      <p className="visually-hidden" aria-live="polite">
        {!fixedTone && seconds > 0 && tone !== 'good' ? t(`payment.soon.${tone === 'warn' ? 'warn' : 'bad'}`) : ''}
      </p>
      <progress value={seconds} max={times.totalSeconds} aria-label={label} />
    </div>
  );
}

function Words({ icon, title, text }: Readonly<{ icon: IconName; title: string; text: string }>) {
  return (
    <>
      <h2>
        <Icon name={icon} />
        {title}
      </h2>
      <p>
        <Timed text={text} />
      </p>
    </>
  );
}

/**
 * At zero the page asks the server for the new state, repeatedly, because the worker may need a moment to record it.
 */
function useAskAgainAt(isOver: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOver) return undefined;
    void revalidate();
    const timer = setInterval(() => void revalidate(), 3000);
    return () => clearInterval(timer);
  }, [isOver, revalidate]);
}
