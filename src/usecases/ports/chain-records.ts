/** How far each chain was read, and how its node was when it was last asked. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { ChainFamily } from '#src/domain/assets/define-chain.ts';
import type { NodeTrouble } from '#src/domain/node-trouble.ts';
import type { BlockRef } from './chain-adapter.ts';

export type ChainHealth = Readonly<{
  chain: ChainId;
  head: BlockRef;
  unitsPerSize: bigint;
  checkedAt: number;
  /** Since when the node cannot be relied on; null while it can. */
  downSince: number | null;
  /** Why; null while it can. */
  downReason: NodeTrouble | null;
}>;

export interface ChainRecords {
  /** How far this chain has been read. Locks it for the transaction. */
  lockCursor(chain: ChainId): Promise<BlockRef | undefined>;
  cursor(chain: ChainId): Promise<BlockRef | undefined>;
  /** Moves the cursor and remembers the header, so that a fork can be walked back. */
  setCursor(chain: ChainId, block: BlockRef): Promise<void>;
  headerAt(chain: ChainId, height: number): Promise<BlockRef | undefined>;
  saveHealth(health: ChainHealth): Promise<void>;
  health(chain: ChainId): Promise<ChainHealth | undefined>;
  allHealth(): Promise<readonly ChainHealth[]>;
}

export type WatchedAddress = Readonly<{
  family: ChainFamily;
  chain: ChainId;
  address: string;
  /** `lost`: a deposit address that may have been given to an order which is gone with the database of that time. */
  role: 'deposit' | 'hot' | 'change' | 'lost';
  orderId: string | null;
  /** Which of its chain and role it is, where that is known: its key follows from it. */
  addressIndex?: number;
}>;
