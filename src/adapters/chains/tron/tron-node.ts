/** Adapter for TRON through the HTTP interface of its full nodes. Nodes hold no keys. */
import type { ChainAdapter, BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { pickClient } from '../private-fetch.ts';
import { broadcast } from './broadcast.ts';
import { makePendingView } from './pending-view.ts';
import { readBalances } from './read-balances.ts';
import { readBlock } from './read-block.ts';
import { readHead, readHeader } from './read-head.ts';
import { readSolidBlock } from './read-solid.ts';
import type { TokenBook } from './token-book.ts';
import { readTransactionStatus } from './transaction-status.ts';
import type { TronHttp } from './tron-http.ts';
import { readUnitsPerSize } from './unit-price.ts';
import { endOfWindow, solidDepth } from './tron-networks.ts';

export type TronNodeOptions = Readonly<{
  http: TronHttp;
  /** The same node through a SOCKS proxy, for private broadcasts. */
  hidden?: TronHttp | undefined;
  book: TokenBook;
}>;

export function makeTronNode(options: TronNodeOptions): ChainAdapter {
  const { http, hidden, book } = options;
  return {
    chain: 'tron',
    head: async () => await readHead(http),
    finalBlock: async () => await readSolidBlock(http),
    block: async (height) => await readBlock(options, height),
    mempool: makePendingView(http, book),
    transactionStatus: async (txid) => await readTransactionStatus(http, txid),
    unitsPerSize: async () => await readUnitsPerSize(http),
    broadcast: async (raw, how) => await broadcast(pickClient(http, hidden, how), raw),
    balances: async (addresses) => await readBalances(options, addresses),
    referenceBlock: async (validUntilHeight) => await readReference(http, validUntilHeight),
  };
}

/** Minimum validity window. A shorter window may close before the transaction has spread through the network. */
const leastWindowMs = 45_000;

/**
 * Chooses the reference block of a transaction: a solid one, so that a reorg does not invalidate the transaction. Slots
 * missed since that block shorten the validity window; if the window becomes too short, the newest block is used.
 */
async function readReference(http: TronHttp, validUntilHeight: number): Promise<BlockRef> {
  const newest = await readAt(http, validUntilHeight - (chains.tron.validityBlocks ?? 0));
  const solid = await readAt(http, Math.max(0, newest.height - solidDepth));
  return endOfWindow(solid, validUntilHeight) - newest.time < leastWindowMs ? newest : solid;
}

async function readAt(http: TronHttp, height: number): Promise<BlockRef> {
  const block = await readHeader(http, height);
  if (block?.height !== height) throw new OutsideError('the block that a transaction should name is not there');
  return block;
}
