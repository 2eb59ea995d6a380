/**
 * What waits for a block, as far as it is cheap to know: the block that the node would make next. Dearer transactions
 * than those may exist in no node, cheaper ones in many; a payment that is not here is seen when it is mined.
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
  // Not every node makes such a block. Then nothing can be seen before it is mined.
  if (pending instanceof JsonRpcRefusal) return [];
  const next = pending as PendingBlock | null;
  if (!next || isMined(next, headHeight)) return [];
  return next.transactions.map((transaction) => translatePending(book, transaction));
}

/** Some providers answer with the newest block instead. What is in it does not wait. */
function isMined({ number, hash }: PendingBlock, headHeight: bigint): boolean {
  return number !== null && hash !== null && readQuantity(number) <= headHeight;
}
