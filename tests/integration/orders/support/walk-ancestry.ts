/**
 * Ancestry of coins, computed from the blocks alone and not from our tables. A coin's ancestry is the coin itself, the
 * coins that its transaction spent, and their ancestries, back to the faucet.
 */
import type { MinedTransaction } from '#src/adapters/chains/sandbox/sandbox-control.ts';
import { receiveAddresses, type Order } from '#src/domain/order/order.ts';

export type Ancestry = Readonly<{
  /** All coins that this coin descends from, including itself. */
  of(coinId: string): ReadonlySet<string>;
  /** The coins created by payments to this address. */
  paidTo(address: string): readonly string[];
  /** The transactions that pay one of these addresses. */
  paying(addresses: readonly string[]): readonly MinedTransaction[];
}>;

/** `mined` is in chain order: the inputs of a transaction are mined before it, or come from the faucet. */
export function walkAncestry(mined: readonly MinedTransaction[]): Ancestry {
  const known = new Map<string, ReadonlySet<string>>();
  const of = (coinId: string): ReadonlySet<string> => known.get(coinId) ?? new Set([coinId]);
  for (const { txid, consumes, outputs } of mined) {
    const spent = consumes.flatMap((coinId) => [...of(coinId)]);
    for (const { index } of outputs) known.set(`${txid}:${index}`, new Set([`${txid}:${index}`, ...spent]));
  }
  return {
    of,
    paidTo: (address) =>
      mined.flatMap(({ txid, outputs }) =>
        outputs.filter(({ to }) => to === address).map(({ index }) => `${txid}:${index}`),
      ),
    paying: (addresses) => mined.filter(({ outputs }) => outputs.some(({ to }) => addresses.includes(to))),
  };
}

/** One line for every input of a payout that descends from a deposit of the order it pays. */
export function findOwnCoins(ancestry: Ancestry, orders: readonly Order[]): readonly string[] {
  return orders.flatMap((order) => {
    const own = ancestry.paidTo(order.depositAddress);
    return ancestry
      .paying(receiveAddresses(order))
      .flatMap(({ txid, consumes }) =>
        consumes
          .filter((coinId) => own.some((deposit) => ancestry.of(coinId).has(deposit)))
          .map((coinId) => `${order.orderNumber} was paid in ${txid} with ${coinId}, which it had paid in`),
      );
  });
}
