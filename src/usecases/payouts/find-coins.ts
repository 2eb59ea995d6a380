/**
 * Chooses the coins of a payout: final UTXOs, which no reorg can remove. If these do not suffice, the change of one of
 * our payouts that is not final yet is spent alone: if that change were lost, any coins bound together with it would be
 * lost as well.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { chainFee, changeLookedAt, mostUnmined, spendsOwnChange } from '#src/domain/change-chain.ts';
import { feeHeadroom } from '#src/domain/cover.ts';
import { finalityBlocks, transactionFee } from '#src/domain/network-fee.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Coin } from '#src/domain/order/payout.ts';
import { batchUnits, paymentsAsInputs, type Batch } from '#src/domain/payout-batch.ts';
import { coinId } from '../deposits/record-arrival.ts';
import type { Ports } from '../ports/ports.ts';
import type { ChangeCoin } from '../ports/change-records.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';
import { keepLots } from './keep-lots.ts';
import { mergeFragments } from './merge-fragments.ts';
import { NotCovered } from './not-covered.ts';
import { findOldCoins } from './old-coins.ts';
import { pickOldFirst } from './pick-coins.ts';
import { countInputs, parentsOf } from './unmined-parents.ts';

/** Maximum number of UTXOs considered for one payout. */
const coinsLookedAt = 200;

/**
 * Finds the coins of a payout with those that join it. Parts of a mix are paid with final coins only, and never with
 * coins that descend from the visitor's own deposits. Everything else spends coins with old keys first, if that
 * costs no more; a part of a mix does not, because it would tell which coins are ours.
 */
export async function findCoins(ports: Ports, records: Records, batch: Batch): Promise<readonly Coin[]> {
  const { leader: payout, joined } = batch;
  const { amount } = payout;
  const units = batchUnits(batch);
  const { chain } = currencies[amount.currency];
  const cursor = await records.chains.cursor(chain);
  const minedUpTo = (cursor?.height ?? 0) - finalityBlocks(chain, ports.rules.profile) + 1;
  const unitsPerSize = await findUnitsPerSize(records, chain);
  const feeAlone = (inputs: number) => transactionFee(amount.currency, unitsPerSize, { inputs }).units;
  const feeFor = (inputs: number) => feeAlone(inputs + paymentsAsInputs(joined.length));
  const joiningFee = feeFor(1) - feeAlone(1);
  const refunded = payout.kind === 'refund' ? await records.deposits.find(payout.depositId ?? '') : undefined;
  const own = refunded && coinId(refunded.txid, refunded.index);
  const order = payout.orderId === null ? undefined : await records.orders.find(payout.orderId);
  const mix = payout.kind === 'payout' && order && order.mix !== null ? order : undefined;
  const pick = async (withoutLots: readonly string[]) => {
    const free = await records.wallet.freeCoins(chain, { minedUpTo, withoutLots, limit: coinsLookedAt });
    const old = mix ? [] : await findOldCoins(records, chain, free);
    const picked = pickOldFirst({ old, free }, units, feeFor, own);
    return picked && { free, picked, unitsPerSize };
  };
  const ownLots = mix
    ? (await records.deposits.ofOrder(mix.id)).map(({ id }) => id)
    : await findMixLots(records, payout, { minedUpTo, withoutLots: [], limit: coinsLookedAt });
  const selection = await pick(ownLots);
  if (selection) {
    const isMany = selection.picked.length > refundInputs;
    if (isMany && isMaturing(refunded, minedUpTo)) throw new NotCovered('liquid_wallet');
    // Parts and refunds of a mix spend only what they need: further inputs would tell an onlooker which coins are ours.
    // No refund merges anything, because no fee of its order pays for further inputs.
    const mayMerge = order?.mix === null && !refunded && spendsOwnChange(chain);
    return mayMerge ? await mergeFragments(ports, records, batch, selection) : selection.picked;
  }
  if (!mix && spendsOwnChange(chain)) {
    const ready = await records.wallet.readyChange(chain, { minedUpTo, limit: changeLookedAt });
    // Change may descend from a mix that no final coin descends from.
    const avoided = payout.kind === 'withdrawal' ? await keepLots(records, ready) : ownLots;
    const clean = ready.filter(({ lots }) => !lots.some((lot) => avoided.includes(lot)));
    const change = await pickChange(records, clean, { units: units + joiningFee * feeHeadroom, feeFor: feeAlone });
    if (change) return [change];
  }
  const couldPay = ownLots.length > 0 && (await pick([])) !== undefined;
  throw new NotCovered(couldPay ? 'other_coins' : 'liquid_wallet');
}

/**
 * Lots of open mixes among the coins that a withdrawal could spend. It spends none of them: its address, which many
 * know to be the operator's, would be linked with what a visitor mixes.
 */
async function findMixLots(
  records: Records,
  { kind, amount }: Batch['leader'],
  asked: Parameters<Records['wallet']['freeCoins']>[1],
): Promise<readonly string[]> {
  if (kind !== 'withdrawal') return [];
  return await keepLots(records, await records.wallet.freeCoins(currencies[amount.currency].chain, asked));
}

/** A refund is charged for this many inputs: the deposit's own coin and one more, so that its fee can be raised. */
const refundInputs = 2;

/**
 * Whether the coin of the refunded deposit is not final yet. A refund that would spend many small coins instead waits
 * for it, because nobody pays for these inputs.
 */
function isMaturing(deposit: Deposit | undefined, minedUpTo: number): boolean {
  return deposit !== undefined && (deposit.height === null || deposit.height > minedUpTo);
}

type Wanted = Readonly<{ units: bigint; feeFor: (inputs: number) => bigint }>;

/** Picks the change coin that is large enough and has the fewest unmined parents; of several, the smallest. */
async function pickChange(
  records: Records,
  ready: readonly ChangeCoin[],
  { units, feeFor }: Wanted,
): Promise<ChangeCoin | undefined> {
  let best: Readonly<{ coin: ChangeCoin; parents: number }> | undefined;
  const enough = ready.filter((coin) => coin.units >= units + feeFor(1) * feeHeadroom);
  // One query for all coins: reserving holds a lock that every posting waits for.
  const read = await records.payouts.unmined(enough.map(({ changeOf }) => changeOf));
  for (const coin of enough.toReversed()) {
    const unmined = parentsOf(read, [coin.changeOf]);
    const parents = unmined.length;
    if (parents > mostUnmined || (best && best.parents <= parents)) continue;
    const inputs = unmined.reduce((sum, { domain }) => sum + countInputs(domain), 0);
    if (coin.units >= units + chainFee({ parents, inputs }, feeFor) * feeHeadroom) best = { coin, parents };
  }
  return best?.coin;
}
