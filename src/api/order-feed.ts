/**
 * Notifies subscribers when an order changes. One poller per process queries all followed orders with one statement a
 * second, so it does not matter which process changed the order, and without subscribers nothing is queried.
 */
import { randomBytes } from 'node:crypto';
import { makeFairShares } from '#src/http/fair-shares.ts';
import type { HttpLog } from '#src/http/http-log.ts';

const pollMs = 1_000;
/** Shared out by network. A page that is refused polls instead. */
const mostFollowers = 500;
const mostPerOrder = 20;
/** Of these, for everybody who has only the link that shows the order: whoever has its own link finds room. */
const mostShownPerOrder = 15;
/** Limit per owner, so that no single API key uses up `mostFollowers`. */
export const mostPerOwner = 25;
const mostOfTemporary = 100;

type Follower = Readonly<{
  /** Id of the API key that follows; absent for a page. */
  owner?: string;
  /** Whether the key is a temporary one, which anybody can make. All of these share a part of the places. */
  isTemporary?: boolean;
  /** IP address of a client without a key. It is hashed at once. */
  source?: string;
  /** Whether the follower has only the link that shows the order. */
  isShown?: boolean;
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

/** A follower as it is stored, without its IP address. `giveBack` ends its use of the shares of its networks. */
type Kept = Omit<Follower, 'source'> & Readonly<{ giveBack: () => void }>;
type Followed = { mark: string | undefined; isKnown: boolean; readonly followers: Set<Kept> };

export function makeOrderFeed({ readMarks, findEnded, log }: Options): OrderFeed {
  const orders = new Map<string, Followed>();
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const shares = makeFairShares({ most: mostFollowers, randomBytes });

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
    follower.giveBack();
    if (followed.followers.size === 0) orders.delete(orderId);
  };
  return {
    follow: (orderId, { source, ...rest }) => {
      const followed = orders.get(orderId) ?? { mark: undefined, isKnown: false, followers: new Set() };
      const isFull = size >= mostFollowers || isFollowedEnough(followed, rest) || hasTooMany(rest, all());
      const giveBack = source === undefined ? () => {} : !isFull && shares.take(source);
      if (isClosed || isFull || !giveBack) return undefined;
      const follower: Kept = { ...rest, giveBack };
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

function isFollowedEnough({ followers }: Followed, { isShown = false }: Pick<Kept, 'isShown'>): boolean {
  const ofShown = [...followers].filter((each) => each.isShown).length;
  return followers.size >= mostPerOrder || (isShown && ofShown >= mostShownPerOrder);
}

function hasTooMany({ owner, isTemporary }: Pick<Kept, 'owner' | 'isTemporary'>, all: readonly Kept[]): boolean {
  if (isTemporary && all.filter((each) => each.isTemporary).length >= mostOfTemporary) return true;
  return owner !== undefined && all.filter((each) => each.owner === owner).length >= mostPerOwner;
}
