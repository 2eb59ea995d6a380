/** Memory store: our own addresses, coins, nonces and fundings. */
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { epochSize, indexIn, type KeyEpoch } from '#src/domain/key-epoch.ts';
import { lateWatchMs } from '#src/domain/policy/policy-times.ts';
import { AlreadyTaken, type Funding, type WalletRecords } from '#src/usecases/ports/records.ts';
import type { WatchedAddress } from '#src/usecases/ports/chain-records.ts';
import { makeCoinRecords, type CoinRow } from './coin-records.ts';
import { makeEmptyRecords, type EmptyRow } from './empty-records.ts';
import { makeTable, mustGet, type Rows, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export type WalletTables = Readonly<{
  watched: Table<WatchedAddress>;
  nonces: Table<number>;
  coins: Table<CoinRow>;
  fundings: Table<Funding>;
  empty: Table<EmptyRow>;
  epochs: Table<KeyEpoch>;
  /** Outside the undo log, because an index is never issued twice, even after a rollback. */
  addressIndexes: Map<string, number>;
}>;

export function makeWalletTables(undo: UndoLog): WalletTables {
  return {
    watched: makeTable(undo),
    nonces: makeTable(undo),
    coins: makeTable(undo),
    fundings: makeTable(undo),
    empty: makeTable(undo),
    epochs: makeTable(undo),
    addressIndexes: new Map(),
  };
}

type Needs = Readonly<{
  tables: WalletTables;
  orders: Rows<Order>;
  deposits: Rows<Deposit>;
  payouts: Rows<Payout>;
}>;

export function makeWalletRecords(needs: Needs): WalletRecords {
  const { tables, deposits, payouts } = needs;
  const { watched, nonces, addressIndexes, epochs } = tables;
  const epochNow = (chain: ChainId): number => [...epochs].filter((each) => each.chain === chain).length;
  return {
    watch: async (...addresses) => {
      for (const address of addresses) {
        const key = `${address.family} ${address.address}`;
        const isOfOrder = address.orderId !== null;
        if (isOfOrder !== (address.role === 'deposit'))
          throw new TypeError('deposit addresses, and no other, have an order');
        if (watched.has(key)) throw new AlreadyTaken('watched_addresses.address');
        watched.set(key, address);
      }
    },
    findWatched: async (family, addresses) =>
      [...new Set(addresses)].flatMap((address) => watched.get(`${family} ${address}`) ?? []),
    findDepositAddress: async (orderId) => {
      for (const address of watched) if (address.orderId === orderId) return address;
      return undefined;
    },
    awaitedAddresses: async (chain, which) => findAwaited(needs, chain, which),
    addressIndexes: async (chain) => {
      let known = 0;
      for (const { chain: on, role, addressIndex = -1 } of watched) {
        if (on === chain && role === 'deposit') known = Math.max(known, (addressIndex % epochSize) + 1);
      }
      return { given: addressIndexes.get(`${chain} deposit`) ?? 0, known };
    },
    setAddressIndex: async ({ family, address }, index) => {
      const known = mustGet(watched, `${family} ${address}`);
      if (known.addressIndex !== undefined && known.addressIndex !== index)
        throw new Error('the address has another index');
      watched.set(`${family} ${address}`, { ...known, addressIndex: index });
    },
    nextAddressIndex: async (chain, role) => {
      const key = `${chain} ${role}`;
      const index = addressIndexes.get(key) ?? 0;
      addressIndexes.set(key, index + 1);
      return indexIn(epochNow(chain), index);
    },
    epoch: async (chain) => epochNow(chain),
    epochs: async () => [...epochs],
    hasLaterHot: async (chain) =>
      [...watched].some(({ chain: on, role, addressIndex = 0 }) => on === chain && role === 'hot' && addressIndex > 0),
    beginEpoch: async (epoch) => epochs.set(`${epoch.chain} ${epoch.epoch}`, epoch),
    noteHandedOver: async (chain, at) => {
      const name = `${chain} ${epochNow(chain)}`;
      const newest = mustGet(epochs, name);
      if (newest.handedOverAt === null) epochs.set(name, { ...newest, handedOverAt: at });
    },
    lockEpoch: async () => await Promise.resolve(),
    nextNonce: async (chain, wallet) => nonces.get(`${chain} ${wallet}`),
    takeNonce: async (chain, wallet, first = 0) => {
      const key = `${chain} ${wallet}`;
      const nonce = nonces.get(key) ?? first;
      nonces.set(key, nonce + 1);
      return nonce;
    },
    returnNonce: async (chain, wallet, nonce) => {
      const key = `${chain} ${wallet}`;
      if (nonces.get(key) !== nonce + 1) return false;
      nonces.set(key, nonce);
      return true;
    },
    ...makeCoinRecords(tables.coins, payouts),
    ...makeFundingRecords(tables),
    usedAddresses: async (chain) => findUsedAddresses(tables, { deposits, payouts }, chain),
    ...makeEmptyRecords(tables, deposits, (chain) => findUsedAddresses(tables, { deposits, payouts }, chain)),
  };
}

type Awaited = Parameters<WalletRecords['awaitedAddresses']>[1];

function findAwaited({ tables, orders }: Needs, chain: ChainId, { newest, now }: Awaited): readonly string[] {
  const watched = [...tables.watched];
  const hot = watched.filter(({ role, family }) => role === 'hot' && family === chains[chain].family);
  const given = watched.filter(
    (one) => one.chain === chain && one.role === 'deposit' && one.addressIndex !== undefined,
  );
  const last = given.toSorted((a, b) => (b.addressIndex ?? 0) - (a.addressIndex ?? 0)).slice(0, newest);
  const awaited = last.filter(({ orderId }) => {
    const order = orders.get(orderId ?? '');
    return order && (order.expiresAt + lateWatchMs(order.agreed) > now || order.state === 'action_required');
  });
  return [...hot, ...awaited].map(({ address }) => address);
}

type FundingRecords = Pick<
  WalletRecords,
  'putFunding' | 'orphanFundings' | 'findFunding' | 'readyFundings' | 'markFundingBooked'
>;

function makeFundingRecords({ fundings }: WalletTables): FundingRecords {
  return {
    putFunding: async (funding) => {
      const known = fundings.get(funding.id);
      fundings.set(funding.id, known ? { ...known, height: funding.height } : funding);
    },
    orphanFundings: async (chain, height) => {
      for (const row of fundings) {
        if (row.chain === chain && row.height === height) fundings.set(row.id, { ...row, height: null });
      }
    },
    findFunding: async (id) => fundings.get(id),
    readyFundings: async (chain, headHeight) => {
      const ready: Funding[] = [];
      for (const funding of fundings) {
        const { height, isBooked, confirmationsNeeded } = funding;
        if (funding.chain !== chain || isBooked || height === null) continue;
        if (height + confirmationsNeeded - 1 <= headHeight) ready.push(funding);
      }
      return ready;
    },
    markFundingBooked: async (id) => fundings.set(id, { ...mustGet(fundings, id), isBooked: true }),
  };
}

/**
 * Our addresses that were paid on this chain: deposit addresses, even of orders for another chain of the same family,
 * and the hot address if it was funded, which all EVM chains share.
 */
function findUsedAddresses(
  tables: WalletTables,
  { deposits, payouts }: Pick<Needs, 'deposits' | 'payouts'>,
  chain: ChainId,
): readonly string[] {
  const { family } = chains[chain];
  const payers = new Set<string>();
  for (const deposit of deposits) if (deposit.chain === chain) payers.add(deposit.orderId);
  let isFunded = false;
  for (const funding of tables.fundings) isFunded ||= funding.chain === chain;
  for (const { kind, amount, minedHeight } of payouts) {
    isFunded ||= kind === 'sweep' && minedHeight !== null && currencies[amount.currency].chain === chain;
  }

  const used = new Set<string>();
  for (const { coin } of tables.coins) if (coin.chain === chain) used.add(coin.address);
  for (const { chain: on, lostAddress } of tables.fundings) {
    if (on === chain && lostAddress !== null) used.add(lostAddress);
  }
  for (const { family: of, chain: on, role, orderId, address } of tables.watched) {
    if (of !== family) continue;
    const isHere = on === chain || family === 'evm';
    if (role === 'hot' ? isFunded && isHere : orderId !== null && payers.has(orderId)) used.add(address);
  }
  return [...used];
}
