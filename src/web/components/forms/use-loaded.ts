/** A part that is fetched when it is first needed. A failure is told and not thrown: the page must not break for it. */
import { useCallback, useState } from 'react';

export type Loaded<Part> = Readonly<{ part: Part | undefined; load: () => Promise<Part | undefined> }>;

/** `fetchPart` must be a function of the module, so that it stays the same. */
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
