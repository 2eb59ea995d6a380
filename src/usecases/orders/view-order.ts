/** Order view for its holder: the order, its deposits, payouts and history. */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { isCreditStopped, timesUsual } from '#src/domain/credit-rule.ts';
import { confirmationsNeeded } from '#src/domain/network-fee.ts';
import type { Fences } from '#src/domain/order/choices.ts';
import type { Deposit } from '#src/domain/order/deposit.ts';
import { isTerminal } from '#src/domain/order/lifecycle.ts';
import type { Order, OrderHistory } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import type { Waiting } from '#src/domain/order/waiting.ts';
import { confirmationsNow, confirmationsOf } from '#src/domain/policy/policy-depths.ts';
import type { OpinionWait } from '#src/domain/second-opinion.ts';
import { parseTrackingCode } from '#src/domain/order/tracking-code.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { bindingRefund } from './binding-refund.ts';
import { viewMix, type MixView } from './view-mix.ts';
import { depthsNow } from '../order-moves/depths-now.ts';
import { finalUpTo } from '../order-moves/permanent-height.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { mayBePaid, mayBeRefunded } from '../settlement/cancel-planned.ts';
import { readRevocable } from '../settlement/take-back.ts';
import { findReceipt } from '../terms/order-receipt.ts';
import { findOrderFault, findRefundFault, noteFault } from '../terms/prove-order.ts';
import { UnprovenOrder } from '../terms/unproven-order.ts';
import type { ViewedPayout } from './viewed-payout.ts';

/**
 * `finality`: the chain has not declared the deposit's block final yet. `stopped`: nothing is credited on the chain
 * until an operator has looked at it. The others: two nodes do not agree on a large deposit yet (second-opinion.ts).
 */
export type DepositWait = 'finality' | 'stopped' | OpinionWait;

export type ViewedDeposit = Deposit &
  Readonly<{
    confirmations: number;
    /** Why the deposit does not count yet, if not for its confirmations. */
    waitsFor?: DepositWait;
  }>;

export type OrderView = Readonly<{
  /** The order. While it waits for its deposit, with the confirmations that policy and incident rules ask for now. */
  order: Order;
  /** Time that added and raised confirmations add to the order. Undefined: none. */
  longerMs?: number;
  deposits: readonly ViewedDeposit[];
  /** Payouts without the parts of a mix that are only planned or were cancelled. */
  payouts: readonly ViewedPayout[];
  /** Whether the refund address of the terms binds, so that no other can be set. */
  isRefundBound?: boolean | undefined;
  /** Sides that were not read since a restore, while the order may wait for a choice. */
  fences?: Fences | undefined;
  /** Progress of a mix. Null for an exchange. */
  mix: MixView | null;
  history: readonly OrderHistory[];
  /** Whether there is a signed receipt. */
  hasReceipt?: boolean;
}>;

/**
 * The order as its holder sees it. One that does not agree with its signed terms is not shown at all, so that nobody
 * pays to an address, or an amount, that we did not sign.
 */
export async function viewOrder(ports: Ports, orderId: string): Promise<Result<OrderView, 'order_not_found'>> {
  const { store, rules } = ports;
  return await store.snapshot(async (records) => {
    const order = await records.orders.find(orderId);
    if (!order) return refuse('order_not_found');
    if ((findOrderFault(ports, order) ?? findRefundFault(ports, order)) !== undefined) throw new UnprovenOrder(order);
    const deposits: ViewedDeposit[] = [];
    for (const deposit of await records.deposits.ofOrder(orderId)) {
      deposits.push(await viewDeposit(ports, records, deposit));
    }
    const payouts: ViewedPayout[] = [];
    for (const payout of await readRevocable(records, orderId)) {
      const confirmations = await depth(records, currencies[payout.amount.currency].chain, payout.minedHeight);
      const needed = confirmationsNeeded(payout.amount, rules.profile);
      payouts.push({ ...payout, ...(await findSent(records, payout)), confirmations, confirmationsNeeded: needed });
    }
    const raised = await viewRaise(ports, records, { ...order, waiting: order.waiting ?? waitOfSent(order, payouts) });
    const mix = await viewMix(records, order, payouts);
    // Parts of a mix that are only planned or were cancelled are hidden: they would reveal the plan too early.
    const shown = mix ? payouts.filter(({ kind, domain }) => kind !== 'payout' || domain !== null) : payouts;
    const isRefundBound = bindingRefund(ports, order) !== undefined;
    const history = await records.orders.history(orderId);
    const fences = await readFences(records, order);
    const hasReceipt = isTerminal(order.state) && (await findReceipt(ports, records, order)) !== undefined;
    return accept({ ...raised, deposits, payouts: shown, isRefundBound, fences, mix, history, hasReceipt });
  });
}

