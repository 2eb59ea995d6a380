/**
 * What the page of the venue shows: what lies there by the books and by the venue, what the bands of the inventory
 * suggest, and every transfer and trade with its state. Everything is read from what the worker stored.
 */
import { currencyIds, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Prices } from '#src/domain/rate.ts';
import { suggestMoves, type Band, type Suggestion } from '#src/domain/treasury/suggest-moves.ts';
import { venueCurrencies, type VenueTrade, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { VenueLook } from '../ports/venue-records.ts';
import { findVenueDifference, findVenueSpare, isConnected } from '../treasury/venue-cover.ts';
import type { OfficeDeps } from './office.ts';
import { readStock } from './read-inventory.ts';

const venue = 'kraken';
const listed = 50;

export type VenueStock = Readonly<{
  currency: CurrencyId;
  /** By the books, and what of it nothing else needs. */
  books: bigint;
  spare: bigint;
  /** As the venue showed it at the last look. Null if it never did. */
  shown: bigint | null;
  /** What the venue had more, or below zero less, than the books at the last comparison. */
  difference: bigint;
  /** Whether the difference can be booked now. */
  canBook: boolean;
}>;

export type VenueDesk = Readonly<{
  /** Undefined if no worker has ever asked the venue. */
  look: VenueLook | undefined;
  isConnected: boolean;
  now: number;
  stock: readonly VenueStock[];
  suggestions: readonly Suggestion[];
  transfers: readonly VenueTransfer[];
  trades: readonly VenueTrade[];
  addresses: readonly Readonly<{ currency: CurrencyId; address: string; isListed: boolean }>[];
  /** Policy: how much worse than the market a trade may be, in basis points, and the caps of the rule in dollars. */
  slippage: bigint;
  rule: Readonly<{ act: bigint; day: bigint }>;
}>;

export async function readVenue({ ports, office }: OfficeDeps): Promise<VenueDesk> {
  return await office.store.snapshot(async (records) => {
    const { venue: desk, treasury } = records.office;
    const { slippage, ruleAct: act, ruleDay: day } = ports.rules.policy().policy.venue;
    const addresses: VenueDesk['addresses'][number][] = [];
    for (const { currency, address, canonical } of await desk.addresses(venue))
      addresses.push({ currency, address, isListed: await treasury.isListed(currency, canonical) });
    return {
      look: await desk.look(venue),
      isConnected: await isConnected(records, venue, ports.clock.now()),
      stock: await readVenueStock(ports, records),
      now: ports.clock.now(),
      suggestions: await readSuggestions(ports, records),
      transfers: await desk.transfers(listed),
      trades: await desk.trades(listed),
      addresses,
      slippage,
      rule: { act, day },
    };
  });
}

async function readVenueStock({ clock }: Pick<Ports, 'clock'>, records: AllRecords): Promise<readonly VenueStock[]> {
  const shown = await records.office.venue.balances(venue);
  const stock: VenueStock[] = [];
  for (const currency of venueCurrencies) {
    const books = await records.journal.balance(accounts.venue, currency);
    const seen = shown.find((each) => each.currency === currency);
    const spare = await findVenueSpare(records, currency);
    const difference = seen?.difference ?? 0n;
    const canBook = difference !== 0n && (await findVenueDifference(records, currency, clock.now())) === difference;
    if (books !== 0n || (seen && seen.units > 0n))
      stock.push({ currency, books, spare, shown: seen?.units ?? null, difference, canBook });
  }
  return stock;
}

/** What would bring every stock back into its band. What is on its way already counts as being there. */
export async function readSuggestions(
  ports: Pick<Ports, 'clock' | 'rules'>,
  records: AllRecords,
): Promise<readonly Suggestion[]> {
  const transfers = await records.transfers.open();
  const sum = (currency: CurrencyId, isCounted: (each: VenueTransfer) => boolean): bigint =>
    transfers
      .filter((each) => each.currency === currency && isCounted(each))
      .reduce((total, { units }) => total + units, 0n);
  const stock = await readStock(ports, records);
  const bands = currencyIds.flatMap((currency): readonly Band[] => {
    const own = stock.find((each) => each.currency === currency);
    if (!own) return [];
    const coming = sum(currency, ({ direction }) => direction === 'out');
    const going = sum(currency, ({ state }) => state === 'leaving');
    const marks = { low: own.low?.units ?? null, high: own.high?.units ?? null };
    return [{ currency, free: own.free, held: own.own, ...marks, coming, going }];
  });
  const atVenue = new Map<CurrencyId, bigint>();
  for (const currency of venueCurrencies) atVenue.set(currency, await findVenueSpare(records, currency));
  const prices: Prices = (await records.controls.latestRates())?.prices ?? {};
  return suggestMoves({ bands, atVenue, prices });
}
