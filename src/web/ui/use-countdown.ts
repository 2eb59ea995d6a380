/** Seconds until a deadline, by the server's clock and not by the visitor's. */
import { useEffect, useState } from 'react';

type Moments = Readonly<{
  /** Milliseconds since 1970 by the server's clock, like `serverNow`. */
  deadline: number;
  serverNow: number;
}>;

export function useCountdown({ deadline, serverNow }: Moments): number {
  const left = deadline - serverNow;
  const [leftNow, setLeftNow] = useState(left);

  useEffect(() => {
    const began = performance.now();
    const tick = (): void => setLeftNow(left - (performance.now() - began));
    tick();
    const timer = setInterval(tick, 1000);
    // Browsers throttle timers in hidden tabs, so the number is updated when the tab becomes visible.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [left]);

  return Math.max(0, Math.ceil(leftNow / 1000));
}
