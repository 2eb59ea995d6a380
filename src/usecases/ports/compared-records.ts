/** Database port of what is compared with a chain: the addresses and coins of ours that may hold something. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Coin } from '#src/domain/order/payout.ts';

export type ComparedAddress = Readonly<{
  address: string;
  /** Whether it may be left out of the next comparisons if it is empty: no address of a hot wallet is. */
  mayRest: boolean;
  /** Whether it was found empty before, and is looked at because it is its turn. */
  wasEmpty: boolean;
}>;

export type FoundEmpty = Readonly<{
  height: number;
  at: number;
  empty: readonly string[];
  filled: readonly string[];
}>;

export interface ComparedRecords {
  /**
   * Our used addresses whose balances are compared now: all but those that were found empty and to which nothing came
   * since, and of these the ones whose turn it is. Each has its turn once in `turns` times.
   */
  addressesToCompare(chain: ChainId, turns: number): Promise<readonly ComparedAddress[]>;
  /** Records which addresses of deposits were empty after the block at this height, and which were not. */
  noteEmpty(chain: ChainId, found: FoundEmpty): Promise<void>;
  /** After a block was undone: forgets what was found empty after it or after later ones. */
  forgetEmpty(chain: ChainId, height: number): Promise<void>;
  /** Coins of ours that were mined and not spent by a payout that is final. */
  heldCoins(chain: ChainId): Promise<readonly Coin[]>;
}
