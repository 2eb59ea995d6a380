/** Journal entries of what partners earn. */
import type { EarnedShare } from '../order/earned-share.ts';
import type { Order } from '../order/order.ts';
import { accounts } from './accounts.ts';
import { credit, debit, makeEntry, type Entry, type Line } from './entry.ts';

/** Entry of a completed order with which a partner earned a share of our fee. Once for an order. */
export function postPartnerShare(
  { orderNumber }: Pick<Order, 'orderNumber'>,
  { partnerId, amount }: EarnedShare,
): Entry {
  return makeEntry(partnerShareRef(orderNumber), [
    debit(accounts.partnerShares, amount),
    credit(accounts.partner(partnerId), amount),
  ]);
}

/** Reference of the entry by which a partner's share of an order is booked. */
export function partnerShareRef(orderNumber: string): string {
  return `share:${orderNumber}`;
}

/** What an entry credits to a partner. */
export function creditToPartner(entry: Pick<Entry, 'lines'>): Line | undefined {
  return partnerLines(entry).find(({ units }) => units < 0n);
}

export function partnerLines({ lines }: Pick<Entry, 'lines'>): readonly Line[] {
  return lines.filter(({ account }) => isOfPartner(account));
}

export function isOfPartner(account: string): boolean {
  return account.startsWith(accounts.partner(''));
}

/** The number of the order of whose share an entry says to be. */
export function sharedOrder(ref: string): string | undefined {
  return ref.startsWith(partnerShareRef('')) ? ref.slice(partnerShareRef('').length) : undefined;
}
