/** Port to a blockchain (node) and to its keys (wallet). Adapters only translate; they make no decisions. */
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { ConflictDomain } from '#src/domain/order/payout.ts';

export type BlockRef = Readonly<{ height: number; hash: string; time: number }>;
export type Block = BlockRef & Readonly<{ parentHash: string; transactions: readonly ChainTransaction[] }>;

export type TransactionOutput = Readonly<{
  index: number;
  /** Null for a token we do not know, whatever it calls itself. */
  currency: CurrencyId | null;
  to: string;
  units: bigint;
}>;

export type ChainTransaction = Readonly<{
  txid: string;
  /** False for a transaction that was mined but moved nothing. */
  isSuccessful: boolean;
  /**
   * What it consumes, in the format of `conflictKey`: UTXO ids, or `sender:nonce`. On chains that hide receivers
   * (Monero) only our own coins are listed.
   */
  consumes: readonly string[];
  /** Addresses it spends from, where the chain shows them. */
  senders: readonly string[];
  outputs: readonly TransactionOutput[];
  /** Network fee paid, in units of the chain's native coin. */
  feeUnits: bigint;
  /** Only for mined transactions that spend our coins on a chain that hides receivers: total paid to others. */
  paidToOthersUnits?: bigint;
}>;

/** Watches addresses that may receive native coins from a contract, without a transaction addressed to them. */
export type CoinWatch = Readonly<{
  /** Our addresses that may be paid now. A function, because only some chains need the list. */
  addresses: () => Promise<readonly string[]>;
  /**
   * Balance of an address in the native coin after the block with this hash, from our own records: nodes prune old
   * state, and some answer wrongly. Undefined if unknown, or if that block is not the last one we read.
   */
  heldBefore: (address: string, blockHash: string) => Promise<bigint | undefined>;
  /** Whether to look up the sender of this payment. The lookup is expensive, so dust is not worth it. */
  isWorthNaming: (address: string, units: bigint) => Promise<boolean>;
}>;

export type BroadcastResult =
  | 'accepted'
  | 'already_known'
  /** Another transaction (possibly another version of the same payout) spent the same coins or nonce. */
  | 'conflict'
  | 'fee_too_low'
  | 'expired'
  | 'insufficient_funds'
  | 'invalid';

export type BroadcastOptions = Readonly<{
  /**
   * Broadcast only through the Tor proxy; OutsideError if there is none or it fails. Simulated chains ignore it: they
   * have no network to hide from.
   */
  isPrivate?: boolean;
}>;

export type TransactionStatus =
  | Readonly<{ kind: 'absent' }>
  | Readonly<{ kind: 'pending' }>
  | Readonly<{ kind: 'mined'; height: number }>;

export interface ChainAdapter {
  readonly chain: ChainId;
  /** True for Monero: only our wallet sees our inputs and outputs, and nobody sees those of others. */
  readonly hidesReceivers?: boolean;

  /** Why the node is unreliable now (still syncing, for example). Empty if healthy; else it is not queried further. */
  troubles?(): Promise<readonly NodeTrouble[]>;
  head(): Promise<BlockRef>;
  /**
   * The block at a height of the best chain; undefined above the head. With a watch it also lists internal transfers
   * (coins that contracts sent to watched addresses), on chains whose blocks do not show them.
   */
  block(height: number, watch?: CoinWatch): Promise<Block | undefined>;
  /** Transactions the node knows that are in no block. */
  mempool(): Promise<readonly ChainTransaction[]>;
  transactionStatus(txid: string): Promise<TransactionStatus>;
  /** Current fee rate: price of one size unit (vbyte, gas …), in units of the chain's native coin. */
  unitsPerSize(): Promise<bigint>;
  /** Idempotent for the same bytes. If the answer is lost the outcome is unknown, not failed. */
  broadcast(raw: string, options?: BroadcastOptions): Promise<BroadcastResult>;
  /** Confirmed balances of these addresses: mined transactions of the best chain only. */
  balances(addresses: readonly string[]): Promise<Readonly<{ at: BlockRef; held: readonly Money[] }>>;
  /**
   * On chains with nonces: the next nonce of an address, counting mined transactions only. Used only for an address
   * that has not signed for us yet; without this method its nonces start at 0.
   */
  nextNonce?(address: string): Promise<number>;
  /**
   * On chains whose transactions reference a recent block: the block to reference so that the transaction expires after
   * this height. Throws an OutsideError when that block is missing.
   */
  referenceBlock?(validUntilHeight: number): Promise<BlockRef>;
  /**
   * Where the size depends on the receiver (a contract, for example): estimated size units of this payment, with a
   * margin. `refused` if the transfer would fail (revert): sending it would cost the fee and pay nobody.
   */
  transferSize?(transfer: Transfer): Promise<bigint | 'refused'>;
}

export type Transfer = Readonly<{ from: string; to: string; amount: Money }>;

export type SigningRequest = Readonly<{
  payoutId: string;
  /** Version number of this payout's transaction, from 1. */
  attempt: number;
  to: string;
  amount: Money;
  feeUnits: bigint;
  /** Size limit (gas, energy) where the size depends on the receiver. Otherwise that of the fee model. */
  size?: bigint;
  domain: ConflictDomain;
  validUntilHeight: number | null;
  /** Reference block, on chains that need one. Passed in so that the wallet does not need a node. */
  reference?: BlockRef;
  /** Key of the deposit address that pays (a sweep). Without it the hot wallet, or the coins' own addresses, pay. */
  source?: DepositKey;
  /** Address that pays the fee, if it is not the sender. It signs as well. */
  feePayer?: string;
}>;

/** Derivation index of a deposit address. An EVM address can hold coins of the other EVM chains too. */
export type DepositKey = Readonly<{ chain: ChainId; index: number }>;

export type SignedTransaction = Readonly<{ txid: string; raw: string }>;

/** Holds the keys of one chain. It can live on a host of its own. */
export interface ChainWallet {
  readonly chain: ChainId;
  /** The n-th address of a role. The same n always gives the same address. */
  address(role: 'deposit' | 'change', index: number): Promise<string>;
  hotAddress(): Promise<string>;
  /** For wallets that keep state of their own (Monero): no deposit address from this index on was ever requested. */
  addressesMade?(): Promise<number>;
  /** Creates the deposit addresses up to this index, in advance; none of them was given to anybody. */
  passOver?(index: number): Promise<void>;
  /** Whether deposit addresses can pay (`SigningRequest.source`). Where they cannot, nothing is swept. */
  readonly signsForDeposits?: boolean;
  /**
   * Whether the signer would refuse this payout now. Called before the payout is bound to coins, a nonce or a window,
   * because a bound one cannot be called off. If not refused, its amount is reserved in the signing caps until it is
   * signed.
   */
  refuses?(asked: Pick<SigningRequest, 'payoutId' | 'amount'>): Promise<boolean>;
  /**
   * Deterministic: the same request gives the same bytes. Where signatures are random (Monero) the bytes differ, but
   * they spend the same coins. Either way only one version can ever be mined. It is stored before it is broadcast.
   */
  sign(request: SigningRequest): Promise<SignedTransaction>;
}

export type ChainPair = Readonly<{ node: ChainAdapter; wallet: ChainWallet }>;
export type Chains = Readonly<Record<ChainId, ChainPair>>;
