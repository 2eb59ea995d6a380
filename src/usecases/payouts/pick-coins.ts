/**
 * Coin selection for a payout: the smallest single UTXO that is enough, otherwise the largest ones together. A refund
 * first tries the coin of its deposit with one more, because it is charged for two inputs.
 */
import { feeHeadroom, mostInputs } from '#src/domain/cover.ts';
import type { Coin } from '#src/domain/order/payout.ts';

export function pickCoins(
  free: readonly Coin[],
  units: bigint,
  feeFor: (inputs: number) => bigint,
  own?: string,
): readonly Coin[] | undefined {
  const bySize = free.toSorted((a, b) => (a.units < b.units ? -1 : a.units > b.units ? 1 : a.id < b.id ? -1 : 1));
  const single = bySize.find((coin) => coin.units >= units + feeFor(1) * feeHeadroom);
  if (single) return [single];
  const ownCoin = bySize.find(({ id }) => id === own);
  const second = bySize.find(
    (coin) => coin !== ownCoin && coin.units + (ownCoin?.units ?? 0n) >= units + feeFor(2) * feeHeadroom,
  );
  if (ownCoin && second) return [ownCoin, second];

  const picked: Coin[] = [];
  let sum = 0n;
  for (const coin of bySize.toReversed().slice(0, mostInputs)) {
    picked.push(coin);
    sum += coin.units;
    if (sum >= units + feeFor(picked.length) * feeHeadroom) return picked;
  }
  return undefined;
}

/**
 * Coins of `old` if they are no more than those of all that are free: each further one costs a fee that nobody was
 * charged, and could make the payout wait.
 */
export function pickOldFirst(
  { old, free }: Readonly<{ old: readonly Coin[]; free: readonly Coin[] }>,
  ...asked: [units: bigint, feeFor: (inputs: number) => bigint, own?: string]
): readonly Coin[] | undefined {
  const [picked, fromOld] = [pickCoins(free, ...asked), pickCoins(old, ...asked)];
  return picked && fromOld && fromOld.length <= picked.length ? fromOld : picked;
}
