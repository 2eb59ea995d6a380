/**
 * Forms batches: finds the payouts that may go out in one transaction, and binds them together to their coins. Members
 * are checked one by one before they join. From then on they share one transaction for ever.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { postReserved } from '#src/domain/ledger/postings.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Coin, Payout } from '#src/domain/order/payout.ts';
import { largestShare, mostTogether, paymentsAsInputs, paysInBatches, type Batch } from '#src/domain/payout-batch.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';
import { bindChange, type ChangeAddress } from './bind-change.ts';
import { findFeeCeiling } from './fee-ceiling.ts';
import { findCoins } from './find-coins.ts';
import { findObstacle } from './find-obstacle.ts';
import { isOverCap, type Payer } from './find-payer.ts';
import { NotCovered } from './not-covered.ts';

/**
 * Finds payouts that are due now and may join this one: those of exchanges only. A part of a mix goes out alone, so
 * that two parts of one mix are never in one transaction, and its coins are chosen for it alone. No two members pay the
 * same address, so that every payment of the transaction names one payout.
 */
export async function findCompany(ports: Ports, planned: Payout, payer: Payer): Promise<readonly Payout[]> {
  const { currency } = planned.amount;
  const { chain } = currencies[currency];
  const most = Math.min(ports.rules.payoutsTogether ?? mostTogether, mostTogether);
  if (most < 2 || planned.kind !== 'payout' || !paysInBatches(chain)) return [];
  const found = await ports.store.snapshot(async (records) => {
    const due = await records.payouts.dueExchanges(currency, ports.clock.now(), most);
    // A part of a mix is not among them.
    const others = due.some(({ id }) => id === planned.id) ? due.filter(({ id }) => id !== planned.id) : [];
    const clear: Payout[] = [];
    for (const payout of others) {
      if ((await findHindrance(ports, records, payout, payer)) === undefined) clear.push(payout);
    }
    const joined = withDifferentAddresses(planned, clear);
    return (await findAffordable(ports, records, { leader: planned, joined }))?.joined ?? [];
  });
  // The caps are queried last, because the query reserves the amount in the caps: whoever stays out must take no room.
  const company: Payout[] = [];
  for (const payout of found) if (!(await isOverCap(ports, payout))) company.push(payout);
  return company;
}

/** The batch as far as coins and fee ceilings allow it now. Undefined if they do not even suffice for the leader. */
export async function findAffordable(ports: Ports, records: Records, batch: Batch): Promise<Batch | undefined> {
  try {
    return (await chooseCoins(ports, records, batch)).batch;
  } catch (error) {
    if (error instanceof NotCovered) return undefined;
    throw error;
  }
}

async function findHindrance(ports: Ports, records: Records, payout: Payout, payer: Payer) {
  const order = payout.orderId === null ? undefined : await records.orders.find(payout.orderId);
  return order ? await findObstacle(ports, records, { payout, order, payer }) : 'held';
}

function withDifferentAddresses(planned: Payout, others: readonly Payout[]): readonly Payout[] {
  const { family } = chains[currencies[planned.amount.currency].chain];
  const taken = new Set([addressKey(family, planned.toAddress)]);
  return others.filter(({ toAddress }) => {
    const name = addressKey(family, toAddress);
    return !taken.has(name) && Boolean(taken.add(name));
  });
}

type Company = Readonly<{ company: readonly Payout[]; payer: Payer }>;

/** Those that may still join, locked: another worker may have sent them meanwhile, or an operator stopped them. */
export async function admitCompany(
  ports: Ports,
  records: Records,
  { company, payer }: Company,
): Promise<readonly Payout[]> {
  const admitted: Payout[] = [];
  for (const { id } of company) {
    const payout = await records.payouts.lock(id);
    if (payout?.state !== 'planned' || payout.wakeAt === null || payout.wakeAt > ports.clock.now()) continue;
    if ((await findHindrance(ports, records, payout, payer)) === undefined) admitted.push(payout);
  }
  return admitted;
}

type Binding = Readonly<{ batch: Batch; changes: readonly ChangeAddress[] }>;

/** Binds the payout and those that join it to their coins. The entry of the leader has been posted. */
export async function bindBatch(ports: Ports, records: Records, { batch: wanted, changes }: Binding): Promise<void> {
  const now = ports.clock.now();
  const { coins, batch } = await chooseCoins(ports, records, wanted);
  const { leader, joined } = batch;
  for (const payout of joined) await postOnce(records, postReserved(payout), now);
  const { chain } = currencies[leader.amount.currency];
  const coinIds = coins.map(({ id }) => id);
  await records.wallet.reserveCoins(chain, coinIds, leader.id);
  const domain = await bindChange(ports, records, batch, { coins, changes });
  const reserved = { state: 'reserved', waitsFor: null } as const;
  await records.payouts.patch(leader.id, leader.version, { ...reserved, domain, wakeAt: now });
  for (const { id, version } of joined) {
    const follows = { kind: 'joined', leader: leader.id } as const;
    await records.payouts.patch(id, version, { ...reserved, domain: follows, wakeAt: null });
  }
}

/**
 * Chooses the coins. If they do not suffice for all, the newer half of those that would join is left out, and so is
 * whoever would pay a larger share of the fee than its ceiling.
 */
async function chooseCoins(
  ports: Ports,
  records: Records,
  batch: Batch,
): Promise<Readonly<{ coins: readonly Coin[]; batch: Batch }>> {
  const { leader, joined } = batch;
  try {
    const coins = await findCoins(ports, records, batch);
    const share = await findShare(records, batch, coins);
    if (share > (await findFeeCeiling(ports, records, leader, coins.length))) throw new NotCovered('blocks_dear');
    const willing: Payout[] = [];
    for (const payout of joined) {
      if (share <= (await findFeeCeiling(ports, records, payout, 1))) willing.push(payout);
    }
    if (willing.length === joined.length) return { coins, batch };
    return await chooseCoins(ports, records, { leader, joined: willing });
  } catch (error) {
    if (!(error instanceof NotCovered) || joined.length === 0) throw error;
    const older = joined.slice(0, Math.floor(joined.length / 2));
    return await chooseCoins(ports, records, { leader, joined: older });
  }
}

/** Largest share of a member in the fee of the transaction now. */
async function findShare(records: Records, batch: Batch, coins: readonly Coin[]): Promise<bigint> {
  const { currency } = batch.leader.amount;
  const unitsPerSize = await findUnitsPerSize(records, currencies[currency].chain);
  const inputs = coins.length + paymentsAsInputs(batch.joined.length);
  return largestShare(transactionFee(currency, unitsPerSize, { inputs }).units, batch);
}
