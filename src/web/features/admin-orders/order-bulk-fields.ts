/** Names of the form that decides several orders: a field for each order, so that it is one form without JavaScript. */
import type { Failure, Fields } from '../../components/office/failure.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';

export const bulkFormId = 'decide-orders';
export const bulkIntent = 'decide_orders';

const prefix = 'order-';

export function orderField(orderNumber: string): string {
  return `${prefix}${orderNumber}`;
}

/** The orders that were chosen in a form. */
export function readChosen(fields: Fields): readonly string[] {
  return Object.keys(fields)
    .filter((name) => name.startsWith(prefix) && fields[name] === 'on')
    .map((name) => name.slice(prefix.length));
}

/** The orders that were chosen in the form that came back. */
export function chosenIn(failure: Failure | undefined): readonly string[] {
  return failure?.intent === bulkIntent ? readChosen(failure.typed) : [];
}

/** What became of each order. */
export type BulkAnswer = Readonly<{
  kind: 'decided';
  rows: readonly Readonly<{ orderNumber: string; state: OrderState; problem: string | null }>[];
}>;
