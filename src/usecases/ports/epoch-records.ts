/** Port to the epochs of the hot keys. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { KeyEpoch } from '#src/domain/key-epoch.ts';

export interface EpochRecords {
  /** The epoch of a chain's hot keys. */
  epoch(chain: ChainId): Promise<number>;
  /** All changes of hot keys, oldest first. */
  epochs(): Promise<readonly KeyEpoch[]>;
  /**
   * Whether a hot address of a later epoch than the first is watched. After a restore it may be that of an epoch that
   * the database does not know.
   */
  hasLaterHot(chain: ChainId): Promise<boolean>;
  /** Begins an epoch: derivation indexes that are taken from now on are its own. */
  beginEpoch(epoch: KeyEpoch): Promise<void>;
  /** Notes from when the account of the newest epoch of a chain pays. */
  noteHandedOver(chain: ChainId, at: number): Promise<void>;
  /**
   * Until the transaction ends no epoch of the chain begins (`shared`), or no payout of it is bound to an account
   * (`alone`).
   */
  lockEpoch(chain: ChainId, mode: 'shared' | 'alone'): Promise<void>;
}
