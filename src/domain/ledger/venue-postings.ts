/**
 * The posting table of venues: transfers to and from them, and trades there. Money in transit stands in exactly one
 * account at any time, so that what is ours does not change while it moves, but for fees.
 */
import { money, type Money } from '../money.ts';
import type { WithdrawalPayout } from '../order/payout.ts';
import { homeOf, onNetwork, quoteCurrency, type Fill, type VenueTrade, type VenueTransfer } from '../treasury/venue.ts';
import { accounts } from './accounts.ts';
import { credit, debit, makeEntry, type Entry, type Line } from './entry.ts';

type Sent = Pick<WithdrawalPayout, 'actId' | 'amount'>;

/** Entry of a withdrawal to a venue, beside that of the withdrawal: nothing is taken out, it stays ours. */
export function postToVenue(payout: Sent): Entry {
  return makeEntry(`to-venue:${payout.actId}`, toVenueLines(payout));
}

/** Entry if the payout of such a withdrawal can never be mined. */
export function postToVenueUndone(payout: Sent): Entry {
  return makeEntry(`to-venue-undone:${payout.actId}`, reversed(toVenueLines(payout)));
}

function toVenueLines({ amount }: Sent): readonly Line[] {
  return [debit(accounts.transit, amount), credit(accounts.withdrawn, amount)];
}

/** Entry if the payout of such a withdrawal is final: the coins are in nobody's wallet of ours any more. */
export function postLeftForVenue({ actId, amount }: Sent): Entry {
  return makeEntry(`left-for-venue:${actId}`, [debit(accounts.toVenue, amount), credit(accounts.transit, amount)]);
}

/** Entry of a deposit that the venue has credited. What it credits less than was sent is its fee. */
export function postCreditedByVenue({ id, currency, units }: VenueTransfer, creditedUnits: bigint): Entry {
  if (creditedUnits > units) throw new RangeError('a venue credits no more than was sent');
  return makeEntry(`venue-credit:${id}`, [
    credit(accounts.toVenue, money(currency, units)),
    debit(accounts.venueFee, money(currency, units - creditedUnits)),
    ...enter(money(currency, creditedUnits)),
  ]);
}

type Moved = Pick<VenueTransfer, 'id' | 'currency' | 'units' | 'version'>;

/** Entry of a transfer from the venue, written before it is asked for: from then on the venue may have paid it. */
export function postFromVenue({ id, currency, units }: Moved): Entry {
  return makeEntry(`from-venue:${id}`, fromVenueLines(money(currency, units)));
}

/** Entry of a transfer that the venue refused, did not pay or never knew: the coins are still there. */
export function postFromVenueUndone({ id, currency, units, version }: Moved): Entry {
  return makeEntry(`from-venue-undone:${id}:${version}`, reversed(fromVenueLines(money(currency, units))));
}

/** Entry of a transfer that was taken for absent and is at the venue after all. */
export function postFromVenueFound({ id, currency, units, version }: Moved): Entry {
  return makeEntry(`from-venue-found:${id}:${version}`, fromVenueLines(money(currency, units)));
}

function fromVenueLines(amount: Money): readonly Line[] {
  return [debit(accounts.fromVenue, amount), ...reversed(enter(amount))];
}

/**
 * Entry of a funding that is a transfer from the venue. What came less than left is the venue's fee; what came more is
 * capital, as it is of any funding.
 */
export function postArrivedFromVenue(fundingId: string, came: Money, { units }: Pick<VenueTransfer, 'units'>): Entry {
  const { currency } = came;
  const rest = units - came.units;
  return makeEntry(`fund:${fundingId}`, [
    debit(accounts.hot, came),
    credit(accounts.fromVenue, money(currency, units)),
    rest < 0n ? credit(accounts.capital, money(currency, -rest)) : debit(accounts.venueFee, money(currency, rest)),
  ]);
}

/**
 * Entry if the venue names the transaction of a transfer whose payment was booked as capital before: it is no new
 * money.
 */
export function postRecognised(transfer: Moved, came: Money): Entry {
  const { id, currency, units } = transfer;
  const taken = came.units < units ? came.units : units;
  return makeEntry(`recognised:${id}`, [
    debit(accounts.capital, money(currency, taken)),
    credit(accounts.fromVenue, money(currency, units)),
    debit(accounts.venueFee, money(currency, units - taken)),
  ]);
}

/** Entry of a transfer that nobody can explain any more, by the decision of people. */
export function postVenueLost({ id, direction, currency, units }: VenueTransfer): Entry {
  const [account, amount] = [direction === 'in' ? accounts.toVenue : accounts.fromVenue, money(currency, units)];
  return makeEntry(`venue-lost:${id}`, [debit(accounts.unexplained, amount), credit(account, amount)]);
}

/** Entry of what a venue holds more, or with units below zero less, than the books. */
export function postVenueDifference(actId: string, amount: Money): Entry {
  return makeEntry(`venue-difference:${actId}`, [debit(accounts.venue, amount), credit(accounts.unexplained, amount)]);
}

/** Entry of a trade: the coin against USDT, and the venue's fee in USDT. */
export function postVenueTrade({ id, side, currency }: VenueTrade, { units, cost, fee }: Fill): Entry {
  const [coins, paid] = [money(currency, units), money(quoteCurrency, cost)];
  const bought = [
    debit(accounts.venue, coins),
    credit(accounts.position, coins),
    credit(accounts.venue, paid),
    debit(accounts.position, paid),
  ];
  return makeEntry(`venue-trade:${id}`, [
    ...(side === 'buy' ? bought : reversed(bought)),
    debit(accounts.venueFee, money(quoteCurrency, fee)),
    credit(accounts.venue, money(quoteCurrency, fee)),
  ]);
}

/** Lines of coins that enter the venue. Its books know no network, so another network is an exchange one for one. */
function enter(amount: Money): readonly Line[] {
  const home = homeOf(amount.currency);
  if (home === amount.currency) return [debit(accounts.venue, amount)];
  const there = onNetwork(amount, home);
  return [debit(accounts.position, amount), debit(accounts.venue, there), credit(accounts.position, there)];
}

function reversed(lines: readonly Line[]): readonly Line[] {
  return lines.map((line) => ({ ...line, units: -line.units }));
}
