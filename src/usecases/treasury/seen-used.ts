/**
 * At which height of its chain the nonce account of a return was first seen used, by the number of the return. Once all
 * blocks up to there were read and none was the return, another transaction used it. Kept in memory: who forgets it
 * only waits a little longer.
 */
const heights = new WeakMap<object, Map<string, number>>();

/** `height`: of the newest block, asked for after the nonce account was. */
export function firstSeenUsed(store: object, returnId: string, height: number): number {
  const known = heights.get(store) ?? new Map<string, number>();
  heights.set(store, known);
  const first = known.get(returnId) ?? height;
  known.set(returnId, first);
  return first;
}

/** It is not used: the branch on which it was seems to be undone. */
export function forgetSeenUsed(store: object, returnId: string): void {
  heights.get(store)?.delete(returnId);
}
