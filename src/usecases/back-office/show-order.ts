/** Order view for operators: history, deposits, payouts and ledger entries. */
import { mayAct } from '#src/domain/back-office/roles.ts';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { money, type Money } from '#src/domain/money.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { arrivedAmount, liveDeposits } from '#src/domain/order/order-sums.ts';
import { isOrderNumber } from '#src/domain/order/order-number.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import type { Attempt, OrderPayout } from '#src/domain/order/payout.ts';
import { keptPrice } from '#src/domain/order/rest.ts';
import type { ScreeningMatch } from '#src/domain/order/screening-match.ts';
import type { Rate } from '#src/domain/rate.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { NodeVote, OpinionWait } from '#src/domain/second-opinion.ts';
import { subjectOf } from '#src/domain/treasury/doubted-deposit.ts';
import { viewMix, type MixView } from '../orders/view-mix.ts';
import type { DecisionFigures } from '../orders/preview-decision.ts';
import { readRevocable } from '../settlement/take-back.ts';
import { isUnclaimed } from '../orders/refund-unclaimed.ts';
import type { OrderNote } from '../ports/case-file-records.ts';
import type { AllRecords, OfficeOrder } from '../ports/office-records.ts';
import type { OfficeDeps } from './office.ts';
import { readDecisions, type OfficeDecisionView } from './read-decisions.ts';

export type OfficeOrderDetail = OfficeOrder &
  Readonly<{
    fee: Money;
    networkFee: Money;
    rate: Rate;
    isPriceFixed: boolean;
    deposited: Money | null;
    furtherAddresses: readonly string[];
    refundAddress: string | null;
    depositAddress: string | null;
    confirmationsNeeded: number;
    expiresAt: number;
    detectedAt: number | null;
    confirmedAt: number | null;
    paidAt: number | null;
    eraseAt: number | null;
    isErased: boolean;
  }>;

export type OfficeDeposit = Omit<Deposit, 'orderId' | 'index' | 'blockHash' | 'orphanedAtHeight'> &
  Readonly<{
    confirmations: number;
    /** Whether an operator can refund this deposit separately, because its order did not use it. */
    canRefund: boolean;
    /** Why it waits for a second opinion. Null if it does not. */
    doubt: Doubt | null;
  }>;

/** What the nodes say of a deposit on which two do not agree, and what operators do about it. */
export type Doubt = Readonly<{
  wait: OpinionWait;
  votes: readonly NodeVote[];
  block: string;
  since: number;
  askedAt: number;
  /** Whether an operator leaves it waiting for this reason. */
  isLeft: boolean;
  /** Number of the act that is to count it, and waits. */
  actId: string | null;
}>;

export type OfficeAttempt = Readonly<{
  number: number;
  txid: string;
  fee: Money;
  validUntilHeight: number | null;
  signedAt: number;
}>;

export type OfficePayout = Pick<
  OrderPayout,
  'key' | 'kind' | 'part' | 'isExtra' | 'amount' | 'toAddress' | 'state' | 'minedHeight' | 'plannedAt' | 'waitsFor'
> &
  Readonly<{ chain: ChainId; txid: string | null; minedFee: Money | null; attempts: readonly OfficeAttempt[] }>;

export type OfficeLedgerEntry = Readonly<{
  seq: number;
  ref: string;
  at: number;
  /** Journal lines. Debits are positive, credits negative. */
  lines: readonly Readonly<{ account: string; amount: Money }>[];
}>;

export type OfficeOrderView = Readonly<{
  order: OfficeOrderDetail;
  /** Decisions, possible or not. Empty if the order does not wait for one. */
  decisions: readonly OfficeDecisionView[];
  /** Amounts that each decision would give. Null if the order does not wait for one. */
  figures: DecisionFigures | null;
  /** Screening list matches, oldest first. */
  matches: readonly Omit<ScreeningMatch, 'orderId'>[];
  deposits: readonly OfficeDeposit[];
  payouts: readonly OfficePayout[];
  history: readonly Omit<OrderHistory, 'orderId' | 'key'>[];
  ledger: readonly OfficeLedgerEntry[];
  mix: MixView | null;
  /** Notes of operators, oldest first. */
  notes: readonly OrderNote[];
  /** Operator who looks after the order. Null: nobody. */
  assignee: string | null;
  /** Operators that it can be assigned to. */
  assignable: readonly string[];
}>;

export async function showOrder(
  { office, ports }: OfficeDeps,
  orderNumber: string,
): Promise<Result<OfficeOrderView, 'order_not_found'>> {
  if (!isOrderNumber(orderNumber)) return refuse('order_not_found');
  return await office.store.snapshot(async (records) => {
    const order = await records.orders.findByNumber(orderNumber);
    if (!order) return refuse('order_not_found');
    const deposits = await records.deposits.ofOrder(order.id);
    const payouts = await readRevocable(records, order.id);
    const attempts = new Map<string, readonly Attempt[]>();
    for (const { id } of payouts) attempts.set(id, await records.payouts.attempts(id));
    const viewed = payouts.map((payout) => {
      const needed = confirmationsNeeded(payout.amount, ports.rules.profile);
      const sentAt = attempts.get(payout.id)?.at(-1)?.signedAt ?? null;
      return { ...payout, txid: payout.minedTxid, sentAt, confirmations: 0, confirmationsNeeded: needed };
    });
    const isErased = await records.office.orders.isErased(orderNumber);
    return accept({
      order: describeOrder(order, deposits, isErased),
      ...(await readDecisions(ports, records, { order, deposits, payouts })),
      deposits: await readDeposits(records, deposits, { order, payouts, isErased }),
      payouts: payouts.map((payout) => describePayout(payout, attempts.get(payout.id) ?? [])),
      history: (await records.orders.history(order.id)).map(({ event, from, to, reason, at }) => {
        return { event, from, to, reason, at };
      }),
      ledger: await readLedger(records, { order, deposits, payouts }),
      mix: await viewMix(records, order, viewed),
      notes: await records.office.caseFiles.notes(order.id),
      assignee: await records.office.caseFiles.assignee(order.id),
      assignable: (await records.office.team.list())
        .filter((member) => member.state === 'active' && mayAct(member.roles, 'order_assigned'))
        .map(({ username }) => username),
    });
  });
}

