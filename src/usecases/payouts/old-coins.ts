/** Which coins have keys of an earlier epoch. Payouts spend them first, and their change has the newest keys. */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId } from '#src/domain/assets/currencies.ts';
import { epochOf, hasEpochs } from '#src/domain/key-epoch.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import type { Records } from '../ports/records.ts';

export async function findOldCoins<Some extends Pick<Coin, 'address'>>(
  { wallet }: Pick<Records, 'wallet'>,
  chain: ChainId,
  coins: readonly Some[],
): Promise<readonly Some[]> {
  const now = hasEpochs(chain) ? await wallet.epoch(chain) : 0;
  if (now === 0 || coins.length === 0) return [];
  const { family } = chains[chain];
  const names = coins.map(({ address }) => addressKey(family, address));
  const watched = await wallet.findWatched(family, [...new Set(names)]);
  const old = new Set(
    watched
      .filter(({ role, addressIndex = 0 }) => epochOf(role === 'lost' ? 'deposit' : role, addressIndex) < now)
      .map(({ address }) => address),
  );
  return coins.filter(({ address }) => old.has(addressKey(family, address)));
}
