/**
 * Plans a transfer from a venue to the hot wallet, which an act or the rule has authorised. The books move with the
 * plan, so that nothing else can use the coins; the worker asks the venue.
 */
import { postFromVenue } from '#src/domain/ledger/venue-postings.ts';
import { formatMoney, money, type Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { homeOf, onNetwork, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { floorForVenue } from '#src/domain/treasury/venue-precision.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { newTransfer } from './new-transfer.ts';
import { findVenueSpare, isConnected } from './venue-cover.ts';

const venue = 'kraken';

export type TransferToPlan = Readonly<{
  /** Of an act, its number. */
  id: string;
  amount: Money;
  reason: string;
  requestedBy: string;
}>;

export type TransferImpossible = 'venue_not_covered' | 'venue_off' | 'venue_transfer_open';

export async function checkTransferPossible(
  { clock }: Pick<Ports, 'clock'>,
  records: AllRecords,
  amount: Money,
): Promise<Result<null, TransferImpossible>> {
  const { currency } = amount;
  if (!(await isConnected(records, venue, clock.now()))) return refuse('venue_off');
  const open = (await records.transfers.open()).some((each) => each.direction === 'out' && each.currency === currency);
  if (open) return refuse('venue_transfer_open', { currency });
  const home = homeOf(currency);
  const spare = money(home, await findVenueSpare(records, home));
  if (amount.units > 0n && onNetwork(amount, home).units <= spare.units) return accept(null);
  const max = formatMoney(onNetwork(spare.units < 0n ? money(home, 0n) : spare, currency));
  return refuse('venue_not_covered', { currency, max, field: 'amount' });
}

/** Plans it in this transaction, which is the only one that plans anything at the moment (`lockProposals`). */
export async function planVenueTransfer(
  ports: Pick<Ports, 'clock'>,
  records: AllRecords,
  { id, amount: given, reason, requestedBy }: TransferToPlan,
): Promise<Result<VenueTransfer, TransferImpossible>> {
  // What is asked for must be what the venue lists afterwards.
  const amount = floorForVenue(given);
  const { currency, units } = amount;
  // Rows before the journal, as everybody locks them who moves a transfer.
  await records.transfers.lockOut(currency);
  // Nothing else can take of what is at the venue until this transaction ends.
  await records.journal.lock();
  const possible = await checkTransferPossible(ports, records, amount);
  if (!possible.ok) return possible;
  const at = ports.clock.now();
  const facts = { id, venue, direction: 'out', currency, units, address: '', requestedBy, reason } as const;
  const transfer = newTransfer(facts, at);
  await records.transfers.insert(transfer);
  await postOnce(records, postFromVenue(transfer), at);
  const details = `${formatMoney(amount)} ${currency} · ${reason}`;
  await records.controls.audit({ actor: requestedBy, action: 'venue_transfer_requested', subject: id, details, at });
  return accept(transfer);
}
