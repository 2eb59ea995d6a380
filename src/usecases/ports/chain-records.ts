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
  /** Since when the node has been unreliable. Null if it is healthy. */
  downSince: number | null;
  /** Why the node is unreliable. Null if it is healthy. */
  downReason: NodeTrouble | null;
  /** Blocks that are left to read, while more than a round of reading are. Absent: none. */
  unread?: number;
}>;

export interface ChainRecords {
  /** The last block that was read. Locks the cursor for the transaction. */
  lockCursor(chain: ChainId): Promise<BlockRef | undefined>;
  cursor(chain: ChainId): Promise<BlockRef | undefined>;
  /** Moves the cursor and stores the block header, for walking back after a fork. */
  setCursor(chain: ChainId, block: BlockRef): Promise<void>;
  /**
   * Height of the highest stored header. Above the cursor only while blocks of another branch are being undone or not
   * replaced yet.
   */
  highestHeader(chain: ChainId): Promise<number>;
  headerAt(chain: ChainId, height: number): Promise<BlockRef | undefined>;
  /** Newest height that the chain itself has declared final, of the blocks that were read. Null until one is known. */
  finalHeight(chain: ChainId): Promise<number | null>;
  setFinalHeight(chain: ChainId, height: number): Promise<void>;
  saveHealth(health: ChainHealth): Promise<void>;
  health(chain: ChainId): Promise<ChainHealth | undefined>;
  allHealth(): Promise<readonly ChainHealth[]>;
}

export type WatchedAddress = Readonly<{
  family: ChainFamily;
  chain: ChainId;
  address: string;
  /**
   * Role of the address. `lost`: a deposit address that may belong to an order which a restore of the database lost.
   */
  role: 'deposit' | 'hot' | 'change' | 'lost';
  orderId: string | null;
  /** Derivation index of the address within its chain and role, from which the key is derived. Absent if unknown. */
  addressIndex?: number;
}>;
