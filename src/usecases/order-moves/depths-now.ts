/** Confirmation depths under the policy in force. */
import type { Depths } from '#src/domain/policy/policy-depths.ts';
import type { Ports } from '../ports/ports.ts';

export type DepthPorts = Readonly<{ rules: Pick<Ports['rules'], 'profile' | 'policy'> }>;

export function depthsNow({ rules }: DepthPorts): Depths {
  return { profile: rules.profile, policy: rules.policy().policy };
}
