/** Status of a transaction according to the node. */
import type { TransactionStatus } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeInfo, NodeTransaction, Nothing } from './answers.ts';
import { NotOffered, type TronHttp } from './tron-http.ts';

export async function readTransactionStatus(http: TronHttp, txid: string): Promise<TransactionStatus> {
  // The mempool is queried first: a transaction that is mined between the two requests is found by the second one.
  const pending = await readPendingOne(http, txid);
  const info = await http.ask<NodeInfo | Nothing>('/wallet/gettransactioninfobyid', { value: txid });
  if (info.id === txid && info.blockNumber !== undefined) return { kind: 'mined', height: info.blockNumber };
  return pending ? { kind: 'pending' } : { kind: 'absent' };
}

/** A pending transaction. Undefined if the transaction is not pending, or if the node does not offer this lookup. */
export async function readPendingOne(http: TronHttp, txid: string): Promise<NodeTransaction | undefined> {
  try {
    const found = await http.ask<NodeTransaction | Nothing>('/wallet/gettransactionfrompending', { value: txid });
    return 'txID' in found ? (found as NodeTransaction) : undefined;
  } catch (error) {
    if (error instanceof NotOffered) return undefined;
    throw error;
  }
}
