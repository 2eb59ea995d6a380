/**
 * What treasury acts at a venue do: they plan a transfer or a trade under their own number, which the worker asks for,
 * or book what became of a transfer, and what the venue holds more or less than the books.
 */
import { formatMoney, money } from '#src/domain/money.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postCreditedByVenue, postVenueDifference } from '#src/domain/ledger/venue-postings.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { isRestored } from '#src/domain/payout-stop.ts';
import type { TreasuryAct } from '#src/domain/treasury/act.ts';
import { homeOf, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { differenceOfAct, outcomeOf, sideOf } from '#src/domain/treasury/venue-facts.ts';
import { mayDecideOutcome, outcomeEvent, type Outcome } from '#src/domain/treasury/venue-outcome.ts';
import { advanceTransfer } from '../order-moves/advance-transfer.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { planVenueTrade } from './plan-venue-trade.ts';
import { planVenueTransfer } from './plan-venue-transfer.ts';
import { unitsAtHome } from './find-lost-transfer.ts';
import { findShown, findVenueDifference } from './venue-cover.ts';

type Answer = Promise<RefusalCode | undefined>;

/** Does what the act says. Answers why it cannot be done, or undefined. */
export async function doVenueAct(ports: Ports, records: AllRecords, act: TreasuryAct): Answer {
  if (act.kind === 'venue_outcome' || act.kind === 'venue_difference') {
    // What the books have forgotten is no riddle that people should solve.
    if (isRestored(await records.stops.all())) return 'restore_under_way';
    if (act.kind === 'venue_outcome') return await bookOutcome(ports, records, act);
    return await bookVenueDifference(ports, records, act);
  }
  const { id, currency, units, reason, proposedBy: requestedBy } = act;
  const wanted = { id, amount: money(currency, units), reason, requestedBy };
  const planned =
    act.kind === 'venue_trade'
      ? await planVenueTrade(ports, records, { ...wanted, side: sideOf(act) })
      : await planVenueTransfer(ports, records, wanted);
  return planned.ok ? undefined : planned.code;
}

/** The transfer may have gone on since somebody proposed to give it up: then it is not stuck. */
async function bookOutcome(ports: Ports, records: AllRecords, act: TreasuryAct): Answer {
  const { id, outcome } = outcomeOf(act);
  const at = ports.clock.now();
  const transfer = await records.transfers.lock(id);
  const event = transfer && outcomeEvent(transfer, outcome);
  if (!transfer || event === undefined || !mayDecideOutcome(transfer, outcome, at)) return 'venue_transfer_not_stuck';
  if (transfer.currency !== act.currency || transfer.units !== act.units) return 'venue_transfer_not_stuck';
  if (!(await isShownThere(records, transfer, outcome, at))) return 'venue_transfer_not_stuck';
  const entry = event === 'credited' ? { entry: postCreditedByVenue(transfer, transfer.units) } : {};
  const patch = event === 'failed' ? { patch: { refusal: 'decided by people' } } : {};
  await advanceTransfer(records, transfer, { event, at, ...entry, ...patch });
  const details = `${outcome} · ${formatMoney(money(act.currency, act.units))} ${act.currency} · ${act.reason}`;
  await records.controls.audit({ actor: act.proposedBy, action: 'venue_booked', subject: id, details, at });
  return undefined;
}

/**
 * A withdrawal that the venue never took is still in its balance, which is told without what is being withdrawn. A list
 * of withdrawals may be incomplete, or that of another account; the balance shows it.
 */
async function isShownThere(
  records: AllRecords,
  transfer: VenueTransfer,
  outcome: Outcome,
  at: number,
): Promise<boolean> {
  if (outcome !== 'there' || transfer.direction !== 'out') return true;
  await records.journal.lock();
  const home = homeOf(transfer.currency);
  const booked = await records.journal.balance(accounts.venue, home);
  return (await findShown(records, home, at)) >= booked + unitsAtHome(transfer);
}

async function bookVenueDifference(ports: Ports, records: AllRecords, act: TreasuryAct): Answer {
  const at = ports.clock.now();
  const { id, currency, reason } = act;
  // Nobody plans anything at the moment, and nothing is posted until this transaction ends.
  await records.journal.lock();
  const units = differenceOfAct(act);
  if ((await findVenueDifference(records, currency, at)) !== units) return 'difference_changed';
  const amount = money(currency, units);
  await postOnce(records, postVenueDifference(id, amount), at);
  const details = `${formatMoney(amount)} ${currency} · ${reason}`;
  await records.controls.audit({ actor: act.proposedBy, action: 'venue_booked', subject: id, details, at });
  return undefined;
}
