/** A chain of the devnet for its users: its URL, how real it is, and the test controls. */
import type { ChainId } from '../../../src/domain/assets/currencies.ts';

/**
 * How real a chain of the devnet is. Shown for every chain, so that nobody mistakes a stand-in for the network's own
 * software.
 */
export type Reality = 'real node' | 'real virtual machine' | 'stand-in';

export type Payment = Readonly<{
  to: string;
  units: bigint;
  /** The token's contract or mint; the chain's own coin if absent. */
  token?: string;
}>;

export type ReorgOptions = Readonly<{
  /**
   * Leaves the transactions of the lost blocks out of the new ones. They return to the mempool if the chain has one.
   */
  leaveOut?: boolean;
}>;

/** Test controls of a chain. The customer is a fictitious person with plenty of every currency. */
export type ChainControl = Readonly<{
  height: () => Promise<number>;
  mine: (blocks: number) => Promise<void>;
  /** A new address of the customer, for payouts and refunds. */
  newAddress: () => Promise<string>;
  /** The confirmed balance of an address according to the chain itself. */
  balance: (address: string, token?: string) => Promise<bigint>;
  /** The customer pays. Returns the id of the unconfirmed transaction. */
  pay: (payment: Payment) => Promise<string>;
  /**
   * A contract of the customer pays by an internal call, which is no transaction of its own. Returns the id of the
   * calling transaction.
   */
  payByContract: (payment: Payment) => Promise<string>;
  /** A transfer that is mined and costs its fee, but fails. */
  payInVain: (payment: Payment) => Promise<string>;
  /** Pays and mines until the receiver can spend it. */
  fund: (payment: Payment) => Promise<string>;
  /** The customer replaces an unconfirmed payment by one to themselves with a higher fee. Returns its id. */
  replace: (transactionId: string) => Promise<string>;
  /** Replaces the last `depth` blocks by a branch that is one longer. */
  reorg: (depth: number, options?: ReorgOptions) => Promise<void>;
}>;

export type ChainNode = ChainControl &
  Readonly<{
    chain: ChainId;
    reality: Reality;
    /** The node's software and version, as it reports them. */
    software: string;
    /** Makes the node unreachable until it is started again. Its state is kept. */
    stop: () => Promise<void>;
    start: () => Promise<void>;
    /** Ends the node permanently. */
    close: () => Promise<void>;
  }>;

/** A control that is impossible on a chain; it always throws. */
export function cannot(words: string): () => Promise<never> {
  return async () => {
    throw new Error(words);
  };
}
