/** Reads the filter from the URL, and formats the orders that match. */
import { parseOrderFilter } from '#src/domain/back-office/order-filter.ts';
import { longestQuery } from '#src/domain/back-office/order-query.ts';
import { isDecidable } from '#src/domain/order/decision-obstacle.ts';
import { formatMoney, type Money } from '#src/domain/money.ts';
import { beginOfAddress } from '#src/http/mask-address.ts';
import { formatDecimal } from '#src/i18n/format.ts';
import type { LanguageCode } from '#src/i18n/languages.ts';
import { refusalMessage } from '#src/i18n/refusal-message.ts';
import { data, redirect } from 'react-router';
import { backOfficeContext, languageOf, orderLinksContext } from '../../contexts.ts';
import type { OfficeOrder } from '../../components/office/office-types.ts';
import { pageOperator, requireOperator, type OfficeArgs } from '../../components/office/require-operator.server.ts';
import { shortMoment } from '../../components/office/short-moment.ts';
import { pathOf } from '../../pages.ts';
import type { OrderListView, OrderRow, TypedFilter } from './order-list-view.ts';

export async function loadOrders(args: OfficeArgs) {
  const operator = pageOperator(requireOperator(args));
  const { url, context } = args;
  const language = languageOf(context);
  const typed = readTyped(url);
  const cursor = url.searchParams.get('cursor');
  const filter = parseOrderFilter({ ...typed, cursor }, context.get(orderLinksContext).read);
  if (!filter.ok) {
    const field = String(filter.details?.['field'] ?? '');
    const problem = { field, message: refusalMessage(language, filter.code, filter.details) };
    const links = toLinks(typed, { next: null, cursor: null });
    const view: OrderListView = { typed, problem, rows: [], mark: '', links };
    return data({ operator, view }, { status: 400 });
  }
  // Before the list, so that a change in between is noticed.
  const { orders: mark } = await context.get(backOfficeContext).readListMarks();
  const { orders, next } = await context.get(backOfficeContext).listOrders(filter.value);
  const [only, ...others] = orders;
  // A search with one result redirects to that order. The search text may be an order id, which gives access to the
  // order, so it should not stay in the browser's history.
  if (filter.value.query && only && others.length === 0 && cursor === null) {
    throw redirect(`${pathOf(language, 'admin-orders')}/${only.orderNumber}`, 303);
  }
  const waiting = orders.filter(({ trackingCode, state }) => trackingCode !== null && isDecidable(state));
  const decidable = await context.get(backOfficeContext).listDecidable(waiting.map(({ orderNumber }) => orderNumber));
  const view: OrderListView = {
    typed,
    problem: null,
    rows: orders.map((order) => toRow(order, { language, isDecidable: decidable.has(order.orderNumber) })),
    mark,
    links: toLinks(typed, { next, cursor }),
  };
  return data({ operator, view });
}

function readTyped({ searchParams }: URL): TypedFilter {
  const read = (name: string): string => (searchParams.get(name) ?? '').slice(0, longestQuery);
  // Codes are often copied with the spaces that pages show between groups.
  const query = read('query').trim();
  const plain = /^[\d\s]+$/.test(query) ? query.replaceAll(/\s/g, '') : query;
  const sort = read('sort');
  const [state, reason, product, currency] = [read('state'), read('reason'), read('product'), read('currency')];
  const [from, to, assignee] = [read('from'), read('to'), read('assignee')];
  return { state, reason, product, currency, from, to, query: plain, assignee, sort };
}

type Place = Readonly<{ next: string | null; cursor: string | null }>;

function toLinks(typed: TypedFilter, { next, cursor }: Place): OrderListView['links'] {
  const ask = (changes: Readonly<Record<string, string>>): string => {
    const filled = Object.entries({ ...typed, ...changes }).filter(([, text]) => text !== '');
    return `?${new URLSearchParams(filled).toString()}`;
  };
  return {
    next: next === null ? null : ask({ cursor: next }),
    first: cursor === null ? null : ask({}),
    sort: ask({ sort: typed.sort === 'oldest' ? 'newest' : 'oldest' }),
    export: ask({}),
  };
}

type Shown = Readonly<{ language: LanguageCode; isDecidable: boolean }>;

function toRow(order: OfficeOrder, { language, isDecidable: canDecide }: Shown): OrderRow {
  const { orderNumber, trackingCode, send, receive, receiveAddress, state, reason, createdAt } = order;
  const write = (amount: Money): string => formatDecimal(language, formatMoney(amount), { maxDecimals: 8 });
  return {
    orderNumber,
    code: trackingCode === null ? null : trackingCode.replaceAll(/(\d{3})(?=\d)/g, '$1 '),
    from: send.currency,
    to: receive.currency,
    send: write(send),
    receive: write(receive),
    address: receiveAddress === null ? '–' : beginOfAddress(receiveAddress),
    state,
    isDecidable: canDecide,
    reason,
    createdAt: shortMoment(createdAt),
  };
}
