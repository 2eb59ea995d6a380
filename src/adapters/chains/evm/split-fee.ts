/** Splits the maximum price per gas into the price fields of a transaction. */
import { divideDown, divideUp } from '#src/domain/money.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';

export type GasPrices =
  | Readonly<{ type: 'legacy'; gasPrice: bigint }>
  | Readonly<{ type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }>;

type Fee = Readonly<{
  style: FeeStyle;
  maxUnits: bigint;
  leastTipUnits: bigint;
  /** Number of the attempt (version) of one payout, from 1. */
  attempt: number;
}>;

/** The tip is a tenth of the maximum, so that raising the maximum by a quarter raises the tip by a quarter too. */
const tipShare = 10n;

/**
 * Price fields of a transaction. Nodes accept a replacement only if both of its prices are at least 10 % higher. The
 * maximum rises by a quarter with every attempt. The tip rises too, either as a share of the maximum or as the minimum
 * tip raised per attempt.
 */
export function splitFee({ style, maxUnits, leastTipUnits, attempt }: Fee): GasPrices {
  if (maxUnits <= 0n) throw new RangeError('a transaction that pays nothing for its gas is never mined');
  if (style === 'legacy') return { type: 'legacy', gasPrice: maxUnits };
  const share = divideDown(maxUnits, tipShare);
  const least = raise(leastTipUnits, attempt - 1);
  const tip = share > least ? share : least;
  return { type: 'eip1559', maxFeePerGas: maxUnits, maxPriorityFeePerGas: tip < maxUnits ? tip : maxUnits };
}

function raise(units: bigint, times: number): bigint {
  let raised = units;
  for (let left = times; left > 0; left -= 1) raised = divideUp(raised * 5n, 4n);
  return raised;
}
