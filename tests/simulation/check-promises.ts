/**
 * What an order was promised, checked in the step in which the promise is kept or broken: the signed amount of a fixed
 * price (FIXED), the time to pay whoever else pays a little (WINDOW), the network fee that was shown (FEE), a refund
 * without our fee (REFUND), cover (COVER), and a deadline that nothing but our own outages moves (DEADLINE).
 */
import { formatMoney } from '#src/domain/money.ts';
import { isPayingOut } from '#src/domain/order/is-untouched.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { firstConfirmationMs } from '#src/domain/order/price-hold.ts';
import { payoutWaitMs } from '#src/domain/policy/policy-times.ts';
import { networkFeeOnBoard, refundFeeOnBoard } from '#src/domain/price-board.ts';
import type { OrderTerms } from '#src/domain/terms/order-terms.ts';
import { loadBoard } from '#src/usecases/quotes/load-board.ts';
import { checkCoveredPrice, makeSolventCheck } from './check-cover.ts';
import type { Oracle } from './oracle.ts';
import type { World } from './world.ts';

export type PromiseCheck = Readonly<{
  /** Checks the given orders, in which something changed. */
  check(orderIds: ReadonlySet<string>): Promise<void>;
}>;

export function makePromiseCheck(world: World, oracle: Oracle): PromiseCheck {
  const { store } = world;
  const dump = store.dump();
  const checkSolvent = makeSolventCheck(world);
  const priced = new Map<string, number>();
  const refunded = new Set<string>();
  const waits = new Map<string, Readonly<{ version: number; since: number }>>();
  const asked = new Map<string, number>();
  return {
    check: async (orderIds) => {
      for (const id of orderIds) {
        const order = dump.orders.get(id);
        if (!order || dump.erasedAt.get(id) !== undefined) continue;
        checkDeadline(world, order, waits);
        if (asked.get(id) !== order.version) checkWindow(world, order);
        asked.set(id, order.version);
        if (order.price === null || priced.get(id) === order.price.fixedAt) continue;
        priced.set(id, order.price.fixedAt);
        checkCoveredPrice(world, order);
        checkSigned(world, oracle, order);
        checkShownFee(world, order);
      }
      for (const payout of dump.payouts) {
        if (payout.kind !== 'refund' || refunded.has(payout.id)) continue;
        refunded.add(payout.id);
        await checkRefund(world, payout);
      }
      checkSolvent();
    },
  };
}

/** Whether the visitor or an operator agreed to new figures after the order was made. */
function hasAgreedAgain({ store }: World, { id }: Order): boolean {
  const moves = store.dump().history.get(id) ?? [];
  return moves.some(({ event }) => event.endsWith('continue_chosen') || event.endsWith('continued'));
}

/** A fixed price must equal the signed amount, and holds only if the deposit was mined in time. */
function checkSigned(world: World, oracle: Oracle, order: Order): void {
  const { orderNumber, orderType, price, termsText, expiresAt } = order;
  if (orderType !== 'fixed' || price === null || hasAgreedAgain(world, order)) return;
  world.tally.count('promise: fixed price');
  const terms = JSON.parse(termsText) as OrderTerms;
  const isAsOrdered = formatMoney(price.deposited) === terms.sendAmount;
  if (isAsOrdered && formatMoney(price.receive) !== terms.receiveAmount) {
    const [paid, signed] = [formatMoney(price.receive), terms.receiveAmount];
    world.trace.fail('FIXED', `${orderNumber} is paid ${paid}, and ${signed} was signed`);
  }
  const swapped = [...world.store.dump().deposits].find(({ orderId, use }) => orderId === order.id && use === 'swap');
  const minedAt = oracle.everDeposited.get(swapped?.id ?? '') ?? oracle.firstDepositAt(order.id);
  const until = expiresAt + firstConfirmationMs(order) + world.skew.spreadMs();
  if (minedAt === undefined || minedAt > until) {
    world.trace.fail('FIXED', `${orderNumber} keeps its price for a deposit that no block had in time`);
  }
}

/**
 * While the payment window is open, nobody is asked about payments that are less than a twentieth of the order each:
 * anybody may have sent them.
 */
