/**
 * Detects internal transactions: coins sent by a contract, visible only in the balance of the address. Each balance
 * costs a node request, so only addresses that may be paid now are checked.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import type { CoinWatch, MempoolWatch } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { isDust } from './is-dust.ts';

/** Maximum number of addresses checked, so that nobody can overload our nodes by making orders. */
const newest = 2_000;

export function makeCoinWatch({ store, clock }: Pick<Ports, 'store' | 'clock'>, chain: ChainId): CoinWatch {
  return {
    ours: async (names) => await findOurs(store, chain, names),
    addresses: async () => {
      const which = { newest, now: clock.now() };
      return await store.snapshot(async ({ wallet }) => await wallet.awaitedAddresses(chain, which));
    },
    heldBefore: async (address, blockHash) =>
      await store.snapshot(async (records) => {
        // The recorded deposits are valid for the cursor's block only: after a reorg they may be of another branch.
        if ((await records.chains.cursor(chain))?.hash !== blockHash) return undefined;
        // A restored database lacks the deposits and sweeps since the back-up.
        if (isFenced(await records.stops.all(), chain)) return undefined;
        return await sumDeposits(records, chain, address);
      }),
    isWorthNaming: async (address, units) =>
      await store.snapshot(async (records) => {
        const orderId = await findOrder(records, chain, address);
        if (orderId === null) return false;
        const order = await records.orders.find(orderId);
        return !(await isDust(records, { amount: money(chains[chain].nativeCurrency, units) }, order));
      }),
  };
}

export function makeMempoolWatch({ store }: Pick<Ports, 'store'>, chain: ChainId): MempoolWatch {
  return {
    ours: async (names) => await findOurs(store, chain, names),
    waiting: async () => {
      const unmined = await store.snapshot(async ({ deposits }) => await deposits.unmined(chain));
      return unmined.map(({ txid }) => txid);
    },
  };
}

/** Which of these names are addresses of ours, as they were given. */
async function findOurs(store: Ports['store'], chain: ChainId, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { family } = chains[chain];
  const keys = names.map((name) => addressKey(family, name));
  const found = await store.snapshot(async ({ wallet }) => await wallet.findWatched(family, keys));
  const ours = new Set(found.map(({ address }) => address));
  // As for nearly every block.
  if (ours.size === 0) return ours;
  return new Set(names.filter((name) => ours.has(addressKey(family, name))));
}

/** Id of the order that the address belongs to. Null for the hot wallet and for addresses that are not ours. */
async function findOrder({ wallet }: Records, chain: ChainId, address: string): Promise<string | null> {
  const { family } = chains[chain];
  const [watched] = await wallet.findWatched(family, [addressKey(family, address)]);
  return watched?.orderId ?? null;
}

/**
 * Sum of the deposits recorded at the address. Undefined after an internal transfer of ours, because the remainder of
 * fees and top-ups is not recorded.
 */
async function sumDeposits(records: Records, chain: ChainId, address: string): Promise<bigint | undefined> {
  const { nativeCurrency } = chains[chain];
  const orderId = await findOrder(records, chain, address);
  if (orderId === null || (await mayBeBooked(records, orderId, nativeCurrency))) return undefined;
  let units = 0n;
  for (const { id, amount, height, ...deposit } of await records.deposits.ofOrder(orderId)) {
    if (deposit.chain !== chain) continue;
    if ((await records.payouts.ofDeposit(id)).length > 0) return undefined;
    if (height !== null && amount.currency === nativeCurrency) units += amount.units;
  }
  return units;
}

/**
 * Whether unexplained coins at deposit addresses were booked as a correction after this order was made. They may be at
 * this address, and recording them as a deposit would book them twice.
 */
async function mayBeBooked({ orders, journal }: Records, orderId: string, currency: CurrencyId): Promise<boolean> {
  const bookedAt = await journal.lastAt('correction:', accounts.deposits, currency);
  if (bookedAt === undefined) return false;
  const order = await orders.find(orderId);
  return !order || order.createdAt <= bookedAt;
}
