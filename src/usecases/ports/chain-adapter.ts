/** What the service needs from a blockchain and from its keys. Adapters translate; they never decide. */
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
   * What it consumes, in the words of `conflictKey`: coins, or `sender:nonce`. Where receivers are hidden, only what is
   * ours can be named.
   */
  consumes: readonly string[];
  /** Whom it spends from, where the chain shows it. */
  senders: readonly string[];
  outputs: readonly TransactionOutput[];
  /** What it cost, in units of the chain's own coin. */
  feeUnits: bigint;
  /** In a block of a chain that hides receivers, of a transaction that spends ours: what it paid to all of them. */
  paidToOthersUnits?: bigint;
}>;

/** Where coins may come without a transaction to the address. */
export type CoinWatch = Readonly<{
  /** Ours that somebody may pay now. Asked for by those who need it. */
  addresses: () => Promise<readonly string[]>;
  /**
   * What an address held of the chain's own coin after the block of this hash, as blocks were read: nodes forget it,
   * and some are wrong. Undefined where it cannot be told, and where that block is not the last one that was read.
   */
  heldBefore: (address: string, blockHash: string) => Promise<bigint | undefined>;
  /** Whether it matters who paid this. Asking a node costs it much, and anybody can send crumbs. */
  isWorthNaming: (address: string, units: bigint) => Promise<boolean>;
}>;

export type BroadcastResult =
  | 'accepted'
  | 'already_known'
  /** Somebody else, or another version, consumed what this transaction consumes. */
  | 'conflict'
  | 'fee_too_low'
  | 'expired'
  | 'insufficient_funds'
  | 'invalid';

export type BroadcastOptions = Readonly<{
  /**
   * Through the proxy and no other way: an OutsideError where there is none or it does not work. Simulated chains have
   * no network to hide from.
   */
  isPrivate?: boolean;
}>;

export type TransactionStatus =
  | Readonly<{ kind: 'absent' }>
  | Readonly<{ kind: 'pending' }>
  | Readonly<{ kind: 'mined'; height: number }>;

export interface ChainAdapter {
  readonly chain: ChainId;
  /** Nobody but the wallet sees which coins a transaction spends and which outputs are ours; of others it sees none. */
  readonly hidesReceivers?: boolean;

  /** Why the node cannot be relied on, where it can tell; then nothing else is asked. Empty while it can. */
  troubles?(): Promise<readonly NodeTrouble[]>;
  head(): Promise<BlockRef>;
  /**
   * The block at a height of the best chain; undefined above the head. With a watch it also shows coins that contracts
   * handed on to the watched addresses, on chains whose blocks do not show that themselves.
   */
  block(height: number, watch?: CoinWatch): Promise<Block | undefined>;
  /** Transactions the node knows that are in no block. */
  mempool(): Promise<readonly ChainTransaction[]>;
  transactionStatus(txid: string): Promise<TransactionStatus>;
  /** The current price of one size unit, in units of the chain's own coin. */
  unitsPerSize(): Promise<bigint>;
  /** Safe to call again with the same bytes. An answer that is lost means unknown, not failed. */
  broadcast(raw: string, options?: BroadcastOptions): Promise<BroadcastResult>;
  /** What these addresses hold in the blocks of the best chain. */
  balances(addresses: readonly string[]): Promise<Readonly<{ at: BlockRef; held: readonly Money[] }>>;
  /**
   * On chains with nonces: the number of the address's next transaction after those in blocks. Only an address that
   * never signed for us is asked about; where the node cannot tell, it begins at 0.
   */
  nextNonce?(address: string): Promise<number>;
  /**
   * On chains whose transactions name a block: the one for a transaction that may be mined up to this height and never
   * after it. Throws an OutsideError when it is not there.
   */
  referenceBlock?(validUntilHeight: number): Promise<BlockRef>;
  /**
   * Where it depends on the receiver: how many size units this payment takes, with some to spare. `refused` when the
   * receiver would not take it: sent all the same, it would cost its fee and pay nobody.
   */
  transferSize?(transfer: Transfer): Promise<bigint | 'refused'>;
}

export type Transfer = Readonly<{ from: string; to: string; amount: Money }>;

export type SigningRequest = Readonly<{
  payoutId: string;
  /** Counts the versions of one payout. */
  attempt: number;
  to: string;
  amount: Money;
  feeUnits: bigint;
  /** How many size units it may take, where the receiver decides that. Otherwise those of the fee model. */
  size?: bigint;
  domain: ConflictDomain;
  validUntilHeight: number | null;
  /** The block that the transaction names, on chains where it must: with it the wallet needs to ask nobody. */
  reference?: BlockRef;
  /** Set when a deposit address pays: which key that is. Otherwise the hot wallet pays, or the coins' own addresses. */
  source?: DepositKey;
  /** Who pays the fee, where it is not the one who pays. That address signs too. */
  feePayer?: string;
}>;

/** The n-th deposit address of a chain. On the EVM chains it can hold coins of the other ones too. */
export type DepositKey = Readonly<{ chain: ChainId; index: number }>;

export type SignedTransaction = Readonly<{ txid: string; raw: string }>;

/** Holds the keys of one chain. It can live on a host of its own. */
export interface ChainWallet {
  readonly chain: ChainId;
  /** The n-th address of a role. The same n always gives the same address. */
  address(role: 'deposit' | 'change', index: number): Promise<string>;
  hotAddress(): Promise<string>;
  /** Where the wallet itself remembers them: no deposit address from this number on was ever asked for. */
  addressesMade?(): Promise<number>;
  /** Makes the addresses up to this number, which follow on those and were given out to nobody. */
  passOver?(index: number): Promise<void>;
  /** Whether deposit addresses can pay (`SigningRequest.source`). Where they cannot, nothing is swept. */
  readonly signsForDeposits?: boolean;
  /**
   * Whether a payout would not be signed now. Asked before others can come to wait behind it. When it would be, room is
   * kept for it, so that nobody else can use it up before it is signed.
   */
  refuses?(asked: Pick<SigningRequest, 'payoutId' | 'amount'>): Promise<boolean>;
  /**
   * The same request always gives the same bytes; where signatures are drawn at random (Monero), other bytes that
   * consume the same coins. Either way only one version can ever be mined. It is stored before it is broadcast.
   */
  sign(request: SigningRequest): Promise<SignedTransaction>;
}

export type ChainPair = Readonly<{ node: ChainAdapter; wallet: ChainWallet }>;
export type Chains = Readonly<Record<ChainId, ChainPair>>;
