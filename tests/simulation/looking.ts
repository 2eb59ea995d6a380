/** Checks what visitors are shown (rule L17): no page claims more than the chain has ever shown. */
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import { trackOrder, viewOrder, type OrderView } from '#src/usecases/orders/view-order.ts';
import { makeVerifyPayment } from '#src/usecases/orders/verify-payment.ts';
import type { SeededRandom } from '#tests/support/random.ts';
import type { Oracle } from './oracle.ts';
import { pickFrom } from './visitors.ts';
import { noteError } from './worker.ts';
import type { EventOptions } from './world-events.ts';
import type { World } from './world.ts';

/** One visitor reads their order in every possible way. */
export function lookOnce({ world, visitors, oracle, web }: EventOptions, random: SeededRandom): boolean {
  const order = pickFrom(random, visitors.all)?.order;
  if (!order) return false;
  const begin = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => noteError(world, error));
  };
  begin(makeVerifyPayment(web())(order.id));
  begin(trackOrder(web(), order.trackingCode));
  const view = async (): Promise<void> => {
    const shown = await viewOrder(web(), order.id);
    if (shown.ok) checkShown(world, oracle, shown.value);
  };
  begin(view());
  return true;
}

/** States in which a deposit had enough confirmations and is being processed. */
const acts: ReadonlySet<OrderState> = new Set<OrderState>(['exchanging', 'mixing', 'sending', 'refunding']);

function checkShown({ trace, tally }: World, oracle: Oracle, { order, deposits, payouts }: OrderView): void {
  const { orderNumber, state } = order;
  tally.count(`shown ${state}`);
  const fail = (message: string): void => trace.fail('L17', `${orderNumber} is shown as ${state} ${message}`);
  for (const { id, status } of deposits) {
    if (status === 'confirmed' && !oracle.everDeep.has(id)) fail(`with ${id} confirmed, which was never deep enough`);
  }
  if (acts.has(state) && !deposits.some(({ id }) => oracle.everDeep.has(id))) fail('without a deposit');
  const arrived = payouts.filter(({ minedTxid }) => minedTxid !== null && oracle.everMined.has(minedTxid));
  const kind = state === 'completed' ? 'payout' : state === 'refunded' ? 'refund' : undefined;
  if (kind && !arrived.some((payout) => payout.kind === kind)) fail(`and no ${kind} of it was ever in a block`);
}
