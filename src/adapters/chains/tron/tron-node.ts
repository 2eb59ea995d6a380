/** TRON through the HTTP interface of its full nodes. Nodes hold no keys. */
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import { pickClient } from '../private-fetch.ts';
import { broadcast } from './broadcast.ts';
import { makePendingView } from './pending-view.ts';
import { readBalances } from './read-balances.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { readReference } from './read-reference.ts';
import type { TokenBook } from './token-book.ts';
import { readTransactionStatus } from './transaction-status.ts';
import type { TronHttp } from './tron-http.ts';
import { readUnitsPerSize } from './unit-price.ts';

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
    // Not the solid head: how many confirmations a payment needs is in the chain registry.
    head: async () => await readHead(http),
    block: async (height) => await readBlock(options, height),
    mempool: makePendingView(http, book),
    transactionStatus: async (txid) => await readTransactionStatus(http, txid),
    unitsPerSize: async () => await readUnitsPerSize(http),
    broadcast: async (raw, how) => await broadcast(pickClient(http, hidden, how), raw),
    balances: async (addresses) => await readBalances(options, addresses),
    referenceBlock: async (validUntilHeight) => await readReference(http, validUntilHeight),
  };
}
