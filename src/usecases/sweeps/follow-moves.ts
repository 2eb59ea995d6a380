/** Dependencies between a deposit's top-up and sweep, and what happens to them when the deposit is lost. */
import { postUnsettled } from '#src/domain/ledger/postings.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { SweepPayout } from '#src/domain/order/payout.ts';
import { isSweepable } from '#src/domain/order/sweep.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { cancelPlanned } from '../settlement/cancel-planned.ts';
import type { Records } from '../ports/records.ts';

/** The top-up is final: wakes the sweep that waited for it. */
export async function wakeSweep(records: Records, topUp: SweepPayout, now: number): Promise<void> {
  for (const { id, kind, state, version } of await records.payouts.ofDeposit(topUp.depositId)) {
    if (kind === 'sweep' && state === 'planned') await records.payouts.patch(id, version, { wakeAt: now });
  }
}

/** The top-up can never be mined: cancels the sweep. The deposit stays where it is, and an operator looks. */
export async function abandonSweep(records: Records, topUp: SweepPayout, now: number): Promise<void> {
  for (const move of await records.payouts.ofDeposit(topUp.depositId)) {
    if (move.kind === 'sweep' && move.state === 'planned') await cancelPlanned(records, move, now);
  }
}

/**
 * The deposit is lost for good. Planned transfers are cancelled. A settled sweep that the same reorg removed is
 * reversed. A signed sweep stays without retries: it can be mined only if the deposit comes back, or from other coins
 * at its address, and then the block reader finds it.
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

/** The deposit is back: its sweep goes on, or is planned if there was none. */
export async function resumeMoves(records: Records, deposit: Deposit, now: number): Promise<void> {
  const moves = await records.payouts.ofDeposit(deposit.id);
  if (moves.length === 0 && isSweepable(deposit)) await records.deposits.patch(deposit.id, { sweepAt: now });
  for (const { id, kind, state, version } of moves) {
    const isUnderWay = state === 'reserved' || state === 'signed' || state === 'broadcast';
    if (kind === 'sweep' && isUnderWay) await records.payouts.patch(id, version, { wakeAt: now });
  }
}