/** Converts an order to its row in the order list. */
export function summariseOrder(order: Order, isErased = order.trackingCode === ''): OfficeOrder {
  const { orderNumber, product, orderType, state, reason, quote, price, createdAt, completedAt, deadlineAt } = order;
  return {
    orderNumber,
    trackingCode: isErased ? null : order.trackingCode,
    product,
    orderType,
    state,
    reason,
    send: quote.inputs.send,
    receive: price ? keptPrice(price).receive : quote.receive,
    receiveAddress: isErased ? null : order.receiveAddress,
    createdAt,
    completedAt,
    deadlineAt,
    version: order.version,
  };
}

function describeOrder(order: Order, deposits: readonly Deposit[], isErased: boolean): OfficeOrderDetail {
  const { quote } = order;
  const price = order.price && keptPrice(order.price);
  const arrived = liveDeposits({ deposits }).length === 0 ? null : arrivedAmount({ order, deposits });
  return {
    ...summariseOrder(order, isErased),
    fee: price?.fee ?? quote.fee,
    networkFee: price?.networkFee ?? quote.inputs.networkFee,
    rate: price?.rate ?? quote.inputs.rate,
    isPriceFixed: price !== null,
    deposited: price?.deposited ?? arrived,
    furtherAddresses: order.mix?.furtherAddresses ?? [],
    refundAddress: order.refundAddress,
    depositAddress: isErased ? null : order.depositAddress,
    confirmationsNeeded: order.confirmationsNeeded,
    expiresAt: order.expiresAt,
    detectedAt: order.detectedAt,
    confirmedAt: order.confirmedAt,
    paidAt: order.paidAt,
    eraseAt: order.eraseAt,
    isErased,
  };
}

async function readDeposits(
  records: AllRecords,
  deposits: readonly Deposit[],
  { order, payouts, isErased }: Readonly<{ order: Order; payouts: readonly OrderPayout[]; isErased: boolean }>,
): Promise<readonly OfficeDeposit[]> {
  const described: OfficeDeposit[] = [];
  for (const whole of deposits) {
    const { orderId: _id, index: _index, blockHash: _hash, orphanedAtHeight: _at, ...deposit } = whole;
    const cursor = deposit.height === null ? undefined : await records.chains.cursor(deposit.chain);
    const depth = cursor && deposit.height !== null ? cursor.height - deposit.height + 1 : 0;
    const canRefund = !isErased && isUnclaimed(whole, order, payouts);
    const doubt = await readDoubt(records, whole);
    described.push({ ...deposit, confirmations: Math.max(0, depth), canRefund, doubt });
  }
  return described;
}

async function readDoubt({ opinions, office }: AllRecords, deposit: Deposit): Promise<Doubt | null> {
  const said = await opinions.find(deposit.id);
  if (!said || said.wait === null || deposit.status !== 'seen' || deposit.blockHash === null) return null;
  if (said.block !== deposit.blockHash) return null;
  const { wait, votes, since, askedAt, leftAtWait } = said;
  const { currency, units } = deposit.amount;
  const open = await office.treasury.findOpen({
    kind: 'doubted_deposit',
    currency,
    units,
    subject: subjectOf({ deposit, wait }),
  });
  return {
    wait,
    votes,
    block: deposit.blockHash,
    since,
    askedAt,
    isLeft: leftAtWait === wait,
    actId: open?.id ?? null,
  };
}

function describePayout(payout: OrderPayout, attempts: readonly Attempt[]): OfficePayout {
  const { key, kind, part, isExtra, amount, toAddress, state, minedHeight, plannedAt, waitsFor } = payout;
  const { chain } = currencies[amount.currency];
  const { nativeCurrency } = chains[chain];
  const { minedFeeUnits } = payout;
  const shown = { key, kind, part, isExtra, amount, toAddress, state, minedHeight, plannedAt, waitsFor };
  return {
    ...shown,
    chain,
    txid: payout.minedTxid ?? attempts.at(-1)?.txid ?? null,
    minedFee: minedFeeUnits === null ? null : money(nativeCurrency, minedFeeUnits),
    attempts: attempts.map(({ number, txid, feeUnits, validUntilHeight, signedAt }) => {
      return { number, txid, fee: money(nativeCurrency, feeUnits), validUntilHeight, signedAt };
    }),
  };
}

type Traces = Readonly<{ order: Order; deposits: readonly Deposit[]; payouts: readonly OrderPayout[] }>;

/** Ledger entries on the order's liability accounts, and those of its deposits and payouts by reference. */
async function readLedger(
  records: AllRecords,
  { order, deposits, payouts }: Traces,
): Promise<readonly OfficeLedgerEntry[]> {
  const owed = [accounts.order(order.orderNumber), ...deposits.map(({ id }) => accounts.held(id))];
  const refs = [
    ...deposits.map(({ id }) => `dep:${id}`),
    ...payouts.flatMap(({ key }) => [`out:${key}`, `settle:${key}`]),
  ];
  const entries = await records.office.orders.ledger(owed, refs);
  return entries.map(({ seq, ref, at, lines }) => ({
    seq,
    ref,
    at,
    lines: lines.map(({ account, currency, units }) => ({ account, amount: money(currency, units) })),
  }));
}
