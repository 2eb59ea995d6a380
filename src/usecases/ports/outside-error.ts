/**
 * An external failure: a node, a price source or the network. The worker retries later. The message is our own text and
 * may be logged; the original error is in `cause`.
 */
export class OutsideError extends Error {
  override readonly name = 'OutsideError';
}

/**
 * Our own database took too long, or others held a row of it. Nothing was done, and it is tried again as after any
 * external failure, but it says nothing about the node or the signer that was being asked.
 */
export class DatabaseBusy extends OutsideError {}
