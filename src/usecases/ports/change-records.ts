/** Database port for what payouts leave: change that may be spent before it is final, and what they give back. */
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

/** What payouts give back that are called off before they are signed. */
export interface ReturnRecords {
  /** Gives back the UTXOs of a reserved payout that is about to be called off. Throws if it may be signed. */
  returnCoins(payoutId: string): Promise<void>;
  /** Ids of the payouts that these UTXOs are reserved for. */
  coinHolders(chain: ChainId, coinIds: readonly string[]): Promise<readonly string[]>;
  /** Gives a nonce back. False, and nothing is changed, if it is not the last one that was taken. */
  returnNonce(chain: ChainId, wallet: string, nonce: number): Promise<boolean>;
}
