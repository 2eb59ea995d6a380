/** Where webhooks may lead. Keys of the sandbox are anybody's, so a public one must not knock at our own network. */
import { isIP } from 'node:net';
import type { Config } from '#src/config/config.ts';
import { addressKind } from '#src/domain/developer/webhook-target.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';

/** The sandbox's welcome for a developer's own machine holds while it serves that machine alone. */
export function webhookProfile(
  profile: NetworkProfile,
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
): NetworkProfile {
  const isOwn = [host, new URL(publicUrl).hostname].every(isLoopback);
  return profile === 'sandbox' && !isOwn ? 'testnet' : profile;
}

function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? bare === 'localhost' : addressKind(bare) === 'loopback';
}
