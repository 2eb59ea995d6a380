/** Database port of each chain's read cursor and node health, and of the addresses that we watch. */
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
  /** Why the node cannot be relied on; null while it can. */
  downReason: NodeTrouble | null;
}>;

export interface ChainRecords {
  /** The last block that was read. Locks the cursor for the transaction. */
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
  /** `lost`: a deposit address that may belong to an order which was lost when the database was restored. */
  role: 'deposit' | 'hot' | 'change' | 'lost';
  orderId: string | null;
  /** Derivation index within its chain and role, where known. The key is derived from it. */
  addressIndex?: number;
}>;
