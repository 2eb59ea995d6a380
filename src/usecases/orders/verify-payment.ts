/**
 * The button *I have paid*: reads the chain at once, with the same code that the worker runs. Only the chain advances
 * an order, never the click. Rate-limited: each chain is read at most once in ten seconds.
 */
import { currencies, type ChainId } from '#src/domain/assets/currencies.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import { watchChain } from '../watcher/watch-chain.ts';
import type { Ports } from '../ports/ports.ts';
import { viewOrder, type OrderView } from './view-order.ts';

export const lookEveryMs = 10_000;

export type PaymentCheck = Readonly<{
  view: OrderView;
  /** Whether a deposit of this order is confirmed. */
  isVerified: boolean;
  /** Whether the node answered at this process's last read of the chain. */
  isChainUp: boolean;
}>;

export type VerifyPayment = (orderId: string) => Promise<Result<PaymentCheck, 'order_not_found'>>;

export function makeVerifyPayment(ports: Ports): VerifyPayment {
  const look = makeChainLook(ports);
  return async (orderId) => {
    const order = await ports.store.snapshot(async (records) => await records.orders.find(orderId));
    if (!order) return refuse('order_not_found');
    const isChainUp = await look(currencies[order.quote.inputs.send.currency].chain);
    const view = await viewOrder(ports, orderId);
    if (!view.ok) return view;
    const isVerified = view.value.deposits.some(({ status }) => status === 'confirmed');
    return accept({ view: view.value, isVerified, isChainUp });
  };
}

type Look = Readonly<{ at: number; isUp: Promise<boolean> }>;

/**
 * Makes the function that reads a chain and returns whether its node answered. Cached: callers during or shortly after
 * a read get its result.
 */
function makeChainLook(ports: Ports): (chain: ChainId) => Promise<boolean> {
  const looks = new Map<ChainId, Look>();
  return async (chain) => {
    const now = ports.clock.now();
    const last = looks.get(chain);
    if (last && now >= last.at && now - last.at < lookEveryMs) return await last.isUp;
    const isUp = watchChain(ports, chain).then((report) => report.isUp);
    looks.set(chain, { at: now, isUp });
    try {
      return await isUp;
    } catch (error) {
      looks.delete(chain); // A failed read is not cached.
      throw error;
    }
  };
}
