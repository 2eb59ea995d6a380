/** The fields of the answers of monerod and monero-wallet-rpc that we use. */
import type { WholeNumber } from './exact-json.ts';

export type NodeHeader = Readonly<{
  hash: string;
  prev_hash: string;
  height: number;
  timestamp: number;
  miner_tx_hash: string;
}>;

export type HeaderAnswer = Readonly<{ block_header: NodeHeader }>;
export type BlockAnswer = HeaderAnswer & Readonly<{ tx_hashes?: readonly string[] }>;

export type NodeInfo = Readonly<{
  nettype: string;
  version: string;
  height: number;
  target_height: number;
  top_block_hash: string;
  synchronized: boolean;
  offline: boolean;
  incoming_connections_count: number;
  outgoing_connections_count: number;
  block_weight_median: number;
}>;

/** Result of the daemon's other (not JSON-RPC) endpoints: `OK`, or the reason of a failure. */
export type Status = Readonly<{ status: string }>;

export type NodeTransaction = Readonly<{
  tx_hash: string;
  in_pool: boolean;
  block_height?: number;
  /** Transaction bytes without proofs, present if pruning was requested. */
  pruned_as_hex: string;
}>;

export type TransactionsAnswer = Status & Readonly<{ txs?: readonly NodeTransaction[]; missed_tx?: readonly string[] }>;

export type PlaceInWallet = Readonly<{ major: number; minor: number }>;

/** One output of ours in a block, spent or not. */
export type WalletOutput = Readonly<{
  amount: WholeNumber;
  block_height: number;
  frozen: boolean;
  key_image: string;
  pubkey: string;
  /** Whether the output is spent. True also if the spending transaction is still in the pool. */
  spent: boolean;
  subaddr_index: PlaceInWallet;
  tx_hash: string;
  unlocked: boolean;
}>;

/** Total amount that one transaction paid to one address of ours, or that we paid with it. */
export type WalletTransfer = Readonly<{
  txid: string;
  amount: WholeNumber;
  /** Amounts of the individual outputs, in order. Present only in payments to us. */
  amounts?: readonly WholeNumber[];
  height: number;
  subaddr_index: PlaceInWallet;
  unlock_time: WholeNumber;
}>;

export type TransfersAnswer = Readonly<
  Partial<Record<'in' | 'out' | 'pool' | 'pending' | 'failed', readonly WalletTransfer[]>>
>;
