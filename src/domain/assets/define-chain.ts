/**
 * The shape of a chain's facts. Each chain has one file of them beside this one; chains.ts is the registry. They are
 * for servers: what a page shows of a chain comes with its data.
 */
import type { ChainId, CurrencyId, EvmChainId } from './currencies.ts';

export type ChainFamily = 'utxo' | 'evm' | 'tron' | 'solana' | 'monero';

/** Main and test networks differ in address format only where the chain gives them different ones. */
export type NetworkKind = 'main' | 'test';

/** Deposits up to this share of the currency's maximum need this many confirmations. */
export type ConfirmationTier = Readonly<{ upToBasisPointsOfMaximum: bigint; blocks: number }>;

/** The cost of one payout: its size, plus `extraInputSize` for each further coin spent, times a price per size unit. */
export type FeeModel = Readonly<{
  /** Size units (vbytes, gas, energy, signatures) of a payout of the chain's own coin with one input. */
  coinSize: bigint;
  /** Size units of a token payout. Equal to `coinSize` where the chain has no tokens of ours. */
  tokenSize: bigint;
  /**
   * Size units of a transfer to a receiver who already holds the currency, on chains where that takes less. Used for
   * sweeps into our own hot wallet once it holds some.
   */
  sweepSize?: Readonly<{ coin: bigint; token: bigint }>;
  /** Size units that each coin beyond the first adds. 0 on account chains. */
  extraInputSize: bigint;
  /** A usual price of one size unit, in units of the chain's own coin. Nodes report the current one. */
  usualUnitsPerSize: bigint;
}>;

/** How two versions of one payout are kept from both being mined. */
export type ConflictDomainKind = 'coins' | 'nonce' | 'window';

/** A payment link that wallets agree on: BIP 21, or Monero's own form of it. */
export type PaymentLink = Readonly<{ scheme: string; amountName: string }>;

/** A single gas price, or a base fee that is burnt plus a tip (EIP-1559). */
export type FeeStyle = 'legacy' | 'eip1559';

/** How an EVM network is recognised, and what its nodes ask of a transaction at least. */
export type EvmFacts = Readonly<{
  /** Chain ids (EIP-155). Nothing that is signed for one of them is valid under another. */
  mainChainId: number;
  testChainIds: readonly number[];
  /** The hash of the main network's block 0. */
  mainGenesis: string;
  feeStyle: FeeStyle;
  /** Minimum tip per unit of gas: nodes and block producers ignore transactions that pay less. */
  leastTipUnits: bigint;
}>;

export type ChainFacts = Readonly<{
  id: ChainId;
  name: string;
  /** Aliases that people and other services use, its token standard included: capitals without blanks and dashes. */
  otherNames: readonly string[];
  /** The chain's name in SideShift's API. */
  sideshiftName: string;
  /** Token standard ("TRC20"), on chains where wallets ask for it beside the chain's name. */
  tokenStandard?: string;
  family: ChainFamily;
  nativeCurrency: CurrencyId;
  /** Payment URI format; null if wallets agree on none. */
  paymentLink: PaymentLink | null;
  /**
   * Key derivation: the SLIP-44 coin type, and the first of the chain's ten accounts where chains share a coin type.
   */
  coinType: number;
  firstAccount: number;
  conflictDomain: ConflictDomainKind;
  /**
   * On account chains: who pays for moving a deposit into the hot wallet. Where only the sender can, tokens need some
   * of the chain's own coin first. Absent where payouts spend the coins of deposits directly.
   */
  sweepFeePayer?: 'deposit' | 'hot';
  blockSeconds: number;
  confirmations: readonly ConfirmationTier[];
  /**
   * A fixed price binds if the deposit is in a block this many minutes after the payment window at the latest. Shorter
   * than two blocks hardly anybody could pay; longer, an unmined payment would be a free option on the price.
   */
  firstConfirmationMinutes: number;
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

export type EvmChainFacts = ChainFacts & Readonly<{ id: EvmChainId; family: 'evm'; evm: EvmFacts }>;

// The annotation lets a page's bundle leave out the chains that nothing on the page reads.
// @__NO_SIDE_EFFECTS__
export function defineChain<Facts extends ChainFacts>(facts: Facts): Facts {
  const last = facts.confirmations.at(-1);
  if (last?.upToBasisPointsOfMaximum !== 10_000n) throw new TypeError(`${facts.id}: tiers must reach the maximum`);
  return Object.freeze(facts);
}

type EvmFamilyFact =
  | 'family'
  | 'paymentLink'
  | 'coinType'
  | 'conflictDomain'
  | 'sweepFeePayer'
  | 'sandboxConfirmations'
  | 'firstConfirmationMinutes'
  | 'minOutputUnits'
  | 'fee'
  | 'hasTestAddresses';

/**
 * Defines an EVM chain. Fills in what all EVM chains have in common, so that a chain's file holds only its own facts.
 */
// @__NO_SIDE_EFFECTS__
export function defineEvmChain({
  usualUnitsPerSize,
  ...facts
}: Omit<EvmChainFacts, EvmFamilyFact> & Readonly<{ usualUnitsPerSize: bigint }>): EvmChainFacts {
  return defineChain({
    family: 'evm',
    paymentLink: null,
    coinType: 60,
    conflictDomain: 'nonce',
    sweepFeePayer: 'deposit',
    sandboxConfirmations: tiers(2, 3, 4),
    firstConfirmationMinutes: 5,
    minOutputUnits: 1n,
    fee: { coinSize: 21_000n, tokenSize: 65_000n, extraInputSize: 0n, usualUnitsPerSize },
    hasTestAddresses: false,
    ...facts,
  });
}

/** The usual three steps: small, middle and large orders. */
// @__NO_SIDE_EFFECTS__
export function tiers(small: number, middle: number, large: number): readonly ConfirmationTier[] {
  return [
    { upToBasisPointsOfMaximum: 50n, blocks: small },
    { upToBasisPointsOfMaximum: 500n, blocks: middle },
    { upToBasisPointsOfMaximum: 10_000n, blocks: large },
  ];
}
