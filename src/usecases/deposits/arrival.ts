/** A transaction output to one of our addresses, seen in the mempool or in a block. */
import type { ChainId } from '#src/domain/assets/currencies.ts';
import type { BlockRef, ChainTransaction, TransactionOutput } from '../ports/chain-adapter.ts';
import type { WatchedAddress } from '../ports/chain-records.ts';

export type Arrival = Readonly<{
  chain: ChainId;
  transaction: ChainTransaction;
  output: TransactionOutput;
  watched: WatchedAddress;
  /**
   * When it was seen: the time of the look, which may be long before it is recorded. If it was seen in a block, the
   * time from which the block counts (block-arrival.ts).
   */
  seenAt: number;
  /** Block that contains the transaction. Undefined while the transaction is in the mempool. */
  block?: BlockRef;
}>;
