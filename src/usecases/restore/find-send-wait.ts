/**
 * Finds why an operator's verdict on a send cannot be applied yet. A send declared unexplained must not be the payout
 * of an order that is still to be paid: once the fence is lifted, that order would be paid a second time.
 */
import { addressKey } from '#src/domain/address/address-key.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { isExpired, type Loan } from '#src/domain/loan/loan.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import { depositId } from '#src/domain/order/deposit.ts';
import { receiveAddresses, type Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { boundRefundAddress } from '#src/domain/terms/bound-refund.ts';
import { paysInBatches } from '#src/domain/payout-batch.ts';
import { permanentUpTo } from '../order-moves/permanent-height.ts';
import type { BlockRef, ChainTransaction } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';
import type { SendVerdict, SendWait } from '../ports/stop-records.ts';

export type ExplainedSend = Readonly<{
  chain: ChainId;
  block: BlockRef;
  transaction: ChainTransaction;
  verdict: SendVerdict;
}>;

type Ours = ReadonlyMap<string, WatchedAddress>;

export async function findSendWait(
  ports: Ports,
  records: Records,
  send: ExplainedSend,
  ours: Ours,
): Promise<SendWait | null> {
  const { chain, block, transaction } = send;
  if (!(await isDeep(ports, records, chain, block))) return 'not_final';
  const isKnown = await makeIsKnown(ports, records, chain, ours);
  if (mayHideChange(ports, chain, transaction, isKnown)) return 'unknown_change';
  if (await spendsUnsettled(records, chain, transaction)) return 'unsettled_coins';
  return (await mayPayUnplanned(ports, records, send)) ? 'unplanned_payout' : null;
}

export async function isDeep({ rules }: Ports, records: Records, chain: ChainId, block: BlockRef): Promise<boolean> {
  return block.height <= (await permanentUpTo(records, chain, finalityBlocks(chain, rules.profile)));
}

type IsKnown = Readonly<{
  isOurs: (address: string) => boolean;
  /** Whether somebody is owed a payout or refund at this address. Nobody can be owed one at an address of ours. */
  isOwed: (address: string) => boolean;
}>;

async function makeIsKnown(ports: Ports, records: Records, chain: ChainId, ours: Ours): Promise<IsKnown> {
  const nameOf = (address: string) => addressKey(chains[chain].family, address);
  const owed = (await findOwed(records, chain, ports.clock.now())).flatMap(({ to }) => to);
  const planned = (await records.stops.unsent(chain)).map(({ toAddress }) => toAddress);
  const names = new Set([...owed, ...planned].flatMap((address) => (address ? [nameOf(address)] : [])));
  return { isOurs: (address) => ours.has(nameOf(address)), isOwed: (address) => names.has(nameOf(address)) };
}

/**
 * Whether an output of the send may be unknown change of ours, which would be lost. A payout has one receiver, so a
 * second output to others may be such change. A batch has several receivers: there it may be if no output is known as
 * our change, because the change addresses of one payout are derived in a row. A batch may also have no change at all:
 * that is certain only if we owe every receiver something.
 */
export function mayHideChange(
  { chains: pairs }: Ports,
  chain: ChainId,
  { outputs }: ChainTransaction,
  { isOurs, isOwed }: IsKnown,
): boolean {
  if (chains[chain].conflictDomain !== 'coins' || pairs[chain].node.hidesReceivers === true) return false;
  const others = outputs.filter(({ to }) => !isOurs(to));
  if (!paysInBatches(chain)) return others.length > 1;
  if (others.length < outputs.length) return false;
  return others.length > 1 && others.some(({ to }) => !isOwed(to));
}

/**
 * Whether the send spent coins that are not booked yet. If they were booked after the send, the spent coins would
 * become spendable again.
 */
async function spendsUnsettled(records: Records, chain: ChainId, { consumes }: ChainTransaction): Promise<boolean> {
  if (chains[chain].conflictDomain !== 'coins') return false;
  const parents = consumes.map((coin) => coin.slice(0, coin.lastIndexOf(':')));
  const unknown = new Set((await records.stops.unknownSends(chain)).map(({ txid }) => txid));
  if (parents.some((txid) => unknown.has(txid))) return true;
  const payouts = await records.payouts.matching(chain, parents, []);
  if (payouts.some(({ state }) => state !== 'final' && state !== 'void')) return true;
  for (const coin of consumes) {
    const colon = coin.lastIndexOf(':');
    const id = depositId(chain, coin.slice(0, colon), Number(coin.slice(colon + 1)));
    if ((await records.deposits.find(id))?.status === 'seen') return true;
    if ((await records.wallet.findFunding(id))?.isBooked === false) return true;
  }
  return false;
}

type Owed = Readonly<{
  subject: string;
  /** Addresses that may be paid. Null stands for a refund address that may have been given since the back-up. */
  to: readonly (string | null)[];
  /** Whether both the payout and the refund of an order would be sent on this chain. */
  hasBothSides: boolean;
  findPayouts: () => Promise<readonly Payout[]>;
}>;

/** Unfinished orders, loans and withdrawals that can still be paid on this chain. */
export async function findOwed(records: Records, chain: ChainId, now: number): Promise<readonly Owed[]> {
  const owed: Owed[] = [];
  for (const order of await records.stops.unfinishedOrders(chain)) {
    const isPaid = order.state !== 'awaiting_deposit' || (await records.deposits.ofOrder(order.id)).length > 0;
    const { receive, refund } = addressesOn(chain, order, isPaid);
    const to = [...receive, ...refund];
    const hasBothSides = receive.length > 0 && refund.length > 0;
    const findPayouts = async () => await records.payouts.ofOrder(order.id);
    if (to.length > 0) owed.push({ subject: order.orderNumber, to, hasBothSides, findPayouts });
  }
  for (const { id, customerAddress } of await openLoans(records, chain, now)) {
    const findPayouts = async () => await records.payouts.ofLoan(id);
    owed.push({ subject: id, to: [customerAddress], hasBothSides: false, findPayouts });
  }
  // A withdrawal gets its payout when it is carried out. Until then, nothing of it can be cancelled.
  for (const { actId, address } of await records.stops.openWithdrawals(chain)) {
    owed.push({
      subject: actId,
      to: [address],
      hasBothSides: false,
      findPayouts: async () => await Promise.resolve([]),
    });
  }
  return owed;
}

/**
 * Addresses of the order on this chain. Refunds are paid on the deposit's chain. An order without a recorded deposit
 * was not refunded, because blocks are read in order. A small payment that waits for another one is a deposit too.
 */
function addressesOn(
  chain: ChainId,
  order: Order,
  isPaid: boolean,
): Readonly<Record<'receive' | 'refund', readonly (string | null)[]>> {
  const { inputs, receive } = order.quote;
  const chainOfDeposit = currencies[inputs.send.currency].chain;
  const isRefundable = chains[chainOfDeposit].family === chains[chain].family && isPaid;
  // An address that is not in the terms may have been changed since the back-up.
  const isBound = boundRefundAddress(order) !== null;
  return {
    receive: currencies[receive.currency].chain === chain ? receiveAddresses(order) : [],
    refund: isRefundable ? (isBound ? [order.refundAddress] : [order.refundAddress, null]) : [],
  };
}

const loansPerPage = 100;

async function openLoans({ loans }: Records, chain: ChainId, now: number): Promise<readonly Loan[]> {
  const found: Loan[] = [];
  for (let after: string | null | undefined = null; after !== undefined;) {
    const page: readonly Loan[] = await loans.list({ after, limit: loansPerPage });
    found.push(...page.filter(({ amount }) => currencies[amount.currency].chain === chain));
    after = page.length < loansPerPage ? undefined : page.at(-1)?.id;
  }
  return found.filter((loan) => ['pending', 'paid', 'processing'].includes(loan.state) && !isExpired(loan, now));
}

/**
 * Whether an order that the send may have paid, or that the operator named, has no planned payout yet (its deposit is
 * not read again, or it waits for a decision). Then nothing can be cancelled, and it could be paid twice.
 */
async function mayPayUnplanned(ports: Ports, records: Records, send: ExplainedSend): Promise<boolean> {
  const { chain, transaction, verdict } = send;
  const nameOf = (address: string) => addressKey(chains[chain].family, address);
  const isHidden = ports.chains[chain].node.hidesReceivers === true;
  const paidTo = new Set(transaction.outputs.map(({ to }) => nameOf(to)));
  const isCertain = isHidden && verdict.paidFor === null ? await makeIsCertain(records, send) : () => true;
  for (const { subject, to, hasBothSides, findPayouts } of await findOwed(records, chain, ports.clock.now())) {
    // A batch also pays orders that the operator did not name.
    const isPaid = to.some((address) => address !== null && paidTo.has(nameOf(address)));
    const isMeant =
      verdict.paidFor === null ? isHidden || isPaid || to.includes(null) : verdict.paidFor === subject || isPaid;
    if (!isMeant) continue;
    // The refund may have gone to an address that was given since the back-up, while the payout was called off.
    const mayBeElsewhere = hasBothSides && verdict.paidFor === null && to.includes(null);
    if (mayBeElsewhere && !isPaid) return true;
    const planned = (await findPayouts()).filter((payout) => mayBeMeant(payout, send));
    if (!planned.some((payout) => isCertain(payout, hasBothSides))) return true;
  }
  return false;
}

/**
 * Whether the payout can be what the send paid, or has to be called off because of it. The refund of an extra deposit
 * and what another transaction paid tell nothing about the order's own payout. Nor does the refund of the rest of a
 * mix: of a part that is bound now, the send may have been the refund as well.
 */
function mayBeMeant({ state, amount, isExtra, minedTxid }: Payout, { chain, transaction }: ExplainedSend): boolean {
  if (state === 'void' || isExtra || currencies[amount.currency].chain !== chain) return false;
  return minedTxid === null || minedTxid === transaction.txid;
}

/**
 * Makes the check whether the amount decides if a send paid a payout. On chains that hide receivers only the amount can
 * identify a payout. That is reliable for payouts planned before the restore, whose amount is fixed. A payout priced
 * since may have had another amount when it was sent. If an order is paid and refunded on this chain, the send may be
 * the refund while the payout is planned, or the payout while the refund is planned: neither has the planned amount.
 */
async function makeIsCertain(records: Records, { chain, transaction: { paidToOthersUnits } }: ExplainedSend) {
  const stops = await records.stops.all();
  const fence = stops.find(({ scope, reason }) => scope === chain && reason === 'restored');
  return ({ minedHeight, plannedAt, amount }: Payout, hasBothSides: boolean): boolean => {
    if (minedHeight !== null) return true;
    if (paidToOthersUnits === undefined) return false;
    if (amount.units === paidToOthersUnits) return true;
    return !hasBothSides && fence !== undefined && plannedAt < fence.since;
  };
}
