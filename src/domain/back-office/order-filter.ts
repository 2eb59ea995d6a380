/** Filter of the back office's order list, parsed from form fields or URL parameters. */
import { currencies, currencyIds, type CurrencyId } from '../assets/currencies.ts';
import { orderStates, type OrderState } from '../order/lifecycle.ts';
import { isOrderNumber } from '../order/order-number.ts';
import { orderReasons, type OrderReason } from '../order/order.ts';
import { products, type Product } from '../order/order-kind.ts';
import { parseCurrencyId } from '../parse-currency-id.ts';
import { accept, refuse, type Result } from '../result.ts';
import { readOrderQuery, type OrderQuery, type ReadShown } from './order-query.ts';
import { dayMs, parseDay, parseMoment } from './parse-moment.ts';

export const orderSorts = ['newest', 'oldest'] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * Pagination cursor: the last order of a page. It has the order's number rather than its id, because the id gives
 * access to the order, and browsers and proxies store URLs.
 */
export type OrderCursor = Readonly<{ createdAt: number; orderNumber: string }>;

export type OrderFilter = Readonly<{
  state?: OrderState;
  reason?: OrderReason;
  product?: Product;
  /** Matches orders that send or receive this currency. */
  currency?: CurrencyId;
  /** Matches orders created at this time or later, in milliseconds since 1970. */
  from?: number;
  /** Matches orders created before this time, in milliseconds since 1970. */
  to?: number;
  query?: OrderQuery;
  /** Matches orders that this operator looks after. */
  assignee?: string;
  sort: OrderSort;
  cursor?: OrderCursor;
  limit: number;
}>;

type Field = string | null | undefined;
type FilterName =
  | 'state'
  | 'reason'
  | 'product'
  | 'currency'
  | 'from'
  | 'to'
  | 'query'
  | 'assignee'
  | 'sort'
  | 'cursor'
  | 'limit';
export type OrderFilterFields = Readonly<Partial<Record<FilterName, Field>>>;

export const pageLimit = { usual: 50, most: 200 } as const;

/**
 * Parses the filter. An empty field counts as absent. `details.field` of a refusal names the invalid field. With
 * `readShown`, orders are found by their second link too.
 */
export function parseOrderFilter(
  fields: OrderFilterFields,
  readShown?: ReadShown,
): Result<OrderFilter, 'filter_invalid'> {
  const read = Object.fromEntries(
    Object.entries(readers).map(([name, reader]) => {
      const text = (fields[name as FilterName] ?? '').trim();
      return [name, text === '' ? undefined : (reader(text, readShown) ?? null)];
    }),
  );
  const wrong = Object.entries(read).find(([, value]) => value === null)?.[0];
  if (wrong !== undefined) return refuse('filter_invalid', { field: wrong });
  const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  const filter: OrderFilter = { sort: 'newest', limit: pageLimit.usual, ...given };
  const isEmpty = filter.from !== undefined && filter.to !== undefined && filter.from >= filter.to;
  return isEmpty ? refuse('filter_invalid', { field: 'to' }) : accept(filter);
}

/** Encodes the cursor as text that `parseOrderFilter` decodes. */
export function writeCursor({ createdAt, orderNumber }: OrderCursor): string {
  return `${createdAt}.${orderNumber}`;
}

type Reader = (text: string, readShown?: ReadShown) => string | number | OrderCursor | OrderQuery | undefined;

const readers: Readonly<Record<FilterName, Reader>> = {
  state: (text) => orderStates.find((state) => state === text),
  reason: (text) => orderReasons.find((reason) => reason === text),
  product: (text) => products.find((product) => product === text),
  currency: readCurrency,
  from: (text) => parseDay(text) ?? parseMoment(text),
  to: (text) => {
    const day = parseDay(text);
    return day === undefined ? parseMoment(text) : day + dayMs;
  },
  query: readOrderQuery,
  assignee: (text) => (/^[a-z0-9][a-z0-9._-]{0,63}$/.test(text) ? text : undefined),
  sort: (text) => orderSorts.find((sort) => sort === text),
  cursor: readCursor,
  limit: (text) => (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= pageLimit.most ? Number(text) : undefined),
};

function readCurrency(text: string): CurrencyId | undefined {
  const id = parseCurrencyId(text);
  return id.ok && currencyIds.includes(id.value) ? currencies[id.value].id : undefined;
}

function readCursor(text: string): OrderCursor | undefined {
  const [, createdAt, orderNumber = ''] = /^(\d{1,15})\.(.{1,40})$/.exec(text) ?? [];
  return isOrderNumber(orderNumber) ? { createdAt: Number(createdAt), orderNumber } : undefined;
}
