/**
 * Calls approvals of acts and loans that came to nothing off at the signer, and then forgets them. Whoever has the
 * worker could otherwise have such an act paid after all. While the signer is away they stay for the next round.
 */
import type { Approval } from '#src/domain/treasury/approval.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { TreasuryDeps } from './act-records.ts';

/** Each has two approvals at most, and the signer takes a hundred at once. */
const actsPerRound = 50;
const loanApprovalsPerRound = 100;
/** A loan that was released in its last moment may still be being written. */
const lastMomentsMs = 3_600_000;

export async function voidIdle({ ports, store }: TreasuryDeps): Promise<void> {
  const ofActs = await store.snapshot(async ({ office }) => await office.treasury.idleApprovals(actsPerRound));
  if (await isCalledOff(ports, ofActs)) {
    const actIds = [...new Set(ofActs.map(({ actId }) => actId))];
    await store.transaction(async ({ office }) => await office.treasury.removeApprovals(actIds));
  }
  const endedBefore = ports.clock.now() - lastMomentsMs;
  const look = { endedBefore, limit: loanApprovalsPerRound };
  const ofLoans = await store.snapshot(async ({ loans }) => await loans.idleApprovals(look));
  if (await isCalledOff(ports, ofLoans))
    await store.transaction(async ({ loans }) => await loans.removeApprovals(ofLoans));
}

/** False if there is nothing to call off, or the signer is away. */
async function isCalledOff(
  { voidApprovals }: Ports,
  idle: readonly Readonly<{ approval: Approval }>[],
): Promise<boolean> {
  if (idle.length === 0) return false;
  try {
    await voidApprovals?.(idle.map(({ approval }) => approval));
    return true;
  } catch (error) {
    if (error instanceof OutsideError) return false;
    throw error;
  }
}
