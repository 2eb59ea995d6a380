/** Whether scripts run by now: false on the server and in the first drawing, so that both draw the same. */
import { useSyncExternalStore } from 'react';

export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

function subscribe(): () => void {
  return () => {};
}
