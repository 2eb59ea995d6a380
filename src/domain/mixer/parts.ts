/** Number of parts in which an amount can be paid. Each part is a transaction of its own and costs a network fee. */
import { chains } from '../assets/chains.ts';
import { currencies, type CurrencyId } from '../assets/currencies.ts';
import { divideDown, type Money } from '../money.ts';

/** Minimum amount of one part: the chain's dust limit or the network fee of the part, whichever is higher. */
export function leastPart(currency: CurrencyId, networkFeeUnits: bigint): bigint {
  const { chain, isToken } = currencies[currency];
  // The dust limit applies to the chain's own coin; a token transfer can be as small as one unit.
  const carried = isToken ? 1n : chains[chain].minOutputUnits;
  return networkFeeUnits > carried ? networkFeeUnits : carried;
}

/** Number of parts: the requested number, or fewer if the amount is too small for it. At least one. */
export function countParts({
  gross,
  networkFee,
  rounds,
}: Readonly<{
  /** Receive amount before network fees. */
  gross: Money;
  /** Network fee of one payout, in the same currency. */
  networkFee: Money;
  rounds: number;
}>): number {
  if (gross.currency !== networkFee.currency) throw new TypeError('a part and its network fee are of one currency');
  if (gross.units < 0n) throw new RangeError('a negative amount has no parts');
  const payable = divideDown(gross.units, networkFee.units + leastPart(networkFee.currency, networkFee.units));
  if (payable >= BigInt(rounds)) return rounds;
  return payable === 0n ? 1 : Number(payable);
}
