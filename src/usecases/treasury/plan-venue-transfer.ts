/**
 * Transfers from a venue to the hot wallet: planned by an operator or by the rule, and declared absent by an operator.
 * The books move with the plan, so that nothing else can use the coins; the worker asks the venue.
 */
import { currencies } from '#src/domain/assets/currencies.ts';
import { parseCurrencyOnNetwork } from '#src/domain/back-office/platform-address.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { postFromVenue } from '#src/domain/ledger/venue-postings.ts';
import { formatMoney, money, parseMoney, type AmountRefusal, type Money } from '#src/domain/money.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import {
  homeOf,
  isTransferNumber,
  makeTransferNumber,
  mayDeclareAbsent,
  onNetwork,
  type VenueTransfer,
} from '#src/domain/treasury/venue.ts';
import { decimalsAtVenue, floorForVenue } from '#src/domain/treasury/venue-precision.ts';
import { advanceTransfer } from '../order-moves/advance-transfer.ts';
import { postOnce } from '../order-moves/post-once.ts';
import type { AllRecords } from '../ports/office-records.ts';
import type { Ports } from '../ports/ports.ts';
import { AlreadyTaken } from '../ports/records.ts';
import type { TreasuryDeps } from './act-records.ts';
import { newTransfer } from './new-transfer.ts';
import { findVenueSpare, isConnected } from './venue-cover.ts';

const venue = 'kraken';

export type NewVenueTransfer = Readonly<{ currency: string; amount: string; reason: string; actor: string }>;

export type VenueTransferRefusal =
  | AmountRefusal
  | 'currency_unknown'
  | 'network_missing'
  | 'network_wrong'
  | 'reason_invalid'
  | 'chain_paused'
  | 'amount_below_minimum'
  | 'venue_not_covered'
  | 'venue_off'
  | 'venue_transfer_open';

export type WantedTransfer = Readonly<{ amount: Money; reason: string; requestedBy: string }>;

/** Authorises the operator for this transfer. Called only for valid input. */
type Approve<Code extends string> = (wanted: WantedTransfer) => Promise<Result<null, Code>>;

export async function requestVenueTransfer<Code extends string>(
  deps: TreasuryDeps,
  { actor, ...typed }: NewVenueTransfer,
  approve: Approve<Code>,
): Promise<Result<VenueTransfer, VenueTransferRefusal | Code>> {
  const currency = parseCurrencyOnNetwork(typed.currency, '');
  if (!currency.ok) return currency;
  const { chain } = currencies[currency.value];
  if (!deps.ports.rules.isActive(chain)) return refuse('chain_paused', { chain });
  const field = 'amount';
  const amount = parseMoney(currency.value, typed.amount);
  if (!amount.ok) return refuse(amount.code, { ...amount.details, field });
  const least = currencies[currency.value].minUnits;
  if (amount.value.units < least) {
    const min = formatMoney(money(currency.value, least));
    return refuse('amount_below_minimum', { currency: currency.value, min, field });
  }
  if (floorForVenue(amount.value).units !== amount.value.units)
    return refuse('amount_too_precise', { decimals: decimalsAtVenue(currency.value), field });
  const reason = parseReason(typed.reason);
  if (!reason.ok) return reason;
  const wanted = { amount: amount.value, reason: reason.value, requestedBy: actor };
  // The same look is taken again when it is planned.
  const possible = await deps.store.snapshot(async (records) => await checkPossible(deps.ports, records, wanted));
  if (!possible.ok) return possible;
  const approved = await approve(wanted);
  return approved.ok ? await planVenueTransfer(deps, wanted) : approved;
}

type Impossible = 'venue_not_covered' | 'venue_off' | 'venue_transfer_open';

async function checkPossible(
  { clock }: Ports,
  records: AllRecords,
  { amount }: WantedTransfer,
): Promise<Result<null, Impossible>> {
  const { currency } = amount;
  if (!(await isConnected(records, venue, clock.now()))) return refuse('venue_off');
  const open = (await records.transfers.open()).some((each) => each.direction === 'out' && each.currency === currency);
  if (open) return refuse('venue_transfer_open', { currency });
  const home = homeOf(currency);
  const spare = money(home, await findVenueSpare(records, home));
  if (onNetwork(amount, home).units <= spare.units) return accept(null);
  const max = formatMoney(onNetwork(spare.units < 0n ? money(home, 0n) : spare, currency));
  return refuse('venue_not_covered', { currency, max, field: 'amount' });
}

/** Plans a transfer whose input is checked and which somebody, or the rule, has authorised. */
export async function planVenueTransfer(
  { ports, store }: TreasuryDeps,
  { reason, requestedBy, ...given }: WantedTransfer,
): Promise<Result<VenueTransfer, Impossible>> {
  // What is asked for must be what the venue lists afterwards.
  const amount = floorForVenue(given.amount);
  const wanted = { amount, reason, requestedBy };
  const { currency, units } = amount;
  if (units === 0n) return refuse('venue_not_covered', { currency, max: '0', field: 'amount' });
  try {
    return await store.transaction(async (records) => {
      // Nothing else can take of what is at the venue until this transaction ends.
      await records.journal.lock();
      const possible = await checkPossible(ports, records, wanted);
      if (!possible.ok) return possible;
      const at = ports.clock.now();
      const id = makeTransferNumber(at, (bound) => ports.random.below(bound));
      const facts = { id, venue, direction: 'out', currency, units, address: '', requestedBy, reason } as const;
      const transfer = newTransfer(facts, at);
      await records.transfers.insert(transfer);
      await postOnce(records, postFromVenue(transfer), at);
      const details = `${formatMoney(amount)} ${currency} · ${reason}`;
      await records.controls.audit({
        actor: requestedBy,
        action: 'venue_transfer_requested',
        subject: id,
        details,
        at,
      });
      return accept(transfer);
    });
  } catch (error) {
    if (error instanceof AlreadyTaken) return refuse('venue_transfer_open', { currency });
    throw error;
  }
}

export type AbsentRefusal = 'venue_transfer_not_absent';

/**
 * An operator decides that the venue never knew a transfer whose answer was lost. The coins count as being at the venue
 * again. If the venue shows it after all, it is in transit again.
 */
export async function declareTransferAbsent<Code extends string>(
  { ports, store }: TreasuryDeps,
  { transferId, actor }: Readonly<{ transferId: string; actor: string }>,
  approve: (transfer: VenueTransfer) => Promise<Result<null, Code>>,
): Promise<Result<null, AbsentRefusal | Code>> {
  if (!isTransferNumber(transferId)) return refuse('venue_transfer_not_absent');
  const found = await store.snapshot(async ({ transfers }) =>
    (await transfers.open()).find(({ id }) => id === transferId),
  );
  if (!found || !mayDeclareAbsent(found)) return refuse('venue_transfer_not_absent');
  const approved = await approve(found);
  if (!approved.ok) return approved;
  return await store.transaction(async (records) => {
    const transfer = await records.transfers.lock(transferId);
    if (!transfer || !mayDeclareAbsent(transfer)) return refuse('venue_transfer_not_absent');
    const at = ports.clock.now();
    await advanceTransfer(records, transfer, { event: 'declared_absent', at });
    const details = `${formatMoney(money(transfer.currency, transfer.units))} ${transfer.currency}`;
    await records.controls.audit({ actor, action: 'venue_transfer_absent', subject: transferId, details, at });
    return accept(null);
  });
}
