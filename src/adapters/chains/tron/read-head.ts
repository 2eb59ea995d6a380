/** Reads block headers: the head of the node's best chain, or the block at a height. */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { NodeBlock, NodeHeader, Nothing } from './answers.ts';
import type { TronHttp } from './tron-http.ts';

export async function readHead(http: TronHttp): Promise<BlockRef> {
  const head = await http.ask<NodeHeader | Nothing>('/wallet/getblock', { detail: false });
  if (!isBlock(head)) throw new OutsideError('the tron node has no head');
  return toBlockRef(head);
}

/** The block at a height without its transactions. Undefined above the head. */
export async function readHeader(http: TronHttp, height: number): Promise<BlockRef | undefined> {
  const header = await http.ask<NodeHeader | Nothing>('/wallet/getblock', {
    id_or_num: String(height),
    detail: false,
  });
  return isBlock(header) ? toBlockRef(header) : undefined;
}

/** Whether the node has the block. It answers with an empty object if it does not. */
export function isBlock<Answer extends NodeHeader | NodeBlock>(answer: Answer | Nothing): answer is Answer {
  return 'blockID' in answer;
}

export function toBlockRef({ blockID, block_header: { raw_data: raw } }: NodeHeader): BlockRef {
  return { height: raw.number ?? 0, hash: blockID, time: raw.timestamp ?? 0 };
}
