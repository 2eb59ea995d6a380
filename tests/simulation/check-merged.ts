/**
 * MERGED: coins that a payout spends beyond those it needs. They are merged only while blocks are cheap, within a
 * quarter of the fee ceiling and beside what is owed to others, never for a mix and never with coins of an open mix. A
 * refund spends more than two coins only if its own coin, which it waits for, is final.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { feeHeadroom, mostInputs } from '#src/domain/cover.ts';
import { feeCap, finalityBlocks, shareCap, transactionFee } from '#src/domain/network-fee.ts';
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import type { Coin, Payout } from '#src/domain/order/payout.ts';
import { joinedCount, paymentsAsInputs } from '#src/domain/payout-batch.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';
import { paidUnits } from './check-batch.ts';
import type { World } from './world.ts';

/** Payouts are judged in the step that binds them, while the fee rate is the one that coin selection used. */
const judged = new WeakMap<StoreDump, Set<string>>();

export async function checkMerged({ store, trace, tally }: World): Promise<void> {
  const dump = store.dump();
  const known = judged.get(dump) ?? new Set();
  judged.set(dump, known);
  for (const payout of dump.payouts) {
    if (payout.domain?.kind !== 'coins' || known.has(payout.id)) continue;
    known.add(payout.id);
    if (payout.state !== 'reserved' || chains[currencies[payout.amount.currency].chain].family !== 'utxo') continue;
    if (spendsManyEarly(dump, payout)) {
      trace.fail('MERGED', `${payout.key} spends ${payout.domain.coins.length} coins before its own is final`);
    }
    const unitsPerSize = dump.health.get(currencies[payout.amount.currency].chain)?.unitsPerSize;
    if (unitsPerSize === undefined) continue;
    const joined = joinedCount(payout.domain);
    const units = paidUnits(dump.payouts, payout);
    const needed = countNeeded({ payout, units, joined }, payout.domain.coins, unitsPerSize);
    if (needed >= payout.domain.coins.length) continue;
    tally.count('payout merges coins');
    const { currency } = payout.amount;
    const owed = await store.snapshot(async ({ orders }) => await orders.owedInBooks(currency));
    const merged = { coins: payout.domain.coins, needed, unitsPerSize, joined };
    const problem =
      findProblem(dump, payout, merged) ?? (owed > sumLeft(dump, payout) ? 'leaves less than is owed' : undefined);
    if (problem !== undefined) trace.fail('MERGED', `${payout.key} ${problem}`);
  }
}

/** A payout, with what its transaction pays and how many have joined it. */
type Load = Readonly<{ payout: Payout; units: bigint; joined: number }>;

/** Selected coins come first, and selection stops at the first sum that suffices. */
function countNeeded({ payout, units: wanted, joined }: Load, coins: readonly Coin[], unitsPerSize: bigint): number {
  const { currency } = payout.amount;
  let sum = 0n;
  for (const [place, { units }] of coins.entries()) {
    sum += units;
    const inputs = place + 1 + paymentsAsInputs(joined);
    if (sum >= wanted + transactionFee(currency, unitsPerSize, { inputs }).units * feeHeadroom) return place + 1;
  }
  return coins.length;
}

type Merged = Readonly<{ coins: readonly Coin[]; needed: number; unitsPerSize: bigint; joined: number }>;

function findProblem(
  dump: StoreDump,
  payout: Payout,
  { coins, needed, unitsPerSize, joined }: Merged,
): string | undefined {
  const { currency } = payout.amount;
  const { chain } = currencies[currency];
  const order = payout.orderId === null ? undefined : dump.orders.get(payout.orderId);
  if (order?.mix !== null) return 'is of a mix and merges coins';
  if (unitsPerSize > chains[chain].fee.usualUnitsPerSize) return 'merges coins while blocks are dear';
  if (coins.length > mostInputs) return `merges coins up to ${coins.length} inputs`;
  const inputs = coins.length + paymentsAsInputs(joined);
  // Every member of a batch pays its share.
  const raised = (transactionFee(currency, unitsPerSize, { inputs }).units * feeHeadroom) / BigInt(joined + 1);
  const cap = feeCap(currency, { inputs: needed }).units;
  const share = payout.kind === 'payout' && order.price ? shareCap(order.price).units : cap;
  if (raised > (share < cap ? share : cap)) return 'merges coins beyond the fee ceiling';
  return coins.some(({ id }) => isOfOpenMix(dump, `${chain} ${id}`)) ? 'merges a coin of an open mix' : undefined;
}

/** Nobody pays for the inputs of a refund beyond two, so it waits for the coin that is to be refunded. */
function spendsManyEarly({ deposits, cursors }: StoreDump, { kind, depositId, domain, amount }: Payout): boolean {
  const own = kind === 'refund' ? deposits.get(depositId ?? '') : undefined;
  if (!own || domain?.kind !== 'coins' || domain.coins.length <= 2) return false;
  const { chain } = currencies[amount.currency];
  return own.height === null || own.height > (cursors.get(chain)?.height ?? 0) - finalityBlocks(chain, 'sandbox') + 1;
}

/** Final coins that are still free. */
function sumLeft({ coins, cursors }: StoreDump, { amount }: Payout): bigint {
  const { chain } = currencies[amount.currency];
  const minedUpTo = (cursors.get(chain)?.height ?? 0) - finalityBlocks(chain, 'sandbox') + 1;
  let sum = 0n;
  for (const { coin, height, isSpendable, reservedBy } of coins) {
    const isFree = coin.chain === chain && isSpendable && reservedBy === null;
    if (isFree && height !== null && height <= minedUpTo) sum += coin.units;
  }
  return sum;
}

function isOfOpenMix({ coins, deposits, orders }: StoreDump, key: string): boolean {
  return (coins.get(key)?.coin.lots ?? []).some((lot) => {
    const order = orders.get(deposits.get(lot)?.orderId ?? '');
    return order !== undefined && order.mix !== null && !isTerminal(order.state);
  });
}
