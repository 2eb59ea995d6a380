/**
 * Tells whoever follows an order that it changed. One poller per process looks at all followed orders with one
 * statement a second, so it does not matter which process moved the order, and nobody followed costs nothing.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { HttpLog } from '#src/http/http-log.ts';
import { networkOf } from '#src/http/source-network.ts';

const pollMs = 1_000;
const mostFollowers = 500;
const mostPerOrder = 20;
/** Of one owner, so that nobody takes all places. */
export const mostPerOwner = 25;
/** Of one source, for the same reason. Whoever is over it looks from time to time instead. */
const mostPerSource = 40;

type Follower = Readonly<{
  /** Whose following it is, where somebody answers for it: the name of a key. */
  owner?: string;
  /** The address it comes from, where nobody does. It is hashed at once. */
  source?: string;
  /** May be called once too often; the follower compares what it has sent. */
  onChange(): void;
  onClose(): void;
}>;

export type OrderFeed = Readonly<{
  /** Undefined when there are too many followers already. What it returns ends the following. */
  follow(orderId: string, follower: Follower): (() => void) | undefined;
  /** How many follow now. */
  size(): number;
  close(): void;
}>;

type Options = Readonly<{
  /** A text per order that changes whenever the order does; none for an order that is gone. */
  readMarks(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Those of these owners who may follow no longer. Asked at every look. */
  findEnded?(owners: readonly string[]): Promise<ReadonlySet<string>>;
  log: HttpLog;
}>;

/** Of the source only the keyed hash of its network is kept. */
type Kept = Omit<Follower, 'source'> & Readonly<{ network?: string }>;
type Followed = { mark: string | undefined; isKnown: boolean; readonly followers: Set<Kept> };

export function makeOrderFeed({ readMarks, findEnded, log }: Options): OrderFeed {
  const orders = new Map<string, Followed>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const hashNetwork = makeHashNetwork();

  const all = (): readonly Kept[] => [...orders.values()].flatMap(({ followers }) => [...followers]);
  const endFollowing = async (): Promise<void> => {
    const owners = [...new Set(all().flatMap(({ owner }) => owner ?? []))];
    if (!findEnded || owners.length === 0) return;
    const ended = await findEnded(owners);
    for (const [orderId, { followers }] of orders) {
      for (const follower of [...followers].filter(({ owner }) => owner !== undefined && ended.has(owner))) {
        leave(orderId, follower);
        follower.onClose();
      }
    }
  };
  const look = async (): Promise<void> => {
    await endFollowing();
    const marks = await readMarks([...orders.keys()]);
    for (const [orderId, followed] of orders) {
      const mark = marks.get(orderId);
      // The first look cannot tell what changed since the follower read the order, so it counts as a change.
      const hasChanged = !followed.isKnown || mark !== followed.mark;
      Object.assign(followed, { mark, isKnown: true });
      if (hasChanged) for (const follower of followed.followers) follower.onChange();
    }
  };
  const schedule = (): void => {
    if (timer !== undefined || isClosed || orders.size === 0) return;
    timer = setTimeout(() => {
      void look()
        .catch((error: unknown) => log.warn('followed orders could not be read', {}, error))
        .finally(() => {
          timer = undefined;
          schedule();
        });
    }, pollMs);
  };
  const leave = (orderId: string, follower: Kept): void => {
    const followed = orders.get(orderId);
    if (!followed?.followers.delete(follower)) return;
    size -= 1;
    if (followed.followers.size === 0) orders.delete(orderId);
  };
  return {
    follow: (orderId, { source, ...rest }) => {
      const followed = orders.get(orderId) ?? { mark: undefined, isKnown: false, followers: new Set() };
      if (isClosed || size >= mostFollowers || followed.followers.size >= mostPerOrder) return undefined;
      const follower: Kept = { ...rest, ...(source !== undefined && { network: hashNetwork(source, size === 0) }) };
      if (hasTooMany(follower, all())) return undefined;
      followed.followers.add(follower);
      orders.set(orderId, followed);
      size += 1;
      schedule();
      return () => leave(orderId, follower);
    },
    size: () => size,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      // They leave while they are told, so the list is made first.
      for (const follower of all()) follower.onClose();
    },
  };
}

function hasTooMany({ owner, network }: Kept, all: readonly Kept[]): boolean {
  const isOwnerFull = owner !== undefined && all.filter((each) => each.owner === owner).length >= mostPerOwner;
  return (
    isOwnerFull || (network !== undefined && all.filter((each) => each.network === network).length >= mostPerSource)
  );
}

/** Nothing of a source is stored or logged, and the key is thrown away when nobody follows any more. */
function makeHashNetwork(): (source: string, isFirst: boolean) => string {
  let key = randomBytes(32);
  return (source, isFirst) => {
    if (isFirst) key = randomBytes(32);
    return createHmac('sha256', key).update(networkOf(source)).digest('base64');
  };
}
