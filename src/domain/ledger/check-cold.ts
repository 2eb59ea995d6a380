/**
 * L24: what is booked as cold is what moves brought there, returns did not take and nobody booked as gone, and what is
 * on its way back is what the signed returns say.
 */
import { heldCurrencyIds, type CurrencyId } from '../assets/currencies.ts';
import type { Money } from '../money.ts';
import { accounts } from './accounts.ts';
import type { Balance, ColdSums, Violation } from './books.ts';

export function checkCold(
  closing: readonly Balance[],
  { brought, taken, onTheWay, lost }: ColdSums,
): readonly Violation[] {
  return heldCurrencyIds.flatMap((currency): readonly Violation[] => {
    const booked = (account: string): bigint =>
      closing.find((each) => each.account === account && each.currency === currency)?.units ?? 0n;
    const expected = [
      [accounts.cold, unitsOf(brought, currency) - unitsOf(taken, currency) - unitsOf(lost, currency)],
      [accounts.fromCold, unitsOf(onTheWay, currency)],
    ] as const;
    return expected
      .filter(([account, units]) => booked(account) !== units)
      .map(([account]) => ({ rule: 'L24', about: account, message: `differs from the moves in ${currency}` }));
  });
}

function unitsOf(sums: readonly Money[], currency: CurrencyId): bigint {
  return sums.find((each) => each.currency === currency)?.units ?? 0n;
}
