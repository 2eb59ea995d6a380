/** The share of our fee that a partner earns: an administrator sets it, with step-up authentication. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { parseKeyShare, percentOf, type ShareRefusal, type TypedShare } from '#src/domain/developer/partner-share.ts';
import type { Result } from '#src/domain/result.ts';
import type { OfficeDeps } from './office.ts';
import { requireRole } from './require-role.ts';
import { stepUp, type SteppedUp, type StepUpRefusal } from './step-up.ts';

function mostKeyShare({ ports }: Pick<OfficeDeps, 'ports'>): bigint {
  return ports.rules.policy().policy.partners.share;
}

type WantedShare = TypedShare & SteppedUp & Readonly<{ id: string }>;

async function setKeyShare(
  deps: OfficeDeps,
  { actor, proof, id, ...typed }: WantedShare,
): Promise<Result<ApiKey, ShareRefusal | 'api_key_not_found' | StepUpRefusal>> {
  const allowed = await requireRole(deps, { actor, act: 'partner_share_set' });
  if (!allowed.ok) return allowed;
  const { keys } = deps.office;
  const share = parseKeyShare(typed, mostKeyShare(deps));
  if (!share.ok) return share;
  const found = await keys.findShared(id);
  if (!found.ok) return found;
  const facts = {
    label: `${found.value.label} (${id})`,
    ...(share.value && { partner: share.value.name }),
    share: share.value ? percentOf(share.value) : '0 %',
  };
  const proven = await stepUp(deps, { actor, proof, act: 'partner_share_set', facts });
  return proven.ok ? await keys.setShare({ actor, id, share: share.value }) : proven;
}

export function makeShareVerbs(deps: OfficeDeps) {
  return {
    /** The largest share of the fee that a partner can be given, in percent. */
    mostKeyShare: () => mostKeyShare(deps),
    setKeyShare: async (wanted: WantedShare) => await setKeyShare(deps, wanted),
  } as const;
}
