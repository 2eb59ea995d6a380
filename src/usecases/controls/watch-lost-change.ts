/**
 * Change addresses that were used after a back-up are watched again before a block is read: otherwise what came back to
 * us would seem lost. None of them is given out a second time. Done at every start; the first after a restore counts.
 */
import { addressName } from '#src/domain/address/address-name.ts';
import { chainIds, type ChainId } from '#src/domain/chains/define-chain.ts';
import { chains as facts } from '#src/domain/chains/index.ts';
import type { Ports } from '../ports/ports.ts';

/** More payouts than this since the back-up, and their change is not found: then the books differ and nothing lifts. */
const lostChange = 1_000;

export async function watchLostChange(ports: Ports, count = lostChange): Promise<void> {
  const stops = await ports.store.snapshot(async (records) => await records.stops.all());
  const restored = stops.filter(({ reason, isPrepared }) => reason === 'restored' && !isPrepared);
  const scopes = new Set<string>(restored.map(({ scope }) => scope));
  const wanted = chainIds.filter((id) => scopes.has(id) && ports.rules.isActive(id));
  for (const chain of wanted) await prepare(ports, chain, count);
}

async function prepare({ store, chains }: Ports, chain: ChainId, count: number): Promise<void> {
  const { family, conflictDomain } = facts[chain];
  const addresses: string[] = [];
  if (conflictDomain === 'coins') {
    const indexes = await store.transaction(async ({ wallet }) => {
      const given: number[] = [];
      while (given.length < count) given.push(await wallet.nextAddressIndex(chain, 'change'));
      return given;
    });
    const { wallet } = chains[chain];
    for (const index of indexes) addresses.push(addressName(family, await wallet.address('change', index)));
  }
  await store.transaction(async (records) => {
    const known = new Set((await records.wallet.findWatched(family, addresses)).map(({ address }) => address));
    for (const address of addresses.filter((each) => !known.has(each))) {
      await records.wallet.watch({ family, chain, address, role: 'change', orderId: null });
    }
    await records.stops.setPrepared(chain);
  });
}
