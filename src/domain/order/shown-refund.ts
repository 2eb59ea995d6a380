/** Refunds as shown in a choice: what they cost at most, once they were chosen in time. */
import type { CurrencyId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';
import type { Deposit } from './deposit.ts';
import type { Order, ShownRefund } from './order.ts';

/** The costs that were shown, now chosen. Null if none were shown, or too long ago. */
export function chooseRefund({ choiceRefund }: Pick<Order, 'choiceRefund'>, now: number): ShownRefund | null {
  return choiceRefund !== null && now <= choiceRefund.expiresAt ? { ...choiceRefund, isChosen: true } : null;
}

/** Costs of the refund of a deposit that is planned now: those of now, or less if less was shown for it and chosen. */
export function refundFeeAsShown(
  { choiceRefund }: Pick<Order, 'choiceRefund'>,
  { id }: Pick<Deposit, 'id'>,
  current: Money,
): Money {
  const isShown = choiceRefund?.isChosen === true && choiceRefund.depositIds.includes(id);
  const shown = isShown ? shownFee(choiceRefund, current.currency) : undefined;
  return shown && shown.units < current.units ? shown : current;
}

export function shownFee({ fees }: Pick<ShownRefund, 'fees'>, currency: CurrencyId): Money | undefined {
  return fees.find((fee) => fee.currency === currency);
}
