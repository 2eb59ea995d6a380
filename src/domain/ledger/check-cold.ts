/** L24: what is booked as cold is what the moves to cold storage brought there. */
import { heldCurrencyIds } from '../assets/currencies.ts';
import type { Money } from '../money.ts';
import { accounts } from './accounts.ts';
import type { Balance, Violation } from './books.ts';

export function checkCold(closing: readonly Balance[], brought: readonly Money[]): readonly Violation[] {
  return heldCurrencyIds.flatMap((currency): readonly Violation[] => {
    const booked = closing.find((each) => each.account === accounts.cold && each.currency === currency)?.units ?? 0n;
    const moved = brought.find((each) => each.currency === currency)?.units ?? 0n;
    if (booked === moved) return [];
    return [{ rule: 'L24', about: accounts.cold, message: `differs from the moves in ${currency}` }];
  });
}
