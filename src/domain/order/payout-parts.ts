/** The payouts that follow from an order and its price: one of an exchange, one per part of a mix. */
import { leastPart } from '../mixer/parts.ts';
import { splitIntoParts } from '../mixer/plan.ts';
import type { Money } from '../money.ts';
import { partFeeOf } from '../quote.ts';
import { receiveAddresses, type FixedPrice, type Order } from './order.ts';

export type PayoutPart = Readonly<{ number: number; amount: Money; toAddress: string; dueAt: number }>;

/** Applies the committed mix plan to the fixed price. Deterministic: the same price gives the same parts. */
export function findParts(order: Order, price: FixedPrice): readonly PayoutPart[] {
  const { mix } = order;
  const { receive, parts, fixedAt } = price;
  if (mix === null) return [{ number: 1, amount: receive, toAddress: order.receiveAddress, dueAt: fixedAt }];
  const addresses = receiveAddresses(order);
  const least = leastPart(receive.currency, partFeeOf(price).units);
  const amounts = splitIntoParts(receive, { ...mix.plan, weights: mix.plan.weights.slice(0, parts) }, least);
  if (amounts.length !== parts) throw new TypeError(`a mix priced for ${parts} parts has ${amounts.length}`);
  return amounts.map((amount, place) => ({
    number: place + 1,
    amount,
    toAddress: addresses[place % addresses.length] ?? order.receiveAddress,
    dueAt: fixedAt + (mix.plan.offsetsMs[place] ?? 0),
  }));
}
