/** The parts of the nodes' answers that we read. Quantities are hex text of any length: see quantity.ts. */
import type { Quantity } from './quantity.ts';

export type NodeHeader = Readonly<{
  number: Quantity;
  hash: string;
  parentHash: string;
  timestamp: Quantity;
  /** Absent on chains that never had EIP-1559. */
  baseFeePerGas?: Quantity;
}>;

export type NodeBlock = NodeHeader & Readonly<{ transactions: readonly NodeTransaction[] }>;

/** The block that would come next. Nodes leave out its number, its hash, or both, because it has none yet. */
export type PendingBlock = Readonly<{
  number: Quantity | null;
  hash: string | null;
  transactions: readonly NodeTransaction[];
}>;

export type NodeTransaction = Readonly<{
  hash: string;
  from: string;
  /** Null where the transaction makes a contract. */
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
  /** 1 moved what it says, 0 moved nothing and cost its fee. */
  status: Quantity;
  gasUsed: Quantity;
  effectiveGasPrice: Quantity;
  /** Data beside the block (EIP-4844) is paid for apart. */
  blobGasUsed?: Quantity;
  blobGasPrice?: Quantity;
  logs: readonly NodeLog[];
}>;

export type NodeLog = Readonly<{ address: string; topics: readonly string[]; data: string }>;

/** A call as the tracer tells it, with those that it made. */
export type NodeCall = Readonly<{
  type: string;
  from: string;
  to?: string;
  value?: Quantity;
  /** Set where it failed: then it moved nothing. */
  error?: string;
  calls?: readonly NodeCall[];
}>;

/** One for each transaction of a block. Older nodes do not name it, and some leave transactions out. */
export type NodeTrace = Readonly<{ txHash?: string; result?: NodeCall | null }>;

export type NodeSyncing = false | Readonly<{ currentBlock: Quantity; highestBlock: Quantity }>;
