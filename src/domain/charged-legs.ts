/**
 * The network fee that an order is charged when its price is fixed: the fee quoted, or the current fee if that is
 * higher, up to a limit of the policy. Above that the visitor has to agree first.
 */
import type { Fees } from './fees.ts';
import { divideDown } from './money.ts';
import type { LegFees } from './price-board.ts';
import { partFeeOf, type QuoteInputs } from './quote.ts';

export type ChargedLegs = LegFees & Readonly<{ rounds: number }>;

type Shown = Pick<QuoteInputs, 'networkFee' | 'inboundFee' | 'parts'>;

/**
 * Network fees to charge. `rounds` is the number of parts of a mix; the result has fewer if all of them would exceed
 * the limit. Undefined if not even one part is within the limit: the visitor has to decide.
 */
export function chargeLegs(
  { networkFeeRise }: Pick<Fees, 'networkFeeRise'>,
  shown: Shown,
  current: LegFees,
  rounds: number,
): ChargedLegs | undefined {
  // Orders from before the inbound leg was charged have an inbound fee of 0 in their quote and do not pay one.
  const now = shown.inboundFee.units === 0n ? { ...current, inboundFee: shown.inboundFee } : current;
  const atShown = { inboundFee: shown.inboundFee, partFee: partFeeOf(shown) };
  if (totalOf(now, rounds) <= totalOf(atShown, rounds)) return { ...atShown, rounds };
  const most = divideDown(shown.networkFee.units * networkFeeRise, 10_000n);
  const left = most - now.inboundFee.units;
  if (left < now.partFee.units) return undefined;
  const affordable = now.partFee.units === 0n ? BigInt(rounds) : divideDown(left, now.partFee.units);
  return { ...now, rounds: affordable < BigInt(rounds) ? Number(affordable) : rounds };
}

function totalOf({ inboundFee, partFee }: LegFees, rounds: number): bigint {
  return inboundFee.units + partFee.units * BigInt(rounds);
}
