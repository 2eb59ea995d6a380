/**
 * The network fee that an order is charged when its price is fixed. The fee that was shown is the fee that is charged;
 * if blocks have become dearer it is the current one, up to one and a half times the fee shown. Beyond that nobody
 * agreed to it, and the visitor is asked.
 */
import { networkFeeRiseBasisPoints } from './fees.ts';
import { divideDown } from './money.ts';
import type { LegFees } from './price-board.ts';
import { partFeeOf, type QuoteInputs } from './quote.ts';

export type ChargedLegs = LegFees & Readonly<{ rounds: number }>;

type Shown = Pick<QuoteInputs, 'networkFee' | 'inboundFee' | 'parts'>;

/** `rounds`: the parts of a mix; fewer are paid where all of them would cost too much. Undefined: ask the visitor. */
export function chargeLegs(shown: Shown, current: LegFees, rounds: number): ChargedLegs | undefined {
  // Orders from before the inbound leg was charged did not show it, and do not pay it.
  const now = shown.inboundFee.units === 0n ? { ...current, inboundFee: shown.inboundFee } : current;
  const atShown = { inboundFee: shown.inboundFee, partFee: partFeeOf(shown) };
  if (totalOf(now, rounds) <= totalOf(atShown, rounds)) return { ...atShown, rounds };
  const most = divideDown(shown.networkFee.units * networkFeeRiseBasisPoints, 10_000n);
  const left = most - now.inboundFee.units;
  if (left < now.partFee.units) return undefined;
  const affordable = now.partFee.units === 0n ? BigInt(rounds) : divideDown(left, now.partFee.units);
  return { ...now, rounds: affordable < BigInt(rounds) ? Number(affordable) : rounds };
}

function totalOf({ inboundFee, partFee }: LegFees, rounds: number): bigint {
  return inboundFee.units + partFee.units * BigInt(rounds);
}
