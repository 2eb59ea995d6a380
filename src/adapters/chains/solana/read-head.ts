/**
 * Head of the node's best chain. Solana counts slots, some of which are empty, and blocks. The port's `height` is the
 * block height, which has no gaps and in which the validity of transactions is counted.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { BlockRef, FinalBlock } from '#src/usecases/ports/chain-adapter.ts';
import { JsonRpcRefusal, type JsonRpc, type JsonRpcLimits } from '../json-rpc.ts';
import type { NodeHeader } from './answers.ts';
import { commitment } from './solana-networks.ts';

export type Head = BlockRef & Readonly<{ slot: number }>;

/**
 * How many slots back an earlier block is used as the head. A node confirms a block slightly before it can return it.
 */
const slotsBack = 32;
const blocksBack = 3;

export async function readHead(rpc: JsonRpc): Promise<Head> {
  const slot = await rpc.call<number>('getSlot', [{ commitment }]);
  const newest = await readHeader(rpc, slot);
  if (newest) return { ...toBlockRef(newest), slot };
  const slots = await readSlots(rpc, Math.max(0, slot - slotsBack), slot);
  for (const earlier of slots.slice(-blocksBack).toReversed()) {
    const header = await readHeader(rpc, earlier);
    if (header) return { ...toBlockRef(header), slot: earlier };
  }
  throw new OutsideError('the solana node shows none of its newest blocks');
}

/**
 * The newest finalised block: 31 further ones were confirmed on it, and no node would leave it. Null if the node does
 * not show the block of that slot.
 */
export async function readFinalBlock(rpc: JsonRpc): Promise<FinalBlock | null> {
  const slot = await rpc.call<number>('getSlot', [{ commitment: 'finalized' }]);
  const header = await readSlot<NodeHeader>(rpc, slot, { transactionDetails: 'none', commitment: 'finalized' });
  return header ? toBlockRef(header) : null;
}

/** The block in a slot without its transactions. Undefined if the best chain has none there. */
export async function readHeader(rpc: JsonRpc, slot: number): Promise<NodeHeader | undefined> {
  return await readSlot<NodeHeader>(rpc, slot, { transactionDetails: 'none' });
}

/** Slots in this range, both ends included, that contain a block of the best chain. */
export async function readSlots(rpc: JsonRpc, from: number, to: number): Promise<readonly number[]> {
  return await rpc.call<readonly number[]>('getBlocks', [from, to, { commitment }]);
}

export async function readSlot<Answer extends NodeHeader>(
  rpc: JsonRpc,
  slot: number,
  options: Readonly<Record<string, unknown>>,
  limits?: JsonRpcLimits,
): Promise<Answer | undefined> {
  const ask = async (version: number): Promise<Answer | null> => {
    const all = { commitment, rewards: false, maxSupportedTransactionVersion: version, ...options };
    return await rpc.call<Answer | null>('getBlock', [slot, all], limits);
  };
  try {
    return (
      (await ask(usualVersion).catch(async (error: unknown) => {
        if (error instanceof JsonRpcRefusal && error.code === newerVersion) return await ask(anyVersion);
        throw error;
      })) ?? undefined
    );
  } catch (error) {
    if (error instanceof JsonRpcRefusal && noBlockThere.includes(error.code)) return undefined;
    throw error;
  }
}

/**
 * Transaction version to request. Versions differ only in fields that we do not use, and a new version must not make
 * the whole block unreadable.
 */
const usualVersion = 0;
const anyVersion = 255;
const newerVersion = -32_015;

/**
 * Error codes for a slot without a block: block not available yet, slot skipped, slot skipped in long-term storage,
 * block status not available yet.
 */
const noBlockThere = [-32_004, -32_007, -32_009, -32_014];

export function toBlockRef({ blockhash, blockHeight, blockTime }: NodeHeader): BlockRef {
  if (blockHeight === null || blockTime === null) throw new OutsideError('the solana node left out height or time');
  return { height: blockHeight, hash: blockhash, time: blockTime * 1_000 };
}
