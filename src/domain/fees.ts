/** The fee table. Every page, text and calculation takes fees from here. */
import type { MixChoice } from './mixer/settings.ts';
import { divideUp, money, type Money } from './money.ts';
import type { OrderType } from './order/order-kind.ts';

/** Service fees in basis points (hundredths of a percent). */
export const feeTable = {
  exchange: { floating: 45n, fixed: 95n },
  mixPreset: 25n,
  mixCustom: { base: 45n, perRound: 50n, longDelay: 100n, maximumPrivacy: 200n },
  loan: 600n,
} as const satisfies Record<string, bigint | Record<string, bigint>>;

/** Delays longer than this, in minutes, add the `longDelay` part to the fee. */
export const longDelayMinutes = 30;

export function exchangeFeeBasisPoints(orderType: OrderType): bigint {
  return feeTable.exchange[orderType];
}

/** The named parts of a mixing order's fee, in basis points of the send amount. */
export type MixFeeParts = Readonly<{
  base: bigint;
  mixing: bigint;
  delayProcessing: bigint;
  maximumPrivacy: bigint;
}>;

/** Parts of a mix's fee. A preset has one fee for all levels; custom settings are charged per setting. */
export function mixFeeParts({ product, settings }: MixChoice): MixFeeParts {
  if (product === 'mix_preset') {
    return { base: feeTable.mixPreset, mixing: 0n, delayProcessing: 0n, maximumPrivacy: 0n };
  }
  const { base, perRound, longDelay, maximumPrivacy } = feeTable.mixCustom;
  return {
    base,
    mixing: perRound * BigInt(settings.mixingRounds),
    delayProcessing: settings.delayMinutes > longDelayMinutes ? longDelay : 0n,
    maximumPrivacy: settings.privacyLevel === 'maximum' ? maximumPrivacy : 0n,
  };
}

export function mixFeeBasisPoints(choice: MixChoice): bigint {
  const { base, mixing, delayProcessing, maximumPrivacy } = mixFeeParts(choice);
  return base + mixing + delayProcessing + maximumPrivacy;
}

/** The service fee on an amount. Rounds up: a fee is never less than the table says. */
export function serviceFee(amount: Money, feeBasisPoints: bigint): Money {
  return money(amount.currency, divideUp(amount.units * feeBasisPoints, 10_000n));
}

/** Maximum network fee of a floating order, in basis points of the fee quoted. Above it the visitor has to agree. */
export const networkFeeRiseBasisPoints = 15_000n;
