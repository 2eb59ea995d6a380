/**
 * What whoever orders comes through: a look first, and then the transaction that weighs the order again and writes it.
 * The door that is open to all takes those who come at once through together.
 */
import type { Order } from '#src/domain/order/order.ts';
import type { OrderType } from '#src/domain/order/order-kind.ts';
import { accept, refuse, type Result } from '#src/domain/result.ts';
import type { NewOrder } from '../ports/desk-records.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { makeDepositAddresses, type DepositAddresses } from './deposit-addresses.ts';
import { gather } from '../concurrency/gather.ts';
import { makeUnpaidCount, type UnpaidCount, type UnpaidPlaces } from './unpaid-count.ts';
import {
  findOwnAddress,
  readOrderFacts,
  weighOrder,
  type FreshOrder,
  type OrderWanted,
  type WeighedOrder,
  type WeighRefusal,
} from './weigh-order.ts';

/** `isReplayed`: the order was there before. */
export type MadeOrder = Readonly<{ order: Order; isReplayed: boolean }>;
/** `taken`: its number, code or idempotency key is somebody else's since it was weighed. */
export type Entered = Result<MadeOrder, WeighRefusal> | 'taken';

export type Entry = Readonly<{ wanted: OrderWanted; make(fresh: FreshOrder, now: number): NewOrder }>;

export type OrderDoor = Readonly<{
  addresses: DepositAddresses;
  /** Nothing is used up by it. */
  look(wanted: OrderWanted): Promise<Result<WeighedOrder, WeighRefusal>>;
  write(entry: Entry): Promise<Entered>;
}>;

/**
 * Whether whoever asks may have one more order. Asked for a new one only, after everything but whether an address is
 * ours: one that is refused for that (`isToUs`) counts as if it were made.
 */
export type Admit = (
  asked: Readonly<{ isToUs: boolean; orderType: OrderType }>,
) => Promise<Result<null, 'open_orders_limit' | 'api_key_not_found'>>;

const mostAddressesAhead = 64;

export function makeOpenDoor(ports: Ports): OrderDoor {
  const { store } = ports;
  const unpaid = makeUnpaidCount(ports);
  return {
    addresses: makeDepositAddresses(ports, mostAddressesAhead),
    look: async (wanted) => await store.snapshot(async (records) => await lookAt({ ports, records, unpaid }, wanted)),
    write: gather(async (entries: readonly Entry[]) =>
      withPlaces(unpaid, async (places) =>
        store.transaction(async (records) => await enterAll({ ports, records, places }, entries)),
      ),
    ),
  };
}

/** Lends places among the unpaid orders to one transaction, and counts what became of them. */
export async function withPlaces(
  unpaid: UnpaidCount,
  enter: (places: UnpaidPlaces) => Promise<readonly Entered[]>,
): Promise<readonly Entered[]> {
  const places = unpaid.places();
  let written = 0;
  try {
    const entered = await enter(places);
    written = entered.filter((each) => each !== 'taken' && each.ok && !each.value.isReplayed).length;
    return entered;
  } finally {
    places.end(written);
  }
}

type Desk = Readonly<{
  ports: Pick<Ports, 'clock'>;
  records: Records;
  /** Without it everybody may. */
  admit?: Admit;
}>;

export async function lookAt(
  { ports, records, unpaid, admit }: Desk & Readonly<{ unpaid: UnpaidCount }>,
  wanted: OrderWanted,
): Promise<Result<WeighedOrder, WeighRefusal>> {
  const now = ports.clock.now();
  const facts = await readOrderFacts(records, [wanted]);
  const weighed = weighOrder(facts, wanted, now);
  if (!weighed.ok || 'earlier' in weighed.value) return weighed;
  if (!(await unpaid.hasRoom(records, now))) return refuse('orders_full');
  const own = findOwnAddress(facts, wanted);
  const admitted = (await admit?.({ isToUs: own !== undefined, orderType: wanted.orderType })) ?? accept(null);
  if (!admitted.ok) return admitted;
  return own ? refuse('address_forbidden', own.details) : weighed;
}

/** All of them are weighed by what is true at one moment, and those that pass are written with one statement. */
export async function enterAll(
  { ports, records, places, admit }: Desk & Readonly<{ places: UnpaidPlaces }>,
  entries: readonly Entry[],
): Promise<readonly Entered[]> {
  const now = ports.clock.now();
  const facts = await readOrderFacts(
    records,
    entries.map(({ wanted }) => wanted),
  );
  await places.begin(records, now);
  const made: NewOrder[] = [];
  const outcomes: (Result<MadeOrder, WeighRefusal> | NewOrder)[] = [];
  for (const { wanted, make } of entries) {
    const weighed = weighOrder(facts, wanted, now);
    const fresh = weighed.ok && !('earlier' in weighed.value) ? weighed.value : undefined;
    const own = findOwnAddress(facts, wanted);
    const asked = { isToUs: own !== undefined, orderType: wanted.orderType };
    const admitted = fresh && (places.take() ? await admit?.(asked) : refuse('orders_full'));
    if (!weighed.ok) outcomes.push(weighed);
    else if ('earlier' in weighed.value) outcomes.push(accept({ order: weighed.value.earlier, isReplayed: true }));
    else if (admitted && !admitted.ok) outcomes.push(admitted);
    else if (own) outcomes.push(refuse('address_forbidden', own.details));
    else {
      const order = make(weighed.value, now);
      made.push(order);
      outcomes.push(order);
    }
  }
  const written = made.length > 0 ? await records.desk.write(made) : new Set<string>();
  return outcomes.map((each) => {
    if ('ok' in each) return each;
    return written.has(each.order.id) ? accept({ order: each.order, isReplayed: false }) : 'taken';
  });
}
