/**
 * On phones: the time left and a copy button at the foot of the screen, while those of the ticket are scrolled out of
 * sight.
 */
import { useEffect, useState } from 'react';
import { Copy } from '../../components/orders/copy.tsx';
import { useTranslate } from '../../site-context.tsx';
import { formatClock } from '../../ui/format-clock.ts';
import { useCountdown } from '../../ui/use-countdown.ts';

type Props = Readonly<{ address: string; clock: Readonly<{ deadline: number }>; now: number }>;

export function PayDock({ address, clock, now }: Props) {
  const t = useTranslate();
  const seconds = useCountdown({ deadline: clock.deadline, serverNow: now });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const button = document.querySelector('.pay-actions');
    if (!button) return undefined;
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false));
    observer.observe(button);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="pay-dock needs-script" hidden={!isShown}>
      <span>
        <small>{t('payment.timeLeft')}</small>
        <time className="mono" dateTime={`PT${seconds}S`}>
          {formatClock(seconds)}
        </time>
      </span>
      <Copy text={address} label={t('payment.copyAddress')} look="primary" />
    </div>
  );
}
