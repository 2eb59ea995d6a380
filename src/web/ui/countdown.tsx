/** The time left, as `29:07`. Colours and words at its thresholds are the page's to choose. */
import { useCountdown } from './use-countdown.ts';

type Props = Readonly<{ deadline: number; serverNow: number; className?: string }>;

export function Countdown({ deadline, serverNow, className }: Props) {
  const seconds = useCountdown({ deadline, serverNow });
  return (
    <time className={className} dateTime={`PT${seconds}S`} role="timer" aria-live="off">
      {formatClock(seconds)}
    </time>
  );
}

/** `1:02:05`, `29:07`. */
export function formatClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const last = String(seconds % 60).padStart(2, '0');
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, '0')}:${last}`
    : `${String(minutes).padStart(2, '0')}:${last}`;
}
