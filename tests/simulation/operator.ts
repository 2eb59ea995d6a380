/** The operator of a seed: decides held orders, clicks twice, pauses and resumes. */
import { currencies } from '#src/domain/assets/currencies.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Payout } from '#src/domain/order/payout.ts';
import { pauseOrders, resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import { liftStop } from '#src/usecases/switches/payout-stops.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import { decideOrder } from '#src/usecases/orders/decide-order.ts';
import { refundUnclaimed } from '#src/usecases/orders/refund-unclaimed.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { pickFrom, type Visitors } from './visitors.ts';
import { noteError } from './worker.ts';
import type { World } from './world.ts';

const waits: ReadonlySet<OrderState> = new Set<OrderState>(['held', 'failed', 'action_required', 'refunding']);

export type Operator = Readonly<{
  decide(): boolean;
  /** Takes back what has coins or a nonce and is not signed, while the workers go on. */
  takeBack(): boolean;
  refundUnclaimed(): boolean;
  flipSwitch(): void;
  /** Lifts payout stops. */
  lift(): boolean;
}>;

/** Whether the payout is signed and may be a part of a mix whose other parts are not. */
function isSignedPart({ kind, state }: Payout): boolean {
  return kind === 'payout' && (state === 'signed' || state === 'broadcast' || state === 'final');
}

export function makeOperator(world: World, visitors: Visitors, web: () => Ports): Operator {
  const random = world.random.fork('operator');
  const reviews = world.random.fork('reviews');
  const takings = world.random.fork('takings');
  const { tally } = world;
  const begin = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => noteError(world, error));
  };
  return {
    decide: () => {
      const orders = [...world.store.dump().orders];
      const waiting = orders.filter(({ state }) => waits.has(state));
      const order = pickFrom(random, random.chance(0.9) ? waiting : orders);
      if (!order) return false;
      const choice = random.pick(['continue', 'refund'] as const);
      world.trace.note(`operator ${choice} ${order.orderNumber}`);
      // Sometimes the operator decides on an outdated page without the newest screening match.
      const seen = [...world.store.dump().matches].filter(({ orderId }) => orderId === order.id);
      const clears = reviews.chance(0.1) ? [] : seen.map(({ id }) => id);
      // A visitor who lost the order link writes to the operator, who enters the refund address.
      const address = reviews.chance(0.3)
        ? visitors.typeRefund(order.id, currencies[order.quote.inputs.send.currency].chain)
        : undefined;
      const decision = { orderId: order.id, choice, actor: 'operator', why: 'simulated', clears, address };
      begin(decideOrder(web(), decision));
      if (random.chance(0.3)) {
        tally.count('fault operator: decides twice');
        begin(decideOrder(web(), decision));
      }
      if (random.chance(0.1)) {
        tally.count('fault operator: another decides otherwise');
        begin(decideOrder(web(), { ...decision, choice: choice === 'refund' ? 'continue' : 'refund' }));
      }
      return true;
    },
    takeBack: () => {
      // What may be signed is tried too: the service must refuse.
      const payouts = [...world.store.dump().payouts];
      const begun = new Set(payouts.filter(isSignedPart).map(({ orderId: of }) => of));
      const bound = payouts.filter(
        ({ kind, state, mayBeSigned, orderId: of }) =>
          (state === 'reserved' && !mayBeSigned) ||
          (kind === 'payout' && state === 'planned' && begun.has(of)) ||
          ((state === 'reserved' || state === 'signed') && takings.chance(0.5)),
      );
      const payout = pickFrom(takings, bound);
      const order = payout && world.store.dump().orders.get(payout.orderId ?? '');
      if (!payout || !order) return false;
      world.trace.note(`take back ${payout.key}`);
      const { kind, state, domain, mayBeSigned } = payout;
      tally.count(`take back ${mayBeSigned ? 'what may be signed' : state}: ${kind} ${domain?.kind}`);
      const { id: orderId, quote, refundAddress } = order;
      if (takings.chance(0.3)) {
        begin(refundOrder(web(), orderId));
        return true;
      }
      const choice = kind === 'refund' ? 'continue' : 'refund';
      const isTyped = choice === 'refund' && refundAddress === null;
      const address = isTyped ? visitors.typeRefund(orderId, currencies[quote.inputs.send.currency].chain) : undefined;
      const seen = [...world.store.dump().matches].filter((match) => match.orderId === orderId);
      const clears = seen.map(({ id }) => id);
      begin(decideOrder(web(), { orderId, choice, actor: 'operator', why: 'simulated', clears, address }));
      return true;
    },
    refundUnclaimed: () => {
      const unclaimed = [...world.store.dump().deposits].filter(({ use }) => use === 'unclaimed');
      const deposit = pickFrom(random, unclaimed);
      const address = deposit && visitors.typeRefund(deposit.orderId, deposit.chain);
      if (!deposit || address === undefined) return false;
      world.trace.note(`operator unclaimed ${deposit.id}`);
      const { id: depositId } = deposit;
      const decision = { depositId, address, actor: 'operator', why: 'simulated' };
      begin(refundUnclaimed(web(), decision));
      if (random.chance(0.3)) {
        tally.count('fault operator: refunds an unclaimed deposit twice');
        begin(refundUnclaimed(web(), decision));
      }
      return true;
    },
    lift: () => {
      const stop = pickFrom(random, [...world.store.dump().stops]);
      if (!stop) return false;
      const { scope, reason } = stop;
      world.trace.note(`operator lifts ${scope}`);
      for (const by of ['anna', 'berta']) begin(liftStop(web(), { scope, reason, by, note: 'simulated' }));
      return true;
    },
    flipSwitch: () => {
      const scope = random.pick([...world.chainIds, 'all'] as const);
      const isPaused = world.store.dump().pauses.get(scope) !== undefined;
      world.trace.note(`switch ${scope} ${isPaused}`);
      begin((isPaused ? resumeOrders : pauseOrders)(web(), { scope, reason: 'simulated', actor: 'operator' }));
    },
  };
}
