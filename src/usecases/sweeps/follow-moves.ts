/** Dependencies between a deposit's top-up and sweep, and how both are handled if the deposit is lost. */
import { postUnsettled } from '#src/domain/ledger/postings.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { SweepPayout } from '#src/domain/order/payout.ts';
import { isSweepable } from '#src/domain/order/sweep.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { cancelPlanned } from '../settlement/cancel-planned.ts';
import type { Records } from '../ports/records.ts';

/** Wakes the sweep that waited for its top-up to become final. */
export async function wakeSweep(records: Records, topUp: SweepPayout, now: number): Promise<void> {
  for (const { id, kind, state, version } of await records.payouts.ofDeposit(topUp.depositId)) {
    if (kind === 'sweep' && state === 'planned') await records.payouts.patch(id, version, { wakeAt: now });
  }
}

/**
 * Cancels the sweep, because its top-up can never be mined. The deposit stays at its address, and an operator decides.
 */
export async function abandonSweep(records: Records, topUp: SweepPayout, now: number): Promise<void> {
  for (const move of await records.payouts.ofDeposit(topUp.depositId)) {
    if (move.kind === 'sweep' && move.state === 'planned') await cancelPlanned(records, move, now);
  }
}

/**
 * Calls off the internal transfers of a deposit that is lost for good. Planned transfers are cancelled. A settled sweep
 * that the same reorg removed is reversed. A signed sweep is kept without retries: it can be mined only if the deposit
 * is mined again, or from other coins at its address, and the block reader finds it then.
 */
export async function callOffMoves(records: Records, depositId: string, now: number): Promise<void> {
  for (const found of await records.payouts.ofDeposit(depositId)) {
    if (found.state === 'planned') await cancelPlanned(records, found, now);
    const move = found.kind === 'sweep' ? await records.payouts.lock(found.id) : undefined;
    if (move?.kind !== 'sweep' || move.minedHeight !== null) continue;
    if (move.state === 'final') {
      await postOnce(records, postUnsettled(move, move.minedFeeUnits ?? 0n), now);
      await records.payouts.patch(move.id, move.version, { state: 'void', wakeAt: null });
    } else if (move.state !== 'void') await records.payouts.patch(move.id, move.version, { wakeAt: null });
  }
}

/** Resumes the sweep of a deposit that is mined again, or plans one if there was none. */
export async function resumeMoves(records: Records, deposit: Deposit, now: number): Promise<void> {
  const moves = await records.payouts.ofDeposit(deposit.id);
  if (moves.length === 0 && isSweepable(deposit)) await records.deposits.patch(deposit.id, { sweepAt: now });
  for (const { id, kind, state, version } of moves) {
    const isUnderWay = state === 'reserved' || state === 'signed' || state === 'broadcast';
    if (kind === 'sweep' && isUnderWay) await records.payouts.patch(id, version, { wakeAt: now });
  }
}
