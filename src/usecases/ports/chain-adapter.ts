/** Port to a blockchain (node) and to its keys (wallet). Adapters only translate; they make no decisions. */
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { NodeVote } from '#src/domain/second-opinion.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Money } from '#src/domain/money.ts';
import type { Coin, ConflictDomain } from '#src/domain/order/payout.ts';
import type { PaymentProof } from '#src/domain/terms/payment-proof.ts';
import type { AccountFiles, ColdKeys, ViewWallet } from './cold-keys.ts';

export type BlockRef = Readonly<{ height: number; hash: string; time: number }>;
export type Block = BlockRef & Readonly<{ parentHash: string; transactions: readonly ChainTransaction[] }>;

export type TransactionOutput = Readonly<{
  index: number;
  /** Currency of the output. Null for an unknown token, whatever its symbol is. */
  currency: CurrencyId | null;
  to: string;
  units: bigint;
}>;

export type ChainTransaction = Readonly<{
  txid: string;
  /** Whether the transaction succeeded. False if it was mined but failed, so that nothing was transferred. */
  isSuccessful: boolean;
  /**
   * Consumed resources, in the format of `conflictKey`: UTXO ids, or `sender:nonce`. On chains that hide receivers
   * (Monero) only our own coins are listed.
   */
  consumes: readonly string[];
  /** Addresses that the transaction spends from. Empty if the chain hides them. */
  senders: readonly string[];
  /** On Solana, of a transaction that uses a nonce account: all accounts that it names, of which that is one. */
  nonceAccounts?: readonly string[];
  outputs: readonly TransactionOutput[];
  /** Network fee paid, in units of the chain's native coin. */
  feeUnits: bigint;
  /** Total paid to others. Only for mined transactions that spend our coins on a chain that hides receivers. */
  paidToOthersUnits?: bigint;
}>;

/**
 * What is ours of a block. Finds native coins that contracts send to watched addresses, without a transaction addressed
 * to these, and lets chains with large blocks leave out what names none of our addresses.
 */
export type CoinWatch = Readonly<{
  /** Which of these are addresses of ours, of any role. Absent if the whole block is wanted. */
  ours?: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Our addresses that may be paid now. Loaded lazily, because only some chains need the list. */
  addresses: () => Promise<readonly string[]>;
  /**
   * Balance of an address in the native coin after the block with this hash, from our own records, because nodes prune
   * old state and some return wrong values. Undefined if unknown, or if that block is not the last one read.
   */
  heldBefore: (address: string, blockHash: string) => Promise<bigint | undefined>;
  /** Whether to look up the sender of a payment to this address. The lookup is expensive and not made for dust. */
  isWorthNaming: (address: string, units: bigint) => Promise<boolean>;
}>;

