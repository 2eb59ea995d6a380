/**
 * The highest network fee that a payout may cost: the ceiling of its chain and, for an order's payout, a share of the
 * order's amount.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { feeCap, highestUnitsPerSize, shareCap, usualFeePolicy, type FeePolicy } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { feePolicyOf, higherCeilings } from '#src/domain/policy/policy-fees.ts';
import { partFeeOf } from '#src/domain/quote.ts';
import { convertDown, rateBetween } from '#src/domain/rate.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { highestFee } from './highest-fee.ts';
import { countInputs, findDeficit } from './unmined-parents.ts';

/**
 * Fee ceiling of a payout, in units of the chain's own coin. Only an order's payout that is not bound yet is also
 * limited to its share of the order. A bound payout cannot be cancelled any more, and if it waited for lower fees it
 * would hold up all later nonces. A payout that spends change of unmined payouts may pay for these as well (CPFP), each
 * up to its own ceiling. No payout may cost more than the signer's guard lets through: the guard would refuse the
 * signature of a payout that is bound already.
 */
export async function findFeeCeiling(
  { rules }: Pick<Ports, 'rules'>,
  records: Records,
  payout: Payout,
  inputs = countInputs(payout.domain),
): Promise<bigint> {
  const order = payout.orderId === null ? undefined : await records.orders.find(payout.orderId);
  const policy = findPolicy({ rules }, payout, order);
  const { currency } = payout.amount;
  const cap = feeCap(currency, { inputs, policy }).units;
  if (payout.kind !== 'payout' || payout.domain !== null) {
    const deficit = await findDeficit(records, payout, highestUnitsPerSize(currencies[currency].chain, policy));
    const most = highestFee(payout, inputs);
    return cap + deficit < most ? cap + deficit : most;
  }
  const share = await findShare(records, order, policy);
  return share === undefined || share > cap ? cap : share;
}

/**
 * Ceilings of a payout: those in force, but never lower than those that its order was made under, so that a lower
 * ceiling turns no paid order into a refund. A bound payout may always pay the usual ceilings.
 */
function findPolicy({ rules }: Pick<Ports, 'rules'>, { domain }: Payout, order: Order | undefined): FeePolicy {
  const inForce = feePolicyOf(rules.policy().policy);
  const own = order ? higherCeilings(inForce, feePolicyOf(order.agreed)) : inForce;
  return domain === null ? own : higherCeilings(own, usualFeePolicy);
}

/**
 * Share of the order that one payout may cost, in units of the chain's own coin. Never less than the order was charged
 * for it: a small deposit that an operator continues is charged more than the share. Undefined if no price between the
 * two currencies is known: then the chain's ceiling alone applies.
 */
async function findShare(records: Records, order: Order | undefined, policy: FeePolicy): Promise<bigint | undefined> {
  if (!order?.price) return undefined;
  const [cap, charged] = [shareCap(order.price, policy), partFeeOf(order.price)];
  const share = charged.units > cap.units ? charged : cap;
  const { nativeCurrency } = chains[currencies[share.currency].chain];
  if (share.currency === nativeCurrency) return share.units;
  const rates = await records.controls.latestRates();
  const rate = rates && rateBetween(share.currency, nativeCurrency, rates.prices);
  return rate?.ok === true ? convertDown(share, rate.value).units : undefined;
}
