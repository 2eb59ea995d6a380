/**
 * Price of one signature: the base fee plus the priority fee that others paid recently. One size unit of the fee model
 * is one signature with its computation.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { divideUp } from '#src/domain/money.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { readCoins } from './quantity.ts';
import { computeUnitLimit, microUnits, unitsPerSignature } from './solana-networks.ts';

type RecentFee = Readonly<{ slot: number; prioritizationFee: number }>;

/** A price above this multiple of the usual one is treated as a wrong estimate. */
const mostOfUsual = 200n;

export async function readUnitsPerSize(rpc: JsonRpc): Promise<bigint> {
  const recent = await rpc.call<readonly RecentFee[]>('getRecentPrioritizationFees');
  const extra = divideUp(usualOf(recent) * BigInt(computeUnitLimit), microUnits);
  const ceiling = chains.solana.fee.usualUnitsPerSize * mostOfUsual;
  const price = unitsPerSignature + extra;
  return price < ceiling ? price : ceiling;
}

/** The 75th percentile of the priority fees of recent slots. */
function usualOf(recent: readonly RecentFee[]): bigint {
  const sorted = recent.map(({ prioritizationFee }) => prioritizationFee).toSorted((a, b) => a - b);
  return readCoins(sorted[Math.floor((sorted.length * 3) / 4)] ?? 0);
}
