/**
 * Reads one complete block of the best chain. The block is found by its slot, and accepted only if its height is right.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Block, BlockRef, CoinWatch } from '#src/usecases/ports/chain-adapter.ts';
import type { JsonRpc } from '../json-rpc.ts';
import type { NodeBlock, NodeTransaction } from './answers.ts';
import { readSlot, toBlockRef } from './read-head.ts';
import { parseScanned } from './scan-block.ts';
import type { SlotIndex } from './slot-index.ts';
import { recentBlockhashes, translateTransaction, type Translation } from './translate-transaction.ts';

type Reading = Translation & Readonly<{ rpc: JsonRpc; slots: SlotIndex }>;

/** Attempts, in case a reorg replaces the block while it is read. */
const tries = 3;
/** Hash that nodes return for an unknown parent. Treated as a real hash, it would look like a reorg. */
const noHash = '1'.repeat(32);

/** With `watch`, of the transactions those that name one of our addresses or a nonce account. */
export async function readBlock(reading: Reading, height: number, watch?: CoinWatch): Promise<Block | undefined> {
  const { rpc, slots } = reading;
  for (let left = tries; left > 0; left -= 1) {
    const slot = await slots.slotOf(height);
    if (slot === undefined) return undefined;
    const shape = { encoding: 'json', transactionDetails: 'accounts' };
    const block = await readSlot<NodeBlock>(rpc, slot, shape, watch?.ours && { parseBytes: parseScanned });
    if (block?.blockHeight === height) return await toBlock(reading, await parseOurs(block, watch));
    slots.forget();
  }
  throw new OutsideError('the chain changed whenever its block was read');
}

/**
 * The block at a height without its transactions. A transaction references the block's hash as recent blockhash, which
 * limits the transaction's validity.
 */
export async function readReference({ rpc, slots }: Pick<Reading, 'rpc' | 'slots'>, height: number): Promise<BlockRef> {
  for (let left = tries; left > 0; left -= 1) {
    const slot = await slots.slotOf(height);
    if (slot === undefined) break;
    const header = await readSlot(rpc, slot, { transactionDetails: 'none' });
    if (header?.blockHeight === height) return toBlockRef(header);
    slots.forget();
  }
  throw new OutsideError('the block that a transaction should name is not there');
}

async function parseOurs(block: NodeBlock, watch: CoinWatch | undefined): Promise<NodeBlock> {
  const { scanned, ...parsed } = block;
  if (!scanned || !watch?.ours) return parsed;
  const ours = await watch.ours(scanned.names);
  const texts = scanned.naming((name) => name === recentBlockhashes || ours.has(name));
  scanned.giveBack();
  return { ...parsed, transactions: texts.map((text) => JSON.parse(text) as NodeTransaction) };
}

async function toBlock(reading: Reading, block: NodeBlock): Promise<Block> {
  const { previousBlockhash: parentHash } = block;
  if (parentHash === noHash) throw new OutsideError('the solana node has not got the block before');
  const transactions = await Promise.all(
    block.transactions.map(async (transaction) => await translateTransaction(reading, transaction)),
  );
  return { ...toBlockRef(block), parentHash, transactions: transactions.filter((one) => one !== undefined) };
}
