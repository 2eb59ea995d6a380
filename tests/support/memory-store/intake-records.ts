/** Memory store: the batch operations for making orders, built from the other records. */
import { chains as facts } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { changeLookedAt, mostUnmined, parentIds } from '#src/domain/change-chain.ts';
import { mostInputs, type Funds } from '#src/domain/cover.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { canCallOff } from '#src/domain/order/decision-obstacle.ts';
import { keptUnits } from '#src/domain/order/kept-units.ts';
import { joinedCount, paymentsAsInputs } from '#src/domain/payout-batch.ts';
import { asInputs, splitOutputs } from '#src/domain/split-change.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { revocableUnits } from '#src/domain/order/revocable-units.ts';
import type { CoverBasis, IntakeRecords } from '#src/usecases/ports/intake-records.ts';
import type { Records } from '#src/usecases/ports/records.ts';
import type { DepositTables } from './deposit-records.ts';
import type { OrderTables } from './order-records.ts';

type Needs = Readonly<{ records: Omit<Records, 'intake' | 'looks'>; orders: OrderTables; deposits: DepositTables }>;

export function makeIntakeRecords({ records, orders: tables, deposits: { deposits } }: Needs): IntakeRecords {
  const { orders, wallet, journal, chains, controls, stops } = records;
  return {
    facts: async (covered: readonly CurrencyId[], basis?: CoverBasis) => ({
      pauses: (await controls.pauses()).map(({ scope }) => scope),
      health: await chains.allHealth(),
      stops: (await stops.all()).map(({ scope }) => scope),
      rates: await controls.latestRates(),
      funds: await Promise.all(
        covered.map(async (currency) => ({
          ...(await readSpendable(records, currency, assertBasis(basis))),
          currency,
          unpaid: sumUnpaid(tables, currency, basis?.largestUnpaid),
          kept: await sumKept(records, tables.orders, { currency, ...assertBasis(basis) }),
          hot: await journal.balance(accounts.hot, currency),
          deposited:
            (await journal.balance(accounts.deposits, currency)) +
            (await journal.total('liability:', currency)) -
            sumFlagged(deposits, currency),
          owed: await orders.owed(currency, assertBasis(basis).unminedSince),
          owedInBooks: await orders.owedInBooks(currency),
          sweptOwed: await sumSweptOwed(records, currency),
          revocable: await sumRevocable(records, tables.orders, currency),
        })),
      ),
    }),
    findByIdempotencyKeys: async (keys) => {
      const found = await Promise.all([...new Set(keys)].map(async (key) => await orders.findByIdempotencyKey(key)));
      return found.filter((order) => order !== undefined);
    },
    countUnpaid: async (most, now) => {
      let count = 0;
      for (const { state, reason, expiresAt } of tables.orders) {
        const isCancelled = state === 'expired' && reason === 'cancelled' && expiresAt > now;
        if (state === 'awaiting_deposit' || isCancelled) count += 1;
      }
      return Math.min(count, most);
    },
    lockKeptOfSources: async (sources) => {
      const mined = new Set([...deposits].filter(({ height }) => height !== null).map(({ orderId }) => orderId));
      return sources.map((source) => sumOfSource(tables, source, mined));
    },
    takeAddressIndexes: async (chain, count) => {
      const taken: number[] = [];
      while (taken.length < count) taken.push(await wallet.nextAddressIndex(chain, 'deposit'));
      return taken;
    },
    write: async (made) => {
      const written = new Set<string>();
      for (const { order, watched, unpaidUnits = 0n, sourceTag } of made) {
        const isTaken =
          tables.orders.has(order.id) ||
          tables.idByNumber.has(order.orderNumber) ||
          tables.idByCode.has(order.trackingCode) ||
          (order.idempotencyKey !== null && tables.idByIdempotencyKey.has(order.idempotencyKey));
        if (isTaken) continue;
        await orders.insert(order);
        if (unpaidUnits > 0n) tables.unpaidUnits.set(order.id, unpaidUnits);
        if (sourceTag !== undefined) tables.sourceTags.set(order.id, sourceTag);
        await wallet.watch(watched);
        written.add(order.id);
      }
      return written;
    },
  };
}

function assertBasis(basis: CoverBasis | undefined): CoverBasis {
  if (!basis) throw new TypeError('funds need a basis');
  return basis;
}

async function sumKept(
  { deposits }: Needs['records'],
  orders: OrderTables['orders'],
  { currency, unminedSince }: CoverBasis & Readonly<{ currency: CurrencyId }>,
): Promise<bigint> {
  let kept = 0n;
  for (const order of orders) {
    const mayKeep = order.state === 'confirming' || order.state === 'exchanging' || order.state === 'mixing';
    if (!mayKeep || order.quote.receive.currency !== currency || order.price !== null) continue;
    kept += keptUnits(order, await deposits.ofOrder(order.id), unminedSince);
  }
  return kept;
}

async function readSpendable(
  { wallet, chains: chainRecords, journal, payouts }: Needs['records'],
  currency: CurrencyId,
  { profile }: CoverBasis,
): Promise<Pick<Funds, 'reserved' | 'coins' | 'change' | 'gas'>> {
  const { chain } = currencies[currency];
  const { conflictDomain, nativeCurrency } = facts[chain];
  const reserved = -(await journal.balance(accounts.inFlight, currency));
  if (conflictDomain === 'coins') {
    const minedUpTo = ((await chainRecords.cursor(chain))?.height ?? -1) - finalityBlocks(chain, profile) + 1;
    const free = await wallet.freeCoins(chain, { minedUpTo, withoutLots: [], limit: mostInputs });
    const change = await readChange({ wallet, payouts }, chain, minedUpTo);
    const gas = { units: 0n, payers: { coins: 0, tokens: 0 } };
    return { reserved, coins: free.map(({ units }) => units), change, gas };
  }
  const units =
    (await journal.balance(accounts.hot, nativeCurrency)) + (await journal.balance(accounts.inFlight, nativeCurrency));
  const payers = await payouts.feePayers(chain, ['planned', 'reserved', 'signed', 'broadcast']);
  return { reserved, coins: [], change: [], gas: { units, payers } };
}

