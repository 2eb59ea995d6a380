/** Memory store: returns from cold storage. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money, type Money } from '#src/domain/money.ts';
import { feeOf, paidBy, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { ColdImport, ColdReturnRecords } from '#src/usecases/ports/cold-records.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { makeTable, mustGet, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

type Bound = Readonly<{ returnId: string }>;
export type ReturnTables = Readonly<{ returns: Table<ColdReturn>; bound: Table<Bound>; imports: Table<ColdImport> }>;

export function makeReturnTables(undo: UndoLog): ReturnTables {
  return { returns: makeTable(undo), bound: makeTable(undo), imports: makeTable(undo) };
}

const isOpen = ({ state }: ColdReturn): boolean => state === 'unsigned' || state === 'sent';
const isGivenUp = ({ state }: ColdReturn): boolean => state === 'cancelled' || state === 'failed';

export function makeReturnRecords({ returns, bound, imports }: ReturnTables): ColdReturnRecords {
  const nameOf = (chain: string, coinId: string): string => `${chain}:${coinId}`;
  const sorted = (all: readonly ColdReturn[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const sumOf = (isCounted: (each: ColdReturn) => boolean): readonly Money[] => {
    const sums = new Map<CurrencyId, bigint>();
    for (const returned of [...returns].filter(isCounted)) {
      const { chain, currency, state } = returned;
      const { units, feeUnits } = state === 'sent' ? returned : paidBy(returned);
      for (const part of [money(currency, units), feeOf({ chain, feeUnits })]) {
        if (part.units !== 0n) sums.set(part.currency, (sums.get(part.currency) ?? 0n) + part.units);
      }
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
        (each) => each.chain === chain && (each.txid === txid || each.came?.txid === txid),
      );
      return found.find((each) => !isGivenUp(each)) ?? found[0];
    },
    lockRivals: async ({ id, chain, plan }) => {
      const names = plan.coins.map((coin) => bound.get(nameOf(chain, coin.id))?.returnId);
      return sorted([...returns]).filter((each) => each.id !== id && isOpen(each) && names.includes(each.id));
    },
    move: async ({ id, fromVersion, state, patch }) => {
      const returned = mustGet(returns, id);
      if (returned.version !== fromVersion) throw new Error('a return was changed meanwhile');
      const isOver = returned.state === 'arrived' || (isGivenUp(returned) && state !== 'arrived');
      if (isOver) throw new Error('a return has ended');
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
    pending: async (chain) => {
      const own = sorted([...returns].filter((each) => each.chain === chain && each.state !== 'arrived'));
      return [...own.filter(isOpen), ...own.filter(isGivenUp)];
    },
    setCame: async (id, came) => {
      const returned = mustGet(returns, id);
      returns.set(id, { ...returned, came, version: returned.version + 1 });
    },
    forgetCame: async (chain, height) => {
      for (const each of returns)
        if (each.chain === chain && each.state !== 'arrived' && each.came?.height === height)
          returns.set(each.id, { ...each, came: null, version: each.version + 1 });
    },
    addImport: async (id, signedSet) => {
      if (!imports.has(id)) imports.set(id, { returned: mustGet(returns, id), signedSet });
    },
    imports: async () => [...imports].map((each) => ({ ...each, returned: mustGet(returns, each.returned.id) })),
    dropImport: async (id) => imports.delete(id),
    areLost: async () => false,
    sums: async () => ({
      taken: sumOf(({ state, came }) => {
        return state === 'sent' || state === 'arrived' || (state === 'failed' && came?.units === 0n);
      }),
      onTheWay: sumOf(({ state }) => state === 'sent'),
      lost: [],
    }),
  };
}
