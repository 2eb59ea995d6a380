/**
 * Calls approvals of acts and loans that came to nothing off at the signer, and then forgets them. Whoever has the
 * worker could otherwise have such an act paid after all. While the signer is away they stay for the next round.
 */
import type { Approval } from '#src/domain/treasury/approval.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { Ports } from '../ports/ports.ts';
import type { TreasuryDeps } from './act-records.ts';

/** Each has two approvals at most, and the signer takes a hundred at once. */
const actsPerRound = 50;
const loanApprovalsPerRound = 100;
/** A loan that was released in its last moment may still be being written. */
const lastMomentsMs = 3_600_000;

export type Idle = Awaited<ReturnType<typeof findIdle>>;

export async function findIdle({ office, loans }: AllRecords, now: number) {
  return {
    ofActs: await office.treasury.idleApprovals(actsPerRound),
    ofLoans: await loans.idleApprovals({ endedBefore: now - lastMomentsMs, limit: loanApprovalsPerRound }),
  };
}

/** `found`: what was idle a moment ago, if that was read already. */
export async function voidIdle({ ports, store }: TreasuryDeps, found?: Idle): Promise<void> {
  const now = ports.clock.now();
  const { ofActs, ofLoans } = found ?? (await store.snapshot(async (records) => await findIdle(records, now)));
  if (await isCalledOff(ports, ofActs)) {
    const actIds = [...new Set(ofActs.map(({ actId }) => actId))];
    await store.transaction(async ({ office }) => await office.treasury.removeApprovals(actIds));
  }
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
