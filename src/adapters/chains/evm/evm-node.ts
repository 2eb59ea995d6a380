/** Ethereum, BNB Chain and Polygon through the JSON-RPC that their nodes share. No key is in a node. */
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { broadcast } from './broadcast.ts';
import type { EvmChainId, FeeStyle } from './evm-networks.ts';
import { readPending } from './pending-view.ts';
import { readBalances } from './read-balances.ts';
import { readBlock } from './read-block.ts';
import { readHead } from './read-head.ts';
import { makeReadReceipts } from './read-receipts.ts';
import type { TokenBook } from './token-book.ts';
import { readTransactionStatus } from './transaction-status.ts';
import { readUnitsPerSize } from './unit-price.ts';

export type EvmNodeOptions = Readonly<{ rpc: JsonRpc; chain: EvmChainId; book: TokenBook; feeStyle: FeeStyle }>;

export function makeEvmNode({ rpc, chain, book, feeStyle }: EvmNodeOptions): ChainAdapter {
  const readReceipts = makeReadReceipts(rpc);
  return {
    chain,
    head: async () => await readHead(rpc),
    block: async (height) => await readBlock({ rpc, book, readReceipts }, height),
    mempool: async () => await readPending(rpc, book),
    transactionStatus: async (txid) => await readTransactionStatus(rpc, txid),
    unitsPerSize: async () => await readUnitsPerSize(rpc, chain, feeStyle),
    broadcast: async (raw) => await broadcast(rpc, raw),
    balances: async (addresses) => await readBalances(rpc, book, addresses),
  };
}
