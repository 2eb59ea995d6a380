/** Inserts built objects into a store together with what they refer to, and compares unordered lists. */
import type { Deposit } from '#src/domain/order/deposit.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import type { Store } from '#src/usecases/ports/records.ts';
import { makeDeposit, makeOrder, makePayout } from '../make-order.ts';

export type Run = Store['transaction'];

export async function insertOrder(run: Run, overrides: Partial<Order> = {}): Promise<Order> {
  const order = makeOrder(overrides);
  await run((records) => records.orders.insert(order));
  return order;
}

export async function insertDeposit(
  run: Run,
  overrides: Partial<Omit<Deposit, 'id'>> = {},
  order?: Order,
): Promise<Deposit> {
  const deposit = makeDeposit(order ?? (await insertOrder(run)), overrides);
  await run((records) => records.deposits.insert(deposit));
  return deposit;
}

export async function insertPayout(
  run: Run,
  overrides: Partial<OrderPayout> = {},
  order?: Order,
): Promise<OrderPayout> {
  const payout = makePayout(order ?? (await insertOrder(run)), overrides);
  const isNew = await run((records) => records.payouts.insert(payout));
  if (!isNew) throw new Error(`the built payout ${payout.key} existed already`);
  return payout;
}

/** Sorted ids, for lists whose order the port does not guarantee. */
export function idsOf(rows: readonly Readonly<{ id: string }>[]): readonly string[] {
  return rows.map(({ id }) => id).toSorted();
}

export function sortedById<Row extends Readonly<{ id: string }>>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Thrown by tests to make a transaction fail. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
