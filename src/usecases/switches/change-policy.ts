/** Saves a new version of the policy, with an audit log entry that contains the hash of its document. */
import { comparePolicies, policyHash, usualVersion, type Policy } from '#src/domain/policy/policy.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { Ports } from '../ports/ports.ts';

type Change = Readonly<{
  policy: Policy;
  /** Number of the version that the operator saw. Another one meanwhile is refused, so that nobody undoes it unseen. */
  basedOn: number;
  reason: string;
  actor: string;
}>;

export type ChangePolicyRefusal = 'policy_outdated' | 'policy_unchanged';

/** Returns the number of the new version. */
export async function changePolicy(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  { policy, basedOn, reason, actor }: Change,
): Promise<Result<number, ChangePolicyRefusal>> {
  return await store.transaction(async ({ policies, controls }) => {
    const current = (await policies.newestAfter(0)) ?? usualVersion;
    if (current.number !== basedOn) return refuse('policy_outdated');
    const changes = comparePolicies(current.policy, policy);
    if (changes.length === 0) return refuse('policy_unchanged');
    const number = current.number + 1;
    const [at, hash] = [clock.now(), policyHash(policy)];
    if (!(await policies.append({ number, policy, by: actor, at, reason, hash }))) return refuse('policy_outdated');
    const changed = changes.map(({ row, from, to }) => `${row.path} ${from} -> ${to}`).join(', ');
    const details = `${reason}; ${changed}; sha256 ${hash}`;
    await controls.audit({ actor, action: 'policy_changed', subject: `policy ${number}`, details, at });
    return accept(number);
  });
}
