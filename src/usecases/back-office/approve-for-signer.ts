/**
 * Authorises an operator for what the signer pays out of our own money: it may want to see a passkey that it knows.
 * What it would refuse is refused here: afterwards nobody is there to answer again.
 */
import { listFacts, type Facts } from '#src/domain/back-office/facts.ts';
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { approvingActs, type Approval } from '#src/domain/treasury/approval.ts';
import { readRule } from '../treasury/hold-unproven.ts';
import type { OfficeDeps } from './office.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

/** `isPaid`: whether the signer pays it. */
type Wanted = Readonly<{ act: StepUpAct; facts: Facts; isPaid: boolean }>;

type ApproveRefusal = StepUpRefusal | 'signer_unavailable' | 'signer_passkey_needed' | 'signer_passkey_unknown';

export async function approveForSigner(
  deps: OfficeDeps,
  { actor, proof }: SteppedUp,
  { act, facts, isPaid }: Wanted,
): Promise<Result<Approval | null, ApproveRefusal>> {
  const rule = isPaid ? await readRule(deps.ports) : undefined;
  const isAnswered = proof.passkey !== undefined && proof.passkey !== '';
  const isTried = isAnswered || proof.password !== '';
  if (rule === 'away' && isTried) return refuse('signer_unavailable');
  const needsKey = rule !== undefined && rule !== 'away' && rule.areNeeded;
  if (needsKey && isTried && !isAnswered) {
    // As if no password had been given: no code is used up for nothing, and the try is told of.
    const bare = await stepUp(deps, { actor, proof: { ...proof, password: '', code: '' }, act, facts });
    return bare.ok || bare.code === 'step_up_required' ? refuse('signer_passkey_needed') : bare;
  }
  const proven = await stepUp(deps, { actor, proof, act, facts });
  if (!proven.ok) return proven;
  const approval = toApproval({ actor, proof }, act, facts);
  if (needsKey && !(approval && rule.knows(approval))) return refuse('signer_passkey_unknown');
  return accept(approval);
}

/** What shows the signer that an operator wanted this. A password and a code show it to nobody else. */
function toApproval({ actor: by, proof }: SteppedUp, given: StepUpAct, facts: Facts): Approval | null {
  const act = approvingActs.find((each) => each === given);
  return act && proof.passkey ? { act, by, facts: listFacts(facts), answer: proof.passkey } : null;
}