async function readFences(records: Records, order: Order): Promise<Fences | undefined> {
  if (order.state !== 'action_required' && order.waiting === null) return undefined;
  return { payout: await mayBePaid(records, order), deposit: await mayBeRefunded(records, order) };
}

/** How often an order that is not shown is written down again, which keeps its alert open. */
const toldMs = 60_000;

/** Makes the function that shows an order, and writes down that one cannot be shown. */
export function makeViewOrder(ports: Ports): (orderId: string) => ReturnType<typeof viewOrder> {
  const told = new Map<string, number>();
  return async (orderId) => {
    try {
      return await viewOrder(ports, orderId);
    } catch (error) {
      const now = ports.clock.now();
      if (error instanceof UnprovenOrder && now - (told.get(error.orderNumber) ?? 0) >= toldMs) {
        told.set(error.orderNumber, now);
        await ports.store.transaction(async (records) => await noteFault(records, error.orderNumber, now));
      }
      throw error;
    }
  };
}

/** Which payout of an order in this state is on its way. */
const sentKinds: Readonly<Partial<Record<Order['state'], Payout['kind']>>> = { sending: 'payout', refunding: 'refund' };

/** Why a payout or refund that was sent is not mined. It has no way out and no deadline, so the order records none. */
function waitOfSent({ state }: Order, payouts: readonly ViewedPayout[]): Waiting | null {
  const sent = payouts.find(({ kind, isExtra, txid }) => kind === sentKinds[state] && !isExtra && txid !== null);
  if (!sent || sent.waitsFor === null || sent.sentAt === null || sent.minedHeight !== null) return null;
  return { reason: sent.waitsFor, since: sent.sentAt };
}

async function viewDeposit(ports: Ports, records: Records, deposit: Deposit): Promise<ViewedDeposit> {
  const { chain, height, status } = deposit;
  const confirmations = await depth(records, chain, height);
  if (status !== 'seen' || height === null) return { ...deposit, confirmations };
  const rules = await records.stops.creditRules();
  const needed = confirmationsOf(deposit, depthsNow(ports)) * timesUsual(rules, chain);
  const viewed = { ...deposit, confirmations, confirmationsNeeded: needed };
  if (isCreditStopped(rules, chain)) return { ...viewed, waitsFor: 'stopped' };
  if (confirmations < needed) return viewed;
  if (height > (await finalUpTo(records, chain))) return { ...viewed, waitsFor: 'finality' };
  const opinion = await records.opinions.find(deposit.id);
  return opinion?.wait ? { ...viewed, waitsFor: opinion.wait } : viewed;
}

const unpaid: readonly Order['state'][] = ['awaiting_deposit', 'confirming'];

/**
 * Signed terms state the confirmations of their time, and only the view has those of now. What they take longer is
 * measured from the program's own number, as the usual times are.
 */
async function viewRaise(ports: Ports, records: Records, order: Order): Promise<Pick<OrderView, 'order' | 'longerMs'>> {
  if (!unpaid.includes(order.state)) return { order };
  const amount = order.sendRange?.max ?? order.quote.inputs.send;
  const { chain } = currencies[amount.currency];
  const depths = depthsNow(ports);
  const needed = confirmationsNow(amount, depths) * timesUsual(await records.stops.creditRules(), chain);
  const longer = needed - confirmationsNeeded(amount, depths.profile);
  const longerMs = longer * ports.rules.blockSeconds(chain) * 1000;
  return { order: { ...order, confirmationsNeeded: needed }, longerMs };
}

async function depth(records: Records, chain: ChainId, height: number | null): Promise<number> {
  const cursor = height === null ? undefined : await records.chains.cursor(chain);
  return height === null || !cursor ? 0 : Math.max(0, cursor.height - height + 1);
}

async function findSent(
  records: Records,
  { id, state, domain, broadcastHeight, minedTxid }: Payout,
): Promise<Readonly<{ txid: string | null; sentAt: number | null }>> {
  // A version with a validity window that is to be replaced has expired. Others stay valid until they are replaced.
  const isOut = state === 'broadcast' || (broadcastHeight !== null && domain?.kind !== 'window');
  if (minedTxid === null && !isOut) return { txid: null, sentAt: null };
  const attempts = await records.payouts.attempts(id);
  const sent = attempts.find(({ txid }) => txid === minedTxid) ?? attempts.at(-1);
  return { txid: minedTxid ?? sent?.txid ?? null, sentAt: sent?.signedAt ?? null };
}

/** Finds an order by its nine-digit tracking code, which shows the status only and authorises nothing. */
export async function trackOrder(
  { store }: Ports,
  text: string,
): Promise<Result<Order, 'order_not_found' | 'tracking_code_malformed'>> {
  const code = parseTrackingCode(text);
  if (!code.ok) return code;
  const order = await store.snapshot(async (records) => await records.orders.findByTrackingCode(code.value));
  return order ? accept(order) : refuse('order_not_found');
}
