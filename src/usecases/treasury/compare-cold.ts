/**
 * Compares cold storage with the books. Coins come to the chain before they are booked as cold, so that there is never
 * less on the chain than in the books; what is missing was taken by somebody with the keys. What is there besides was
 * sent by strangers, and is nobody's promise. No payout depends on it, so that nothing is stopped.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies, currencyIds, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, type Money } from '#src/domain/money.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { TreasuryDeps } from './act-records.ts';

/** One look at the cold storage of every chain. A node that does not answer is asked again in the next round. */
export async function compareCold(deps: TreasuryDeps): Promise<void> {
  const { ports } = deps;
  for (const chain of chainIds.filter((id) => ports.rules.isActive(id))) {
    try {
      await compareChain(deps, chain);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
    }
  }
}

async function compareChain({ ports, store }: TreasuryDeps, chain: ChainId): Promise<void> {
  const known = await store.snapshot(async ({ office: { cold }, journal }) => {
    const booked: Money[] = [];
    for (const currency of currencyIds.filter((id) => currencies[id].chain === chain))
      booked.push(money(currency, await journal.balance(accounts.cold, currency)));
    return { booked, coins: await cold.coins(chain), addresses: await cold.addresses(chain) };
  });
  if (known.addresses.length === 0) return;
  const held = await lookAtChain({ ports }, chain, known);
  if (!held) return;
  const seenAt = ports.clock.now();
  await store.transaction(async ({ office: { cold } }) => {
    for (const { currency, units: bookedUnits } of known.booked) {
      const units = held.find((each) => each.currency === currency)?.units ?? 0n;
      const missingUnits = bookedUnits > units ? bookedUnits - units : 0n;
      if (bookedUnits > 0n || units > 0n) await cold.putBalance({ currency, units, missingUnits, seenAt });
    }
  });
}

type Known = Readonly<{
  coins: readonly Readonly<{ ids: readonly string[]; units: bigint }>[];
  addresses: readonly Readonly<{ address: string }>[];
}>;

/** What lies there. Undefined where nobody can see it without a key, as on Monero. */
async function lookAtChain(
  { ports }: Pick<TreasuryDeps, 'ports'>,
  chain: ChainId,
  { coins, addresses }: Known,
): Promise<readonly Money[] | undefined> {
  const { node } = ports.chains[chain];
  if (node.hidesReceivers === true || chains[chain].family === 'monero') return undefined;
  // A node that is behind, or another one, knows nothing of coins that are there.
  if (((await node.troubles?.()) ?? []).length > 0) return undefined;
  // One look at each coin, because a scan for addresses takes minutes.
  if (node.unspent) {
    const { ids } = await node.unspent(coins.flatMap((coin) => coin.ids));
    const there = coins.filter((coin) => coin.ids.some((id) => ids.includes(id)));
    return [
      money(
        chains[chain].nativeCurrency,
        there.reduce((sum, { units }) => sum + units, 0n),
      ),
    ];
  }
  const { held } = await node.balances([...new Set(addresses.map(({ address }) => address))]);
  return held;
}
