/**
 * Mempool view, as far as it is cheap: the pending block that the node would mine next. Transactions with lower fees
 * are not in it; a payment that is missing here is seen when it is mined.
 */
import type { ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, need, type JsonRpc } from '../json-rpc.ts';
import type { PendingBlock } from './answers.ts';
import { readQuantity, type Quantity } from './quantity.ts';
import type { TokenBook } from './token-book.ts';
import { translatePending } from './translate-transaction.ts';

export async function readPending(rpc: JsonRpc, book: TokenBook): Promise<readonly ChainTransaction[]> {
  const [height, pending] = await rpc.batch<unknown>([
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getBlockByNumber', params: ['pending', true] },
  ]);
  const headHeight = readQuantity(need(height) as Quantity);
  // Not every node has a pending block. Then payments are seen only when they are mined.
  if (pending instanceof JsonRpcRefusal) return [];
  const next = pending as PendingBlock | null;
  if (!next || isMined(next, headHeight)) return [];
  return next.transactions.map((transaction) => translatePending(book, transaction));
}

/** Some providers return the newest mined block instead. Its transactions are not pending. */
function isMined({ number, hash }: PendingBlock, headHeight: bigint): boolean {
  return number !== null && hash !== null && readQuantity(number) <= headHeight;
}
