/**
 * Where coins may come that no transaction shows: a contract hands them on, and only the balance of the address tells.
 * Balances cost a question each, so they are asked for of the addresses that may be paid now and of no others.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { lateWatchMs } from '#src/domain/order/time-limits.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import type { CoinWatch } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { isDust } from './is-dust.ts';

/** So many at the most, whatever happens: nobody must be able to keep our nodes busy with orders. */
const newest = 2_000;

export function makeCoinWatch({ store, clock }: Pick<Ports, 'store' | 'clock'>, chain: ChainId): CoinWatch {
  return {
    addresses: async () => {
      const which = { newest, expiredAfter: clock.now() - lateWatchMs };
      return await store.snapshot(async ({ wallet }) => await wallet.awaitedAddresses(chain, which));
    },
    heldBefore: async (address, blockHash) =>
      await store.snapshot(async (records) => {
        // On another branch the deposits that we know of may never have been.
        if ((await records.chains.cursor(chain))?.hash !== blockHash) return undefined;
        // Books that were restored do not know what we sent there and moved from there since.
        if (isFenced(await records.stops.all(), chain)) return undefined;
        return await sumDeposits(records, chain, address);
      }),
    isWorthNaming: async (address, units) =>
      await store.snapshot(async (records) => {
        const orderId = await findOrder(records, chain, address);
        if (orderId === null) return false;
        const order = await records.orders.find(orderId);
        return !(await isDust(records, money(chains[chain].nativeCurrency, units), order));
      }),
  };
}

/** Null for the hot wallet, and for addresses that are not ours. */
async function findOrder({ wallet }: Records, chain: ChainId, address: string): Promise<string | null> {
  const { family } = chains[chain];
  const [watched] = await wallet.findWatched(family, [addressKey(family, address)]);
  return watched?.orderId ?? null;
}

/** Only where nothing of ours has moved yet: what fees and top-ups leave at an address is not written down. */
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
 * Coins of deposits that nobody could explain were booked since the address is there. They may lie at this one: whoever
 * takes them for a deposit books them twice.
 */
async function mayBeBooked({ orders, journal }: Records, orderId: string, currency: CurrencyId): Promise<boolean> {
  const bookedAt = await journal.lastAt('correction:', accounts.deposits, currency);
  if (bookedAt === undefined) return false;
  const order = await orders.find(orderId);
  return !order || order.createdAt <= bookedAt;
}
