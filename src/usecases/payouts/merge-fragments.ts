/**
 * Consolidates the wallet: while blocks are cheap, a payout also spends some of the smallest coins, whose sum becomes
 * part of its change. The visitor pays nothing for these inputs: their fee is booked as a network cost of ours.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { feeHeadroom, mostInputs } from '#src/domain/cover.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import { batchUnits, largestShare, paymentsAsInputs, type Batch } from '#src/domain/payout-batch.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findFeeCeiling } from './fee-ceiling.ts';
import { findPromised } from './find-promised.ts';
import { keepLots } from './keep-lots.ts';

/** Coin selection of one payout: the spendable coins, those of them that the payout needs, and the fee rate. */
type Selection = Readonly<{ free: readonly Coin[]; picked: readonly Coin[]; unitsPerSize: bigint }>;

/**
 * Returns the picked coins, followed by the coins that are merged with them. Merging must not lower the cover: the
 * `mostInputs` largest of the remaining coins are never merged, and the remaining coins suffice for everything that is
 * owed to other orders. The change of the payout does not count towards that, because parts of mixes spend final coins
 * only.
 */
export async function mergeFragments(
  ports: Pick<Ports, 'clock' | 'rules'>,
  records: Records,
  batch: Batch,
  { free, picked, unitsPerSize }: Selection,
): Promise<readonly Coin[]> {
  const { amount } = batch.leader;
  const { fee } = chains[currencies[amount.currency].chain];
  if (unitsPerSize > fee.usualUnitsPerSize) return picked;
  // Change inherits the lots of an open mix. Coins that were merged into such change could not pay parts of that mix.
  if ((await keepLots(records, picked)).length > 0) return picked;
  const needed = new Set(picked.map(({ id }) => id));
  const others = free.filter(({ id }) => !needed.has(id)).toSorted(smallestFirst);
  const fragments = others.slice(0, Math.max(others.length - mostInputs, 0));
  // A coin is worth merging only if it holds more than its input costs, even after the fee was raised.
  const worthwhile = fragments.filter(({ units }) => units > fee.extraInputSize * unitsPerSize * feeHeadroom);
  if (worthwhile.length === 0) return picked;
  const most = await findMostInputs(ports, records, batch, { picked, unitsPerSize });
  // Those that join have no entry yet, and these coins are for them.
  const promised = (await findPromised(ports, records, amount.currency)) - (batchUnits(batch) - amount.units);
  const merged: Coin[] = [];
  let left = others.reduce((sum, { units }) => sum + units, 0n);
  for (const coin of worthwhile) {
    if (picked.length + merged.length >= most || left - coin.units < promised) break;
    if ((await keepLots(records, [coin])).length > 0) continue;
    merged.push(coin);
    left -= coin.units;
  }
  return [...picked, ...merged];
}

/**
 * Maximum number of inputs of the payout, so that its fee can rise fourfold within the ceiling that applies without
 * merging.
 */
async function findMostInputs(
  ports: Pick<Ports, 'rules'>,
  records: Records,
  batch: Batch,
  { picked, unitsPerSize }: Omit<Selection, 'free'>,
): Promise<number> {
  const { leader, joined } = batch;
  const ceiling = await findFeeCeiling(ports, records, leader, picked.length);
  const shareFor = (inputs: number): bigint => {
    const size = { inputs: inputs + paymentsAsInputs(joined.length) };
    return largestShare(transactionFee(leader.amount.currency, unitsPerSize, size).units * feeHeadroom, batch);
  };
  let most = mostInputs;
  while (most > picked.length && shareFor(most) > ceiling) most -= 1;
  return most;
}

function smallestFirst(a: Coin, b: Coin): number {
  if (a.units !== b.units) return a.units < b.units ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}
