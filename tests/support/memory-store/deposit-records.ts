/** Memory store: deposits. */
import { hash } from 'node:crypto';
import type { Deposit, DepositUse } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { DepositRecords } from '#src/usecases/ports/deposit-records.ts';
import { AlreadyTaken } from '#src/usecases/ports/records.ts';
import { addTo, makeTable, mustGet, type Rows, type Table } from './table.ts';
import type { UndoLog } from './undo-log.ts';

export type DepositTables = Readonly<{ deposits: Table<Deposit>; idsByOrder: Table<readonly string[]> }>;

export function makeDepositTables(undo: UndoLog): DepositTables {
  return { deposits: makeTable(undo), idsByOrder: makeTable(undo) };
}

type Needs = Readonly<{
  tables: DepositTables;
  orders: Rows<Order>;
  isErased(orderId: string): boolean;
  /** Whether the deposit has a refund that is not void. */
  hasRefund(depositId: string): boolean;
}>;

export function makeDepositRecords({ tables, orders, isErased, hasRefund }: Needs): DepositRecords {
  const { deposits, idsByOrder } = tables;
  const where = (matches: (deposit: Deposit) => boolean): readonly Deposit[] => {
    const found: Deposit[] = [];
    for (const deposit of deposits) if (matches(deposit)) found.push(deposit);
    return oldestFirst(found);
  };
  return {
    insert: async (deposit) => {
      mustGet(orders, deposit.orderId);
      if (deposit.amount.units <= 0n) throw new RangeError(`deposit ${deposit.id} is of nothing`);
      if (deposits.has(deposit.id)) throw new AlreadyTaken('deposits.id');
      deposits.set(deposit.id, checked(deposit));
      addTo(idsByOrder, deposit.orderId, deposit.id);
    },
    find: async (id) => deposits.get(id),
    patch: async (id, patch) => {
      const deposit = mustGet(deposits, id);
      const isFreed = deposit.use === 'refund' && deposit.status === 'confirmed' && !hasRefund(id);
      if (patch.use !== undefined && !(isFreed && patch.use === null)) {
        assertUsedOnce(deposit, patch.use, mustGet(orders, deposit.orderId));
      }
      deposits.set(id, checked({ ...deposit, ...patch }));
    },
    ofOrder: async (orderId) => oldestFirst((idsByOrder.get(orderId) ?? []).map((id) => mustGet(deposits, id))),
    inBlock: async (chain, height) => where((deposit) => deposit.chain === chain && deposit.height === height),
    minedAbove: async (chain, height) =>
      where(
        ({ chain: on, status, height: at }) =>
          on === chain && at !== null && at > height && (status === 'seen' || status === 'confirmed'),
      ),
    confirmedSince: async (chain, time) =>
      where(
        ({ chain: on, status, confirmedAt }) =>
          on === chain && status === 'confirmed' && confirmedAt !== null && confirmedAt >= time,
      ),
    readyToConfirm: async (chain, headHeight) =>
      where(
        ({ chain: on, status, height, confirmationsNeeded }) =>
          on === chain && status === 'seen' && height !== null && height + confirmationsNeeded - 1 <= headHeight,
      ),
    toSweep: async (chain, { dueAt, minedUpTo, limit }) =>
      where(
        ({ chain: on, status, sweepAt, height }) =>
          on === chain &&
          status === 'confirmed' &&
          sweepAt !== null &&
          sweepAt <= dueAt &&
          height !== null &&
          height <= minedUpTo,
      )
        .toSorted((a, b) => (a.sweepAt ?? 0) - (b.sweepAt ?? 0) || (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    unmined: async (chain) =>
      where(({ chain: on, status, height }) => on === chain && status === 'seen' && height === null),
    orphaned: async (chain) =>
      where(({ chain: on, status, height }) => on === chain && status === 'confirmed' && height === null),
    unvouched: async (chain, turn, limit) =>
      where(
        ({ chain: on, voucher, height, orderId }) =>
          on === chain && voucher === null && height !== null && !isErased(orderId),
      )
        .toSorted((a, b) => (drawn(a, turn) < drawn(b, turn) ? -1 : 1))
        .slice(0, limit),
  };
}

/** The same order as in PostgreSQL, so that both stores process work in the same order. */
export function oldestFirst(found: readonly Deposit[]): readonly Deposit[] {
  if (found.length < 2) return found;
  return found.toSorted((a, b) => a.seenAt - b.seenAt || (a.id < b.id ? -1 : 1));
}

function checked(deposit: Deposit): Deposit {
  if ((deposit.height === null) === (deposit.blockHash === null)) return deposit;
  throw new Error(`deposit ${deposit.id} is in half a block: height and hash go together`);
}

/**
 * The use of a deposit is decided once. Only an unclaimed deposit can still be refunded or kept as dust, and a deposit
 * for exchange becomes free again only if its order's price was undone, one for a refund only if every refund of it is
 * void. Dust is final once it is booked.
 */
function assertUsedOnce({ id, use, status }: Deposit, next: DepositUse | null, order: Order): void {
  if (use === null || use === next) return;
  if (use === 'swap' && next === null && order.price === null) return;
  if (use === 'dust' && next === null && status === 'seen') return;
  if (use === 'unclaimed' && (next === 'refund' || next === 'dust')) return;
  throw new Error(`deposit ${id} is used for ${use} already, not for ${next}`);
}

function drawn({ id }: Deposit, turn: number): string {
  return hash('md5', `${id} ${turn}`);
}
