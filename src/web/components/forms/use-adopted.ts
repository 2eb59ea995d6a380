/** Adopts form values that were typed before hydration or restored by the browser. Only the DOM knows them. */
import { useEffect, useEffectEvent } from 'react';

/** Calls `adopt` once, at hydration, to read the form. */
export function useAdopted(adopt: () => void): void {
  const run = useEffectEvent(adopt);
  useEffect(() => run(), []);
}
