/** The networks of Solana with their genesis hashes, and the constants that all of them share. */

/** Networks of Solana. `own` is a local development chain without peers that makes blocks only on demand. */
export const solanaNetworks = ['main', 'test', 'own'] as const;
export type SolanaNetwork = (typeof solanaNetworks)[number];

/** Genesis hashes of the public clusters. */
export const publicGenesis: Readonly<Record<Exclude<SolanaNetwork, 'own'>, readonly string[]>> = {
  main: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  // The public test clusters: devnet and testnet.
  test: ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
};

/**
 * Commitment level at which blocks are read: two thirds of the stake have voted for such a block. No such block was
 * ever reverted, so transactions may reference one at once. The confirmations that a payment needs are in the chain
 * registry.
 */
export const commitment = 'confirmed';

/** Base fee per signature, the same on all networks. */
export const unitsPerSignature = 5_000n;

/**
 * Compute unit limit of a transfer, including a new token account and the memo. The priority fee is priced per compute
 * unit.
 */
export const computeUnitLimit = 100_000;

/** Divisor of compute unit prices, which are in millionths of the smallest unit (micro-lamports). */
export const microUnits = 1_000_000n;

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
