/**
 * Divides the change of a payout into several outputs while the wallet has few spendable coins, so that later payouts
 * do not wait in one chain of unmined transactions.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { chainFee, changeLookedAt, spendsOwnChange } from '#src/domain/change-chain.ts';
import { feeHeadroom } from '#src/domain/cover.ts';
import { divideUp } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Coin, Payout } from '#src/domain/order/payout.ts';
import { batchUnits, largestShare, paymentsAsInputs, type Batch } from '#src/domain/payout-batch.ts';
import { asInputs, coinsWanted, leastSplitUnits, splitUnits } from '#src/domain/split-change.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';
import { findFeeCeiling } from './fee-ceiling.ts';
import { findCoins } from './find-coins.ts';
import { findPromised } from './find-promised.ts';
import { NotCovered } from './not-covered.ts';
import { countInputs, findUnmined } from './unmined-parents.ts';

/** How many split outputs the payout would have now. Their addresses are derived before the payout is reserved. */
export async function countSplits(ports: Ports, batch: Batch): Promise<number> {
  const { amount } = batch.leader;
  if (!spendsOwnChange(currencies[amount.currency].chain)) return 0;
  return await ports.store.snapshot(async (records) => {
    try {
      const coins = await findCoins(ports, records, batch);
      // The payouts have no coins yet, so their own amounts are still part of what is promised.
      const promised = (await findPromised(ports, records, amount.currency)) - batchUnits(batch);
      return (await findSplit(ports, records, batch, { coins, promised })).length;
    } catch (error) {
      if (error instanceof NotCovered) return 0;
      throw error;
    }
  });
}

/** The coins of a payout, and the amount that is promised to others and has no coins yet (`findPromised`). */
type Selection = Readonly<{ coins: readonly Coin[]; promised: bigint }>;

/**
 * Values of the split outputs of a payout that spends these coins. Only change that nobody waits for is split: unmined
 * change is spent alone, so the rest must be able to pay everything that is promised. Nothing is split if the payout
 * needs several coins, while blocks are dearer than usual, or if the fee could not rise fourfold within its ceiling. No
 * refund or loan splits, because no fee of an order pays for the outputs, and no mix, whose change would show which
 * outputs are ours.
 */
export async function findSplit(
  ports: Pick<Ports, 'rules'>,
  records: Records,
  batch: Batch,
  { coins, promised }: Selection,
): Promise<readonly bigint[]> {
  const { amount, orderId, kind } = batch.leader;
  const { chain, minUnits } = currencies[amount.currency];
  const unitsPerSize = await findUnitsPerSize(records, chain);
  const order = orderId === null ? undefined : await records.orders.find(orderId);
  const isCheap = unitsPerSize <= chains[chain].fee.usualUnitsPerSize;
  const maySplit = kind === 'payout' && order?.mix === null && spendsOwnChange(chain);
  if (!maySplit || !isCheap || coins.length > 1) return [];
  const feeFor = (inputs: number): bigint => transactionFee(amount.currency, unitsPerSize, { inputs }).units;
  const least = leastSplitUnits(amount.currency, feeFor(1));
  // The rest of the change is a coin as well.
  const missing = coinsWanted - 1 - (await countOthers(records, coins, { currency: amount.currency, least }));
  if (missing <= 0) return [];
  const fee = feeFor(coins.length + asInputs(missing) + paymentsAsInputs(batch.joined.length));
  const share = largestShare(fee * feeHeadroom, batch);
  if (share > (await findFeeCeiling(ports, records, batch.leader, coins.length))) return [];
  const sum = coins.reduce((total, { units }) => total + units, 0n);
  const reserve = (await findParentsFee(records, coins, feeFor)) + fee;
  // The number of promised payouts is not known. None is smaller than the minimum order.
  const promisedFee = feeFor(1) * divideUp(promised > 0n ? promised : 0n, minUnits);
  const kept = promised + (reserve + promisedFee) * feeHeadroom;
  return splitUnits(sum - batchUnits(batch) - kept, least, missing);
}

type Wanted = Readonly<{ currency: Payout['amount']['currency']; least: bigint }>;

/** Coins of at least this value beside those that are spent: free, offered as change, or under way as split outputs. */
async function countOthers(records: Records, spent: readonly Coin[], { currency, least }: Wanted): Promise<number> {
  const { chain } = currencies[currency];
  const { wallet } = records;
  const limit = coinsWanted + spent.length;
  const minedUpTo = (await records.chains.cursor(chain))?.height ?? 0;
  const free = await wallet.freeCoins(chain, { minedUpTo, withoutLots: [], limit });
  const offered = await wallet.readyChange(chain, { minedUpTo: -1, limit: changeLookedAt });
  const others = new Set([...free, ...offered].filter(({ units }) => units >= least).map(({ id }) => id));
  for (const { id } of spent) others.delete(id);
  return others.size + (await wallet.splitsUnderWay(chain));
}

/** What the unmined payouts that these coins come from cost: the last of a chain may have to pay for all of them. */
async function findParentsFee(
  records: Records,
  coins: readonly Coin[],
  feeFor: (inputs: number) => bigint,
): Promise<bigint> {
  const unmined = await findUnmined(
    records,
    coins.flatMap(({ changeOf }) => changeOf ?? []),
  );
  const inputs = unmined.reduce((sum, { domain }) => sum + countInputs(domain), 0);
  return chainFee({ parents: unmined.length, inputs }, feeFor) - feeFor(1);
}
