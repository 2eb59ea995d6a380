/** A chain under the contract, simulated or real: the hands that a test moves it with, and what such a chain can do. */
import type { ConflictDomainKind, ChainFamily } from '#src/domain/assets/define-chain.ts';
import type { ChainId, CurrencyId } from '#src/domain/assets/currencies.ts';
import type { NetworkProfile } from '#src/domain/network-fee.ts';
import type { ChainPair } from '#src/usecases/ports/chain-adapter.ts';
import type { FakeClock } from '../fake-clock.ts';

export type LabPayment = Readonly<{ to: string; currency: CurrencyId; units: bigint }>;

export type ChainLab = Readonly<{
  chain: ChainId;
  profile: NetworkProfile;
  abilities: Abilities;
  /** The service's clock. Real nodes have their own. */
  clock: FakeClock;
  /** Node and wallet as a process that was just started has them: they remember nothing. */
  open: () => Promise<ChainPair>;
  /** A fresh address of the customer. */
  newAddress: () => Promise<string>;
  /** What the chain itself says is there. */
  balance: (address: string, currency: CurrencyId) => Promise<bigint>;
  /** The customer pays. It waits for a block; its id is returned. */
  pay: (payment: LabPayment) => Promise<string>;
  /**
   * A contract of the customer pays: no transaction goes to the receiver. The id is of the one that called it. Fails
   * where nothing can do that.
   */
  payByContract: (payment: LabPayment) => Promise<string>;
  /**
   * What only looks like the payment: a transfer that fails in its block, a token that has the right name or whose
   * transfer says no. How many of them; none on chains that have no tokens.
   */
  payFakes: (payment: LabPayment) => Promise<number>;
  /** The customer takes a waiting payment back. Fails where that cannot be done. */
  replace: (txid: string) => Promise<void>;
  mine: (blocks: number) => Promise<void>;
  /** The last blocks lose to a branch that is one longer; it takes their transactions up, unless told. */
  reorg: (depth: number, options?: Readonly<{ leaveOut?: boolean }>) => Promise<void>;
  /** The node cannot be reached until it is started again. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}>;

/** Where chains differ by their nature. The contract asks this table and nothing else about the kind of a chain. */
export type Abilities = Readonly<{
  /** Whether a payment can be seen before a block holds it. */
  seesWaiting: boolean;
  /** Whether a payment moves balances before a block holds it. */
  countsWaiting: boolean;
  /** What becomes of a transaction whose block is lost while the new ones leave it out. */
  afterLostBlock: 'waits' | 'is_gone';
  /** Whether a sender can take a waiting payment back: by paying more for the same coins, or the same nonce. */
  takesBack: boolean;
  /** What contracts can pay here. */
  paidByContracts: readonly ('coin' | 'token')[];
  /** When a payout that is stuck gets its next version inside its conflict domain. */
  nextVersion: 'when_it_pays_more' | 'never_while_it_waits' | 'after_its_window';
}>;

const payingMore = {
  seesWaiting: true,
  countsWaiting: false,
  afterLostBlock: 'waits',
  takesBack: true,
  paidByContracts: ['coin', 'token'],
  nextVersion: 'when_it_pays_more',
} as const;
/** Nothing of one's own runs there. */
const withoutContracts = { ...payingMore, paidByContracts: [] } as const;

/**
 * Solana has no mempool and runs at once what it is sent; no program of its own hands tokens on. Monero's pool takes no
 * second version of what it holds.
 */
export const realAbilities: Readonly<Record<ChainFamily, Abilities>> = {
  utxo: withoutContracts,
  evm: payingMore,
  monero: { ...withoutContracts, takesBack: false, nextVersion: 'never_while_it_waits' },
  tron: { ...payingMore, takesBack: false, nextVersion: 'after_its_window' },
  solana: {
    seesWaiting: false,
    countsWaiting: true,
    afterLostBlock: 'is_gone',
    takesBack: false,
    paidByContracts: ['coin'],
    nextVersion: 'after_its_window',
  },
};

/** The simulated chains let every sender replace what waits, also where real ones do not. */
export const simulatedAbilities: Readonly<Record<ConflictDomainKind, Abilities>> = {
  coins: withoutContracts,
  nonce: payingMore,
  window: { ...payingMore, nextVersion: 'after_its_window' },
};
