/** Data of the order list. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';

/** Filter values as typed, so that a wrong one can be corrected. */
export type TypedFilter = Readonly<
  Record<'state' | 'reason' | 'product' | 'currency' | 'from' | 'to' | 'query' | 'assignee' | 'sort', string>
>;

export type OrderRow = Readonly<{
  orderNumber: string;
  /** Tracking code in groups of three; null once it was erased. */
  code: string | null;
  from: CurrencyId;
  to: CurrencyId;
  send: string;
  receive: string;
  /** The receive address, cut to its first characters; a dash once it was erased. */
  address: string;
  state: OrderState;
  /** Whether an operator can decide something about it. */
  isDecidable: boolean;
  reason: string | null;
  createdAt: string;
}>;

export type OrderListView = Readonly<{
  typed: TypedFilter;
  problem: Readonly<{ field: string; message: string }> | null;
  rows: readonly OrderRow[];
  /** Of the newest change when the list was read. */
  mark: string;
  /** Query strings of the linked pages, without the path. */
  links: Readonly<{ next: string | null; first: string | null; sort: string; export: string }>;
}>;
