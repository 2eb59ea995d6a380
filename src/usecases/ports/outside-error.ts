/**
 * An external failure: a node, a price source or the network. The worker retries later. The message is our own text and
 * may be logged; the original error is in `cause`.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}
