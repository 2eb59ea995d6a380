/**
 * Notifies subscribers when an order changes. One poller per process queries all followed orders with one statement a
 * second, so it does not matter which process changed the order, and without subscribers nothing is queried.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { HttpLog } from '#src/http/http-log.ts';
import { networkOf } from '#src/http/source-network.ts';

const pollMs = 1_000;
const mostFollowers = 500;
const mostPerOrder = 20;
/** Limit per owner, so that no single API key uses up `mostFollowers`. */
export const mostPerOwner = 25;
/**
 * Limit per source network, so that no single network uses up `mostFollowers`. A page that is refused polls instead.
 */
const mostPerSource = 40;

type Follower = Readonly<{
  /** Id of the API key that follows; absent for a page. */
  owner?: string;
  /** IP address of a client without a key. It is hashed at once. */
  source?: string;
  /** Called when the order may have changed, also without a change; the follower compares with what it has sent. */
  onChange(): void;
  onClose(): void;
}>;

export type OrderFeed = Readonly<{
  /** Returns the function to unsubscribe, or undefined if there are too many followers already. */
  follow(orderId: string, follower: Follower): (() => void) | undefined;
  /** The current number of followers. */
  size(): number;
  close(): void;
}>;

type Options = Readonly<{
  /** A version mark per order that changes whenever the order does; no entry for an order that was erased. */
  readMarks(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Which of these owners may no longer follow (their key was revoked). Called at every poll. */
  findEnded?(owners: readonly string[]): Promise<ReadonlySet<string>>;
  log: HttpLog;
}>;

/** A follower as it is stored: its IP address is replaced by a keyed hash of its network. */
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
      // The first poll cannot tell what changed since the follower read the order, so it counts as a change.
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
      // `all()` copies the list of followers first, because followers remove themselves in onClose.
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

/**
 * Makes the function that hashes a source network for the per-source limit. Sources are neither stored nor logged, and
 * the HMAC key is replaced when the first follower comes after there were none.
 */
function makeHashNetwork(): (source: string, isFirst: boolean) => string {
  let key = randomBytes(32);
  return (source, isFirst) => {
    if (isFirst) key = randomBytes(32);
    return createHmac('sha256', key).update(networkOf(source)).digest('base64');
  };
}
