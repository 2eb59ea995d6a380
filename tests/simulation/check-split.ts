/**
 * SPLIT: change that a payout makes as several outputs. Never for a mix, each output well above a minimum order, at
 * most a quarter of what the payout leaves and nothing of what is owed to others, no more outputs under way than the
 * wallet lacks coins, and nothing is lost.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { coinsWanted, leastSplitUnits, splitOutputs, splitTotal, unitsLeft } from '#src/domain/split-change.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { joinedCount, mostTogether } from '#src/domain/payout-batch.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';
import { paidUnits } from './check-batch.ts';
import type { World } from './world.ts';

/** Payouts are held against what is owed in the step that binds them, before other orders are paid. */
const counted = new WeakMap<StoreDump, Set<string>>();

export async function checkSplit({ store, trace, tally }: World): Promise<void> {
  const dump = store.dump();
  const known = counted.get(dump) ?? new Set();
  counted.set(dump, known);
  const underWay = new Map<ChainId, number>();
  for (const payout of dump.payouts) {
    const outputs = splitOutputs(payout.domain);
    if (outputs.length === 0) continue;
    const isNew = !known.has(payout.id);
    known.add(payout.id);
    if (isNew) tally.count('payout splits its change');
    const problem =
      findProblem(dump, payout) ?? (isNew && (await takesPromised(store, payout)) ? 'splits what is owed' : undefined);
    if (problem !== undefined) trace.fail('SPLIT', `${payout.key} ${problem}`);
    const { chain } = currencies[payout.amount.currency];
    const isUnderWay = payout.state === 'reserved' || payout.state === 'signed' || payout.state === 'broadcast';
    if (isUnderWay) underWay.set(chain, (underWay.get(chain) ?? 0) + outputs.length);
  }
  for (const [chain, outputs] of underWay) {
    if (outputs >= coinsWanted) trace.fail('SPLIT', `${chain} has ${outputs} split outputs under way`);
  }
}

function findProblem({ orders, attempts, payouts }: StoreDump, payout: Payout): string | undefined {
  const { id, orderId, amount, domain, minedFeeUnits } = payout;
  if (domain?.kind !== 'coins') return undefined;
  // Change that is too small for an output becomes part of the fee.
  const most = (attempts.get(id)?.at(-1)?.feeUnits ?? 0n) + chains[currencies[amount.currency].chain].minOutputUnits;
  // A member of a batch pays a share of the fee.
  if (minedFeeUnits !== null && minedFeeUnits * BigInt(joinedCount(domain) + 1) > most + BigInt(mostTogether) ** 2n)
    return 'left to the miners what it did not sign for';
  if (orderId !== null && (orders.get(orderId)?.mix ?? null) !== null) return 'is of a mix and splits its change';
  if (domain.coins.length > 1) return 'needs several coins and splits its change';
  const least = leastSplitUnits(amount.currency, 0n);
  if (splitOutputs(domain).some(({ units }) => units < least)) return 'makes a split output that is too small';
  const left = domain.coins.reduce((sum, { units }) => sum + units, 0n) - paidUnits(payouts, payout);
  return splitTotal(domain) * 4n > left ? 'splits more than a quarter of its change' : undefined;
}

/** Unmined deposits are left out: how long they count depends on the clock of the worker that bound the payout. */
async function takesPromised(store: World['store'], payout: Payout): Promise<boolean> {
  const { amount, domain, state } = payout;
  if (domain?.kind !== 'coins' || state !== 'reserved') return false;
  const promised = await store.snapshot(async ({ orders, journal }) => {
    const owed = await orders.owed(amount.currency, Number.MAX_SAFE_INTEGER);
    return owed + (await journal.balance(accounts.inFlight, amount.currency));
  });
  return unitsLeft(domain, paidUnits(store.dump().payouts, payout)) < promised;
}
