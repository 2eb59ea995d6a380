/** Whether the node knows a transaction. For those in blocks it needs its index of transactions (`txindex=1`). */
import { JsonRpcRefusal, type JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeHeader, NodeTransaction } from './rpc/answers.ts';
import { rpcCodes } from './rpc/rpc-codes.ts';

export async function readTransactionStatus(rpc: JsonRpc, txid: string): Promise<TransactionStatus> {
  const found = await findTransaction(rpc, txid);
  if (!found) return { kind: 'absent' };
  if (found.blockhash === undefined) return { kind: 'pending' };
  // The index also remembers blocks that were reorganised away: no mempool took the transaction back, so it is gone.
  const { height, confirmations } = await rpc.call<NodeHeader>('getblockheader', [found.blockhash]);
  return confirmations > 0 ? { kind: 'mined', height } : { kind: 'absent' };
}

/** A node without the index says that it cannot know; only one that has looked everywhere says that there is none. */
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
