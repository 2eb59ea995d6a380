/** The parts of a TRON node's answers that we read. Addresses are hex with the byte 41 before them, except in logs. */

export type NodeHeader = Readonly<{
  blockID: string;
  block_header: Readonly<{
    raw_data: Readonly<{
      /** Absent in the first block of all. */
      number?: number;
      parentHash: string;
      /** In milliseconds. */
      timestamp?: number;
    }>;
  }>;
}>;

export type NodeBlock = NodeHeader & Readonly<{ transactions?: readonly NodeTransaction[] }>;

/** What a node says of a thing that it has not got. */
export type Nothing = Readonly<Record<string, never>>;

export type NodeTransaction = Readonly<{
  txID: string;
  /** How it ended, in a block. Absent while it waits. */
  ret?: readonly Readonly<{ contractRet?: string }>[];
  raw_data: Readonly<{ contract: readonly NodeContract[]; fee_limit?: number }>;
}>;

export type NodeContract = Readonly<{
  type: string;
  parameter: Readonly<{
    value: Readonly<{
      owner_address?: string;
      to_address?: string;
      /** Beyond 2^53 it is not exact. */
      amount?: number;
      contract_address?: string;
      data?: string;
    }>;
  }>;
}>;

/** What a transaction in a block did and cost. */
export type NodeInfo = Readonly<{
  id: string;
  /** Everything that was burnt for it. Absent for nothing. */
  fee?: number;
  blockNumber?: number;
  /** Only of what failed. */
  result?: string;
  /** `result` only of calls of contracts. */
  receipt?: Readonly<{ result?: string }>;
  log?: readonly NodeLog[];
  /** The contract that was called or made. */
  contract_address?: string;
  /** Calls that contracts made, from nodes that keep them. */
  internal_transactions?: readonly NodeInnerCall[];
}>;

export type NodeInnerCall = Readonly<{
  caller_address: string;
  /** Absent where a contract was made. */
  transferTo_address?: string;
  /** `tokenId` of tokens that are no contracts. Absent amounts are nothing. */
  callValueInfo?: readonly Readonly<{ callValue?: number; tokenId?: string }>[];
  /** What it was, as text or as that text in hex. Stakes and lent energy are told in the same form as coins. */
  note?: string;
  /** It failed, or one that it was part of did: then it moved nothing. */
  rejected?: boolean;
}>;

/** What every transaction of a block did to balances, from nodes that keep that. Fees are among it. */
export type NodeBlockBalance = Readonly<{
  block_identifier?: Readonly<{ hash?: string }>;
  transaction_balance_trace?: readonly Readonly<{
    transaction_identifier: string;
    status?: string;
    operation?: readonly Readonly<{ address: string; amount?: number }>[];
  }>[];
}>;

/** `address` is the contract's, without the byte 41. */
export type NodeLog = Readonly<{ address: string; topics?: readonly string[]; data?: string }>;

export type NodeBroadcast = Readonly<{
  result?: boolean;
  code?: string;
  /** Some calls write it as hex, others as it is. */
  message?: string;
}>;

export type NodeConstantCall = Readonly<{
  result?: Readonly<{ result?: boolean; code?: string }>;
  constant_result?: readonly string[];
}>;

export type NodeParameters = Readonly<{ chainParameter: readonly Readonly<{ key: string; value?: number }>[] }>;

export type NodeFacts = Readonly<{
  configNodeInfo?: Readonly<{ codeVersion?: string }>;
  currentConnectCount?: number;
  /** "Num:123,ID:…" of the newest block that no branch can replace. */
  solidityBlock?: string;
  peerList?: readonly Readonly<{ needSyncFromPeer?: boolean; remainNum?: number }>[];
}>;
