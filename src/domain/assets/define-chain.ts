/**
 * Types of a chain's facts. Each chain has one file of facts in this folder, and chains.ts is the registry. For servers
 * only: pages receive what they show of a chain as data.
 */
import type { ChainId, CurrencyId, EvmChainId } from './currencies.ts';

export type ChainFamily = 'utxo' | 'evm' | 'tron' | 'solana' | 'monero';

/**
 * Kind of network. An address tells the kind only on chains whose test networks have an address format of their own.
 */
export type NetworkKind = 'main' | 'test';

/**
 * A confirmation tier: deposits up to this share of the currency's maximum order amount need this many confirmations.
 */
export type ConfirmationTier = Readonly<{ upToBasisPointsOfMaximum: bigint; blocks: number }>;

/** Network fee of one payout: (its size + `extraInputSize` for each coin after the first) × price per size unit. */
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
  /** Size units that each spent coin after the first adds. 0 on account chains. */
  extraInputSize: bigint;
  /** Typical price of one size unit, in units of the chain's own coin. Nodes report the current price. */
  usualUnitsPerSize: bigint;
}>;

/** Mechanism that prevents two versions of one payout from both being mined: shared inputs, a nonce, or expiry. */
export type ConflictDomainKind = 'coins' | 'nonce' | 'window';

/**
 * Payment URI format. `named`: BIP 21, or Monero's equivalent, whose addresses name the network. `eip681`: EIP 681,
 * which names the network by its chain id. `solana-pay`: Solana Pay, which names no network.
 */
export type PaymentLink =
  | Readonly<{ kind: 'named'; scheme: string; amountName: string }>
  | Readonly<{ kind: 'eip681' | 'solana-pay' }>;

/** A single gas price, or a base fee that is burnt plus a tip (EIP-1559). */
export type FeeStyle = 'legacy' | 'eip1559';

/** Chain ids of an EVM network, and the minimum fee that its nodes accept. */
export type EvmFacts = Readonly<{
  /** EIP-155 chain id of the main network. A transaction signed for one chain id is invalid under any other. */
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
  /** Other names of the network, its token standard included, in capitals without blanks and dashes. */
  otherNames: readonly string[];
  /** The chain's name in SideShift's API. */
  sideshiftName: string;
  /** Token standard ("TRC20"), on chains where wallets show it next to the chain's name. */
  tokenStandard?: string;
  family: ChainFamily;
  nativeCurrency: CurrencyId;
  /** Payment URI format. Null if wallets have no common format. */
  paymentLink: PaymentLink | null;
  /** SLIP-44 coin type for key derivation. Where chains share a coin type, `firstAccount` keeps their keys apart. */
  coinType: number;
  firstAccount: number;
  conflictDomain: ConflictDomainKind;
  /**
   * On account chains: which address pays the fee of a sweep into the hot wallet. If only the deposit address can, it
   * needs a top-up of the chain's own coin before tokens are swept. Absent where payouts spend deposits directly.
   */
  sweepFeePayer?: 'deposit' | 'hot';
  blockSeconds: number;
  confirmations: readonly ConfirmationTier[];
  /**
   * How many minutes after the payment window the deposit's block may come for a fixed price to bind. With less than
   * two block intervals hardly anybody could pay; with much more, an unmined payment is a free option on the price.
   */
  firstConfirmationMinutes: number;
  /**
   * Confirmation tiers on the simulated chains. Lower, because blocks cost nothing there and visitors wait for them.
   */
  sandboxConfirmations: readonly ConfirmationTier[];
  /**
   * Finality depth: no deeper reorganisation is expected. A deposit that stays orphaned for longer is lost, not late.
   */
  finalityBlocks: number;
  /**
   * On chains that declare blocks final themselves (EVM `finalized`, TRON solid, Solana `finalized`): how many blocks
   * the newest final block may be behind the head before the chain takes no new orders. Absent on the other chains.
   */
  lateFinalityBlocks?: number;
  /** Number of blocks for which a signed transaction stays valid. Absent on chains whose transactions do not expire. */
  validityBlocks?: number;
  /** Minimum value of one output (dust limit or rent), in units of the chain's own coin. */
  minOutputUnits: bigint;
  fee: FeeModel;
  /** Whether test addresses have another format than main-network ones. */
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
    paymentLink: { kind: 'eip681' },
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

/** Confirmation tiers for small, middle and large orders. */
// @__NO_SIDE_EFFECTS__
export function tiers(small: number, middle: number, large: number): readonly ConfirmationTier[] {
  return [
    { upToBasisPointsOfMaximum: 50n, blocks: small },
    { upToBasisPointsOfMaximum: 500n, blocks: middle },
    { upToBasisPointsOfMaximum: 10_000n, blocks: large },
  ];
}
