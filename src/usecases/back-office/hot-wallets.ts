/** Hot wallets: the address to which an operator sends coins to fund a chain, and the balance by the ledger. */
import { chainIds, currencies, heldCurrencyIds, isOffered, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, type Money } from '#src/domain/money.ts';
import { findHotAddress } from '../order-moves/hot-address.ts';
import type { OfficeDeps } from './office.ts';

export type HotWallet = Readonly<{
  chain: ChainId;
  /**
   * The whole address, because operators send coins to it. On UTXO chains it is the first one of the wallet's newest
   * keys; change uses others.
   */
  address: string;
  /** Balances per currency of the chain, at all addresses that we pay from. */
  held: readonly Money[];
}>;

/** Lists the hot wallets of active chains. */
export async function listHotWallets({ ports, office }: OfficeDeps): Promise<readonly HotWallet[]> {
  const { rules } = ports;
  const balances = await office.store.snapshot(async ({ journal }) => await journal.balances());
  const unitsOf = (currency: string): bigint =>
    balances.find((each) => each.account === accounts.hot && each.currency === currency)?.units ?? 0n;
  return await Promise.all(
    chainIds
      .filter((chain) => rules.isActive(chain))
      .map(async (chain) => ({
        chain,
        address: await findHotAddress(ports, chain),
        held: heldCurrencyIds
          .filter((currency) => currencies[currency].chain === chain)
          .map((currency) => money(currency, unitsOf(currency)))
          .filter(({ currency, units }) => isOffered(currency) || units > 0n),
      })),
  );
}
