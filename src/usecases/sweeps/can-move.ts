/** Whether a move between our own addresses may be signed now, and what it may cost at most. */
import { transactionFee, finalityBlocks } from '#src/domain/network-fee.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { SweepPayout } from '#src/domain/order/payout.ts';
import { sweepFeeLimit } from '#src/domain/order/sweep.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../prices/find-units-per-size.ts';

/** For a deposit that no change of history can take back, and only when what it needs has arrived and is enough. */
export async function canMove(ports: Ports, records: Records, move: SweepPayout): Promise<boolean> {
  const deposit = await records.deposits.find(move.depositId);
  if (!deposit || !(await isFinal(ports, records, deposit))) return false;
  if (move.kind === 'top_up') return true;
  const topUp = await findTopUp(records, deposit.id);
  if (topUp && (topUp.state !== 'final' || topUp.minedHeight === null)) return false;
  const limit = await findFeeLimit(records, move);
  const { units } = transactionFee(move.amount.currency, await findUnitsPerSize(records, deposit.chain));
  return limit === undefined || units <= limit;
}

/** Undefined for a move that the hot wallet pays for. */
export async function findFeeLimit(records: Records, move: SweepPayout): Promise<bigint | undefined> {
  if (move.kind === 'top_up') return undefined;
  const deposit = await records.deposits.find(move.depositId);
  if (!deposit) throw new TypeError('the deposit of a sweep is there');
  const topUp = await findTopUp(records, deposit.id);
  return sweepFeeLimit(deposit.amount, move.amount, topUp?.amount ?? null);
}

export async function isFinal({ rules }: Ports, records: Records, deposit: Deposit): Promise<boolean> {
  const cursor = await records.chains.cursor(deposit.chain);
  if (deposit.status !== 'confirmed' || deposit.height === null || !cursor) return false;
  return cursor.height - deposit.height + 1 >= finalityBlocks(deposit.chain, rules.profile);
}

async function findTopUp(records: Records, depositId: string): Promise<SweepPayout | undefined> {
  return (await records.payouts.ofDeposit(depositId)).find(({ kind }) => kind === 'top_up');
}
