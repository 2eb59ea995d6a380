/** How much test money a click pays, of what an order asks for. */
import { divideDown, money, type Money } from '#src/domain/money.ts';
import type { Order } from '#src/domain/order/order.ts';

/** In tenths. Less and more are both far outside of what an order takes as it is. */
const tenths = { exact: 10n, little: 9n, much: 11n } as const;
export type TestShare = keyof typeof tenths;

export function testAmount({ quote, sendRange }: Pick<Order, 'quote' | 'sendRange'>, share: TestShare): Money {
  // Too much for an open amount is more than the most of it.
  const { currency, units } = share === 'much' && sendRange ? sendRange.max : quote.inputs.send;
  return money(currency, divideDown(units * tenths[share], 10n));
}
