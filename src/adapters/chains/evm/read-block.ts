/**
 * Reads one complete block of the best chain. Its receipts are requested by the block's hash, so receipts and block
 * always belong together.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Block, CoinWatch } from '#src/usecases/ports/chain-adapter.ts';
import type { JsonRpc } from '../json-rpc.ts';
import type { NodeBlock } from './answers.ts';
import type { AddInnerArrivals } from './inner-arrivals.ts';
import { toQuantity } from './quantity.ts';
import { toBlockRef } from './read-head.ts';
import type { ReadReceipts } from './read-receipts.ts';
import { nobody } from './spell-address.ts';
import type { TokenBook } from './token-book.ts';
import { translateMined } from './translate-transaction.ts';

type Reading = Readonly<{
  rpc: JsonRpc;
  book: TokenBook;
  readReceipts: ReadReceipts;
  addInnerArrivals: AddInnerArrivals;
}>;

/** Attempts, in case a reorg replaces the block while it is read. */
const tries = 3;

export async function readBlock(reading: Reading, height: number, watch?: CoinWatch): Promise<Block | undefined> {
  const { rpc, book, readReceipts, addInnerArrivals } = reading;
  for (let left = tries; left > 0; left -= 1) {
    const block = await rpc.call<NodeBlock | null>('eth_getBlockByNumber', [toQuantity(height), true]);
    if (!block) return undefined;
    const receipts = await readReceipts(block);
    if (!receipts) continue;
    const transactions = block.transactions.flatMap((transaction) => {
      const receipt = receipts.get(transaction.hash);
      if (receipt) return translateMined(book, transaction, receipt);
      // Polygon's state-sync transactions have no signer, and not every node has receipts for them.
      if (transaction.from === nobody) return [];
      throw new OutsideError('the node left out a receipt');
    });
    const read = { ...toBlockRef(block), parentHash: block.parentHash.toLowerCase(), transactions };
    return watch ? { ...read, transactions: await addInnerArrivals(read, watch) } : read;
  }
  throw new OutsideError('the chain changed whenever its block was read');
}
