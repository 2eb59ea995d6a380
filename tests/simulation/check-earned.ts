/** EARNED: where neither prices nor network fees moved, what exchanged orders brought in is at least what they cost. */
import { currencies, coins } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { money, type Money } from '#src/domain/money.ts';
import { isInternalTransfer, type Payout } from '#src/domain/order/payout.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';
import type { World } from './world.ts';

export function checkEarned({ store, trace, climate, tally }: World): void {
  if (!climate.isStill) return;
  const { orders, payouts, deposits } = store.dump();
  let [earned, costs] = [0n, 0n];
  for (const { price } of orders) if (price) earned += worth(price.fee) + worth(price.networkFee);
  for (const payout of payouts) {
    const { nativeCurrency } = chains[currencies[payout.amount.currency].chain];
    if (isOrderCost(payout, deposits)) costs += worth(money(nativeCurrency, payout.minedFeeUnits ?? 0n));
  }
  if (costs > 0n) tally.count('promise: costs in a still market');
  if (earned < costs) trace.fail('EARNED', `orders brought in ${earned} and cost ${costs}`);
}

/**
 * Whether the payout is a cost of exchanging: it pays an exchanged order or sweeps its deposit. Refunds and loans are
 * charged separately.
 */
function isOrderCost(payout: Payout, deposits: StoreDump['deposits']): boolean {
  if (isInternalTransfer(payout)) return deposits.get(payout.depositId)?.use === 'swap';
  return payout.kind === 'payout';
}

/** Value in cents at the base price, with 18 decimals. */
function worth({ currency, units }: Money): bigint {
  const { symbol, decimals } = currencies[currency];
  return units * coins[symbol].sandbox.cents * 10n ** BigInt(18 - decimals);
}
