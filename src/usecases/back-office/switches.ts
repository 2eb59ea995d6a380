/** Pause switches and the state of the screening list, for operators. */
import { parseReason } from '#src/domain/back-office/reason.ts';
import { parseCreditScope } from '#src/domain/credit-rule.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { pauseOrders, resumeOrders } from '../switches/pause-orders.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole, type RoleRefusal } from './require-role.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

export type Switch = Readonly<{ scope: string; reason: string; actor: string }>;
export type Resumption = Switch & SteppedUp;
type SwitchRefusal = 'scope_unknown' | 'reason_invalid' | RoleRefusal;
type ResumeRefusal = SwitchRefusal | StepUpRefusal | 'crediting_stopped';

export async function pause(deps: OfficeDeps, wanted: Switch): Promise<Result<null, SwitchRefusal>> {
  const checked = check(wanted);
  if (!checked.ok) return checked;
  const allowed = await requireRole(deps, { actor: wanted.actor, act: 'orders_paused' });
  if (!allowed.ok) return allowed;
  await pauseOrders(deps.ports, checked.value);
  return accept(null);
}

/**
 * Resumes new orders. Needs step-up authentication, unlike pausing. Refused where crediting is stopped: deposits of new
 * orders would wait, and resuming credits ends the pause too.
 */
export async function resume(deps: OfficeDeps, { proof, ...wanted }: Resumption): Promise<Result<null, ResumeRefusal>> {
  const checked = check(wanted);
  if (!checked.ok) return checked;
  const { scope } = checked.value;
  const rules = await deps.ports.store.snapshot(async ({ stops }) => await stops.creditRules());
  if (rules.some((rule) => rule.scope === scope && rule.times === null)) return refuse('crediting_stopped');
  const facts = { scope, reason: checked.value.reason };
  const proven = await stepUp(deps, { actor: wanted.actor, proof, act: 'orders_resumed', facts });
  if (!proven.ok) return proven;
  await resumeOrders(deps.ports, checked.value);
  return accept(null);
}

type Checked = Parameters<typeof pauseOrders>[1];

function check({ scope: text, reason: typed, actor }: Switch): Result<Checked, SwitchRefusal> {
  const scope = parseCreditScope(text);
  if (scope === undefined) return refuse('scope_unknown', { field: 'scope' });
  const reason = parseReason(typed);
  return reason.ok ? accept({ scope, reason: reason.value, actor }) : reason;
}

export type ScreeningFacts = Readonly<{
  source: string;
  /** Publication date of the screening list, for example "2026-11-15". */
  date: string;
  entries: number;
  isStale: boolean;
  heldOrders: number;
  flaggedDeposits: number;
  refusedPayouts: number;
}>;

export async function readScreening({ ports, office }: OfficeDeps): Promise<ScreeningFacts> {
  const { list } = ports.screening;
  const counted = await office.store.snapshot(async (records) => await records.office.figures.screened());
  const { source, date, entries } = list;
  return { source, date, entries, isStale: isListStale(ports, ports.clock.now()), ...counted };
}

/** Whether the screening list is outdated. Never in the sandbox, which has a fixed sample list. */
export function isListStale({ rules, screening }: OfficeDeps['ports'], now: number): boolean {
  return rules.profile !== 'sandbox' && screening.isStale(now);
}
