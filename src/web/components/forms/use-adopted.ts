/** Whatever was typed before the script came, or was put back by the browser, counts. It is known only to the page. */
import { useEffect, useEffectEvent } from 'react';

/** `adopt` reads the form once, when the script takes over. */
export function useAdopted(adopt: () => void): void {
  const run = useEffectEvent(adopt);
  useEffect(() => run(), []);
}
