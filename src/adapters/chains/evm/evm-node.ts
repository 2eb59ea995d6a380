/** Adapter for Ethereum, BNB Chain and Polygon through their common JSON-RPC. Nodes hold no keys. */
import type { ChainAdapter, ChainTransaction } from '#src/usecases/ports/chain-adapter.ts';
import type { EvmChainId } from '#src/domain/assets/currencies.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';
import { type JsonRpc, JsonRpcRefusal, need } from '../json-rpc.ts';
import { pickClient } from '../private-fetch.ts';
import { broadcast } from './broadcast.ts';
import { readCount, type Quantity, readQuantity } from './quantity.ts';
import { makeAddInnerArrivals, type StateGap } from './inner-arrivals.ts';
import { makeReadMany } from './many-balances.ts';
import { readBalances } from './read-balances.ts';
import { readBlock } from './read-block.ts';
import { readFinalBlock, readHead } from './read-head.ts';
import { makeReadReceipts } from './read-receipts.ts';
import type { TokenBook } from './token-book.ts';
import { readTransactionStatus } from './transaction-status.ts';
import { readTransferSize } from './transfer-size.ts';
import { readUnitsPerSize } from './unit-price.ts';
import type { PendingBlock } from './answers.ts';
import { translatePending } from './translate-transaction.ts';

export type EvmNodeOptions = Readonly<{
  rpc: JsonRpc;
  /** The same node through a SOCKS proxy, for private broadcasts. */
  hidden?: JsonRpc | undefined;
  chain: EvmChainId;
  book: TokenBook;
  feeStyle: FeeStyle;
  /** Shared by the nodes of a chain, if there are several. */
  gap?: StateGap;
}>;

export function makeEvmNode({ rpc, hidden, chain, book, feeStyle, gap }: EvmNodeOptions): ChainAdapter {
  const readReceipts = makeReadReceipts(rpc);
  const readMany = makeReadMany(rpc);
  const addInnerArrivals = makeAddInnerArrivals(rpc, book, { readMany, ...(gap && { gap }) });
  return {
    chain,
    head: async () => await readHead(rpc),
    finalBlock: async () => await readFinalBlock(rpc),
    block: async (height, watch) => await readBlock({ rpc, book, readReceipts, addInnerArrivals }, height, watch),
    mempool: async () => await readPending(rpc, book),
    transactionStatus: async (txid) => await readTransactionStatus(rpc, txid),
    unitsPerSize: async () => await readUnitsPerSize(rpc, chain, feeStyle),
    broadcast: async (raw, options) => await broadcast(pickClient(rpc, hidden, options), raw),
    balances: async (addresses, known) => await readBalances({ rpc, book, readMany }, addresses, known?.at),
    transferSize: async (transfer) => await readTransferSize({ rpc, chain, book }, transfer),
    nextNonce: async (address) => readCount(await rpc.call<Quantity>('eth_getTransactionCount', [address, 'latest'])),
  };
}

/**
 * Approximates the mempool by the pending block, which the node would mine next, because reading it is cheap.
 * Transactions with lower fees are not in the pending block; such a payment is seen when it is mined.
 */
async function readPending(rpc: JsonRpc, book: TokenBook): Promise<readonly ChainTransaction[]> {
  const [height, pending] = await rpc.batch<unknown>([
    { method: 'eth_blockNumber', params: [] },
    { method: 'eth_getBlockByNumber', params: ['pending', true] },
  ]);
  const headHeight = readQuantity(need(height) as Quantity);
  // Not every node has a pending block. Without a pending block, payments are seen only when they are mined.
  if (pending instanceof JsonRpcRefusal) return [];
  const next = pending as PendingBlock | null;
  if (!next || isMined(next, headHeight)) return [];
  return next.transactions.map((transaction) => translatePending(book, transaction));
}

/**
 * Whether the pending block is really the newest mined block, which some providers return instead. Its transactions are
 * not pending.
 */
function isMined({ number, hash }: PendingBlock, headHeight: bigint): boolean {
  return number !== null && hash !== null && readQuantity(number) <= headHeight;
}
