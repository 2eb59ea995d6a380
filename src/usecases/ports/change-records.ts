/** Database port for the change of our own payouts, which may be spent before it is final. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { Coin } from '#src/domain/order/payout.ts';

/** A coin together with the payout whose change it is. */
export type ChangeCoin = Coin & Readonly<{ changeOf: string }>;

export interface ChangeRecords {
  /**
   * Offers unreserved change of a payout, so that `readyChange` returns it before it is final. Change that was offered
   * before is not affected.
   */
  offerChange(chain: ChainId, coinIds: readonly string[], payoutId: string): Promise<void>;
  /**
   * Takes the offer of a payout's change back, because another version of the payout is to be signed. Returns false and
   * changes nothing if a payout is already bound to the change: then no other version may be signed.
   */
  withdrawChange(chain: ChainId, payoutId: string): Promise<boolean>;
  /**
   * Offered, unreserved change that is unmined or mined above `minedUpTo`, largest first, each with `changeOf`. The
   * payout that made the change is broadcast or final, and no other transaction was mined instead of it.
   */
  readyChange(chain: ChainId, which: Readonly<{ minedUpTo: number; limit: number }>): Promise<readonly ChangeCoin[]>;
  /**
   * Number of split change outputs (`splitChange`) of payouts that are reserved and not settled. Once such a payout is
   * settled, they are coins like others.
   */
  splitsUnderWay(chain: ChainId): Promise<number>;
}
