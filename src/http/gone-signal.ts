/**
 * Tells when a client hangs up, so that nothing is done for somebody who no longer waits for it. The connection tells
 * it: of requests that were sent one after another without waiting, only the first response hears of its end.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const ofConnections = new WeakMap<Socket, AbortController>();

export function goneSignal({ req: { socket } }: Pick<ServerResponse, 'req'>): AbortSignal {
  const known = ofConnections.get(socket);
  if (known) return known.signal;
  const gone = new AbortController();
  ofConnections.set(socket, gone);
  if (socket.destroyed) gone.abort();
  else socket.once('close', () => gone.abort());
  return gone.signal;
}
