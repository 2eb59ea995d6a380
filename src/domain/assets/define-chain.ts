/** The shape of a chain's facts. Each chain has one file of them beside this one; chains.ts is the registry. */
import type { ChainId, CurrencyId } from './currencies.ts';

export type ChainFamily = 'utxo' | 'evm' | 'tron' | 'solana' | 'monero';

/** Main and test networks differ in address format only where the chain gives them different ones. */
export type NetworkKind = 'main' | 'test';

/** Deposits up to this share of the currency's maximum need this many confirmations. */
export type ConfirmationTier = Readonly<{ upToBasisPointsOfMaximum: bigint; blocks: number }>;

/** What one payout costs: `baseSize`, plus `inputSize` for each further coin spent, times a price per size unit. */
export type FeeModel = Readonly<{
  /** Size units (vbytes, gas, energy, signatures) of a payout of the chain's own coin with one input. */
  coinSize: bigint;
  /** Size units of a token payout. Equal to `coinSize` where the chain has no tokens of ours. */
  tokenSize: bigint;
  /**
   * Size units of a transfer to a receiver who holds some already, where that takes less: to our own hot wallet, once
   * there is something in it.
   */
  sweepSize?: Readonly<{ coin: bigint; token: bigint }>;
  /** Size units that each coin beyond the first adds. 0 on account chains. */
  extraInputSize: bigint;
  /** A usual price of one size unit, in units of the chain's own coin. Nodes report the current one. */
  usualUnitsPerSize: bigint;
}>;

/** How two versions of one payout are kept from both being mined. */
export type ConflictDomainKind = 'coins' | 'nonce' | 'window';

export type ChainFacts = Readonly<{
  id: ChainId;
  name: string;
  family: ChainFamily;
  nativeCurrency: CurrencyId;
  conflictDomain: ConflictDomainKind;
  /**
   * On account chains: who pays for moving a deposit into the hot wallet. Where only the sender can, tokens need some
   * of the chain's own coin first. Absent where payouts spend the coins of deposits directly.
   */
  sweepFeePayer?: 'deposit' | 'hot';
  blockSeconds: number;
  confirmations: readonly ConfirmationTier[];
  /** On the simulated chains blocks cost nothing and visitors wait for them, so fewer are enough. */
  sandboxConfirmations: readonly ConfirmationTier[];
  /** A reorganisation deeper than this is not expected in the life of the chain; deposits are then lost, not late. */
  finalityBlocks: number;
  /** How many blocks a signed transaction stays valid on chains whose transactions expire. */
  validityBlocks?: number;
  /** The least a single output may carry (dust, rent), in units of the chain's own coin. */
  minOutputUnits: bigint;
  fee: FeeModel;
  /** Whether a test address looks different from a main-network one. */
  hasTestAddresses: boolean;
}>;

export function defineChain(facts: ChainFacts): ChainFacts {
  const last = facts.confirmations.at(-1);
  if (last?.upToBasisPointsOfMaximum !== 10_000n) throw new TypeError(`${facts.id}: tiers must reach the maximum`);
  return Object.freeze(facts);
}

/** The usual three steps: small, middle and large orders. */
export function tiers(small: number, middle: number, large: number): readonly ConfirmationTier[] {
  return [
    { upToBasisPointsOfMaximum: 50n, blocks: small },
    { upToBasisPointsOfMaximum: 500n, blocks: middle },
    { upToBasisPointsOfMaximum: 10_000n, blocks: large },
  ];
}
