/**
 * Finds the signing key of an order's deposit address: the address as its chain writes it, and its derivation index.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import type { DepositKey } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';

export type DepositSigner = Readonly<{ address: string; key: DepositKey }>;

/** Finds the key of an order's deposit address. Undefined if the wallet does not derive this address. */
export async function findDepositKey(ports: Ports, orderId: string): Promise<DepositSigner | undefined> {
  const watched = await ports.store.snapshot(async ({ wallet }) => await wallet.findDepositAddress(orderId));
  if (!watched) return undefined;
  const { family, chain } = watched;
  const index = watched.addressIndex ?? (await findIndex(ports, watched));
  if (index === undefined) return undefined;
  const address = await ports.chains[chain].wallet.address('deposit', index);
  if (addressKey(family, address) !== watched.address) throw new Error(`the ${chain} wallet gives other addresses`);
  return { address, key: { chain, index } };
}

const batch = 50;

/**
 * Searches the index of an address from before indexes were stored: by derivation from index 0, because such addresses
 * are among the first. (Indexes jump after a restore, so a search from the end would walk through the gap.) Every index
 * found on the way is stored too, so that each address is derived once.
 */
async function findIndex(ports: Ports, wanted: WatchedAddress): Promise<number | undefined> {
  const { given } = await ports.store.snapshot(async ({ wallet }) => await wallet.addressIndexes(wanted.chain));
  for (let from = 0; from < given; from += batch) {
    const found = await numberAddresses(ports, wanted, { from, to: Math.min(from + batch, given) });
    if (found !== undefined) return found;
  }
  return undefined;
}

async function numberAddresses(
  { chains, store }: Ports,
  { family, chain, address: wanted }: WatchedAddress,
  { from, to }: Readonly<{ from: number; to: number }>,
): Promise<number | undefined> {
  const indexes = new Map<string, number>();
  for (let index = from; index < to; index += 1) {
    indexes.set(addressKey(family, await chains[chain].wallet.address('deposit', index)), index);
  }
  await store.transaction(async ({ wallet }) => {
    for (const watched of await wallet.findWatched(family, [...indexes.keys()])) {
      const index = indexes.get(watched.address);
      if (index !== undefined && watched.addressIndex === undefined) await wallet.setAddressIndex(watched, index);
    }
  });
  return indexes.get(wanted);
}