function checkWindow({ store, trace, clock, skew, tally }: World, order: Order): void {
  const { id, orderNumber, state, reason, quote, sendRange, expiresAt } = order;
  const least = sendRange?.min ?? quote.inputs.send;
  const payments = [...store.dump().deposits].filter(({ orderId, status, use, amount }) => {
    const isLive = (status === 'seen' || status === 'confirmed') && use !== 'dust';
    return orderId === id && isLive && amount.currency === least.currency;
  });
  const whole = payments.reduce((sum, { amount }) => sum + amount.units, 0n);
  if (payments.some(({ amount }) => amount.units * 20n >= least.units) || whole * 2n >= least.units) return;
  if (payments.length > 0) tally.count('promise: a small payment came first');
  const isAsked = state === 'action_required' && (reason === 'underpaid' || reason === 'second_deposit');
  if (isAsked && clock.now() + skew.spreadMs() < expiresAt) {
    trace.fail('WINDOW', `${orderNumber} is ${reason} by a small payment ${expiresAt - clock.now()} ms before its end`);
  }
}

/** Without a new agreement nobody is charged more than 1.5 times the network fee that was shown. */
function checkShownFee(world: World, order: Order): void {
  const { orderNumber, price, quote, reason, sendRange } = order;
  if (price === null || reason !== null || sendRange !== null || hasAgreedAgain(world, order)) return;
  const [shown, charged] = [quote.inputs.networkFee.units, price.networkFee.units];
  if (charged * 10_000n > shown * order.agreed.fees.networkFeeRise) {
    world.trace.fail('FEE', `${orderNumber} is charged ${charged} for the network, and ${shown} was shown`);
  }
}

/**
 * A refund is the deposit less the network costs of now: of fetching the deposit and of sending it back. The rest of a
 * mix is the same share of its deposit as the parts with their network fees were of all that it bought, and is fetched
 * with the parts that are paid.
 */
async function checkRefund({ store, trace }: World, refund: Payout): Promise<void> {
  const { key, amount, depositId, orderId } = refund;
  const deposit = store.dump().deposits.get(depositId ?? '');
  const order = store.dump().orders.get(orderId ?? '');
  if (!deposit) return;
  const board = await store.snapshot(async (records) => await loadBoard(records, []));
  const isRest = deposit.use === 'swap';
  const fee = (isRest ? networkFeeOnBoard : refundFeeOnBoard)(board, amount.currency);
  if (!fee.ok) return;
  const owed = isRest && order ? shareOf(order, deposit.id) : deposit.amount.units;
  const net = owed - fee.value.units;
  if (amount.units < net) trace.fail('REFUND', `${key} is ${amount.units}, less than ${net}`);
  if (amount.units > owed) trace.fail('REFUND', `${key} is ${amount.units}, more than ${owed}`);
}

/** Units of the deposit that go back as the rest of its order. If there are several deposits, all that can go back. */
function shareOf({ price }: Order, depositId: string): bigint {
  if (!price?.rest) return 0n;
  const { parts, networkFee, inboundFee, receive, deposited, rest } = price;
  const partFee = (networkFee.units - inboundFee.units) / BigInt(parts);
  const bought = receive.units + networkFee.units;
  const open = rest.receive.units + partFee * BigInt(rest.parts.length);
  const whole = (deposited.units * open + bought - 1n) / bought;
  if (rest.shares.length === 1) return whole;
  return rest.shares.find((share) => share.depositId === depositId)?.amount.units ?? 0n;
}

/** A waiting payout has a deadline one hour after the wait began, which only our own outages extend. */
function checkDeadline(
  { trace, clock, skew, shifts, tally }: World,
  { id, orderNumber, state, waiting, deadlineAt, version, agreed }: Order,
  waits: Map<string, Readonly<{ version: number; since: number }>>,
): void {
  if (waiting === null || !isPayingOut(state)) return void waits.delete(id);
  const before = waits.get(id);
  if (before?.version !== version) {
    tally.count(`order waits for ${waiting.reason}`);
    waits.set(id, { version, since: clock.now() });
  }
  if (deadlineAt === null) return trace.fail('DEADLINE', `${orderNumber} waits for ${waiting.reason} without an end`);
  const since = before?.version === version ? before.since : clock.now();
  const latest = since + payoutWaitMs(agreed) + shifts.sumSince(since) + skew.spreadMs();
  if (deadlineAt > latest) trace.fail('DEADLINE', `${orderNumber} may wait ${deadlineAt - latest} ms too long`);
}
