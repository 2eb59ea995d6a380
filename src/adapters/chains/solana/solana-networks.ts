/** The networks of Solana: how each is recognised, and the numbers that all of them share. */

/** `own` is a chain that one starts oneself: it has no peers, and blocks only when somebody wants one. */
export const solanaNetworks = ['main', 'test', 'own'] as const;
export type SolanaNetwork = (typeof solanaNetworks)[number];

/** The hashes by which the public clusters are known. */
export const publicGenesis: Readonly<Record<Exclude<SolanaNetwork, 'own'>, readonly string[]>> = {
  main: ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  // Devnet, where tokens are free, and testnet, where validators try new software.
  test: ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY'],
};

/**
 * What we read, everywhere: blocks that two thirds of the stake have voted for. No such block was ever taken back, so
 * a transaction may name one at once; how deep a payment must be is the chain's table of confirmations.
 */
export const commitment = 'confirmed';

/** What every signature costs, on all networks, for ever. */
export const unitsPerSignature = 5_000n;

/** What a transfer may compute, a new token account and the memo included: its price is per unit of this. */
export const computeUnitLimit = 100_000;

/** Prices of computing are told in millionths of a unit of the chain's coin. */
export const microUnits = 1_000_000n;

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
