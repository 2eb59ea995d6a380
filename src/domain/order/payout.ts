/**
 * Coins that we send (a payout of an order, a refund of a deposit, a loan, a withdrawal by the operator, or an internal
 * transfer between our own addresses), and the transactions signed for them.
 */
import type { ChainId, CurrencyId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';
import type { WaitReason } from './waiting.ts';

export const payoutStates = ['planned', 'reserved', 'signed', 'broadcast', 'final', 'void'] as const;
export type PayoutState = (typeof payoutStates)[number];
/** Purpose of a payout. `sweep`, `top_up` and `hand_over` are internal transfers: the coins stay ours. */
export const payoutKinds = ['payout', 'refund', 'loan', 'withdrawal', 'sweep', 'top_up', 'hand_over'] as const;

/** A UTXO of our own (Bitcoin-like chains and Monero). */
export type Coin = Readonly<{
  chain: ChainId;
  /** Id of the coin: `txid:index` of the output. */
  id: string;
  address: string;
  role: 'deposit' | 'hot' | 'change';
  units: bigint;
  /**
   * Ids of the deposits that this coin descends from, so that a mix is never paid from its own deposit. A deposit's
   * coin has that deposit; a change output has the deposits of all mixes that were open when it was made.
   */
  lots: readonly string[];
  /**
   * Id of the payout that made this coin as change. Set only if another payout is bound to the coin before the coin is
   * final.
   */
  changeOf?: string;
}>;

/**
 * A change output of fixed value (`splitChange`), the same in all versions of a payout. The rest of the change goes to
 * `changeAddress` and pays for higher fees.
 */
export type ChangeOutput = Readonly<{ address: string; units: bigint }>;

/**
 * The resource that all versions of one payout consume, so that at most one of them can be mined: the same coins, the
 * same nonce, or a validity window that must have closed before the next version is signed. A payout that has joined
 * another one (its leader) consumes nothing of its own: every version of the leader's transaction pays it too.
 */
export type ConflictDomain =
  | CoinsDomain
  | Readonly<{ kind: 'nonce'; wallet: string; nonce: number }>
  | Readonly<{ kind: 'window'; wallet: string }>
  | Readonly<{ kind: 'joined'; leader: string }>;

export type CoinsDomain = Readonly<{
  kind: 'coins';
  coins: readonly Coin[];
  changeAddress: string;
  splitChange?: readonly ChangeOutput[];
  /** Number of payouts that have joined this one. Absent if it is alone in its transaction. */
  joined?: number;
}>;

export type Payout = OrderPayout | LoanPayout | WithdrawalPayout | SweepPayout | HandOverPayout;

export type OrderPayout = PayoutFacts &
  Readonly<{ kind: 'payout' | 'refund'; orderId: string; orderNumber: string; loanId: null }>;

export type LoanPayout = PayoutFacts & Readonly<{ kind: 'loan'; orderId: null; orderNumber: null; loanId: string }>;

/** Money that leaves the treasury for an address of the operator. `actId`: the treasury act that decided it. */
export type WithdrawalPayout = PayoutFacts &
  Readonly<{ kind: 'withdrawal'; orderId: null; orderNumber: null; loanId: null; actId: string }>;

/** The hot account of an earlier epoch of the keys gives what it holds to that of the present one. */
export type HandOverPayout = PayoutFacts &
  Readonly<{ kind: 'hand_over'; orderId: null; orderNumber: null; loanId: null; depositId: null }>;

/**
 * Internal transfers of a deposit. `sweep`: it goes into the hot wallet. `top_up`: before that, its address gets the
 * network fee of the sweep. Each happens once per deposit and pays nobody.
 */
export type SweepPayout = PayoutFacts &
  Readonly<{ kind: 'sweep' | 'top_up'; orderId: null; orderNumber: null; loanId: null; depositId: string }>;

type PayoutFacts = Readonly<{
  id: string;
  /**
   * Idempotency key: `payout:{orderNumber}:{part}`, `refund:{depositId}:{n}`, `loan:{loanId}`, `withdrawal:{actId}`,
   * `sweep:{depositId}`, `top-up:{depositId}` or `hand-over:{currency}:{old epoch}:{n}`.
   */
  key: string;
  /** Number of the part within its order, from 1. */
  part: number;
  /** Id of the deposit that is refunded, swept or topped up. Null for payouts, loans and withdrawals. */
  depositId: string | null;
  /** True for the refund of an extra deposit, which never changes the order's state. */
  isExtra: boolean;
  amount: Money;
  toAddress: string;
  /** Our signature over the address of a refund that is not in the terms of the order. */
  addressSignature?: string;
  /** Ledger account of the liability until the payout is reserved. */
  owedBy: string;
  state: PayoutState;
  version: number;
  domain: ConflictDomain | null;
  /**
   * Whether a signed version may exist: true from before the signer is first asked, unless it refused, and for all that
   * was bound when the database was restored. Meaningful while the payout is `reserved`.
   */
  mayBeSigned: boolean;
  /** Id of the mined transaction: one of our attempts, or a malleated copy of one. Null if none is mined. */
  minedTxid: string | null;
  minedHeight: number | null;
  /**
   * Network fee of the mined transaction. Null if none is mined, or if a transaction of somebody else consumed the
   * conflict domain.
   */
  minedFeeUnits: bigint | null;
  /** True if our own transaction was mined but failed on chain: only the network fee is spent. */
  minedFailed: boolean;
  /** Chain height at the last broadcast, for detecting a stuck payout. Null before the first broadcast. */
  broadcastHeight: number | null;
  plannedAt: number;
  /** Why a due payout cannot be sent yet. Null if nothing delays it. */
  waitsFor: WaitReason | null;
  wakeAt: number | null;
}>;

/** A signed transaction. It is stored before it is broadcast, so that its id is known after any crash. */
export type Attempt = Readonly<{
  payoutId: string;
  number: number;
  txid: string;
  /**
   * Signed bytes. Null if they were erased with the order or lost with the database, so that no rebroadcast is
   * possible.
   */
  raw: string | null;
  feeUnits: bigint;
  /** Last block height at which the transaction is valid. Null on chains whose transactions do not expire. */
  validUntilHeight: number | null;
  signedAt: number;
}>;

/**
 * Identifier of the coin or nonce that every version of the payout consumes. Null on chains with validity windows, and
 * for a payout that has joined another one.
 */
export function conflictKey(domain: ConflictDomain): string | null {
  if (domain.kind === 'nonce') return `${domain.wallet}:${domain.nonce}`;
  if (domain.kind === 'window' || domain.kind === 'joined') return null;
  const [anchor] = domain.coins;
  if (!anchor) throw new TypeError('a payout of coins needs at least one coin');
  return anchor.id;
}

/** Number of the order, loan or withdrawal that is paid. For an internal transfer, the id of its deposit. */
export function payoutSubject(payout: Payout): string {
  if (payout.kind === 'hand_over') return payout.key;
  if (isInternalTransfer(payout)) return payout.depositId;
  return payout.kind === 'withdrawal' ? payout.actId : (payout.orderNumber ?? payout.loanId);
}

/** The id of the one payout of a loan or a withdrawal. */
export function ownPayoutId(subject: string): string {
  return `${subject}-p1`;
}

/** Whether the payout is a transfer between our own addresses. */
export function isInternalTransfer(payout: Payout): payout is SweepPayout | HandOverPayout {
  return isDepositMove(payout) || payout.kind === 'hand_over';
}

/** Whether the payout is the sweep or top-up of a deposit. */
export function isDepositMove(payout: Payout): payout is SweepPayout {
  return payout.kind === 'sweep' || payout.kind === 'top_up';
}

/** Key of the n-th time that the account of an old epoch hands a currency over. */
export function handOverKey(currency: CurrencyId, epoch: number, n: number): string {
  return `hand-over:${currency}:${epoch}:${n}`;
}

/** The epoch whose account pays. */
export function handedOverBy({ key, amount }: HandOverPayout): number {
  const [word, currency, epoch = ''] = key.split(':');
  if (word !== 'hand-over' || currency !== amount.currency || !/^\d+$/.test(epoch)) {
    throw new TypeError('the key of a hand-over names what is handed over, and by whom');
  }
  return Number(epoch);
}

/** Whether the key of a payout is one that a payout of this part, deposit, loan or act can have. */
export function isKeyOf(payout: Payout): boolean {
  const { key } = payout;
  switch (payout.kind) {
    case 'payout':
      return isNumbered(key, `payout:${payout.orderNumber}:${payout.part}`, /^(\.[1-9]\d*)?$/);
    case 'refund':
      return isNumbered(key, `refund:${payout.depositId}:`, /^[1-9]\d*$/);
    case 'loan':
      return key === `loan:${payout.loanId}`;
    case 'withdrawal':
      return key === `withdrawal:${payout.actId}`;
    case 'sweep':
    case 'top_up':
    case 'hand_over':
      return true;
  }
}

function isNumbered(key: string, start: string, number: RegExp): boolean {
  return key.startsWith(start) && number.test(key.slice(start.length));
}
