/**
 * Reserves a payout: binds it permanently to its conflict domain (coins, nonce or validity window). Deposit and address
 * are checked here for the last time before money leaves.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postReserved } from '#src/domain/ledger/postings.ts';
import { feesOf } from '#src/domain/cover.ts';
import { money, type Money } from '#src/domain/money.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { isInternalTransfer, payoutSubject, type ConflictDomain, type Payout } from '#src/domain/order/payout.ts';
import type { WaitReason } from '#src/domain/order/waiting.ts';
import { isStopped } from '#src/domain/payout-stop.ts';
import { postOnce } from '../order-moves/post-once.ts';
import { advanceOrder } from '../order-moves/advance-order.ts';
import { cancelPlanned } from '../settlement/cancel-planned.ts';
import { barReason, findPayoutBars, noteBars } from '../screening/screen-order.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { findUnitsPerSize } from '../quotes/find-units-per-size.ts';
import { deriveChanges, type ChangeAddress } from './bind-change.ts';
import { findObstacle, isOwnMoney } from './find-obstacle.ts';
import { findLackAtPayer } from './find-lack-at-payer.ts';
import { findPayer, isOverCap, type Payer } from './find-payer.ts';
import { admitCompany, bindBatch, findAffordable, findCompany } from './form-batch.ts';
import { lockOwners } from '../order-moves/lock-batch.ts';
import { lockOwner } from '../order-moves/lock-owner.ts';
import { NotCovered } from './not-covered.ts';
import { postpone } from './postpone-payout.ts';
import { refusePayout } from './refuse-payout.ts';
import { noteFault } from '../terms/prove-order.ts';
import { undoOwner } from '../loans/undo-owner.ts';

const retryMs = 10_000;
/** Back-off for internal transfers, which no customer waits for. The delay grows with the time waited so far. */
const moveRetryMs = { least: 60_000, most: 3_600_000 };

export async function reservePayout(ports: Ports, planned: Payout): Promise<void> {
  const { id } = planned;
  const payer = await findPayer(ports, planned);
  const room = await findRoom(ports, planned, payer);
  const company = room === 'free' ? await findCompany(ports, planned, payer) : [];
  // A payout that may wait for hours takes no address numbers: after a restore only a limited number is searched.
  const changes = room === 'free' ? await deriveChanges(ports, { leader: planned, joined: company }) : [];
  const isLate = room === 'over_cap';
  try {
    await ports.store.transaction(
      async (records) => await reserve(ports, records, { planned, company, payer, changes, isLate }),
    );
  } catch (error) {
    if (!(error instanceof NotCovered)) throw error;
    await ports.store.transaction(async (records) => {
      const order = await lockOwner(records, planned);
      const payout = await records.payouts.lock(id);
      if (payout?.state === 'planned') await putOff(ports, records, { payout, order, waitsFor: error.waitsFor });
    });
  }
}

/**
 * Whether an obstacle, missing coins or their fee prevent the reservation (`blocked`), or the signer's caps refuse the
 * amount (`over_cap`). The caps are queried last, because the query reserves the amount in the caps.
 */
async function findRoom(ports: Ports, planned: Payout, payer: Payer): Promise<'blocked' | 'over_cap' | 'free'> {
  const isClear = await ports.store.snapshot(async (records) => {
    const order = planned.orderId === null ? undefined : await records.orders.find(planned.orderId);
    const obstacle = await findObstacle(ports, records, { payout: planned, order, payer });
    return obstacle === undefined && (await hasCoins(ports, records, planned));
  });
  if (!isClear) return 'blocked';
  return (await isOverCap(ports, planned)) ? 'over_cap' : 'free';
}

async function hasCoins(ports: Ports, records: Records, payout: Payout): Promise<boolean> {
  if (chains[currencies[payout.amount.currency].chain].conflictDomain !== 'coins') return true;
  return (await findAffordable(ports, records, { leader: payout, joined: [] })) !== undefined;
}

type Reservation = Readonly<{
  planned: Payout;
  /** Payouts that may go out in the same transaction. */
  company: readonly Payout[];
  payer: Payer;
  changes: readonly ChangeAddress[];
}>;

