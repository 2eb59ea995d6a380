/** Memory store: returns from cold storage. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money, type Money } from '#src/domain/money.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { ColdReturnRecords } from '#src/usecases/ports/cold-records.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { makeTable, mustGet, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

type Bound = Readonly<{ returnId: string }>;
export type ReturnTables = Readonly<{ returns: Table<ColdReturn>; bound: Table<Bound> }>;

export function makeReturnTables(undo: UndoLog): ReturnTables {
  return { returns: makeTable(undo), bound: makeTable(undo) };
}

const isOpen = ({ state }: ColdReturn): boolean => state === 'unsigned' || state === 'sent';

export function makeReturnRecords({ returns, bound }: ReturnTables): ColdReturnRecords {
  const nameOf = (chain: string, coinId: string): string => `${chain}:${coinId}`;
  const sorted = (all: readonly ColdReturn[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const sumOf = (isCounted: (each: ColdReturn) => boolean): readonly Money[] => {
    const sums = new Map<CurrencyId, bigint>();
    for (const { currency, units, feeUnits } of [...returns].filter(isCounted)) {
      sums.set(currency, (sums.get(currency) ?? 0n) + units + feeUnits);
    }
    return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([currency, units]) => money(currency, units));
  };
  return {
    insert: async (returned) => {
      const { id, chain, plan } = returned;
      if (returns.has(id)) throw new AlreadyTaken('cold_returns_pkey');
      if (plan.coins.some((coin) => bound.has(nameOf(chain, coin.id))))
        throw new AlreadyTaken('cold_return_coins_pkey');
      returns.set(id, returned);
      for (const coin of plan.coins) bound.set(nameOf(chain, coin.id), { returnId: id });
    },
    lock: async (id) => returns.get(id),
    lockByTxid: async (chain, txid) => {
      const found = sorted([...returns]).filter(
        (each) => each.chain === chain && each.txid === txid && each.state !== 'failed',
      );
      return found.find(({ state }) => state !== 'cancelled') ?? found[0];
    },
    lockRivals: async ({ id, chain, plan }) => {
      const names = plan.coins.map((coin) => bound.get(nameOf(chain, coin.id))?.returnId);
      return sorted([...returns]).filter((each) => each.id !== id && isOpen(each) && names.includes(each.id));
    },
    move: async ({ id, fromVersion, state, patch }) => {
      const returned = mustGet(returns, id);
      if (returned.version !== fromVersion) throw new Error('a return was changed meanwhile');
      if (returned.state === 'arrived' || returned.state === 'failed') throw new Error('a return has ended');
      if (returned.state === 'sent' && state === 'cancelled') throw new Error('a signed return is never called off');
      returns.set(id, { ...returned, ...patch, state, version: fromVersion + 1 });
    },
    freeCoins: async (id) => {
      const { chain, plan } = mustGet(returns, id);
      for (const coin of plan.coins) {
        const name = nameOf(chain, coin.id);
        if (bound.get(name)?.returnId === id) bound.delete(name);
      }
    },
    bindCoins: async ({ id, chain, plan }) => {
      for (const coin of plan.coins) {
        const name = nameOf(chain, coin.id);
        if (!bound.has(name)) bound.set(name, { returnId: id });
      }
    },
    open: async () => sorted([...returns].filter(isOpen)),
    sums: async () => ({
      taken: sumOf(({ state }) => state === 'sent' || state === 'arrived'),
      onTheWay: sumOf(({ state }) => state === 'sent'),
    }),
  };
}
