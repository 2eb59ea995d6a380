/** A worker whose node says that our addresses hold more than they do, or less, by as much as a test says. */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

type Surplus = Readonly<{ currency: CurrencyId; units: () => bigint; isHot?: boolean }>;

/** It lies at the hot address, or at one of the others. */
export function withSurplus(ports: Ports, { currency, units, isHot = true }: Surplus): Ports {
  return withNode(ports, currencies[currency].chain, (node) => ({
    balances: async (addresses) => {
      const { at, held } = await node.balances(addresses);
      const isThere = isHot || addresses.length > 1;
      const more = (own: CurrencyId, is: bigint) => money(own, isThere && own === currency ? is + units() : is);
      return { at, held: held.map((amount) => more(amount.currency, amount.units)) };
    },
  }));
}
