/** L23: what is in transit to and from a venue is what the open transfers say: nothing counts twice or is missing. */
import { heldCurrencyIds, type CurrencyId } from '../assets/currencies.ts';
import { isInTransit, type TransferDirection, type VenueTransfer } from '../treasury/venue.ts';
import { accounts } from './accounts.ts';
import type { Balance, Violation } from './books.ts';

const transitAccounts: Readonly<Record<TransferDirection, string>> = { in: accounts.toVenue, out: accounts.fromVenue };

export function checkVenue(closing: readonly Balance[], transfers: readonly VenueTransfer[]): readonly Violation[] {
  return (['in', 'out'] as const).flatMap((direction) =>
    heldCurrencyIds.flatMap((currency): readonly Violation[] => {
      const account = transitAccounts[direction];
      const isSame = balanceOf(closing, account, currency) === sumInTransit(transfers, direction, currency);
      return isSame ? [] : [{ rule: 'L23', about: account, message: `differs from the open transfers in ${currency}` }];
    }),
  );
}

function balanceOf(balances: readonly Balance[], account: string, currency: CurrencyId): bigint {
  return balances.find((each) => each.account === account && each.currency === currency)?.units ?? 0n;
}

function sumInTransit(transfers: readonly VenueTransfer[], direction: TransferDirection, currency: CurrencyId): bigint {
  return transfers
    .filter((each) => each.direction === direction && each.currency === currency && isInTransit(each))
    .reduce((sum, { units }) => sum + units, 0n);
}
