/**
 * Tells what signs the indexes of a payout's addresses before signing, so that it has their keys. Keys are searched for
 * only within a gap limit, and after a restore the address indexes jump beyond it.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { ConflictDomain } from '#src/domain/order/payout.ts';
import { splitOutputs } from '#src/domain/split-change.ts';
import type { Ports } from '../ports/ports.ts';

export async function remindWallet({ store, chains }: Ports, chain: ChainId, domain: ConflictDomain): Promise<void> {
  if (domain.kind !== 'coins') return;
  const { family } = facts[chain];
  const owned = [...domain.coins, ...splitOutputs(domain)];
  const addresses = [...owned.map(({ address }) => address), domain.changeAddress];
  const names = addresses.filter((address) => address !== '').map((address) => addressKey(family, address));
  const watched = await store.snapshot(async ({ wallet }) => await wallet.findWatched(family, names));
  const { wallet } = chains[chain];
  for (const { role, addressIndex } of watched) {
    if (addressIndex === undefined) continue;
    const branch = role === 'lost' ? 'deposit' : role;
    if (wallet.remind) await wallet.remind(branch, addressIndex);
    else await (branch === 'hot' ? wallet.hotAddress(addressIndex) : wallet.address(branch, addressIndex));
  }
}
