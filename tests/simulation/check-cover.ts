/**
 * COVER: debts never exceed the coins that pay them. Computed from the tables by the rules of decision 0041 and of
 * `src/domain/cover.ts`, without the functions that the service itself uses.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, currencyIds, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { feeHeadroom, gasReserve, mostInputs } from '#src/domain/cover.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { transactionFee } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { StoreDump } from '#tests/support/memory-store/store-dump.ts';
import type { World } from './world.ts';

/**
 * Number of token payouts for which an account chain reserves network fees, unless the operator sets another number.
 */
const gasPayouts = 20n;

type Sums = Map<CurrencyId, bigint>;
type Debts = Readonly<{ owed: Sums; held: Sums; feesPaid: Sums; feesCharged: Sums }>;

/** What is owed in each currency with payouts in flight, what our addresses hold, and the network fees so far. */
function sumDebts(dump: StoreDump): Debts {
  const [owed, held, feesPaid, feesCharged] = [0, 1, 2, 3].map((): Sums => new Map()) as [Sums, Sums, Sums, Sums];
  const resting = findResting(dump);
  for (const { price } of resting.values()) addTo(owed, price.deposited.currency, price.deposited.units);
  for (const { account, currency, units } of dump.balances) {
    if (resting.has(account)) continue;
    if (account === accounts.hot || account === accounts.deposits) addTo(held, currency, units);
    if (account === accounts.networkFeePaid) addTo(feesPaid, currency, units);
    if (account === accounts.networkFeeCharged) addTo(feesCharged, currency, -units);
    if (account.startsWith('liability:') || account === accounts.inFlight) addTo(owed, currency, -units);
  }
  // A top-up in flight is no debt, because it goes to another address of ours.
  for (const { kind, state, amount } of dump.payouts) {
    const isUnderWay = state === 'reserved' || state === 'signed' || state === 'broadcast';
    if (kind === 'top_up' && isUnderWay) addTo(owed, amount.currency, -amount.units);
  }
  return { owed, held, feesPaid, feesCharged };
}

function addTo(sums: Sums, currency: CurrencyId, units: bigint): void {
  sums.set(currency, (sums.get(currency) ?? 0n) + units);
}

/**
 * Makes the check of every step: what is owed of a currency is at most what our addresses hold of it. Network fees may
 * take more than was kept for them, which is our own cost: those are excused that were paid since everything was last
 * covered, also all exchanged deposits and charged fees, which a refund or its undoing would make a debt again. No
 * other step may leave a debt without coins.
 */
export function makeSolventCheck({ store, trace, isDeep, chainIds }: World): () => void {
  // In a deep run, a reorganisation that undoes a credited deposit is our loss.
  if (isDeep) return () => {};
  const ids = currencyIds.filter((id) => chainIds.includes(currencies[id].chain));
  const excusedFrom = new Map<CurrencyId, bigint>();
  return () => {
    const { owed, held, feesPaid, feesCharged } = sumDebts(store.dump());
    const returnable: Sums = new Map(feesCharged);
    for (const { price, state } of store.dump().orders) {
      if (price && state !== 'completed') addTo(returnable, price.deposited.currency, price.deposited.units);
    }
    for (const currency of ids) {
      const [debts, coins] = [owed.get(currency) ?? 0n, held.get(currency) ?? 0n];
      const paid = feesPaid.get(currency) ?? 0n;
      const excused = paid - (excusedFrom.get(currency) ?? 0n);
      if (debts > coins + excused) trace.fail('COVER', `${debts} ${currency} are owed, our addresses hold ${coins}`);
      if (debts + (returnable.get(currency) ?? 0n) <= coins) excusedFrom.set(currency, paid);
    }
  };
}

type Priced = Order & Readonly<{ price: NonNullable<Order['price']> }>;

/**
 * Held and failed orders with a price of which nothing is on its way, by their account. They keep nothing of what they
 * would be paid back (decisions 0041 and 0094): an operator refunds the deposit, which is owed, or continues when there
 * is cover again.
 */
function findResting({ orders, payouts }: StoreDump): ReadonlyMap<string, Priced> {
  const isStill = ({ state }: Order, payout: Payout): boolean =>
    payout.state === 'planned' || (state === 'failed' && payout.state === 'void');
  const isResting = (order: Order): order is Priced =>
    (order.state === 'held' || order.state === 'failed') &&
    order.price !== null &&
    [...payouts].every((payout) => payout.orderId !== order.id || isStill(order, payout));
  return new Map([...orders].filter(isResting).map((order) => [accounts.order(order.orderNumber), order]));
}

/**
 * Checked in the step that fixes a price: its amount is owed from then on, and must be covered besides everything owed
 * before.
 */
export function checkCoveredPrice(world: World, order: Order): void {
  const { orderNumber, price, mix } = order;
  if (price === null) return;
  const { currency } = price.receive;
  const { chain } = currencies[currency];
  const dump = world.store.dump();
  const isCoin = chains[chain].conflictDomain === 'coins';
  if (mix !== null) world.tally.count(`promise: cover of a mix of ${isCoin ? 'coins' : 'an account'}`);
  // The parts of a mix are paid over time, with change that becomes free in between: all coins together pay them.
  const find = isCoin ? (mix === null ? findLackingCoins : findLackInAll) : findLack;
  const lack = find(dump, currency, { ...order, price });
  if (lack > 0n) world.trace.fail('COVER', `${orderNumber} got a price, and ${lack} ${currency} are missing to pay it`);
}

