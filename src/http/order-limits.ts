/**
 * Rate limit of new orders per network, in periods of ten minutes: each order takes a deposit address that is watched
 * until its payment window ends. Each process counts for itself. A network is a keyed hash in memory; the key is
 * discarded with the hashes when the period is over, and neither is ever stored or logged. Wider networks have a part
 * of all places for unpaid orders, which falls as these fill up (order-shares.ts). What unpaid orders keep back is
 * counted at all servers together, by tags under a key that they share.
 */
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { policyTable } from '#src/domain/policy/policy-table.ts';
import { refuse, type Result } from '#src/domain/result.ts';
import { makeOrderShares, type Room } from './order-shares.ts';
import type { ParsedOrder } from './parse-order-fields.ts';
import { networkOf } from './source-network.ts';

export const orderPeriodMs = 600_000;
/**
 * Maximum number of networks; beyond it the oldest entries are evicted. The limit on all unpaid orders still applies.
 */
const mostNetworks = 10_000;

type Options = Readonly<{
  most: number;
  /** The places for unpaid orders of all visitors, at all servers together. */
  room: () => Room;
  /**
   * Real time: these limits are about this process, not about the service's clock, which can be moved in the sandbox.
   */
  now: () => number;
  randomBytes: (length: number) => Uint8Array;
  /** Key of the tags of networks, the same at all servers and not in the database. */
  tagKey: Uint8Array;
}>;

type Ordering = Readonly<{
  /** IP address of the client. It is hashed at once. */
  source: string;
  /** Idempotency key of the request. Requests with the same key make one order, so they count as one. */
  idempotencyKey?: string | undefined;
  /**
   * Addresses of the request, counted together with the key: a request with other addresses probes again whether one of
   * them is ours, so it counts as another order.
   */
  addresses?: readonly string[];
}>;

export function orderingOf(source: string, wanted: ParsedOrder & Pick<Ordering, 'idempotencyKey'>): Ordering {
  const { idempotencyKey, receiveAddress, refundAddress } = wanted;
  const isOfReceive = 'receive' in wanted;
  const sendCurrency = isOfReceive ? wanted.sendCurrency : wanted.send.currency;
  const receiveCurrency = isOfReceive ? wanted.receive.currency : wanted.receiveCurrency;
  const further = isOfReceive ? [] : (wanted.furtherAddresses ?? []);
  const addresses = [sendCurrency, refundAddress ?? '', receiveCurrency, receiveAddress, ...further];
  return { source, idempotencyKey, addresses };
}

export type OrderLimits = Readonly<{
  /**
   * Makes the order if the limit allows it; `make` gets the tags of the network, newest first. An order counts while it
   * is being made and once it is made. An order refused because an address is ours counts too, so that this cannot be
   * probed more often than orders can be made.
   */
  run<Value, Code extends string>(
    ordering: Ordering,
    make: (sourceTags: readonly string[]) => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | 'orders_of_source_limit'>>;
  /** How many networks are remembered now. */
  size(): number;
}>;

/**
 * One period of counting. Per network: its orders, each with the number of running requests, so that a refused order
 * can be removed again.
 */
type Period = Readonly<{ key: KeyObject; since: number; networks: Map<string, Map<string, Counted>> }>;
/** An order with the number of its running requests. Its place is given back with it, not with a request. */
type Counted = { running: number; readonly giveBack: () => void };
const made = Number.POSITIVE_INFINITY;

export function makeOrderLimits({ most, room, now, randomBytes, tagKey }: Options): OrderLimits {
  const shares = makeOrderShares({ least: most, room, now, randomBytes });
  let period: Period | undefined;
  let nameless = 0;
  const periodAt = (at: number): Period => {
    const isOver = period === undefined || at < period.since || at - period.since >= orderPeriodMs;
    if (isOver || !period) period = { key: createSecretKey(randomBytes(32)), since: at, networks: new Map() };
    return period;
  };
  return {
    run: async ({ source, idempotencyKey, addresses = [] }, make) => {
      const at = now();
      const { key, since, networks } = periodAt(at);
      const hash = (text: string): string => createHmac('sha256', key).update(text).digest('base64');
      const plain = orderNetworkOf(source);
      const network = hash(plain);
      const orders = networks.get(network) ?? new Map<string, Counted>();
      nameless += 1;
      const order =
        idempotencyKey === undefined ? String(nameless) : hash(JSON.stringify([idempotencyKey, ...addresses]));
      if (!orders.has(order) && orders.size >= most) {
        const seconds = Math.ceil((since + orderPeriodMs - at) / 1000);
        return refuse('orders_of_source_limit', { seconds, retryAfterSeconds: seconds });
      }
      const known = orders.get(order);
      const place = known ? undefined : shares.take(source);
      if (place && place.waitSeconds > 0) {
        const seconds = place.waitSeconds;
        return refuse('orders_of_source_limit', { seconds, retryAfterSeconds: seconds });
      }
      keep(networks, network, orders);
      const counted = known ?? { running: 0, giveBack: place?.giveBack ?? (() => {}) };
      counted.running += 1;
      orders.set(order, counted);
      let isMade = false;
      try {
        const result = await make(tagsOf(tagKey, plain, at));
        isMade = result.ok || result.code === 'address_forbidden';
        return result;
      } finally {
        counted.running = isMade ? made : counted.running - 1;
        if (counted.running <= 0) {
          orders.delete(order);
          counted.giveBack();
        }
        if (orders.size === 0) networks.delete(network);
      }
    },
    size: () => period?.networks.size ?? 0,
  };
}

/** No payment window is longer, so that an unpaid order has the tag of this period or of the one before. */
const tagLifeMs = Number(policyTable.times.floatingWindow.most) * 60_000;

/**
 * Tags of a network, of this period and of the one before. There are few networks, so that only a key that is not
 * stored with the tags hides them.
 */
function tagsOf(tagKey: Uint8Array, network: string, at: number): readonly string[] {
  const period = Math.floor(at / tagLifeMs);
  return [period, period - 1].map((number) => {
    const key = createHmac('sha256', tagKey).update(String(number)).digest();
    return createHmac('sha256', key).update(network).digest('base64url').slice(0, 22);
  });
}

function keep(networks: Period['networks'], network: string, orders: Map<string, Counted>): void {
  networks.set(network, orders);
  if (networks.size > mostNetworks) networks.delete(networks.keys().next().value ?? '');
}

/**
 * The network that the limit counts by: the first 24 bits of an IPv4 address, the first 56 of an IPv6 address. One
 * customer can easily have many addresses, which must not count as many sources.
 */
export function orderNetworkOf(source: string): string {
  const network = networkOf(source);
  if (!network.includes(':')) return network.split('.').slice(0, 3).join('.');
  const [first = '', second = '', third = '', fourth = ''] = network.split(':');
  return [first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':').toLowerCase();
}
