/** How the most that one unit of gas may cost becomes the prices that a transaction names. */
import { divideDown, divideUp } from '#src/domain/money.ts';
import type { FeeStyle } from '#src/domain/assets/define-chain.ts';

export type GasPrices =
  | Readonly<{ type: 'legacy'; gasPrice: bigint }>
  | Readonly<{ type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }>;

type Fee = Readonly<{
  style: FeeStyle;
  maxUnits: bigint;
  leastTipUnits: bigint;
  /** Counts the versions of one payout. */
  attempt: number;
}>;

/** A tenth of the most: tips follow the base price, and a quarter more of the one is a quarter more of the other. */
const tipShare = 10n;

/**
 * Nodes take a version in place of another only when both of its prices are a tenth higher. The most rises by a quarter
 * with every version, and so does the tip: the share of the most by itself, the least tip by the count of versions.
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