async function readChange(
  { wallet, payouts }: Pick<Needs['records'], 'wallet' | 'payouts'>,
  chain: ChainId,
  minedUpTo: number,
): Promise<Funds['change']> {
  const change: Funds['change'][number][] = [];
  for (const { units, changeOf } of await wallet.readyChange(chain, { minedUpTo, limit: changeLookedAt })) {
    const unmined = new Map<string, Payout>();
    for (let ids: readonly string[] = [changeOf]; ids.length > 0;) {
      const found = await Promise.all(ids.map(async (id) => await payouts.find(id)));
      const parents = found.filter((payout) => payout !== undefined && payout.minedHeight === null);
      for (const payout of parents) if (payout) unmined.set(payout.id, payout);
      ids = parents.flatMap((payout) => parentIds(payout?.domain ?? null)).filter((id) => !unmined.has(id));
    }
    const inputs = [...unmined.values()].reduce((sum, { domain }) => sum + countInputs(domain), 0);
    if (unmined.size <= mostUnmined) change.push({ units, parents: unmined.size, inputs });
  }
  return change;
}

function countInputs(domain: Payout['domain']): number {
  if (domain?.kind !== 'coins') return 0;
  return domain.coins.length + asInputs(splitOutputs(domain).length) + paymentsAsInputs(joinedCount(domain));
}

function sumUnpaid({ orders, unpaidUnits }: OrderTables, currency: CurrencyId, largest = Infinity): bigint {
  const unpaid: bigint[] = [];
  for (const { id, state, quote } of orders) {
    const isUnpaid = state === 'awaiting_deposit' && quote.receive.currency === currency;
    if (isUnpaid) unpaid.push(unpaidUnits.get(id) ?? 0n);
  }
  if (unpaid.length > largest) unpaid.sort((one, other) => (one > other ? -1 : one < other ? 1 : 0));
  return unpaid.slice(0, largest).reduce((sum, units) => sum + units, 0n);
}

type Source = Readonly<{ tags: readonly string[]; currency: CurrencyId }>;

function sumOfSource(
  { orders, unpaidUnits, sourceTags }: OrderTables,
  { tags, currency }: Source,
  mined: ReadonlySet<string>,
) {
  let sum = 0n;
  for (const { id, quote } of orders) {
    const isUnpaid = quote.receive.currency === currency && !mined.has(id);
    if (isUnpaid && tags.includes(sourceTags.get(id) ?? '?')) sum += unpaidUnits.get(id) ?? 0n;
  }
  return sum;
}

/** Sum of deposits from listed senders, which must not be paid out. */
function sumFlagged(deposits: DepositTables['deposits'], currency: CurrencyId): bigint {
  let sum = 0n;
  for (const { flag, status, amount } of deposits) {
    if (flag !== null && status === 'confirmed' && amount.currency === currency) sum += amount.units;
  }
  return sum;
}

async function isSweptBy({ payouts }: Pick<Needs['records'], 'payouts'>, depositId: string): Promise<boolean> {
  return (await payouts.ofDeposit(depositId)).some(({ kind, state }) => kind === 'sweep' && state === 'final');
}

async function sumRevocable(
  { deposits, payouts }: Needs['records'],
  orders: OrderTables['orders'],
  currency: CurrencyId,
): Promise<bigint> {
  const isOfCoins = facts[currencies[currency].chain].conflictDomain === 'coins';
  let sum = 0n;
  for (const order of orders) {
    if (order.price?.deposited.currency !== currency || !canCallOff(order)) continue;
    const taken = [];
    for (const deposit of await deposits.ofOrder(order.id)) {
      if (isOfCoins || (await isSweptBy({ payouts }, deposit.id))) taken.push(deposit);
    }
    sum += revocableUnits({ order, deposits: taken, payouts: await payouts.ofOrder(order.id) });
  }
  return sum;
}

/** Sum of swept deposits that are owed but wait for a price or a decision. */
async function sumSweptOwed({ journal, orders, deposits, payouts }: Needs['records'], currency: CurrencyId) {
  const isSwept = async (depositId: string): Promise<boolean> => await isSweptBy({ payouts }, depositId);
  const sumSwept = async (orderNumber: string): Promise<bigint> => {
    const order = await orders.findByNumber(orderNumber);
    let swept = 0n;
    for (const { id, amount, use } of order ? await deposits.ofOrder(order.id) : []) {
      if (amount.currency === currency && use === null && (await isSwept(id))) swept += amount.units;
    }
    return swept;
  };
  let owed = 0n;
  for (const { account, currency: of, units } of await journal.balances()) {
    if (of !== currency) continue;
    const [, held] = account.split('liability:held:');
    if (account.startsWith('liability:partner:')) owed -= units;
    const [, orderNumber] = account.split('liability:order:');
    if (held !== undefined && (await isSwept(held)) && !(await isBeingRefunded(held))) owed -= units;
    if (orderNumber === undefined) continue;
    const swept = await sumSwept(orderNumber);
    owed += swept < -units ? swept : -units;
  }
  return owed;

  async function isBeingRefunded(depositId: string): Promise<boolean> {
    const deposit = await deposits.find(depositId);
    const refunds = deposit ? await payouts.ofOrder(deposit.orderId) : [];
    return refunds.some((each) => each.kind === 'refund' && each.state === 'planned' && each.depositId === depositId);
  }
}
