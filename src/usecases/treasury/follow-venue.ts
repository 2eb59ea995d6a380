/**
 * One round of the worker at a venue: transfers and trades are carried on, and what the venue shows is stored for the
 * pages. Only the worker has the venue's key. Any number of workers may run: the locks of the rows decide who asks.
 */
import { parseAddress, normaliseAddress } from '#src/domain/address/parse-address.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { homeOf, isTransferOpen, quoteCurrency, venueCurrencies, watchEveryMs } from '#src/domain/treasury/venue.ts';
import type { AllRecords } from '../ports/office-records.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { VenueDeps } from './find-lost-transfer.ts';
import { followTransfer, lookForTransfer } from './follow-venue-transfer.ts';
import { followTrade } from './follow-venue-trade.ts';
import { absentWatchMs } from './venue-cover.ts';

export async function followVenue(deps: VenueDeps): Promise<void> {
  const { ports, store, venue } = deps;
  const askedAt = ports.clock.now();
  const errors: unknown[] = [];
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    await work().catch((error: unknown) => errors.push(error));
  };
  const { transfers, trades, absent } = await store.snapshot(async (records) => ({
    transfers: await records.transfers.open(),
    trades: await records.office.venue.openTrades(),
    absent: await records.office.venue.absentSince(askedAt - absentWatchMs),
  }));
  for (const transfer of transfers) await attempt(async () => await followTransfer(deps, transfer));
  const due = absent.filter(({ lookedAt }) => askedAt - (lookedAt ?? 0) >= watchEveryMs);
  for (const transfer of due) await attempt(async () => await lookForTransfer(deps, transfer));
  for (const trade of trades) await attempt(async () => await followTrade(deps, trade));
  await attempt(async () => await storeBalances(deps));
  const trouble = errors.find((error) => error instanceof OutsideError);
  await store.transaction(async ({ office }) => {
    const answeredAt = trouble ? ((await office.venue.look(venue.name))?.answeredAt ?? null) : ports.clock.now();
    await office.venue.putLook(venue.name, { askedAt, answeredAt, trouble: trouble ? trouble.message : null });
  });
  const [first] = errors;
  if (errors.length > 0)
    throw errors.length === 1 ? first : new AggregateError(errors, 'a venue could not be followed');
}

/** Stores the balances, and how they differ from the books if nothing was under way during the look. */
async function storeBalances({ ports, store, venue }: VenueDeps): Promise<void> {
  const before = await store.snapshot(readBooks);
  const seen = await venue.balances();
  const after = await store.snapshot(readBooks);
  const seenAt = ports.clock.now();
  await store.transaction(async ({ office }) => {
    for (const currency of venueCurrencies) {
      const shown = seen.find((each) => each.currency === currency);
      // A figure that cannot be read says nothing about this coin, and takes nothing off the others.
      if (shown?.units === null) continue;
      const units = shown?.units ?? 0n;
      const books = after.balances.get(currency) ?? 0n;
      const isStill = [before, after].every(({ moving }) => !moving.has(currency));
      const isComparable = isStill && books === (before.balances.get(currency) ?? 0n);
      const difference = isComparable ? units - books : null;
      if (units > 0n || books > 0n || difference === 0n)
        await office.venue.putBalance(venue.name, { currency, units, difference, seenAt });
    }
  });
}

type Books = Readonly<{ balances: ReadonlyMap<CurrencyId, bigint>; moving: ReadonlySet<CurrencyId> }>;

async function readBooks(records: AllRecords): Promise<Books> {
  const all = await records.journal.balances();
  const there = all.filter(({ account }) => account === accounts.venue);
  const transfers = (await records.transfers.open()).filter(isTransferOpen);
  const trades = await records.office.venue.openTrades();
  return {
    balances: new Map(there.map(({ currency, units }) => [currency, units])),
    moving: new Set<CurrencyId>([
      ...transfers.map(({ currency }) => homeOf(currency)),
      ...trades.flatMap(({ currency }) => [currency, quoteCurrency]),
    ]),
  };
}

/** Stores our deposit addresses at the venue for a currency: withdrawals to these stay ours. */
export async function storeVenueAddresses({ ports, store, venue }: VenueDeps, currency: CurrencyId): Promise<void> {
  const { chain } = currencies[currency];
  if (!ports.rules.isActive(chain)) return;
  const addresses = await venue.depositAddresses(currency);
  const seenAt = ports.clock.now();
  await store.transaction(async ({ office }) => {
    for (const address of addresses) {
      const parsed = parseAddress(chain, address, ports.rules.acceptedNetworks(chain));
      if (!parsed.ok) continue;
      const canonical = normaliseAddress(parsed.value);
      await office.venue.putAddress(venue.name, { currency, canonical, address, seenAt });
    }
  });
}
