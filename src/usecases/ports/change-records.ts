/** Database port of change of our own payouts that may be spent before it is final. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Coin } from '#src/domain/order/payout.ts';

/** A coin together with the payout whose change it is. */
export type ChangeCoin = Coin & Readonly<{ changeOf: string }>;

export interface ChangeRecords {
  /**
   * Offers unreserved change of a payout to be spent before it is final (`readyChange`). Nothing happens to change that
   * was offered before.
   */
  offerChange(chain: ChainId, coinIds: readonly string[], payoutId: string): Promise<void>;
  /**
   * Takes the offer back, because another version of the payout is to be signed. False, and nothing changes, if a
   * payout is bound to the change already: then no other version may be signed.
   */
  withdrawChange(chain: ChainId, payoutId: string): Promise<boolean>;
  /**
   * Offered, unreserved change that is not mined up to a height, largest first, each with `changeOf`. Its payout is
   * broadcast or final, and nothing else is mined in its place.
   */
  readyChange(chain: ChainId, which: Readonly<{ minedUpTo: number; limit: number }>): Promise<readonly ChangeCoin[]>;
}
