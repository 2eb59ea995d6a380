/**
 * Status of a transaction according to the node. Mined transactions are found by the node's transaction index
 * (`txindex=1`).
 */
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeHeader, NodeTransaction } from './rpc/answers.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';

export async function readTransactionStatus(rpc: JsonRpc, txid: string): Promise<TransactionStatus> {
  const found = await findTransaction(rpc, txid);
  if (!found) return { kind: 'absent' };
  if (found.blockhash === undefined) return { kind: 'pending' };
  // The index also has blocks removed by a reorg. As the transaction is not in the mempool either, it is gone.
  const { height, confirmations } = await rpc.call<NodeHeader>('getblockheader', [found.blockhash]);
  return confirmations > 0 ? { kind: 'mined', height } : { kind: 'absent' };
}

/**
 * Error message of a node with a transaction index. Without the index the node cannot be certain and has another
 * message.
 */
const lookedEverywhere = /^No such mempool or blockchain transaction/;

async function findTransaction(rpc: JsonRpc, txid: string): Promise<NodeTransaction | undefined> {
  try {
    return await rpc.call<NodeTransaction>('getrawtransaction', [txid, true]);
  } catch (error) {
    if (!(error instanceof JsonRpcRefusal) || error.code !== rpcCodes.notFound) throw error;
    if (lookedEverywhere.test(error.reason)) return undefined;
    throw new OutsideError('the node has no index of transactions', { cause: error });
  }
}
