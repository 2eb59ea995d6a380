/**
 * EARNED: where neither prices nor network fees moved, exchanged and refunded orders brought in at least what they
 * cost, and refunds by themselves did too: no service fee makes up for what their network fee does not cover.
 */
import { currencies, coins } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { divideUp, money, subtract, type Money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import { isDepositMove, type Payout } from '#src/domain/order/payout.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';
import type { World } from './world.ts';

type Sums = Readonly<{ earned: bigint; cost: bigint }>;

export function checkEarned({ store, trace, climate, tally }: World): void {
  if (!climate.isStill) return;
  const dump = store.dump();
  const [swaps, refunds] = [sumSwaps(dump), sumRefunds(dump)];
  const cost = swaps.cost + refunds.cost;
  const earned = swaps.earned + refunds.earned;
  if (cost > 0n) tally.count('promise: costs in a still market');
  if (refunds.cost > 0n) tally.count('promise: costs of refunds in a still market');
  if (earned < cost) trace.fail('EARNED', `orders brought in ${earned} and cost ${cost}`);
  if (refunds.earned < refunds.cost) {
    trace.fail('EARNED', `refunds brought in ${refunds.earned} and cost ${refunds.cost}`);
  }
}

/** Fees of the prices, and the cost of paying what was exchanged and of fetching the deposits for it. */
function sumSwaps({ orders, payouts, deposits }: StoreDump): Sums {
  let [earned, cost] = [0n, 0n];
  for (const { price } of orders) {
    if (!price) continue;
    earned += worth(price.fee) + worth(price.networkFee);
    if (price.rest) earned -= worth(price.rest.fee) + worth(price.rest.networkFee);
  }
  for (const payout of payouts) {
    if (payout.kind === 'payout' || isFetching(payout, deposits, 'swap')) cost += costOf(payout);
  }
  return { earned, cost };
}

/** What deposits were refunded less, and the cost of fetching them and of sending them back. */
function sumRefunds({ payouts, deposits, orders }: StoreDump): Sums {
  let [earned, cost] = [0n, 0n];
  const refunded = new Set<string | null>();
  for (const { kind, state, depositId } of payouts) if (kind === 'refund' && state !== 'void') refunded.add(depositId);
  for (const payout of payouts) {
    const deposit = payout.kind === 'refund' ? deposits.get(payout.depositId ?? '') : undefined;
    const { price } = orders.get(payout.orderId ?? '') ?? {};
    const share = price?.rest?.shares.find(({ depositId }) => depositId === deposit?.id)?.amount;
    if (deposit && payout.state !== 'void') earned += worth(subtract(share ?? deposit.amount, payout.amount));
    if (deposit) cost += costOf(payout);
    // A refund that was called off, as of a deposit from a listed sender, is charged when it is planned again.
    if (isFetching(payout, deposits, 'refund') && refunded.has(payout.depositId ?? '')) cost += costOf(payout);
  }
  return { earned, cost };
}

function isFetching(payout: Payout, deposits: StoreDump['deposits'], use: 'swap' | 'refund'): boolean {
  return isDepositMove(payout) && deposits.get(payout.depositId)?.use === use;
}

/**
 * What a payout cost. Orders are charged for two inputs: further ones merge fragments of our own wallet, which is its
 * upkeep as a merge by itself is.
 */
function costOf({ amount: { currency }, minedFeeUnits, domain }: Payout): bigint {
  const { nativeCurrency } = chains[currencies[currency].chain];
  const inputs = domain?.kind === 'coins' ? domain.coins.length : 0;
  const sizeOf = (count: number) => transactionFee(currency, 1n, { inputs: count }).units;
  const paid = minedFeeUnits ?? 0n;
  return worth(money(nativeCurrency, inputs > 2 ? divideUp(paid * sizeOf(2), sizeOf(inputs)) : paid));
}

/** Value in cents at the base price, with 18 decimals. */
function worth({ currency, units }: Money): bigint {
  const { priceSymbol, decimals } = currencies[currency];
  return units * coins[priceSymbol].sandbox.cents * 10n ** BigInt(18 - decimals);
}
