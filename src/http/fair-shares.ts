/**
 * Fair shares of something that there is little of, such as connections: a network holds no more than a share of what
 * is free, so that the first one to come cannot take all of it. The wider the network, the larger its share. What one
 * network may hold falls as the rest fills up, and whoever holds nothing gets one while there is one.
 *
 * A network is a keyed hash in memory. It is removed with the last thing that it holds, and the key changes whenever
 * nothing is held.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { networksOf } from './source-network.ts';

/** Shares of what is free: of the /64, /56, /48 and /32. The /32, /24 and /16 of IPv4 have all but the second. */
const shares = [1 / 8, 1 / 6, 1 / 4, 1 / 2] as const;

/** Share of a wider network for who holds nothing in it, so that neighbours do not shut each other out. */
const newcomersShare = 3 / 4;

type Options = Readonly<{ most: number; randomBytes: (length: number) => Uint8Array }>;

export type FairShares = Readonly<{
  /** Takes one for this address. Returns the function that gives it back, or undefined if the address gets none now. */
  take(source: string): (() => void) | undefined;
  /** How many are held, and by how many networks. */
  measure(): Readonly<{ held: number; networks: number }>;
}>;

export function makeFairShares({ most, randomBytes }: Options): FairShares {
  const holders = new Map<string, number>();
  let held = 0;
  let key = createSecretKey(randomBytes(32));
  const release = (names: readonly string[]): void => {
    held -= 1;
    for (const name of names) {
      const left = (holders.get(name) ?? 1) - 1;
      if (left > 0) holders.set(name, left);
      else holders.delete(name);
    }
  };
  return {
    take: (source) => {
      const free = most - held;
      if (free <= 0) return undefined;
      if (held === 0) key = createSecretKey(randomBytes(32));
      const networks = networksOf(source);
      const names = networks.map((network) => createHmac('sha256', key).update(network).digest('base64'));
      const own = sharesOf(names.length);
      const isNew = !holders.has(names[0] ?? '');
      const shareOf = (place: number): number => (isNew && place > 0 ? newcomersShare : (own[place] ?? 1));
      const isOver = names.some((name, place) => (holders.get(name) ?? 0) >= Math.max(1, shareOf(place) * free));
      if (isOver) return undefined;
      held += 1;
      for (const name of names) holders.set(name, (holders.get(name) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (isHeld) release(names);
        isHeld = false;
      };
    },
    measure: () => ({ held, networks: holders.size }),
  };
}

/** The narrowest network has the smallest share, however many there are. */
function sharesOf(count: number): readonly number[] {
  return count === shares.length ? shares : [shares[0], ...shares.slice(2)];
}