/** A reservation, and whether the payout is over the signer's caps now (`isLate`). */
type Attempted = Reservation & Readonly<{ isLate: boolean }>;

async function reserve(ports: Ports, records: Records, attempted: Attempted): Promise<void> {
  const { planned, company, payer, changes, isLate } = attempted;
  const now = ports.clock.now();
  const order = (await lockOwners(records, [planned, ...company])).get(planned.id);
  const payout = await records.payouts.lock(planned.id);
  if (payout?.state !== 'planned') return;
  // The payout is not due yet, or suspended (`wakeAt` null): nothing changes, so that a part of a mix keeps its
  // scheduled time.
  if (payout.wakeAt === null || now < payout.wakeAt) return;
  // A stop may have been set meanwhile. The stops are checked before taking a nonce, because an unused nonce would
  // block later nonces of other currencies.
  if (isStopped(await records.stops.all(), payout.amount.currency)) return;
  // Nothing is bound to an account whose coins are about to be moved.
  if (payer.epoch !== undefined) await records.wallet.lockEpoch(currencies[payout.amount.currency].chain, 'shared');
  const obstacle = await findObstacle(ports, records, { payout, order, payer });
  if (obstacle === 'held') return void (await records.payouts.patch(payout.id, payout.version, { wakeAt: null }));
  if (obstacle === 'fenced') return await putOff(ports, records, { payout, order, waitsFor: 'payouts_stopped' });
  if (obstacle === 'listed') return await block(ports, records, payout, now);
  if (obstacle === 'unproven') return await hold(ports, records, payout);
  if (obstacle === 'refused') return await refusePayout(records, payout, order, now);
  if (obstacle === 'unbacked') return await putOff(ports, records, { payout, order, waitsFor: null });
  if (obstacle === 'moving') return await putOff(ports, records, { payout, order, waitsFor: 'liquid_wallet' });
  if (obstacle === 'dear') return await putOff(ports, records, { payout, order, waitsFor: 'blocks_dear' });
  if (isLate) return await putOff(ports, records, { payout, order, waitsFor: 'signer_limit' });

  // The ledger entry is posted first, because posting locks the balance: no other payout can use the balance during the
  // check.
  await postOnce(records, postReserved(payout), now);
  if (chains[currencies[payout.amount.currency].chain].conflictDomain === 'coins') {
    const admitted = await admitCompany(ports, records, { company, payer });
    return await bindBatch(ports, records, { batch: { leader: payout, joined: admitted }, changes });
  }
  const domain = await reserveDomain(records, payout, payer);
  await records.payouts.patch(payout.id, payout.version, { domain, state: 'reserved', waitsFor: null, wakeAt: now });
}

type PutOff = Readonly<{ payout: Payout; order: Order | undefined; waitsFor: WaitReason | null }>;

async function putOff(ports: Ports, records: Records, { payout, order, waitsFor }: PutOff): Promise<void> {
  const ms = isInternalTransfer(payout) ? moveRetry(payout, ports.clock.now()) : retryMs;
  await postpone(ports, records, { members: [{ payout, order }], waitsFor, ms });
}

function moveRetry({ plannedAt }: Payout, now: number): number {
  return Math.min(Math.max(now - plannedAt, moveRetryMs.least), moveRetryMs.most);
}

/** Takes the nonce of an account, or its next validity window. */
async function reserveDomain(records: Records, payout: Payout, payer: Payer): Promise<ConflictDomain> {
  const { chain } = currencies[payout.amount.currency];
  const lack = await findLack(records, payout, payer);
  if (lack !== undefined) throw new NotCovered(lack);
  const { wallet, firstNonce } = payer;
  if (chains[chain].conflictDomain === 'window') return { kind: 'window', wallet };
  return { kind: 'nonce', wallet, nonce: await records.wallet.takeNonce(chain, wallet, firstNonce) };
}

/** Gas reserve of the hot wallet: after a top-up of a deposit address, fees for this many token payouts must remain. */
const tokenFeesKept = 20n;

async function tokenFee(records: Records, chain: ChainId): Promise<bigint> {
  return chains[chain].fee.tokenSize * (await findUnitsPerSize(records, chain));
}

