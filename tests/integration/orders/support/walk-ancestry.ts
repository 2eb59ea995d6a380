/**
 * Where coins come from, by the blocks alone: no table of ours is asked. A coin's ancestry is the coin, the coins that
 * its transaction spent, what those descend from, and so on back to the faucet.
 */
import type { MinedTransaction } from '#src/adapters/chains/sandbox/sandbox-control.ts';
import { receiveAddresses, type Order } from '#src/domain/order/order.ts';

export type Ancestry = Readonly<{
  /** All coins that this one descends from, itself included. */
  of(coinId: string): ReadonlySet<string>;
  /** The coins that payments to this address made. */
  paidTo(address: string): readonly string[];
  /** The transactions that pay one of these addresses. */
  paying(addresses: readonly string[]): readonly MinedTransaction[];
}>;

/** `mined` in the order of the chain: what a transaction spends is mined before it, or is a coin of the faucet. */
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
