/**
 * Final screening of an order: finds its addresses that are on the current list and that no operator cleared for this
 * order and list.
 */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { receiveAddresses, type Order, type OrderReason } from '#src/domain/order/order.ts';
import type { OrderPayout } from '#src/domain/order/payout.ts';
import { isCleared, type FoundMatch, type ScreeningMatch } from '#src/domain/order/screening-match.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';

/** A match that blocks a payment. `isKnown`: already recorded and not cleared. */
export type Bar = FoundMatch & Readonly<{ isKnown: boolean }>;

type Wanted = Pick<FoundMatch, 'role' | 'depositId' | 'chain'> & Readonly<{ address: string }>;

/**
 * Finds matches before an order is priced: checks every address that the order may pay to, and the senders of its
 * deposits.
 */
export async function findOrderBars(ports: Ports, records: Records, order: Order): Promise<readonly Bar[]> {
  const matches = await records.matches.ofOrder(order.id);
  const { chain } = currencies[order.quote.receive.currency];
  const receivers = receiveAddresses(order).flatMap((address) =>
    findBar(ports, order.id, matches, { role: 'receive', depositId: null, chain, address }),
  );
  return [...receivers, ...(await findSenderBars(ports, records, order.id, matches))];
}

/** Finds matches before a refund: checks the refund address. */
export async function findRefundBars(ports: Ports, records: Records, order: Order): Promise<readonly Bar[]> {
  const { id, refundAddress: address, quote } = order;
  if (address === null) return [];
  const { chain } = currencies[quote.inputs.send.currency];
  const matches = await records.matches.ofOrder(id);
  return findBar(ports, id, matches, { role: 'refund', depositId: null, chain, address });
}

/**
 * Finds matches before a payout is reserved: checks its target address and, unless the payout is a refund, the senders.
 */
export async function findPayoutBars(ports: Ports, records: Records, payout: OrderPayout): Promise<readonly Bar[]> {
  const { orderId, toAddress: address } = payout;
  const matches = await records.matches.ofOrder(orderId);
  const { chain } = currencies[payout.amount.currency];
  const role = payout.kind === 'payout' ? 'receive' : 'refund';
  const receiver = findBar(ports, orderId, matches, { role, depositId: null, chain, address });
  return role === 'refund' ? receiver : [...receiver, ...(await findSenderBars(ports, records, orderId, matches))];
}

/** Records new matches, for review by an operator. */
export async function noteBars(records: Records, bars: readonly Bar[]): Promise<void> {
  for (const { isKnown, ...match } of bars) if (!isKnown) await records.matches.note(match);
}

/** The reason for which matches hold an order. */
export function barReason(bars: readonly Bar[]): OrderReason {
  return bars.every(({ role }) => role === 'sender') ? 'deposit_listed' : 'address_listed';
}

/**
 * Finds matches of the senders of deposits. A deposit of a listed sender needs an operator's clearance, even if the
 * sender is no longer on the list.
 */
async function findSenderBars(
  ports: Ports,
  records: Records,
  orderId: string,
  matches: readonly ScreeningMatch[],
): Promise<readonly Bar[]> {
  const deposits = await records.deposits.ofOrder(orderId);
  const flagged = deposits.filter(
    ({ flag, status, use }) => flag !== null && status === 'confirmed' && (use === null || use === 'swap'),
  );
  return flagged.flatMap(({ id: depositId, chain }) => {
    const senders = matches.filter((match) => match.depositId === depositId);
    const isOpen = (match: ScreeningMatch): boolean =>
      senders.every(({ address, clearance }) => address !== match.address || clearance === null);
    const open = senders.filter(isOpen).map(({ id: _id, clearance: _clearance, ...match }) => {
      return { ...match, isKnown: true };
    });
    const addresses = new Set(senders.flatMap(({ address }) => address ?? []));
    const listed = [...addresses].flatMap((address) =>
      findBar(ports, orderId, matches, { role: 'sender', depositId, chain, address }),
    );
    return [...open, ...listed];
  });
}

function findBar(
  { screening, clock }: Ports,
  orderId: string,
  matches: readonly ScreeningMatch[],
  { role, depositId, chain, address }: Wanted,
): readonly Bar[] {
  const result = screening.check(chain, address);
  if (!result.match) return [];
  const match = makeMatch(screening.list, { orderId, role, depositId, chain, address, entry: result.reason });
  return isCleared(matches, match) ? [] : [{ ...match, foundAt: clock.now(), isKnown: false }];
}

type Named = Readonly<{
  orderId: string;
  role: FoundMatch['role'];
  depositId: string | null;
  chain: ChainId;
  address: string;
  entry: string;
}>;

export function makeMatch({ source, date }: Ports['screening']['list'], named: Named): Omit<FoundMatch, 'foundAt'> {
  return { ...named, listSource: source, listDate: date };
}
