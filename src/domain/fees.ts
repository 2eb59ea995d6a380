/** Service fees of a policy. Every page, text and calculation takes fees from here. */
import type { MixChoice } from './mixer/settings.ts';
import { divideUp, money, type Money } from './money.ts';
import type { OrderType } from './order/order-kind.ts';
import type { Policy } from './policy/policy.ts';

/** Service fees in basis points (hundredths of a percent). */
export type Fees = Policy['fees'];

/** Delays longer than this, in minutes, add `mixLongDelay` to the fee. */
export const longDelayMinutes = 30;

export function exchangeFeeBasisPoints(fees: Fees, orderType: OrderType): bigint {
  return fees[orderType];
}

/** The named parts of a mixing order's fee, in basis points of the send amount. */
export type MixFeeParts = Readonly<{
  base: bigint;
  mixing: bigint;
  delayProcessing: bigint;
  maximumPrivacy: bigint;
}>;

/** Parts of a mix's fee. A preset has one fee for all levels; custom settings are charged per setting. */
export function mixFeeParts(fees: Fees, { product, settings }: MixChoice): MixFeeParts {
  if (product === 'mix_preset') {
    return { base: fees.mixPreset, mixing: 0n, delayProcessing: 0n, maximumPrivacy: 0n };
  }
  return {
    base: fees.mixBase,
    mixing: fees.mixRound * BigInt(settings.mixingRounds),
    delayProcessing: settings.delayMinutes > longDelayMinutes ? fees.mixLongDelay : 0n,
    maximumPrivacy: settings.privacyLevel === 'maximum' ? fees.mixMaximum : 0n,
  };
}

export function mixFeeBasisPoints(fees: Fees, choice: MixChoice): bigint {
  const { base, mixing, delayProcessing, maximumPrivacy } = mixFeeParts(fees, choice);
  return base + mixing + delayProcessing + maximumPrivacy;
}

/** The service fee on an amount. Rounds up: a fee is never less than the policy says. */
export function serviceFee(amount: Money, feeBasisPoints: bigint): Money {
  return money(amount.currency, divideUp(amount.units * feeBasisPoints, 10_000n));
}
