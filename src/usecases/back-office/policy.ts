/** Policy for operators: the version in force, its history, the difference before it is saved, and saving it. */
import { isCurrencyId } from '#src/domain/assets/currencies.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { parsePolicy, writeValue, type PolicyProblem, type TypedPolicy } from '#src/domain/policy/parse-policy.ts';
import {
  comparePolicies,
  usualVersion,
  type Policy,
  type PolicyChange,
  type PolicyVersion,
} from '#src/domain/policy/policy.ts';
import { currencyLimits } from '#src/domain/price-board.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { StoredPolicy } from '../ports/policy-records.ts';
import { coverRules, loadBoard } from '../quotes/load-board.ts';
import { changePolicy, type ChangePolicyRefusal } from '../switches/change-policy.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole } from './require-role.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

/** Number of versions that the page shows. */
const shownVersions = 50;

export type PolicyOverview = Readonly<{
  current: PolicyVersion;
  /** Newest first, each with its difference to the version before it. */
  history: readonly Readonly<{ version: StoredPolicy; changes: readonly PolicyChange[] }>[];
}>;

/** Reads the database and not what this process follows, so that an operator sees their own change at once. */
export async function readPolicies({ ports }: OfficeDeps): Promise<PolicyOverview> {
  const stored = await ports.store.snapshot(async ({ policies }) => await policies.newest(shownVersions + 1));
  const history = stored.map((version, place) => {
    const before = stored[place + 1] ?? (version.number === 1 ? usualVersion : undefined);
    return { version, changes: before ? comparePolicies(before.policy, version.policy) : [] };
  });
  return { current: stored[0] ?? usualVersion, history: history.slice(0, shownVersions) };
}

/** The difference that saving would make. If any value is out of its bounds, the problems instead. */
export type PolicyPreview = Readonly<{ changes: readonly PolicyChange[]; problems: readonly PolicyProblem[] }>;
type Typed = Readonly<{ typed: TypedPolicy; basedOn: number }>;

/** Changes nothing. */
export async function previewPolicy(
  deps: OfficeDeps,
  { typed, basedOn }: Typed,
): Promise<Result<PolicyPreview, ChangePolicyRefusal>> {
  const parsed = parsePolicy(typed);
  if (!parsed.ok) return accept({ changes: [], problems: parsed.problems });
  const { current } = await readPolicies(deps);
  if (current.number !== basedOn) return refuse('policy_outdated');
  const changes = comparePolicies(current.policy, parsed.policy);
  if (changes.length === 0) return refuse('policy_unchanged');
  const problems = await findLowMaximums(deps, parsed.policy, changes);
  return accept({ changes: problems.length > 0 ? [] : changes, problems });
}

/**
 * Maximums that are lowered to less than the minimum of now, which keeps refunds payable: the currency could not be
 * exchanged at all. A maximum that is only kept is no problem, so that high network fees do not stop other changes.
 */
async function findLowMaximums(
  { ports }: OfficeDeps,
  policy: Policy,
  changes: readonly PolicyChange[],
): Promise<readonly PolicyProblem[]> {
  const lowered = changes.filter(({ row, from, to }) => row.group === 'maximums' && to < from);
  if (lowered.length === 0) return [];
  const board = await ports.store.snapshot(async (records) => await loadBoard(records, [], coverRules(ports)));
  return lowered.flatMap(({ row, to }) => {
    const least = isCurrencyId(row.unit) ? currencyLimits({ ...board, policy }, row.unit).min.units : 0n;
    return to < least && least <= row.most ? [{ row, least, most: row.most }] : [];
  });
}

type SaveRefusal = ChangePolicyRefusal | 'policy_invalid' | 'reason_invalid' | StepUpRefusal;

/** Checks every bound again: the form that comes back may have been changed. */
export async function savePolicy(
  deps: OfficeDeps,
  { typed, basedOn, reason: words, actor, proof }: Typed & SteppedUp & Readonly<{ reason: string }>,
): Promise<Result<number, SaveRefusal>> {
  // First, so that a try of somebody without the power is told whatever was typed.
  const allowed = await requireRole(deps, { actor, act: 'policy_changed' });
  if (!allowed.ok) return allowed;
  const parsed = parsePolicy(typed);
  if (!parsed.ok) return refuseValues(parsed.problems);
  const { current } = await readPolicies(deps);
  const changes = comparePolicies(current.policy, parsed.policy);
  const tooLow = await findLowMaximums(deps, parsed.policy, changes);
  if (tooLow.length > 0) return refuseValues(tooLow);
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  if (current.number !== basedOn) return refuse('policy_outdated');
  const facts = { version: String(basedOn + 1), changes: describeChanges(changes), reason: reason.value };
  const proven = await stepUp(deps, { actor, proof, act: 'policy_changed', facts });
  if (!proven.ok) return proven;
  return await changePolicy(deps.ports, { policy: parsed.policy, basedOn, reason: reason.value, actor });
}

/** Changed values by path, as they are typed. */
function describeChanges(changes: readonly PolicyChange[]): string {
  return changes
    .map(({ row, from, to }) => `${row.path} ${writeValue(row, from)} → ${writeValue(row, to)} ${row.unit}`)
    .join('; ');
}

function refuseValues(problems: readonly PolicyProblem[]): Result<never, 'policy_invalid'> {
  return refuse('policy_invalid', { fields: problems.map(({ row }) => row.path).join(', ') });
}