/** Network fee of one more payout plus the fees of payouts that already have a nonce or a window. */
async function feeBesideOthers(records: Records, currency: CurrencyId): Promise<Money> {
  const { chain } = currencies[currency];
  const unitsPerSize = await findUnitsPerSize(records, chain);
  const others = await records.payouts.feePayers(chain, ['reserved', 'signed', 'broadcast']);
  const own = transactionFee(currency, unitsPerSize);
  return money(own.currency, own.units + feesOf(chain, unitsPerSize, others));
}

/** On account chains: whether the hot wallet lacks coins or gas for all reservations including this payout. */
async function findLack(records: Records, payout: Payout, payer: Payer): Promise<WaitReason | undefined> {
  const { kind, amount } = payout;
  const { chain } = currencies[amount.currency];
  // The deposit address pays its own sweep fee, whose limit `canMove` has checked.
  if (kind === 'sweep' && chains[chain].sweepFeePayer === 'deposit') return undefined;
  const fee = await feeBesideOthers(records, amount.currency);
  const free = async (currency: CurrencyId) =>
    (await records.journal.balance(accounts.hot, currency)) +
    (await records.journal.balance(accounts.inFlight, currency));
  // A top-up must leave enough in the hot wallet for the fees of customer payouts.
  const kept = kind === 'top_up' ? tokenFeesKept * (await tokenFee(records, chain)) : 0n;
  const lack = await findLackAtPayer(records, payout, {
    payer,
    kept,
    unitsPerSize: await findUnitsPerSize(records, chain),
  });
  if (lack !== undefined) return lack;
  if (fee.currency === amount.currency) {
    return (await free(amount.currency)) >= fee.units + kept ? undefined : 'liquid_wallet';
  }
  if ((await free(amount.currency)) < 0n) return 'liquid_wallet';
  return (await free(fee.currency)) >= fee.units ? undefined : 'no_gas';
}

/**
 * Blocks a payout whose address has been added to the screening list: the order is held for an operator, or the loan
 * or withdrawal cancelled, and nothing is sent.
 */
async function block(ports: Ports, records: Records, payout: Payout, now: number): Promise<void> {
  // A blocked refund of an extra deposit is cancelled, so that an operator can refund the deposit to another address.
  const isOff = isOwnMoney(payout) || payout.isExtra;
  if (isOff) await cancelPlanned(records, payout, now);
  else await records.payouts.patch(payout.id, payout.version, { wakeAt: null });
  await undoOwner(records, payout, { reason: 'address_listed', at: now });
  const [subject, details] = [payoutSubject(payout), payout.kind];
  await records.controls.audit({ actor: 'service', action: 'payout_blocked', subject, details, at: now });
  const order = await lockOwner(records, payout);
  if (!order || payout.isExtra || isInternalTransfer(payout) || isOwnMoney(payout)) return;
  const bars = await findPayoutBars(ports, records, payout);
  await noteBars(records, bars);
  const key = `blocked:${payout.key}:${order.version}`;
  await advanceOrder(records, order, { event: 'payout_blocked', key, reason: barReason(bars), at: now });
}

/**
 * Holds a payout that does not follow from what was signed, and its order with it. It stays planned, so that nothing is
 * lost once the row is put right.
 */
async function hold(ports: Ports, records: Records, payout: Payout): Promise<void> {
  const now = ports.clock.now();
  const [subject, details] = [payoutSubject(payout), payout.kind];
  await noteFault(records, payout.orderNumber ?? subject, now);
  const order = await lockOwner(records, payout);
  const key = `unproven:${payout.key}:${order?.version ?? 0}`;
  const held =
    order && !payout.isExtra
      ? await advanceOrder(records, order, { event: 'payout_blocked', key, reason: 'terms_differ', at: now })
      : undefined;
  if (!held?.ok) return await putOff(ports, records, { payout, order: undefined, waitsFor: null });
  await records.payouts.patch(payout.id, payout.version, { wakeAt: null });
  await records.controls.audit({ actor: 'service', action: 'payout_blocked', subject, details, at: now });
}
