/** What the list of orders shows. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';

/** As they were typed, so that a wrong one can be mended. */
export type TypedFilter = Readonly<
  Record<'state' | 'reason' | 'product' | 'currency' | 'from' | 'to' | 'query' | 'sort', string>
>;

export type OrderRow = Readonly<{
  orderNumber: string;
  /** In groups of three; null once it was erased. */
  code: string | null;
  from: CurrencyId;
  to: CurrencyId;
  send: string;
  receive: string;
  /** The first characters only. */
  address: string;
  state: OrderState;
  reason: string | null;
  createdAt: string;
}>;

export type OrderListView = Readonly<{
  typed: TypedFilter;
  problem: Readonly<{ field: string; message: string }> | null;
  rows: readonly OrderRow[];
  /** The questions of the pages that this one leads to, without the path. */
  links: Readonly<{ next: string | null; first: string | null; sort: string; csv: string }>;
}>;
