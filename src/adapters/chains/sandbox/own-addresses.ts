/** Our addresses of a simulated chain, derived without private keys. */
import { hex } from '@scure/base';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { openAccounts, type ChainKeys, type OwnAddressAt } from '../keys/chain-keys.ts';
import { openMoneroView, stagenetPrefixes } from '../keys/monero-wallet.ts';
import { moneroAccounts, toSandboxAddress } from './address-formats.ts';

/** `pool`: the addresses that the signer hands out, on chains that need it. */
export function openOwnAddresses(chain: ChainId, keys: ChainKeys, pool: OwnAddressAt): OwnAddressAt {
  if (keys.kind === 'pool') return pool;
  if (keys.kind === 'accounts') return openAccounts(keys, (publicKey) => toSandboxAddress(chain, publicKey));
  const view = { spendKey: hex.decode(keys.spendKey), viewSecret: hex.decode(keys.viewSecret) };
  const addressAt = openMoneroView(view, stagenetPrefixes);
  return async (role, index) => addressAt(moneroAccounts[role], index);
}
