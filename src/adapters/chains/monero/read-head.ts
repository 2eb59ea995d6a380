/** Reads the head of the daemon's best chain. */
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { HeaderAnswer, NodeHeader } from './rpc/answers.ts';
import type { MoneroRpc } from './rpc/monero-rpc.ts';

export async function readHead(daemon: MoneroRpc): Promise<BlockRef> {
  return toBlockRef((await daemon.call<HeaderAnswer>('get_last_block_header')).block_header);
}

export function toBlockRef({ height, hash, timestamp }: NodeHeader): BlockRef {
  return { height, hash, time: timestamp * 1_000 };
}
