/** What of a currency at a venue nothing else needs. Asked under the lock of the journal, by whoever takes of it. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { TradingVenue } from '#src/domain/treasury/venue.ts';
import type { AllRecords } from '../ports/office-records.ts';

/** Units of a currency that the books have at the venue, less what an open trade may spend of it. */
export async function findVenueSpare({ journal, office }: AllRecords, currency: CurrencyId): Promise<bigint> {
  const held = await journal.balance(accounts.venue, currency);
  const trades = await office.venue.openTrades();
  const spent = trades.filter(({ mostSpent }) => mostSpent.currency === currency);
  return spent.reduce((left, { mostSpent }) => left - mostSpent.units, held);
}

/** A venue that has not answered for this long is not connected, and nothing new is planned there. */
export const venueSilenceMs = 600_000;

export async function isConnected({ office }: AllRecords, venue: TradingVenue, now: number): Promise<boolean> {
  const look = await office.venue.look(venue);
  return look?.answeredAt !== null && look !== undefined && now - look.answeredAt <= venueSilenceMs;
}