/** What is ours of a mempool. */
export type MempoolWatch = Readonly<{
  /** Which of these are addresses of ours. */
  ours: (names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Payments that were seen and are not mined: whether they are still there has to be known. */
  waiting: () => Promise<readonly string[]>;
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
   * Whether to broadcast through the Tor proxy only. Throws OutsideError if there is no proxy or it fails. Simulated
   * chains ignore the option, because they have no network.
   */
  isPrivate?: boolean;
}>;

export type TransactionStatus =
  | Readonly<{ kind: 'absent' }>
  | Readonly<{ kind: 'pending' }>
  | Readonly<{ kind: 'mined'; height: number }>;

export type FinalBlock = Pick<BlockRef, 'height' | 'hash'>;

/** What we know of the addresses whose balances are asked for. A node need not make use of it. */
export type KnownHoldings = Readonly<{
  /** The block after which balances are wanted. Nodes that know no past balances answer for their newest block. */
  at?: BlockRef;
  /** All coins at these addresses, on chains of coins. Every block was read for others, so only these are looked up. */
  coins?: readonly Pick<Coin, 'id' | 'units'>[];
}>;

export type Balances = Readonly<{
  /** The block after which the balances are. */
  at: BlockRef;
  /** All addresses together, per currency. */
  held: readonly Money[];
  /** Those of the addresses that hold nothing in any currency. Absent where the node tells only sums. */
  empty?: readonly string[];
}>;

/** What a look at a chain shows, as of one moment. */
export type Glance = Readonly<{
  /** As `finalBlock`. Null on chains that declare no blocks final. */
  final: FinalBlock | null;
  /** The newest block. */
  head: Block;
  mempool: readonly ChainTransaction[];
  unitsPerSize: bigint;
}>;

/** What every node of a chain is asked about a block that was read. */
export type BlockQuestion = Readonly<{
  height: number;
  hash: string;
  /** How deep the block has to be on each node's own chain. */
  confirmations: number;
  /** Whether it has to be final too, where the chain declares blocks final. */
  isFinal: boolean;
  /** Whether a node's block of this hash holds what is asked about. */
  has: (block: Block) => boolean;
  /** What an address has to hold after the block at least, or has to have more than before it (`isOfBlock`). */
  holds?: Readonly<{ address: string; currency: CurrencyId; units: bigint; isOfBlock: boolean }>;
}>;

export interface ChainAdapter {
  readonly chain: ChainId;
  /**
   * Whether the chain hides receivers, as Monero does: only our wallet sees our inputs and outputs, and nobody sees
   * those of others.
   */
  readonly hidesReceivers?: boolean;

  /**
   * Reasons why the node is unreliable now (for example, still syncing). Empty if the node is healthy; otherwise no
   * further calls are made.
   */
  troubles?(): Promise<readonly NodeTrouble[]>;
  head(): Promise<BlockRef>;
  /**
   * All that a look at a chain asks for, with one question. Absent where it takes several anyway. Where it is there,
   * `troubles` is not.
   */
  glance?(): Promise<Glance>;
  /**
   * On chains that declare blocks final themselves (EVM `finalized`, TRON solid, Solana `finalized`): the newest final
   * block. Null if the node does not say. Absent on the other chains.
   */
  finalBlock?(): Promise<FinalBlock | null>;
  /**
   * The block at a height of the best chain. Undefined above the head. With `watch`, it also lists internal transfers
   * (coins that contracts sent to watched addresses) on chains whose blocks do not show them, and may leave out
   * transactions that name none of our addresses.
   */
  block(height: number, watch?: CoinWatch): Promise<Block | undefined>;
  /** What each node of the chain says of a block, for itself. Absent where there is only one. */
  askEach?(question: BlockQuestion): Promise<readonly NodeVote[]>;
  /** Transactions in the node's mempool. With `watch`, those that pay nobody of ours may be left out. */
  mempool(watch?: MempoolWatch): Promise<readonly ChainTransaction[]>;
  transactionStatus(txid: string): Promise<TransactionStatus>;
  /** Current fee rate: price of one size unit (vbyte, gas …), in units of the chain's native coin. */
  unitsPerSize(): Promise<bigint>;
  /**
   * Broadcasts a transaction. Idempotent for the same bytes. If the answer is lost, the outcome is unknown rather than
   * failed.
   */
  broadcast(raw: string, options?: BroadcastOptions): Promise<BroadcastResult>;
  /**
   * Outputs to an address, read from the bytes of a transaction of ours. Only on chains whose change may be spent
   * before it is mined.
   */
  outputsTo?(raw: string, address: string): readonly Pick<TransactionOutput, 'index' | 'units'>[];
  /**
   * Which of these coins are unspent, by mined transactions of the best chain only. Absent on chains without coins, and
   * where a node cannot tell.
   */
  unspent?(coinIds: readonly string[]): Promise<Readonly<{ at: BlockRef; ids: readonly string[] }>>;
  /** Confirmed balances of these addresses, by mined transactions of the best chain only. */
  balances(addresses: readonly string[], known?: KnownHoldings): Promise<Balances>;
  /**
   * On chains with nonces: next nonce of an address, counting mined transactions only. Used only for an address that
   * has not signed for us yet. Without this method its nonces start at 0.
   */
  nextNonce?(address: string): Promise<number>;
  /**
   * On Solana: what a nonce account of this authority holds, which a transaction may name instead of a recent block.
   * Undefined if it is none of theirs.
   */
  durableNonce?(nonce: Readonly<{ account: string; authority: string }>): Promise<string | undefined>;
  /**
   * On chains whose transactions reference a recent block: the block to reference, so that the transaction expires
   * after this height. Throws OutsideError if that block is missing.
   */
  referenceBlock?(validUntilHeight: number): Promise<BlockRef>;
  /**
   * Estimated size units of this payment, with a margin, where the size depends on the receiver (for example, a
   * contract), otherwise undefined. `refused` if the transfer would revert, which would cost the fee and pay nobody.
   */
  transferSize?(transfer: Transfer): Promise<bigint | 'refused' | undefined>;
}

export type Transfer = Readonly<{ from: string; to: string; amount: Money }>;

/** A payment of a payout that has joined the one that is signed. */
export type Payment = Readonly<{ payoutId: string; to: string; amount: Money; proof?: PaymentProof }>;

export type SigningRequest = Readonly<{
  payoutId: string;
  /** Version number of this payout's transaction, from 1. */
  attempt: number;
  to: string;
  amount: Money;
  /** What shows that the payment is owed. A signer that believes nobody refuses without it. */
  proof?: PaymentProof;
  feeUnits: bigint;
  /** Size limit (gas, energy) where the size depends on the receiver. If absent, the fee model's size is used. */
  size?: bigint;
  domain: ConflictDomain;
  /** Further payments of the same transaction: the payouts that have joined this one. Absent if there are none. */
  others?: readonly Payment[];
  validUntilHeight: number | null;
  /** Reference block, on chains that need one. Passed in, so that the wallet needs no node. */
  reference?: BlockRef;
  /** Key of the deposit address that pays, for a sweep. If absent, the hot wallet or the coins' own addresses pay. */
  source?: DepositKey;
  /** Address that pays the fee and signs as well. Absent if the sender pays it. */
  feePayer?: string;
}>;

/** Derivation index of a deposit address. On EVM chains one address can hold coins of several chains. */
export type DepositKey = Readonly<{ chain: ChainId; index: number }>;

export type SignedTransaction = Readonly<{ txid: string; raw: string }>;

/** Holds the keys of one chain. It can run on a separate host. */
export interface ChainWallet {
  readonly chain: ChainId;
  /** The address of a role at a derivation index. Deterministic. */
  address(role: 'deposit' | 'change', index: number): Promise<string>;
  /** Says which deposit addresses will be asked for soon. Absent if it would not make them quicker. */
  prepare?(indexes: readonly number[]): void;
  /** The hot wallet's address, of an epoch of its keys where they have such (`hasEpochs`). By default the first one. */
  hotAddress(epoch?: number): Promise<string>;
  /**
   * Tells what has the keys that it will sign for this address. Absent if `address` does: a key far beyond those used
   * so far is found by its index only.
   */
  remind?(role: 'deposit' | 'change' | 'hot', index: number): Promise<void>;
  /**
   * For wallets with state of their own (Monero): the first index at and above which no deposit address was ever
   * created.
   */
  addressesMade?(): Promise<number>;
  /** Creates all deposit addresses up to this index in advance. None of these addresses is given to anybody. */
  passOver?(index: number): Promise<void>;
  /** Whether deposit addresses can sign (`SigningRequest.source`). If not, nothing is swept. */
  readonly signsForDeposits?: boolean;
  /**
   * Whether the signer would refuse this payout now. Called before the payout is bound to coins, a nonce or a window,
   * because it cannot be cancelled afterwards. If not refused, its amount is reserved in the signing caps until it is
   * signed. `isRefund`: the payout gives a deposit back. `proof`: what the signer will be shown, if it matters.
   */
  refuses?(
    asked: Pick<SigningRequest, 'payoutId' | 'amount'> & Partial<Payment> & Readonly<{ isRefund?: boolean }>,
  ): Promise<boolean>;
  /** The largest payment that the signer signs at all, by its caps. Absent if there are none. */
  mostUnits?(currency: CurrencyId): Promise<bigint>;
  /**
   * Signs a payment. Deterministic: the same request gives the same bytes. Where signatures are random (Monero) the
   * bytes differ but spend the same coins. Either way only one version can be mined. The caller stores the result
   * before broadcasting it.
   */
  sign(request: SigningRequest): Promise<SignedTransaction>;
}

/**
 * `cold`: reads public keys of cold storage, on chains of coins. `accountFiles`: writes and reads transactions of its
 * address, where it is one address. `viewWallet`: does so where only a wallet sees the address's coins.
 */
export type ChainPair = Readonly<{
  node: ChainAdapter;
  wallet: ChainWallet;
  cold?: ColdKeys;
  accountFiles?: AccountFiles;
  viewWallet?: ViewWallet;
}>;
export type Chains = Readonly<Record<ChainId, ChainPair>>;
