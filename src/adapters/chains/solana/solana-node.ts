/** Adapter for Solana through the JSON-RPC of its nodes. Nodes hold no keys. */
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainAdapter } from '#src/usecases/ports/chain-adapter.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { pickClient } from '../private-fetch.ts';
import { broadcast } from './broadcast.ts';
import { readBalances } from './read-balances.ts';
import { readBlock, readReference } from './read-block.ts';
import { readDurableNonce } from './read-durable-nonce.ts';
import { readFinalBlock } from './read-head.ts';
import type { SlotIndex } from './slot-index.ts';
import type { SolanaNetwork } from './solana-networks.ts';
import type { TokenAccounts } from './token-accounts.ts';
import type { TokenBook } from './token-book.ts';
import { readTransactionStatus } from './transaction-status.ts';
import { readUnitsPerSize } from './unit-price.ts';

export type SolanaNodeOptions = Readonly<{
  rpc: JsonRpc;
  /** The same node through a SOCKS proxy, for private broadcasts. */
  hidden?: JsonRpc | undefined;
  network: SolanaNetwork;
  book: TokenBook;
  tokenAccounts: TokenAccounts;
  slots: SlotIndex;
}>;

export function makeSolanaNode(options: SolanaNodeOptions): ChainAdapter {
  const { rpc, hidden, slots } = options;
  return {
    chain: 'solana',
    head: async () => {
      const { height, hash, time } = await slots.head();
      return { height, hash, time };
    },
    finalBlock: async () => await readFinalBlock(rpc),
    block: async (height, watch) => await readBlock(options, height, watch),
    // Solana has no mempool: a transaction goes straight to the next leaders and is in a block almost at once.
    mempool: async () => [],
    transactionStatus: async (txid) => await readTransactionStatus(rpc, txid),
    unitsPerSize: async () => await readUnitsPerSize(rpc),
    broadcast: async (raw, how) => await broadcast(pickClient(rpc, hidden, how), raw),
    balances: async (addresses) => await readBalances(options, addresses),
    durableNonce: async (nonce) => await readDurableNonce(rpc, nonce),
    referenceBlock: async (validUntilHeight) =>
      await readReference({ rpc, slots }, validUntilHeight - (chains.solana.validityBlocks ?? 0)),
  };
}
