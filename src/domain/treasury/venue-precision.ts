/** Amounts with the decimals that a venue has: what we ask for must be what it lists afterwards. */
import { currencies, type CurrencyId } from '../assets/currencies.ts';
import { money, type Money } from '../money.ts';
import { homeOf } from './venue.ts';

const mostDecimals = 8;

/** Decimals of an amount that is the same on the chain, in the books of the venue, and in its answers. */
export function decimalsAtVenue(currency: CurrencyId): number {
  return Math.min(currencies[currency].decimals, currencies[homeOf(currency)].decimals, mostDecimals);
}

/** The amount without what the venue would drop. */
export function floorForVenue({ currency, units }: Money): Money {
  const step = 10n ** BigInt(currencies[currency].decimals - decimalsAtVenue(currency));
  return money(currency, units - (units % step));
}
