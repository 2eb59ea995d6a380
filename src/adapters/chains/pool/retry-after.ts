/** Reads the header `Retry-After`: seconds, or a date. */

/** However long a node says: a mistaken year must not put it out of use. */
const longestMs = 24 * 60 * 60_000;

/** How long to wait. Undefined if the node does not say, or says nothing that can be read. */
export function readRetryAfter(text: string | null, now: number): number | undefined {
  if (text === null || text.trim() === '') return undefined;
  const waitMs = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(waitMs) ? undefined : Math.min(longestMs, Math.max(0, waitMs));
}
