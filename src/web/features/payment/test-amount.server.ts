/** Amount of a test payment, relative to the ordered amount. */
import { divideDown, money, type Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';

/** Test amounts in tenths of the ordered one. `little` and `much` are both far outside the order's tolerance. */
const tenths = { exact: 10n, little: 9n, much: 11n } as const;
export type TestShare = keyof typeof tenths;

export function testAmount({ quote, sendRange }: Pick<Order, 'quote' | 'sendRange'>, share: TestShare): Money {
  // For an open amount (a range), too much means more than the maximum of the range.
  const { currency, units } = share === 'much' && sendRange ? sendRange.max : quote.inputs.send;
  return money(currency, divideDown(units * tenths[share], 10n));
}
