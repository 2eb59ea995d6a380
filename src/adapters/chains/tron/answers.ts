/** The fields of a TRON node's answers that we use. Addresses are hex with the prefix byte 41, except in logs. */

export type NodeHeader = Readonly<{
  blockID: string;
  block_header: Readonly<{
    raw_data: Readonly<{
      /** Block height. Absent in the genesis block. */
      number?: number;
      parentHash: string;
      /** Block time in milliseconds. */
      timestamp?: number;
    }>;
  }>;
}>;

export type NodeBlock = NodeHeader & Readonly<{ transactions?: readonly NodeTransaction[] }>;

/** Empty object, the answer of a node that does not have the requested block or transaction. */
export type Nothing = Readonly<Record<string, never>>;

export type NodeTransaction = Readonly<{
  txID: string;
  /** Result of the execution. Absent while the transaction is pending. */
  ret?: readonly Readonly<{ contractRet?: string }>[];
  raw_data: Readonly<{ contract: readonly NodeContract[]; fee_limit?: number }>;
}>;

export type NodeContract = Readonly<{
  type: string;
  parameter: Readonly<{
    value: Readonly<{
      owner_address?: string;
      to_address?: string;
      /** Amount of the transfer in units. Not exact above 2^53. */
      amount?: number;
      contract_address?: string;
      data?: string;
    }>;
  }>;
}>;

/** Effects and cost of a mined transaction. */
export type NodeInfo = Readonly<{
  id: string;
  /** Total amount burnt for the transaction. Absent if it is zero. */
  fee?: number;
  blockNumber?: number;
  /** Reason of a failure. Absent if the transaction succeeded. */
  result?: string;
  /** Receipt of the execution. `result` is present only for contract calls. */
  receipt?: Readonly<{ result?: string }>;
  log?: readonly NodeLog[];
  /** Contract that was called or created. */
  contract_address?: string;
  /** Internal transactions. Absent on nodes that do not store them. */
  internal_transactions?: readonly NodeInnerCall[];
}>;

export type NodeInnerCall = Readonly<{
  caller_address: string;
  /** Receiver of the internal transaction. Absent in a contract creation. */
  transferTo_address?: string;
  /** Coins or tokens that the call transferred. `tokenId` is present for TRC-10 tokens. An absent amount is zero. */
  callValueInfo?: readonly Readonly<{ callValue?: number; tokenId?: string }>[];
  /**
   * Type of the internal transaction, as text or as the same text in hex. The node reports staking and energy
   * delegation in the same shape as coin transfers, so only this field tells them apart.
   */
  note?: string;
  /** True if this call or an outer one failed, so that nothing was transferred. */
  rejected?: boolean;
}>;

/** Balance changes of every transaction of a block, fees included. Only from nodes that store them. */
export type NodeBlockBalance = Readonly<{
  block_identifier?: Readonly<{ hash?: string }>;
  transaction_balance_trace?: readonly Readonly<{
    transaction_identifier: string;
    status?: string;
    operation?: readonly Readonly<{ address: string; amount?: number }>[];
  }>[];
}>;

/** Log of a contract. `address` is the contract's, without the prefix byte 41. */
export type NodeLog = Readonly<{ address: string; topics?: readonly string[]; data?: string }>;

export type NodeBroadcast = Readonly<{
  result?: boolean;
  code?: string;
  /** Error message, in hex or as plain text depending on the endpoint. */
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
  /** "Num:123,ID:…" of the newest solid (irreversible) block. */
  solidityBlock?: string;
  peerList?: readonly Readonly<{ needSyncFromPeer?: boolean; remainNum?: number }>[];
}>;
