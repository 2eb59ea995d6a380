/** Reads the head of the node's best chain. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BlockRef, FinalBlock } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc } from '../json-rpc.ts';
import type { NodeHeader } from './answers.ts';
import { readCount } from './quantity.ts';

export async function readHead(rpc: JsonRpc): Promise<BlockRef> {
  return toBlockRef(await readLatest(rpc));
}

export async function readLatest(rpc: JsonRpc): Promise<NodeHeader> {
  const latest = await rpc.call<NodeHeader | null>('eth_getBlockByNumber', ['latest', false]);
  if (!latest) throw new OutsideError('the node has no block yet');
  return latest;
}

/**
 * The newest block that the network has finalised. Null if the node knows none, as on networks without the tag and just
 * after a node's start.
 */
export async function readFinalBlock(rpc: JsonRpc): Promise<FinalBlock | null> {
  const [answer] = await rpc.batch<NodeHeader | null>([
    { method: 'eth_getBlockByNumber', params: ['finalized', false] },
  ]);
  return !answer || answer instanceof JsonRpcRefusal ? null : toBlockRef(answer);
}

export function toBlockRef({ number, hash, timestamp }: NodeHeader): BlockRef {
  return { height: readCount(number), hash: hash.toLowerCase(), time: readCount(timestamp) * 1_000 };
}
