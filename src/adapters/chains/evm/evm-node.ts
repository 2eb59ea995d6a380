/** Ethereum, BNB Chain and Polygon through their common JSON-RPC. Nodes hold no keys. */
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { pickClient } from '../private-fetch.ts';
import { broadcast } from './broadcast.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';
import { readPending } from './pending-view.ts';
import { readCount, type Quantity } from './quantity.ts';
import { makeAddInnerArrivals } from './inner-arrivals.ts';
import { readBalances } from './read-balances.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { makeReadReceipts } from './read-receipts.ts';
import type { TokenBook } from './token-book.ts';
import { readTransactionStatus } from './transaction-status.ts';
import { readTransferSize } from './transfer-size.ts';
import { readUnitsPerSize } from './unit-price.ts';

export type EvmNodeOptions = Readonly<{
  rpc: JsonRpc;
  /** The same node through a SOCKS proxy, for private broadcasts. */
  hidden?: JsonRpc | undefined;
  chain: EvmChainId;
  book: TokenBook;
  feeStyle: FeeStyle;
}>;

export function makeEvmNode({ rpc, hidden, chain, book, feeStyle }: EvmNodeOptions): ChainAdapter {
  const readReceipts = makeReadReceipts(rpc);
  const addInnerArrivals = makeAddInnerArrivals(rpc, book);
  return {
    chain,
    head: async () => await readHead(rpc),
    block: async (height, watch) => await readBlock({ rpc, book, readReceipts, addInnerArrivals }, height, watch),
    mempool: async () => await readPending(rpc, book),
    transactionStatus: async (txid) => await readTransactionStatus(rpc, txid),
    unitsPerSize: async () => await readUnitsPerSize(rpc, chain, feeStyle),
    broadcast: async (raw, options) => await broadcast(pickClient(rpc, hidden, options), raw),
    balances: async (addresses) => await readBalances(rpc, book, addresses),
    transferSize: async (transfer) => await readTransferSize({ rpc, chain, book }, transfer),
    nextNonce: async (address) => readCount(await rpc.call<Quantity>('eth_getTransactionCount', [address, 'latest'])),
  };
}
