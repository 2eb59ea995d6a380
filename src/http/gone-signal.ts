/** Tells when a client hangs up, so that nothing is done for somebody who no longer waits for it. */
import type { ServerResponse } from 'node:http';

export function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
