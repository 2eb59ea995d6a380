/**
 * Calls off payouts of which nothing is signed, and gives back what they have: coins, a nonce, or a place in a batch.
 * The mark that the signer is asked (`mayBeSigned`) is written under the same locks, so a payout is either called off
 * or signed, never both.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies } from '#src/domain/assets/currencies.ts';
import { postConversionUndone, postVoided } from '#src/domain/ledger/postings.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import type { OrderEffect } from '#src/domain/order/lifecycle.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPayout, Payout } from '#src/domain/order/payout.ts';
import { joinedCount } from '#src/domain/payout-batch.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { Records, Store } from '../ports/records.ts';
import { cancelPlanned } from './cancel-planned.ts';
import { canGiveBackNonces, findNonce, giveBackNonce, lockSuccessor, NonceInUse } from './give-back-nonce.ts';
import { undoRefundFee } from './plan-refund.ts';

/**
 * The payouts of an order as they can be called off now: one that is unsigned but cannot be given back counts as
 * signed. A nonce can be given back while the last one of its wallet is unsigned, and takes its place. The parts of an
 * order are called off together, and so are its refunds. Coins of Monero cannot be given back: after a restore only the
 * coins tell whom a hidden payment was for.
 */
export async function readRevocable(records: Records, orderId: string): Promise<readonly OrderPayout[]> {
  const payouts: OrderPayout[] = [];
  const own = await records.payouts.ofOrder(orderId);
  for (const payout of own) {
    const isUnsigned = payout.state === 'reserved' && !payout.mayBeSigned;
    const isBound = isUnsigned && !(await canGiveBack(records, payout, own));
    payouts.push(isBound ? { ...payout, mayBeSigned: true } : payout);
  }
  return payouts;
}

async function canGiveBack(records: Records, payout: OrderPayout, own: readonly OrderPayout[]): Promise<boolean> {
  const bound = findNonce(payout);
  if (!bound) return chains[currencies[payout.amount.currency].chain].family !== 'monero';
  const open = own.filter(({ kind, state, mayBeSigned }) => {
    return kind === payout.kind && state === 'reserved' && !mayBeSigned;
  });
  const nonces = open.flatMap((each) => {
    const other = findNonce(each);
    const isBehind = other?.chain === bound.chain && other.wallet === bound.wallet && other.nonce > bound.nonce;
    return isBehind ? [other.nonce] : [];
  });
  return await canGiveBackNonces(records, bound, [...nonces, bound.nonce]);
}

const mostTries = 8;

/**
 * Runs `work` in a transaction that has locked the order together with the orders of all that are in a batch with its
 * payouts: calling one of them off ends the batch. Orders are locked in the same order everywhere, so who is in the
 * batch has to be known before; if it has changed when they are locked, all is done again.
 */
export async function transactTogether<Value>(
  store: Store,
  orderId: string,
  work: (records: Records, order: Order | undefined) => Promise<Value>,
): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    const ids = await store.snapshot(async (records) => await findTogether(records, orderId));
    try {
      const done = await store.transaction(async (records) => {
        for (const id of ids) await records.orders.lock(id);
        const order = await records.orders.find(orderId);
        const isSame = (await findTogether(records, orderId)).every((id) => ids.includes(id));
        return isSame ? { value: await work(records, order) } : undefined;
      });
      if (done) return done.value;
    } catch (error) {
      if (!(error instanceof NonceInUse) || tries === mostTries) throw error;
    }
    if (tries === mostTries) throw new Error('the batch of an order changes again and again');
  }
}

/** Ids of the order and of those in a batch with its payouts that may end, in the order of locking. */
async function findTogether(records: Records, orderId: string): Promise<readonly string[]> {
  const ids = new Set([orderId]);
  for (const payout of await records.payouts.ofOrder(orderId)) {
    if (payout.state !== 'reserved' || payout.mayBeSigned) continue;
    for (const member of await findMembers(records, payout)) if (member.orderId !== null) ids.add(member.orderId);
  }
  return [...ids].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Everybody in the batch of a payout, the leader last. */
async function findMembers({ payouts }: Records, payout: Payout): Promise<readonly Payout[]> {
  const { domain } = payout;
  const leader = domain?.kind === 'joined' ? await payouts.find(domain.leader) : payout;
  if (!leader) throw new TypeError('a batch has a leader');
  return joinedCount(leader.domain) === 0 ? [leader] : [...(await payouts.joinedTo(leader.id)), leader];
}

/** Calls off a payout that is planned, or bound and unsigned. What was in a batch with it is planned again. */
export async function cancelUnsigned(records: Records, payout: Payout, now: number): Promise<void> {
  const found = await records.payouts.find(payout.id);
  if (found?.state !== 'reserved') return await cancelPlanned(records, payout, now);
  const members: Payout[] = [];
  for (const { id } of await findMembers(records, found)) {
    const member = await records.payouts.lock(id);
    if (member?.state !== 'reserved' || member.mayBeSigned) throw new TypeError('a payout may be signed');
    members.push(member);
  }
  for (const member of members) await lockSuccessor(records, member);
  // The ledger is locked before coins and nonces, as when they are taken.
  for (const member of members) await postOnce(records, postVoided(member), now);
  for (const member of members) {
    const nonce = findNonce(member);
    if (member.domain?.kind === 'coins') await records.wallet.returnCoins(member.id);
    await undoRefundFee(records, member, now);
    const freed = { state: 'void', domain: null, waitsFor: null, wakeAt: null } as const;
    await records.payouts.patch(member.id, member.version, freed);
    if (nonce) await giveBackNonce(records, nonce);
    if (member.id !== payout.id) await planAgain(records, member, now);
  }
}

/** Plans a payout or refund again that was called off with another one. Its order is locked. */
async function planAgain(records: Records, { orderId, kind, isExtra }: Payout, now: number): Promise<void> {
  const order = orderId === null ? undefined : await records.orders.find(orderId);
  // An order that is not being paid has its payout planned when an operator continues it.
  const isAwaited = order && (kind === 'payout' ? isPayingOut(order.state) : order.state === 'refunding' && !isExtra);
  if (!isAwaited) return;
  const effect: OrderEffect = kind === 'payout' ? 'plan_payout' : 'plan_refund';
  const plannedEffects = [...new Set([...order.plannedEffects, effect])];
  await records.orders.patch(order.id, { plannedEffects, wakeAt: now });
}

/** Calls off these payouts of an order. The last nonce is given back first. */
export async function callOffParts(records: Records, payouts: readonly OrderPayout[], now: number): Promise<void> {
  const lastFirst = payouts.toSorted((a, b) => (findNonce(b)?.nonce ?? -1) - (findNonce(a)?.nonce ?? -1));
  for (const payout of lastFirst) if (payout.state !== 'void') await cancelUnsigned(records, payout, now);
}

/** Undoes a fixed price and its unsigned payouts: the deposits are owed to the visitor again. */
export async function undoPrice(records: Records, order: Order, now: number): Promise<Order> {
  if (order.price === null) return order;
  if (order.price.rest !== undefined) throw new TypeError('a share of the price was taken back already');
  const payouts = await records.payouts.ofOrder(order.id);
  const parts = payouts.filter(({ kind }) => kind === 'payout');
  await callOffParts(records, parts, now);
  await postOnce(records, postConversionUndone(order, order.price), now);
  // The price is cleared first, because a deposit's use `swap` can be cleared only while the order has no price.
  await records.orders.patch(order.id, { price: null });
  for (const { id, use } of await records.deposits.ofOrder(order.id)) {
    if (use === 'swap') await records.deposits.patch(id, { use: null });
  }
  return { ...order, price: null };
}