/**
 * Units missing on a UTXO chain to pay all debts and the network fees of all parts of the order. Its own deposit pays
 * none of its parts.
 */
function findLackInAll(dump: StoreDump, currency: CurrencyId, { price }: Priced): bigint {
  const { chain } = currencies[currency];
  const unitsPerSize = dump.health.get(chain)?.unitsPerSize ?? chains[chain].fee.usualUnitsPerSize;
  const { owed, held } = sumDebts(dump);
  const fees = BigInt(price.parts) * transactionFee(currency, unitsPerSize).units;
  const own = price.deposited.currency === currency ? price.deposited.units : 0n;
  return (owed.get(currency) ?? 0n) + fees - ((held.get(currency) ?? 0n) - own);
}

/** On account chains the hot wallet pays everything, network fees too, and keeps a reserve for them. */
function findLack(dump: StoreDump, currency: CurrencyId, order: Priced): bigint {
  const { chain, isToken } = currencies[currency];
  const lack = sumOwed(dump, { currency, order, isUnbound: false }) - balanceOf(dump, accounts.hot, currency);
  if (isToken) return lack;
  return lack + feesOfOthers(dump, chain, order.id) + gasReserve(chain, gasPayouts);
}

/** Network fees of all open payouts on the chain, except those of this order. */
function feesOfOthers({ payouts, health }: StoreDump, chain: ChainId, orderId: string): bigint {
  const unitsPerSize = health.get(chain)?.unitsPerSize ?? chains[chain].fee.usualUnitsPerSize;
  let fees = 0n;
  for (const { kind, state, amount, orderId: of } of payouts) {
    const isOpen = state !== 'final' && state !== 'void' && kind !== 'sweep';
    if (!isOpen || of === orderId || currencies[amount.currency].chain !== chain) continue;
    fees += transactionFee(amount.currency, unitsPerSize).units;
  }
  return fees;
}

/**
 * Units missing on a UTXO chain. One payout spends at most `mostInputs` coins, and must be able to pay a higher fee
 * from the same coins.
 */
function findLackingCoins(dump: StoreDump, currency: CurrencyId, order: Priced): bigint {
  const { chain } = currencies[currency];
  const unitsPerSize = dump.health.get(chain)?.unitsPerSize ?? chains[chain].fee.usualUnitsPerSize;
  const free: bigint[] = [];
  let [sum, most] = [0n, 0n];
  for (const { coin, currency: of, reservedBy, isSpendable, isRetired, changeOf } of dump.coins) {
    if (of !== currency || reservedBy !== null || isRetired) continue;
    if (isSpendable) free.push(coin.units);
    // Unconfirmed change is never combined with other coins in one payout.
    const alone = coin.units - transactionFee(currency, unitsPerSize).units * feeHeadroom;
    if (changeOf !== null && alone > most) most = alone;
  }
  const largest = free.toSorted((a, b) => (a < b ? 1 : a > b ? -1 : 0)).slice(0, mostInputs);
  for (const [place, units] of largest.entries()) {
    sum += units;
    const payable = sum - transactionFee(currency, unitsPerSize, { inputs: place + 1 }).units * feeHeadroom;
    if (payable > most) most = payable;
  }
  return sumOwed(dump, { currency, order, isUnbound: true }) - most;
}

type Owed = Readonly<{ currency: CurrencyId; order: Priced; isUnbound: boolean }>;

/**
 * Sum of fixed prices and open payouts. With `isUnbound`, payouts to which coins are already bound are left out. So are
 * refunds of the order itself that are planned after the price, in the same step: a second payment is sent back, and
 * its own coins back it, swept or not.
 */
function sumOwed({ orders, payouts }: StoreDump, { currency, order, isUnbound }: Owed): bigint {
  let owed = 0n;
  const planned = new Set<string>();
  for (const payout of payouts) {
    const { kind, state, amount } = payout;
    if (kind === 'payout') planned.add(payout.orderId);
    // Sweeps and hand-overs go to addresses of ours.
    const isOpen = state !== 'final' && state !== 'void' && kind !== 'sweep' && kind !== 'hand_over';
    const rests = kind === 'payout' && state === 'planned' && orders.get(payout.orderId)?.state === 'held';
    const isOfOrder = kind === 'refund' && state === 'planned' && payout.orderId === order.id;
    const isBeside = isOfOrder && payout.plannedAt >= order.price.fixedAt;
    if (amount.currency !== currency || !isOpen || rests || isBeside || (isUnbound && state !== 'planned')) continue;
    owed += amount.units;
  }
  for (const { id, state, price } of orders) {
    const mayBePaid = state === 'exchanging' || state === 'mixing' || state === 'confirming';
    if (mayBePaid && price?.receive.currency === currency && !planned.has(id)) owed += price.receive.units;
  }
  return owed;
}

function balanceOf({ balances }: StoreDump, account: string, currency: CurrencyId): bigint {
  return balances.get(`${account} ${currency}`)?.units ?? 0n;
}
