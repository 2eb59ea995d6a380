/** The fields of the nodes' answers that we use. Quantities are hex text of any length: see quantity.ts. */
import type { Quantity } from './quantity.ts';

export type NodeHeader = Readonly<{
  number: Quantity;
  hash: string;
  parentHash: string;
  timestamp: Quantity;
  /** Base fee per unit of gas. Absent on chains without EIP-1559. */
  baseFeePerGas?: Quantity;
}>;

export type NodeBlock = NodeHeader & Readonly<{ transactions: readonly NodeTransaction[] }>;

/** The pending block. Nodes leave out its number, its hash, or both, because a pending block has none yet. */
export type PendingBlock = Readonly<{
  number: Quantity | null;
  hash: string | null;
  transactions: readonly NodeTransaction[];
}>;

export type NodeTransaction = Readonly<{
  hash: string;
  from: string;
  /** Receiver of the transaction. Null in a contract creation. */
  to: string | null;
  nonce: Quantity;
  value: Quantity;
  input: string;
  gas: Quantity;
  gasPrice?: Quantity;
  maxFeePerGas?: Quantity;
  blockNumber: Quantity | null;
}>;

export type NodeReceipt = Readonly<{
  transactionHash: string;
  blockHash: string;
  /** Result of the execution. 1: succeeded. 0: reverted, so nothing was transferred, but the fee was paid. */
  status: Quantity;
  gasUsed: Quantity;
  effectiveGasPrice: Quantity;
  /** Blob gas (EIP-4844), charged separately. */
  blobGasUsed?: Quantity;
  blobGasPrice?: Quantity;
  logs: readonly NodeLog[];
}>;

export type NodeLog = Readonly<{ address: string; topics: readonly string[]; data: string }>;

/** A call in the output of `callTracer`, with its nested calls. */
export type NodeCall = Readonly<{
  type: string;
  from: string;
  to?: string;
  value?: Quantity;
  /** Error of a failed call, which transferred nothing. Absent if it succeeded. */
  error?: string;
  calls?: readonly NodeCall[];
}>;

/** Trace of one transaction of a block. Older nodes omit the hash, and some nodes omit transactions. */
export type NodeTrace = Readonly<{ txHash?: string; result?: NodeCall | null }>;

export type NodeSyncing = false | Readonly<{ currentBlock: Quantity; highestBlock: Quantity }>;
