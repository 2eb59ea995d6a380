/** Reads the head of the node's best chain. */
import type { JsonRpc } from '#src/adapters/chains/json-rpc.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeHeader } from './rpc/answers.ts';

export async function readHead(rpc: JsonRpc): Promise<BlockRef> {
  return await readHeader(rpc, await rpc.call<string>('getbestblockhash'));
}

export async function readHeader(rpc: JsonRpc, hash: string): Promise<BlockRef> {
  const { height, time } = await rpc.call<NodeHeader>('getblockheader', [hash]);
  return { height, hash, time: time * 1_000 };
}
