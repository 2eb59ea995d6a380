/** Sandbox: creates one default platform address per currency (the hot wallet) at start, if there are none. */
import { normaliseAddress, parseAddress } from '#src/domain/address/parse-address.ts';
import { makeAddressId, type PlatformAddress } from '#src/domain/back-office/platform-address.ts';
import { currencies, currencyIds } from '#src/domain/assets/currencies.ts';
import type { OfficeDeps } from './office.ts';

export async function seedAddresses({ ports, office }: OfficeDeps): Promise<void> {
  const known = await office.store.snapshot(async (records) => await records.office.addresses.list());
  // Existing addresses are kept, because an operator may have changed them.
  if (known.length > 0) return;
  const at = ports.clock.now();
  const seeds: Readonly<{ address: PlatformAddress; canonical: string }>[] = [];
  for (const currency of currencyIds) {
    const { chain, symbol } = currencies[currency];
    const parsed = parseAddress(
      chain,
      await ports.chains[chain].wallet.hotAddress(),
      ports.rules.acceptedNetworks(chain),
    );
    if (!parsed.ok) throw new Error(`the hot wallet of ${chain} has no address of that chain`);
    const id = makeAddressId((n) => ports.random.below(n));
    const facts = { label: `${symbol} treasury`, currency, network: chain, address: parsed.value.text };
    const address = { id, ...facts, isActive: true, isDefault: true, createdAt: at, updatedAt: at };
    seeds.push({ address, canonical: normaliseAddress(parsed.value) });
  }
  await office.store.transaction(async (records) => {
    for (const { address, canonical } of seeds) await records.office.addresses.insert(address, canonical);
  });
}
