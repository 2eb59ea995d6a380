/** A chain under test, simulated or real: its test controls, and the table of abilities by kind of chain. */
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
  /** Confirmations of a block when its chain declares it final; 0 if the chain declares nothing. */
  confirmationsToFinality: number;
  /** The service's clock. Real nodes have their own. */
  clock: FakeClock;
  /** Opens node and wallet anew, as a restarted process would, without any memory. */
  open: () => Promise<ChainPair>;
  /** A new address of the customer. */
  newAddress: () => Promise<string>;
  /** The balance of an address according to the chain itself. */
  balance: (address: string, currency: CurrencyId) => Promise<bigint>;
  /** The customer pays. Returns the id of the unconfirmed transaction. */
  pay: (payment: LabPayment) => Promise<string>;
  /**
   * A contract of the customer pays by an internal call, without a transaction to the receiver. Returns the id of the
   * calling transaction. Fails on chains where that is impossible.
   */
  payByContract: (payment: LabPayment) => Promise<string>;
  /**
   * Sends fake payments: a transfer that fails in its block, a token with the right name, a token whose transfer
   * returns false. Returns how many; none on chains without tokens.
   */
  payFakes: (payment: LabPayment) => Promise<number>;
  /** The customer replaces an unconfirmed payment. Fails on chains where that is impossible. */
  replace: (txid: string) => Promise<void>;
  mine: (blocks: number) => Promise<void>;
  /**
   * Replaces the last blocks by a branch that is one longer, which includes the transactions of the lost blocks unless
   * `leaveOut` is set.
   */
  reorg: (depth: number, options?: Readonly<{ leaveOut?: boolean }>) => Promise<void>;
  /** Makes the node unreachable until it is started again. */
  stop: () => Promise<void>;
  start: () => Promise<void>;
}>;

/** Differences between chains. The contract uses this table and nothing else about the kind of a chain. */
export type Abilities = Readonly<{
  /** Whether a payment is visible before it is mined. */
  seesWaiting: boolean;
  /** Whether a payment changes balances before it is mined. */
  countsWaiting: boolean;
  /** What happens to a transaction whose block is lost, if the new blocks leave it out. */
  afterLostBlock: 'waits' | 'is_gone';
  /** Whether a sender can replace an unconfirmed payment, by a higher fee for the same coins or nonce. */
  takesBack: boolean;
  /** What contracts can pay by an internal call on this chain. */
  paidByContracts: readonly ('coin' | 'token')[];
  /** When a stuck payout gets its next version within its conflict domain. */
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
/** Chains without user contracts. */
const withoutContracts = { ...payingMore, paidByContracts: [] } as const;

/**
 * Solana has no mempool and executes transactions at once; none of its own programs forwards tokens. Monero's pool
 * accepts no second version of a transaction.
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

/** The simulated chains let every sender replace unconfirmed transactions, even where the real network does not. */
export const simulatedAbilities: Readonly<Record<ConflictDomainKind, Abilities>> = {
  coins: withoutContracts,
  nonce: payingMore,
  window: { ...payingMore, nextVersion: 'after_its_window' },
};
