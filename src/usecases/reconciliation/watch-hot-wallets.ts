/** Registers our hot wallet addresses with the watcher. Runs at every start; only the first run has an effect. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chainIds } from '#src/domain/assets/currencies.ts';
import { chains as facts } from '#src/domain/assets/chains.ts';
import type { Ports } from '../ports/ports.ts';

export async function watchHotWallets(ports: Ports): Promise<void> {
  const { store, chains, rules } = ports;
  for (const chain of chainIds.filter((id) => rules.isActive(id))) {
    const { family } = facts[chain];
    const address = addressKey(family, await chains[chain].wallet.hotAddress());
    await store.transaction(async (records) => {
      const known = await records.wallet.findWatched(family, [address]);
      if (known.some((watched) => watched.chain === chain)) return;
      // The chain was read with other keys before: its deposits would be seen but could not be spent.
      if (await records.chains.cursor(chain)) {
        throw new Error(`the wallet seed is not the one that this database was made with (${chain})`);
      }
      await records.wallet.watch({ family, chain, address, role: 'hot', orderId: null });
    });
  }
}
