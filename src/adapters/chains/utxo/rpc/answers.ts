/** The fields of the nodes' answers that we use. Amounts are text: see exact-json.ts. */
import type { CoinText } from './exact-json.ts';

/**
 * Output script in a node's answer. Newer nodes return one address; older ones (Bitcoin 0.21) a list, which has several
 * for some scripts.
 */
export type NodeScript = Readonly<{ type: string; address?: string; addresses?: readonly string[] }>;

export type NodeOutput = Readonly<{ value: CoinText; scriptPubKey: NodeScript }>;

export type NodeTransaction = Readonly<{
  txid: string;
  vin: readonly NodeInput[];
  vout: readonly ((Readonly<{ n: number; ismweb?: false }> & NodeOutput) | HiddenPart)[];
  /** Network fee of the transaction. Only newer nodes report it, and only in blocks. */
  fee?: CoinText;
  blockhash?: string;
  confirmations?: number;
}>;

/** MWEB input or output of a Litecoin transaction, whose coin, amount and address are hidden. */
export type HiddenPart = Readonly<{ ismweb: true }>;

export type NodeInput =
  | Readonly<{ txid: string; vout: number; ismweb?: false; coinbase?: undefined; prevout?: NodeOutput }>
  | Readonly<{ coinbase: string; ismweb?: false }>
  | (HiddenPart & Readonly<{ coinbase?: undefined }>);

export type NodeHeader = Readonly<{ hash: string; height: number; time: number; confirmations: number }>;

export type NodeBlock = NodeHeader & Readonly<{ previousblockhash?: string; tx: readonly NodeTransaction[] }>;

export type NodeScan = Readonly<{
  success: boolean;
  height: number;
  bestblock: string;
  unspents: readonly Readonly<{ amount: CoinText }>[];
}>;

export type NodeChainInfo = Readonly<{
  chain: string;
  blocks: number;
  headers: number;
  bestblockhash: string;
  initialblockdownload: boolean;
  /** Whether the node deletes old blocks. It cannot have an index of transactions then. */
  pruned?: boolean;
}>;
