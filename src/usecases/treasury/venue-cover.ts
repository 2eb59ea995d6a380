/** What of a currency at a venue nothing else needs. Asked under the lock of the journal, by whoever takes of it. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { homeOf, quoteCurrency, type TradingVenue, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import type { AllRecords } from '../ports/office-records.ts';

const venue = 'kraken';

/** Units of a currency that the books have at the venue, less what an open trade may spend of it. */
export async function findVenueSpare({ journal, office }: AllRecords, currency: CurrencyId): Promise<bigint> {
  const held = await journal.balance(accounts.venue, currency);
  const trades = await office.venue.openTrades();
  const spent = trades.filter(({ mostSpent }) => mostSpent.currency === currency);
  return spent.reduce((left, { mostSpent }) => left - mostSpent.units, held);
}

/** A venue that has not answered for this long is not connected, and nothing new is planned there. */
export const venueSilenceMs = 600_000;

export async function isConnected({ office }: AllRecords, name: TradingVenue, now: number): Promise<boolean> {
  const look = await office.venue.look(name);
  return look?.answeredAt !== null && look !== undefined && now - look.answeredAt <= venueSilenceMs;
}

/** Units that the venue showed of a currency lately. Nothing if its figure could not be read for long. */
export async function findShown({ office }: AllRecords, currency: CurrencyId, now: number): Promise<bigint> {
  const seen = (await office.venue.balances(venue)).find((each) => each.currency === currency);
  return seen && now - seen.seenAt <= venueSilenceMs ? seen.units : 0n;
}

/** A transfer that was declared absent, or failed, is still looked for this long. */
export const absentWatchMs = 7 * 86_400_000;

/** Whether the venue was looked through since the transfer was given up. */
function isLookedFor({ lookedAt, endedAt }: VenueTransfer): boolean {
  return (lookedAt ?? 0) > (endedAt ?? 0);
}

/**
 * What the venue holds more, or below zero less, than the books of a currency. Undefined if that cannot be said now:
 * the last look is old, something is under way or may still be paid, or the books have moved since the look.
 */
export async function findVenueDifference(
  records: AllRecords,
  currency: CurrencyId,
  now: number,
): Promise<bigint | undefined> {
  const seen = (await records.office.venue.balances(venue)).find((each) => each.currency === currency);
  if (!seen || now - seen.seenAt > venueSilenceMs) return undefined;
  const transfers = await records.transfers.open();
  const trades = await records.office.venue.openTrades();
  const givenUp = await records.office.venue.absentSince(now - absentWatchMs);
  const isMoving =
    givenUp.some((each) => homeOf(each.currency) === currency && (each.shown !== null || !isLookedFor(each))) ||
    transfers.some((each) => homeOf(each.currency) === currency) ||
    trades.some((each) => each.currency === currency || quoteCurrency === currency);
  const books = await records.journal.balance(accounts.venue, currency);
  return isMoving || seen.units - books !== seen.difference ? undefined : seen.difference;
}
