/**
 * Chooses the reference block of a transaction: a solid one, so that a reorg does not invalidate the transaction. Slots
 * missed since then shorten its validity window; if it becomes too short, the newest block is referenced.
 */
import { chains } from '#src/domain/assets/chains.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import { readHeader } from './read-head.ts';
import type { TronHttp } from './tron-http.ts';
import { endOfWindow, solidDepth } from './tron-networks.ts';

/** A shorter window may close before the transaction has spread through the network. */
const leastWindowMs = 45_000;

export async function readReference(http: TronHttp, validUntilHeight: number): Promise<BlockRef> {
  const newest = await readAt(http, validUntilHeight - (chains.tron.validityBlocks ?? 0));
  const solid = await readAt(http, Math.max(0, newest.height - solidDepth));
  return endOfWindow(solid, validUntilHeight) - newest.time < leastWindowMs ? newest : solid;
}

async function readAt(http: TronHttp, height: number): Promise<BlockRef> {
  const block = await readHeader(http, height);
  if (block?.height !== height) throw new OutsideError('the block that a transaction should name is not there');
  return block;
}
