/** The networks of TRON: how each is recognised, and the numbers that all of them share. */
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';

/** `own` is a chain that one starts oneself: it has no peers, and blocks only when somebody wants one. */
export const tronNetworks = ['main', 'test', 'own'] as const;
export type TronNetwork = (typeof tronNetworks)[number];

/** The ids of the first blocks by which the public networks are known. */
export const publicGenesis: Readonly<Record<Exclude<TronNetwork, 'own'>, readonly string[]>> = {
  main: ['00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'],
  // Nile and Shasta.
  test: [
    '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
    '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e',
  ],
};

/** No block's time is less than this after the one before it. A slot that nobody used makes it a multiple. */
export const slotMs = 3_000;

/**
 * Transactions end by time, and the engine counts in blocks. Every block is at least one slot later than the one before
 * it, and a block takes a transaction only while the time of the block before is less than its expiration. So one that
 * names a block and ends n slots after it can be in none more than n blocks above it; and what names a block is in no
 * branch without it, so that holds on every branch.
 */
export function endOfWindow({ height, time }: BlockRef, validUntilHeight: number): number {
  return time + (validUntilHeight - height) * slotMs;
}

/** So far below the head a block is solid: two thirds of those who make blocks built on it, and none replaces it. */
export const solidDepth = 20;

/**
 * What transfers use at most. A token's goes up when the receiver has none of it yet; a coin's has one price for bytes,
 * which the first free ones of a day may spare it, and another for the account of a receiver that is new.
 */
export const usage = { coinBytes: 270n, tokenBytes: 350n, tokenEnergy: 136_000n } as const;

/** What the network has asked for a byte for years. */
export const usualByteUnits = 1_000n;
