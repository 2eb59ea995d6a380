/**
 * An order whose payment was mined before the end of its payment window does not expire. Checked only where the node
 * showed every block correctly and host clocks were right; otherwise the payment is found later, and other checks make
 * sure that it is not lost.
 */
import type { Oracle } from './oracle.ts';
import type { World } from './world.ts';

export function checkDeadlines(world: World, oracle: Oracle): void {
  const { store, trace, faults, isDeep } = world;
  const { lagWeight, lieWeight, skewWeight, reorgWeight } = faults;
  if (isDeep || lagWeight + lieWeight + skewWeight + reorgWeight > 0) return;
  const { orders, history } = store.dump();
  for (const { id, orderNumber, state, expiresAt } of orders) {
    if (state !== 'expired' || history.get(id)?.at(-1)?.event !== 'window_elapsed') continue;
    const paidAt = oracle.paidInFullAt(id);
    if (paidAt === undefined || paidAt > expiresAt) continue;
    trace.fail('EXPIRED', `${orderNumber} expired ${expiresAt - paidAt} ms after its payment was in a block`);
  }
}
