/** Whether a move between our own addresses may be signed now, and what it may cost at most. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { SweepPayout } from '#src/domain/order/payout.ts';
import { sweepFee, sweepFeeLimit } from '#src/domain/order/sweep.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';

/** For a deposit that no change of history can take back, and only when what it needs has arrived and is enough. */
export async function canMove(ports: Ports, records: Records, move: SweepPayout): Promise<boolean> {
  const deposit = await records.deposits.find(move.depositId);
  if (!deposit || !(await isFinal(ports, records, deposit)) || !(await isClean(records, deposit))) return false;
  if (move.kind === 'top_up') return true;
  const topUp = await findTopUp(records, deposit.id);
  if (topUp && (topUp.state !== 'final' || topUp.minedHeight === null)) return false;
  const limit = await findFeeLimit(records, move);
  return (
    limit === undefined || !(await isTooDear(records, move, limit, await findUnitsPerSize(records, deposit.chain)))
  );
}

/** Undefined for a move that the hot wallet pays for. */
export async function findFeeLimit(records: Records, move: SweepPayout): Promise<bigint | undefined> {
  if (move.kind === 'top_up') return undefined;
  const deposit = await records.deposits.find(move.depositId);
  if (!deposit) throw new TypeError('the deposit of a sweep is there');
  const topUp = await findTopUp(records, deposit.id);
  return sweepFeeLimit(deposit.amount, move.amount, topUp?.amount ?? null);
}

/** Whether a sweep costs more at this price than was left for it. */
export async function isTooDear(
  records: Records,
  { amount: { currency } }: SweepPayout,
  limit: bigint,
  unitsPerSize: bigint,
): Promise<boolean> {
  const isHotUsed = await holdsSome(records, currency);
  return sweepFee(currency, { unitsPerSize, isHotUsed }).units > limit;
}

/** Whether the hot wallet holds some of a currency and will, when everything under way has left it. */
export async function holdsSome({ journal }: Records, currency: CurrencyId): Promise<boolean> {
  const held = await journal.balance(accounts.hot, currency);
  return held + (await journal.balance(accounts.inFlight, currency)) > 0n;
}

/** Coins of one address cannot be told apart: beside those of a listed sender nothing is moved into the hot wallet. */
export async function isClean(records: Records, { orderId, chain }: Deposit): Promise<boolean> {
  const beside = (await records.deposits.ofOrder(orderId)).filter((other) => other.chain === chain);
  return beside.every(({ flag, status }) => flag === null || status === 'dropped' || status === 'lost');
}

export async function isFinal({ rules }: Ports, records: Records, deposit: Deposit): Promise<boolean> {
  const cursor = await records.chains.cursor(deposit.chain);
  if (deposit.status !== 'confirmed' || deposit.height === null || !cursor) return false;
  return cursor.height - deposit.height + 1 >= finalityBlocks(deposit.chain, rules.profile);
}

async function findTopUp(records: Records, depositId: string): Promise<SweepPayout | undefined> {
  return (await records.payouts.ofDeposit(depositId)).find(({ kind }) => kind === 'top_up');
}
