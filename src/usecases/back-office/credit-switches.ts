/**
 * Incident switches of crediting for operators: raise and lower the confirmations that deposits need, and credit again
 * after a deep reorganisation. All need a reason and step-up authentication.
 */
import type { StepUpAct } from '#src/domain/back-office/roles.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { parseCreditScope, type CreditScope, type RaiseHours, type RaisedTimes } from '#src/domain/credit-rule.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { lowerDepth, raiseDepth, resumeCrediting } from '../switches/credit-rules.ts';
import type { OfficeDeps } from './office.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

type Act = SteppedUp & Readonly<{ scope: string; reason: string }>;
type ActRefusal = 'scope_unknown' | 'reason_invalid' | StepUpRefusal;

/** Raises confirmations at once, also for deposits that wait. Takes the place of an earlier raise of the scope. */
export async function raiseConfirmations(
  deps: OfficeDeps,
  { times, hours, ...act }: Act & Readonly<{ times: RaisedTimes; hours: RaiseHours | null }>,
): Promise<Result<null, ActRefusal>> {
  const checked = await check(deps, act, {
    act: 'depth_raised',
    times: String(times),
    hours: hours === null ? '' : String(hours),
  });
  if (!checked.ok) return checked;
  await raiseDepth(deps.ports, { ...checked.value, times, hours });
  return accept(null);
}

/** Ends a raise. Deposits that have the usual confirmations are credited with the next look at their chain. */
export async function lowerConfirmations(
  deps: OfficeDeps,
  act: Act,
): Promise<Result<null, ActRefusal | 'rule_not_found'>> {
  const checked = await check(deps, act, { act: 'depth_lowered' });
  if (!checked.ok) return checked;
  return (await lowerDepth(deps.ports, checked.value)) ? accept(null) : refuse('rule_not_found');
}

/** Credits again where it was stopped, and accepts new orders there again. */
export async function resumeCredits(deps: OfficeDeps, act: Act): Promise<Result<null, ActRefusal | 'rule_not_found'>> {
  const checked = await check(deps, act, { act: 'crediting_resumed' });
  if (!checked.ok) return checked;
  return (await resumeCrediting(deps.ports, checked.value)) ? accept(null) : refuse('rule_not_found');
}

type Checked = Readonly<{ scope: CreditScope; reason: string; actor: string }>;

async function check(
  deps: OfficeDeps,
  { scope: text, reason: typed, actor, proof }: Act,
  { act, ...more }: Readonly<{ act: StepUpAct; times?: string; hours?: string }>,
): Promise<Result<Checked, ActRefusal>> {
  const scope = parseCreditScope(text);
  if (scope === undefined) return refuse('scope_unknown', { field: 'scope' });
  const reason = parseReason(typed);
  if (!reason.ok) return reason;
  const facts = { scope, ...more, reason: reason.value };
  const proven = await stepUp(deps, { actor, proof, act, facts });
  return proven.ok ? accept({ scope, reason: reason.value, actor }) : proven;
}
