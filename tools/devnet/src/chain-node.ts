/** What a chain of the devnet is to those who use it: where it is, how real it is, and the hands that move it. */
import type { ChainId } from '../../../src/domain/assets/currencies.ts';

/** Shown for every chain: nobody should take a stand-in for the software of the network. */
export type Reality = 'real node' | 'real virtual machine' | 'stand-in';

export type Payment = Readonly<{
  to: string;
  units: bigint;
  /** The contract or mint; the chain's own coin where it is absent. */
  token?: string;
}>;

export type ReorgOptions = Readonly<{
  /** Leaves the transactions of the lost blocks out of the new ones. They wait in the mempool where there is one. */
  leaveOut?: boolean;
}>;

/** What a test does to a chain. The customer is a made-up person who owns enough of everything. */
export type ChainHands = Readonly<{
  height: () => Promise<number>;
  mine: (blocks: number) => Promise<void>;
  /** A fresh address of the customer, for payouts and refunds. */
  newAddress: () => Promise<string>;
  /** What the chain itself says is at an address, unconfirmed payments left out. */
  balance: (address: string, token?: string) => Promise<bigint>;
  /** The customer pays. The transaction waits for the next block; its id is returned. */
  pay: (payment: Payment) => Promise<string>;
  /**
   * The customer has a contract pay. What it hands on stands in no transaction of its own; the id is of the one that
   * called it.
   */
  payByContract: (payment: Payment) => Promise<string>;
  /** A transfer that goes into a block, costs its fee, and moves nothing. */
  payInVain: (payment: Payment) => Promise<string>;
  /** Pays and mines until the receiver can spend it. */
  fund: (payment: Payment) => Promise<string>;
  /** The customer takes an unconfirmed payment back by a better paid one to himself. Its id is returned. */
  replace: (transactionId: string) => Promise<string>;
  /** The last `depth` blocks lose to a branch that is one longer. */
  reorg: (depth: number, options?: ReorgOptions) => Promise<void>;
}>;

export type ChainNode = ChainHands &
  Readonly<{
    chain: ChainId;
    reality: Reality;
    /** The software and its version, as the node says it. */
    software: string;
    /** The node cannot be reached until it is started again. What it knows is kept. */
    stop: () => Promise<void>;
    start: () => Promise<void>;
    /** Ends it for good. */
    close: () => Promise<void>;
  }>;

/** A hand that a chain has not got, because what it does cannot happen there. */
export function cannot(words: string): () => Promise<never> {
  return async () => {
    throw new Error(words);
  };
}
