/**
 * Which addresses webhooks may be sent to. Anybody can make a key in a sandbox, so webhooks of a public sandbox must
 * not reach our own network (SSRF).
 */
import { isIP } from 'node:net';
import type { Config } from '#src/config/config.ts';
import { addressKind } from '#src/domain/developer/webhook-target.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';

/**
 * The profile whose webhook rules apply. The sandbox allows webhooks to local addresses only while it is itself
 * reachable from this machine alone.
 */
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
