/**
 * Coins we send: a payout of an order, the refund of a deposit, a loan, or an internal transfer between our own
 * addresses; and the transactions signed for it.
 */
import type { ChainId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';
import type { WaitReason } from './waiting.ts';

export const payoutStates = ['planned', 'reserved', 'signed', 'broadcast', 'final', 'void'] as const;
export type PayoutState = (typeof payoutStates)[number];
/** What a payout is for. `sweep` and `top_up` are internal transfers: the coins stay ours. */
export const payoutKinds = ['payout', 'refund', 'loan', 'sweep', 'top_up'] as const;

/** A coin of our own on a chain where coins are spent whole (Bitcoin-like chains and Monero). */
export type Coin = Readonly<{
  chain: ChainId;
  /** `txid:index` of the output. */
  id: string;
  address: string;
  role: 'deposit' | 'hot' | 'change';
  units: bigint;
  /**
   * Deposits this coin descends from, so that a mixing order never pays from its own deposit. For a deposit's coin that
   * deposit; for change those deposits of mixes that were not over when the change was made.
   */
  lots: readonly string[];
}>;

/**
 * What every version of one payout consumes, so that two versions can never both be mined: the same coins, the same
 * nonce, or a validity window that must provably have closed before the next version is signed.
 */
export type ConflictDomain =
  | Readonly<{ kind: 'coins'; coins: readonly Coin[]; changeAddress: string }>
  | Readonly<{ kind: 'nonce'; wallet: string; nonce: number }>
  | Readonly<{ kind: 'window'; wallet: string }>;

export type Payout = OrderPayout | LoanPayout | SweepPayout;

export type OrderPayout = PayoutFacts &
  Readonly<{ kind: 'payout' | 'refund'; orderId: string; orderNumber: string; loanId: null }>;

export type LoanPayout = PayoutFacts & Readonly<{ kind: 'loan'; orderId: null; orderNumber: null; loanId: string }>;

/**
 * Internal transfers. `sweep`: a deposit goes into the hot wallet. `top_up`: before that, its address gets the network
 * fee for the sweep. Each happens once for a deposit, and nobody is paid by it.
 */
export type SweepPayout = PayoutFacts &
  Readonly<{ kind: 'sweep' | 'top_up'; orderId: null; orderNumber: null; loanId: null; depositId: string }>;

type PayoutFacts = Readonly<{
  id: string;
  /**
   * Idempotency key, names what is paid: `payout:{orderNumber}:{part}`, `refund:{depositId}:{n}`, `loan:{loanId}`,
   * `sweep:{depositId}` or `top-up:{depositId}`.
   */
  key: string;
  /** Which part of its order it pays, from 1. */
  part: number;
  /** The deposit that is refunded or moved. */
  depositId: string | null;
  /** True for the refund of an extra deposit: it never changes the order's state. */
  isExtra: boolean;
  amount: Money;
  toAddress: string;
  /** The account that owes the money until it is sent. */
  owedBy: string;
  state: PayoutState;
  version: number;
  domain: ConflictDomain | null;
  /** Id of the mined transaction: one of our attempts, or a malleated copy of one. */
  minedTxid: string | null;
  minedHeight: number | null;
  /**
   * Network fee of the mined transaction. Null if nothing is mined, or if a transaction that is not ours consumed the
   * conflict domain.
   */
  minedFeeUnits: bigint | null;
  /** True if our own transaction was mined but moved nothing: only its fee is spent. */
  minedFailed: boolean;
  /** Chain height at the last broadcast, to notice a payout that is stuck. */
  broadcastHeight: number | null;
  plannedAt: number;
  /** Why it is due and cannot be sent yet. */
  waitsFor: WaitReason | null;
  wakeAt: number | null;
}>;

/** A signed transaction. It is stored before it is broadcast, so whatever crashes, we know its id. */
export type Attempt = Readonly<{
  payoutId: string;
  number: number;
  txid: string;
  /** Null when its bytes are gone, with an erased order or a lost database: then there is nothing to send again. */
  raw: string | null;
  feeUnits: bigint;
  /** The last block that may hold it, on chains whose transactions expire. */
  validUntilHeight: number | null;
  signedAt: number;
}>;

/**
 * The coin or nonce that every version of the payout consumes, as the chain names it. Null on chains with validity
 * windows.
 */
export function conflictKey(domain: ConflictDomain): string | null {
  if (domain.kind === 'nonce') return `${domain.wallet}:${domain.nonce}`;
  if (domain.kind === 'window') return null;
  const [anchor] = domain.coins;
  if (!anchor) throw new TypeError('a payout of coins needs at least one coin');
  return anchor.id;
}

/** Number of the order or loan that is paid; for an internal transfer the id of its deposit. */
export function payoutSubject(payout: Payout): string {
  if (isInternalTransfer(payout)) return payout.depositId;
  return payout.orderNumber ?? payout.loanId;
}

/** Whether the coins stay ours. */
export function isInternalTransfer(payout: Payout): payout is SweepPayout {
  return payout.kind === 'sweep' || payout.kind === 'top_up';
}
