/** Planted bugs in what orders are promised: prices, deadlines, refunds and network fees. */
import { money } from '#src/domain/money.ts';
import type { FixedPrice, Order } from '#src/domain/order/order.ts';
import type { OrderPatch } from '#src/usecases/ports/order-patch.ts';
import type { FaultMix } from './fault-mix.ts';
import type { PlantedBug } from './planted-bugs.ts';
import type { Adapters } from './world.ts';
import { withRecords } from './wrap-adapters.ts';

const hour = 3_600_000;
const dearBlocks: Partial<FaultMix> = { feeChange: 0.7 };

export const plantedPromiseBugs: readonly PlantedBug[] = [
  { name: 'a payout that waits has no deadline', plant: waitForEver, shows: /^DEADLINE / },
  { name: 'whoever types a refund address has to wait for another hour', plant: extendDeadlines, shows: /^DEADLINE / },
  {
    name: 'a fixed price is kept however late its deposit is mined',
    plant: keepLatePrices,
    shows: /^FIXED .*block/,
    climate: { arbitrages: 6 },
  },
  { name: 'a small payment that comes first takes the price away', plant: closeWindows, shows: /^WINDOW / },
  { name: 'a fixed price pays for dear blocks', plant: chargeSigned, shows: /^FIXED .*signed/ },
  {
    name: 'a choice is continued at a price that has run out',
    plant: keepQuotes,
    shows: /^OPTION /,
    climate: { arbitrages: 6 },
  },
  { name: 'a network fee is charged whatever was shown', plant: showMore, shows: /^FEE | L25 /, faults: dearBlocks },
  { name: 'a refund is charged our fee', plant: chargeRefunds, shows: /^REFUND / },
  { name: 'a second payment counts twice', plant: countTwice, shows: /^L\d+ |overdrawn|^BUG / },
  { name: 'a partner is owed twice its share', plant: doubleShares, shows: /^(?:SHARE|L26) / },
  { name: 'fetching a deposit is not charged', plant: forgetInbound, shows: /^FIXED |^L(?:9|19) / },
];

function doubleShares(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ journal, ...records }) => ({
    ...records,
    journal: {
      ...journal,
      post: async ({ ref, lines }, at) => {
        const isShare = ref.startsWith('share:');
        return await journal.post({ ref, lines: isShare ? lines.map(twice) : lines }, at);
      },
    },
  }));
}

function twice<Amount extends Readonly<{ units: bigint }>>(amount: Amount): Amount {
  return { ...amount, units: amount.units * 2n };
}

function waitForEver(adapters: Adapters): Adapters {
  return withOrderPatch(adapters, (_order, patch) => (patch.waiting ? { ...patch, deadlineAt: null } : patch));
}

function extendDeadlines(adapters: Adapters): Adapters {
  return withOrderPatch(adapters, ({ deadlineAt }, patch) =>
    patch.refundAddress === undefined || deadlineAt === null ? patch : { ...patch, deadlineAt: deadlineAt + hour },
  );
}

/** Every deposit seems to have been mined long ago. */
function keepLatePrices(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      insert: async (deposit) =>
        await deposits.insert({ ...deposit, minedAt: deposit.minedAt === null ? null : deposit.seenAt }),
      patch: async (id, patch) => {
        const seenAt = (await deposits.find(id))?.seenAt ?? 0;
        await deposits.patch(id, typeof patch.minedAt === 'number' ? { ...patch, minedAt: seenAt } : patch);
      },
    },
  }));
}

/** The payment window seems to have ended when the last payment was seen. */
function closeWindows(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ orders, ...records }) => ({
    ...records,
    orders: {
      ...orders,
      lock: async (id) => {
        const order = await orders.lock(id);
        const seen = (await records.deposits.ofOrder(id)).map(({ seenAt }) => seenAt);
        if (!order || seen.length === 0) return order;
        return { ...order, expiresAt: Math.min(order.expiresAt, Math.max(...seen)) };
      },
    },
  }));
}

function chargeSigned(adapters: Adapters): Adapters {
  return withPrice(adapters, (price, order) =>
    order.orderType === 'fixed' ? charge(price, price.networkFee.units) : price,
  );
}

function keepQuotes(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ orders, ...records }) => ({
    ...records,
    orders: {
      ...orders,
      lock: async (id) => {
        const order = await orders.lock(id);
        const expiresAt = Number.MAX_SAFE_INTEGER;
        return order && { ...order, choiceQuotes: order.choiceQuotes.map((quote) => ({ ...quote, expiresAt })) };
      },
    },
  }));
}

/** When the price is fixed, the order seems to have been shown ten times the fee. */
function showMore(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ orders, ...records }) => ({
    ...records,
    orders: { ...orders, find: async (id) => tenfold(await orders.find(id)) },
  }));
}

function tenfold(order: Order | undefined): Order | undefined {
  if (order?.orderType !== 'floating') return order;
  const { inputs } = order.quote;
  const [networkFee, inboundFee] = [inputs.networkFee, inputs.inboundFee].map(({ currency, units }) =>
    money(currency, units * 10n),
  );
  if (!networkFee || !inboundFee) return order;
  return { ...order, quote: { ...order.quote, inputs: { ...inputs, networkFee, inboundFee } } };
}

function chargeRefunds(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ payouts, ...records }) => ({
    ...records,
    payouts: {
      ...payouts,
      insert: async (payout) => {
        const { currency, units } = payout.amount;
        const amount = money(currency, payout.kind === 'refund' ? (units * 9_955n) / 10_000n : units);
        return await payouts.insert({ ...payout, amount });
      },
    },
  }));
}

function countTwice(adapters: Adapters): Adapters {
  return withRecords(adapters, ({ deposits, ...records }) => ({
    ...records,
    deposits: {
      ...deposits,
      ofOrder: async (orderId) => {
        const [first, ...further] = await deposits.ofOrder(orderId);
        return first ? [first, ...further, ...further] : [];
      },
    },
  }));
}

function forgetInbound(adapters: Adapters): Adapters {
  return withPrice(adapters, (price) => charge(price, -price.inboundFee.units));
}

function charge(price: FixedPrice, units: bigint): FixedPrice {
  const { networkFee, receive } = price;
  return {
    ...price,
    networkFee: money(networkFee.currency, networkFee.units + units),
    receive: money(receive.currency, receive.units - units),
  };
}

function withPrice(adapters: Adapters, change: (price: FixedPrice, order: Order) => FixedPrice): Adapters {
  return withOrderPatch(adapters, (order, patch) =>
    patch.price ? { ...patch, price: change(patch.price, order) } : patch,
  );
}

function withOrderPatch(adapters: Adapters, change: (order: Order, patch: OrderPatch) => OrderPatch): Adapters {
  return withRecords(adapters, ({ orders, ...records }) => ({
    ...records,
    orders: {
      ...orders,
      patch: async (id, patch) => {
        const order = await orders.find(id);
        await orders.patch(id, order ? change(order, patch) : patch);
      },
    },
  }));
}
