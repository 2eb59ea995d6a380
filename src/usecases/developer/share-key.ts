/** Sets what the partner with an API key earns. It holds for orders that are made from then on. */
import type { ApiKey } from '#src/domain/developer/api-key.ts';
import { isKeyId } from '#src/domain/developer/key-text.ts';
import { percentOf, type KeyShare } from '#src/domain/developer/partner-share.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { DeveloperDeps } from './developer-deps.ts';

/** Nobody earns with a revoked key, nor with the key that a visitor of the sandbox made for a day. */
function mayEarn({ revokedAt, isTemporary }: ApiKey): boolean {
  return revokedAt === null && !isTemporary;
}

export async function findShared(
  { developerPorts }: DeveloperDeps,
  id: string,
): Promise<Result<ApiKey, 'api_key_not_found'>> {
  if (!isKeyId(id)) return refuse('api_key_not_found');
  const found = await developerPorts.store.snapshot(async ({ developer }) => await developer.keys.find(id));
  return found && mayEarn(found) ? accept(found) : refuse('api_key_not_found');
}

export async function setShare(
  { ports, developerPorts }: DeveloperDeps,
  { actor, id, share }: Readonly<{ actor: string; id: string; share: KeyShare | null }>,
): Promise<Result<ApiKey, 'api_key_not_found'>> {
  if (!isKeyId(id)) return refuse('api_key_not_found');
  return await developerPorts.store.transaction(async ({ developer: { keys }, controls }) => {
    const found = await keys.lock(id);
    if (!found || !mayEarn(found)) return refuse('api_key_not_found');
    await keys.setShare(id, share);
    const details = [found.label, share === null ? 'none' : `${share.name} · ${percentOf(share)}`].join(' · ');
    await controls.audit({ actor, action: 'partner_share_set', subject: id, details, at: ports.clock.now() });
    return accept({ ...found, share });
  });
}
