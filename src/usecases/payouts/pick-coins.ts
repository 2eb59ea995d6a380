/** Coin selection for a payout: the smallest single UTXO that is enough, otherwise the largest ones together. */
import { feeHeadroom, mostInputs } from '#src/domain/cover.ts';
import type { Coin } from '#src/domain/order/payout.ts';

export function pickCoins(
  free: readonly Coin[],
  units: bigint,
  feeFor: (inputs: number) => bigint,
): readonly Coin[] | undefined {
  const bySize = free.toSorted((a, b) => (a.units < b.units ? -1 : a.units > b.units ? 1 : a.id < b.id ? -1 : 1));
  const single = bySize.find((coin) => coin.units >= units + feeFor(1) * feeHeadroom);
  if (single) return [single];

  const picked: Coin[] = [];
  let sum = 0n;
  for (const coin of bySize.toReversed().slice(0, mostInputs)) {
    picked.push(coin);
    sum += coin.units;
    if (sum >= units + feeFor(picked.length) * feeHeadroom) return picked;
  }
  return undefined;
}
