/**
 * Loads a module when it is first needed. A failed load gives undefined and does not throw, so that the page keeps
 * working.
 */
import { useCallback, useState } from 'react';

export type Loaded<Part> = Readonly<{ part: Part | undefined; load: () => Promise<Part | undefined> }>;

/** Loads a module. `fetchPart` must be defined at module level, so that its identity is stable. */
export function useLoaded<Part extends object>(fetchPart: () => Promise<Part>): Loaded<Part> {
  const [part, setPart] = useState<Part>();
  const load = useCallback(async () => {
    try {
      const fetched = await fetchPart();
      setPart(fetched);
      return fetched;
    } catch {
      return undefined;
    }
  }, [fetchPart]);
  return { part, load };
}
