/** The fields of a Solana node's answers that we use. */

import type { ScannedBlock } from './scan-block.ts';

/** Answers about accounts contain the slot that they are valid for. */
export type InContext<Value> = Readonly<{ context: Readonly<{ slot: number }>; value: Value }>;

export type NodeHeader = Readonly<{
  blockhash: string;
  previousBlockhash: string;
  /** Block height. Null if the node has pruned it or does not know it yet. */
  blockHeight: number | null;
  /** Block time in seconds. Null in the same cases as the height. */
  blockTime: number | null;
}>;

export type NodeBlock = NodeHeader &
  Readonly<{
    transactions: readonly NodeTransaction[];
    /** The transactions as they came, where they were not parsed. */
    scanned?: ScannedBlock;
  }>;

/** A transaction without instructions, because only balance changes are used, and this takes a quarter of the bytes. */
export type NodeTransaction = Readonly<{
  transaction: Readonly<{ signatures: readonly string[]; accountKeys: readonly Readonly<{ pubkey: string }>[] }>;
  meta: NodeMeta | null;
}>;

export type NodeMeta = Readonly<{
  /** Error of the transaction. Null if it succeeded. */
  err: unknown;
  fee: number;
  /** Balances of accounts by index in `accountKeys`. Not exact beyond 2^53. */
  preBalances: readonly number[];
  postBalances: readonly number[];
  preTokenBalances?: readonly NodeTokenBalance[] | null;
  postTokenBalances?: readonly NodeTokenBalance[] | null;
}>;

export type NodeTokenBalance = Readonly<{
  accountIndex: number;
  mint: string;
  owner?: string;
  uiTokenAmount: Readonly<{ amount: string }>;
}>;

export type NodeAccount = Readonly<{
  lamports: number;
  /** Program that owns the account. */
  owner: string;
  /** Data in base64, and the name of the encoding. */
  data: readonly [string, string];
}>;

export type NodeSignatureStatus = Readonly<{
  slot: number;
  confirmationStatus: 'processed' | 'confirmed' | 'finalized' | null;
}>;
