/** Memory store: which of our addresses are compared with the chain, and which were found empty. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { ComparedAddress, ComparedRecords } from '#src/usecases/ports/compared-records.ts';
import type { Rows } from './table.ts';
import type { WalletTables } from './wallet-records.ts';

export type EmptyRow = Readonly<{ chain: ChainId; address: string; height: number; at: number }>;

type EmptyRecords = Omit<ComparedRecords, 'heldCoins'>;

const leastTurns = 10;

export function makeEmptyRecords(
  tables: WalletTables,
  deposits: Rows<Deposit>,
  findUsed: (chain: ChainId) => readonly string[],
): EmptyRecords {
  const { empty } = tables;
  return {
    addressesToCompare: async (chain, turns) => {
      const paid = findPaid(tables, deposits, chain);
      const compared: ComparedAddress[] = [];
      const resting: EmptyRow[] = [];
      for (const address of findUsed(chain)) {
        const height = paid.get(address);
        const known = empty.get(`${chain} ${address}`);
        if (height === undefined) compared.push({ address, mayRest: false, wasEmpty: false });
        else if (known && height <= known.height) resting.push(known);
        else compared.push({ address, mayRest: true, wasEmpty: false });
      }
      const turn = resting.toSorted((a, b) => a.at - b.at || (a.address < b.address ? -1 : 1));
      const most = Math.max(leastTurns, Math.ceil(resting.length / turns));
      for (const { address } of turn.slice(0, most)) compared.push({ address, mayRest: true, wasEmpty: true });
      return compared.toSorted((a, b) => (a.address < b.address ? -1 : 1));
    },
    noteEmpty: async (chain, found) => {
      const { height, at } = found;
      for (const address of found.empty) empty.set(`${chain} ${address}`, { chain, address, height, at });
      for (const address of found.filled) empty.delete(`${chain} ${address}`);
    },
    forgetEmpty: async (chain, height) => {
      for (const row of empty) {
        if (row.chain === chain && row.height >= height) empty.delete(`${chain} ${row.address}`);
      }
    },
  };
}

/** Addresses of deposits that never were of coins, with the height of the last deposit there. */
function findPaid(tables: WalletTables, deposits: Rows<Deposit>, chain: ChainId): ReadonlyMap<string, number> {
  const lastOf = new Map<string, number>();
  for (const { chain: on, orderId, height } of deposits) {
    if (on === chain) lastOf.set(orderId, Math.max(height ?? -1, lastOf.get(orderId) ?? -1));
  }
  const coins = new Set([...tables.coins].filter(({ coin }) => coin.chain === chain).map(({ coin }) => coin.address));
  const paid = new Map<string, number>();
  for (const { role, orderId, address } of tables.watched) {
    const height = lastOf.get(orderId ?? '');
    if (role === 'deposit' && height !== undefined && !coins.has(address)) paid.set(address, height);
  }
  return paid;
}
