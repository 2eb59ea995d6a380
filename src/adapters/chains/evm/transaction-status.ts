/** Status of a transaction according to the node. */
import type { TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import type { JsonRpc } from '../json-rpc.ts';
import type { NodeTransaction } from './answers.ts';
import { readCount } from './quantity.ts';

export async function readTransactionStatus(rpc: JsonRpc, txid: string): Promise<TransactionStatus> {
  const found = await rpc.call<NodeTransaction | null>('eth_getTransactionByHash', [txid]);
  if (!found) return { kind: 'absent' };
  return found.blockNumber === null ? { kind: 'pending' } : { kind: 'mined', height: readCount(found.blockNumber) };
}
