/** Ports whose node reports that our addresses hold more or less than they do, by an amount that the test sets. */
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';

type Surplus = Readonly<{ currency: CurrencyId; units: () => bigint; isHot?: boolean }>;

/** The surplus is at the hot address, or at another of ours. */
export function withSurplus(ports: Ports, { currency, units, isHot = true }: Surplus): Ports {
  return withNode(ports, currencies[currency].chain, (node) => ({
    balances: async (addresses, known) => {
      const { at, held } = await node.balances(addresses, known);
      const isThere = isHot || addresses.length > 1;
      const more = (own: CurrencyId, is: bigint) => money(own, isThere && own === currency ? is + units() : is);
      return { at, held: held.map((amount) => more(amount.currency, amount.units)) };
    },
  }));
}
