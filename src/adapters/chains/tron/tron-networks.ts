/** The networks of TRON with their genesis blocks, and the constants that all of them share. */
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';

/** Networks of TRON. `own` is a local development chain without peers that makes blocks only on demand. */
export const tronNetworks = ['main', 'test', 'own'] as const;
export type TronNetwork = (typeof tronNetworks)[number];

/** Genesis block ids of the public networks. */
export const publicGenesis: Readonly<Record<Exclude<TronNetwork, 'own'>, readonly string[]>> = {
  main: ['00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'],
  // The public test networks: Nile and Shasta.
  test: [
    '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
    '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e',
  ],
};

/**
 * Interval of block slots. The times of two blocks differ by this interval, or by a multiple of it if slots were
 * missed.
 */
export const slotMs = 3_000;

/**
 * Expiration time of a transaction for a last valid height. Transactions expire by time, but the engine counts blocks.
 * Every block is at least one slot later than its parent, and a block includes a transaction only if its parent's time
 * is before the expiration. So a transaction that expires n slots after its reference block cannot be in a block more
 * than n above it. As it is invalid on branches without its reference block, that holds on every branch.
 */
export function endOfWindow({ height, time }: BlockRef, validUntilHeight: number): number {
  return time + (validUntilHeight - height) * slotMs;
}

/**
 * Depth below the head at which a block is solid: two thirds of the block producers have built on it, and it is
 * irreversible.
 */
export const solidDepth = 20;

/**
 * Upper limits of the resources of transfers. A token transfer costs more if the receiver holds none of the token yet.
 * A native transfer pays for its bytes, unless the daily free bandwidth covers them, and for activating a new
 * receiver's account.
 */
export const usage = { coinBytes: 270n, tokenBytes: 350n, tokenEnergy: 136_000n } as const;

/** Price of one byte of bandwidth, unchanged for years. */
export const usualByteUnits = 1_000n;
