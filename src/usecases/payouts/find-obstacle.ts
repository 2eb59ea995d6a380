/** Finds what keeps a payout from being reserved. Deposit and address are checked here for the last time. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import {
  isInternalTransfer,
  type HandOverPayout,
  type LoanPayout,
  type Payout,
  type SweepPayout,
  type WithdrawalPayout,
} from '#src/domain/order/payout.ts';
import { areInBestChain } from '../order-moves/are-in-best-chain.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';
import { findPayoutBars } from '../screening/screen-order.ts';
import { findUnreadChain, mayBePaid } from '../settlement/cancel-planned.ts';
import { canMove } from '../sweeps/can-move.ts';
import { findPayoutFault } from '../terms/prove-order.ts';
import { findFeeCeiling } from './fee-ceiling.ts';
import type { Payer } from './find-payer.ts';

/** Order states in which payouts are sent. */
const paysOut: Readonly<Partial<Record<OrderState, true>>> = { exchanging: true, mixing: true };

type InternalPayout = SweepPayout | HandOverPayout;
type Judged = Readonly<{ payout: Payout; order: Order | undefined; payer: Payer }>;

/**
 * Why the payout cannot be reserved. Checked before the signer reserves the amount in its caps, and again in the
 * transaction that reserves the payout.
 */
export async function findObstacle(
  ports: Ports,
  records: Records,
  { payout, order, payer }: Judged,
): Promise<'held' | 'fenced' | 'listed' | 'unproven' | 'unbacked' | 'refused' | 'dear' | 'moving' | undefined> {
  // While an operator reviews the order nothing is sent. The operator's decision wakes the planned payouts.
  if (payout.kind === 'payout' && order && !paysOut[order.state]) return 'held';
  if (order && !payout.isExtra && (await isFencedElsewhere(records, payout, order))) return 'fenced';
  if (await isBehindHeld(records, payout, payer)) return 'fenced';
  if (!isInternalTransfer(payout) && (await isBarred(ports, records, payout))) return 'listed';
  if (!(await isBacked(ports, records, payout))) return 'unbacked';
  if ((await findPayoutFault(ports, records, payout)) !== undefined) return 'unproven';
  if (payer.isRefused) return 'refused';
  if (await isMoving(records, payout, payer)) return 'moving';
  // The fee is checked before the reservation, because a payout that is only planned can still be cancelled.
  return !isInternalTransfer(payout) && (await isAboveCeiling(ports, records, payout)) ? 'dear' : undefined;
}

/**
 * Whether the order's other chain may hold the opposite transaction: after a restore, an order whose payout is planned
 * may have been refunded since the back-up, and one whose refund is planned may have been paid. The transaction waits
 * until that chain has been read too.
 */
export async function isFencedElsewhere(records: Records, { kind }: Payout, order: Order): Promise<boolean> {
  if (kind === 'refund') return await mayBePaid(records, order);
  return (await findUnreadChain(records, order)) !== undefined;
}

/**
 * Whether the order of one of these payouts has another chain that was not read since a restore. A payout that was
 * bound at the back-up may have been called off since, and the order settled the other way on that chain.
 */
export async function isFencedOff(records: Records, payouts: readonly Payout[]): Promise<boolean> {
  for (const payout of payouts) {
    const order = payout.orderId === null ? undefined : await records.orders.find(payout.orderId);
    if (order && !payout.isExtra && (await isFencedElsewhere(records, payout, order))) return true;
  }
  return false;
}

/**
 * The first of these payouts that does not follow from what was signed. One that has moved on since it was read is no
 * longer signed as it was, and is left out.
 */
export async function findUnproven(
  ports: Ports,
  records: Records,
  payouts: readonly Payout[],
): Promise<Payout | undefined> {
  for (const payout of payouts) {
    const isCurrent = (await records.payouts.find(payout.id))?.version === payout.version;
    if (isCurrent && (await findPayoutFault(ports, records, payout)) !== undefined) return payout;
  }
  return undefined;
}

/**
 * Whether a payout with an earlier nonce of the wallet is held by `isFencedOff`. What took a later nonce would be
 * signed and could not be mined. Without one it can still be called off.
 */
async function isBehindHeld(records: Records, { amount }: Payout, { wallet }: Payer): Promise<boolean> {
  const { chain } = currencies[amount.currency];
  if (chains[chain].conflictDomain !== 'nonce') return false;
  if (!(await records.stops.all()).some(({ reason }) => reason === 'restored')) return false;
  for (const other of await records.stops.unsent(chain)) {
    const isBound = other.state === 'reserved' && other.domain?.kind === 'nonce' && other.domain.wallet === wallet;
    if (!isBound || (await records.payouts.attempts(other.id)).length > 0) continue;
    if (await isFencedOff(records, [other])) return true;
  }
  return false;
}

/**
 * Whether the hot account that would pay is not the one that pays now: a new epoch of its keys has begun, or the coins
 * of the old account are still on their way to it.
 */
async function isMoving(records: Records, { kind, amount }: Payout, { epoch }: Payer): Promise<boolean> {
  const { chain } = currencies[amount.currency];
  if (epoch === undefined || kind === 'hand_over') return false;
  if (kind === 'sweep' && chains[chain].sweepFeePayer === 'deposit') return false;
  const newest = (await records.wallet.epochs()).filter((each) => each.chain === chain).at(-1);
  return (newest?.epoch ?? 0) !== epoch || newest?.handedOverAt === null;
}

async function isAboveCeiling(ports: Ports, records: Records, payout: Payout): Promise<boolean> {
  const { currency } = payout.amount;
  const unitsPerSize = await findUnitsPerSize(records, currencies[currency].chain);
  return transactionFee(currency, unitsPerSize).units > (await findFeeCeiling(ports, records, payout, 1));
}

async function isBarred(ports: Ports, records: Records, payout: Exclude<Payout, InternalPayout>): Promise<boolean> {
  if (!isOwnMoney(payout)) return (await findPayoutBars(ports, records, payout)).length > 0;
  return ports.screening.check(currencies[payout.amount.currency].chain, payout.toAddress).match;
}

/**
 * Whether the deposits behind the payout are in the best chain now. Deposits that a reorg removed may never be mined
 * again.
 */
async function isBacked(ports: Ports, records: Records, payout: Payout): Promise<boolean> {
  // What is handed over was looked at when it was planned, and nothing else has been bound to that account since.
  if (payout.kind === 'hand_over') return true;
  if (isInternalTransfer(payout)) return await canMove(ports, records, payout);
  // Loans and withdrawals are paid from our own funds, so their ledger entry is checked instead of a deposit.
  if (payout.kind === 'loan') return await records.journal.has(`loan:${payout.loanId}`);
  if (payout.kind === 'withdrawal') return await records.journal.has(`withdraw:${payout.actId}`);
  const { orderId, kind, depositId } = payout;
  const deposits = await records.deposits.ofOrder(orderId);
  const backing = deposits.filter(({ id, use }) => (kind === 'refund' ? id === depositId : use === 'swap'));
  return backing.length > 0 && (await areInBestChain(ports, records, backing));
}

/** Whether the payout pays no order: a loan or a withdrawal. */
export function isOwnMoney(payout: Payout): payout is LoanPayout | WithdrawalPayout {
  return payout.kind === 'loan' || payout.kind === 'withdrawal';
}
