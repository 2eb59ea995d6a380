/** The hot wallet's address to which coins are sent now: that of the epoch of the chain's keys. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { hasEpochs } from '#src/domain/key-epoch.ts';
import type { Ports } from '../ports/ports.ts';

export async function findHotAddress(
  { store, chains }: Pick<Ports, 'store' | 'chains'>,
  chain: ChainId,
): Promise<string> {
  const { wallet } = chains[chain];
  if (!hasEpochs(chain)) return await wallet.hotAddress();
  return await wallet.hotAddress(await store.snapshot(async (records) => await records.wallet.epoch(chain)));
}
