/** Status of a transaction according to the daemon, which indexes all transactions. */
import type { TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import { readBodies } from './read-bodies.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';

export async function readTransactionStatus(daemon: MoneroRpc, txid: string): Promise<TransactionStatus> {
  const body = (await readBodies(daemon, [txid])).get(txid);
  if (!body) return { kind: 'absent' };
  return body.height === undefined ? { kind: 'pending' } : { kind: 'mined', height: body.height };
}
