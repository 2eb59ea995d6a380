/**
 * Finds the slot of a block by its height. Nodes are queried by slot and have no such lookup, but they list the slots
 * that contain blocks: counted back from the head, the n-th of them is n blocks lower.
 */
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { JsonRpc } from '../json-rpc.ts';
import { readHead, readSlots, type Head } from './read-head.ts';

export type SlotIndex = Readonly<{
  head: () => Promise<Head>;
  /**
   * The slot of a height. Undefined above the head. The slot may be outdated after a reorg, so the caller checks the
   * height of the block itself.
   */
  slotOf: (height: number) => Promise<number | undefined>;
  /** Clears the cache. Called if a block was not in the expected slot. */
  forget: () => void;
}>;

const maxRemembered = 20_000;
/** Initial number of slots to list: 12 per 10 blocks and some more, as a few per cent of slots are skipped. */
const [slotsPer, blocksPer] = [12, 10];
const slotsMore = 32;
/** Maximum number of slots per call of `getBlocks`. */
const longestStretch = 500_000;

export function makeSlotIndex(rpc: JsonRpc): SlotIndex {
  const slots = new Map<number, number>();
  const remember = (height: number, slot: number) => {
    if (slots.size >= maxRemembered) slots.clear();
    slots.set(height, slot);
  };
  const head = async (): Promise<Head> => {
    const found = await readHead(rpc);
    remember(found.height, found.slot);
    return found;
  };
  return {
    head,
    forget: () => slots.clear(),
    slotOf: async (height) => {
      const known = slots.get(height);
      if (known !== undefined) return known;
      const top = await head();
      if (height > top.height) return undefined;
      const listed = await listFrom(rpc, height, top);
      // Caches the following slots too, because their blocks are read next.
      for (const [place, slot] of listed.slice(0, maxRemembered / 2).entries()) remember(height + place, slot);
      return listed[0];
    },
  };
}

/** The slots of all blocks from this height to the head. */
async function listFrom(rpc: JsonRpc, height: number, head: Head): Promise<readonly number[]> {
  const wanted = head.height - height + 1;
  let stretch = Math.ceil((wanted * slotsPer) / blocksPer) + slotsMore;
  while (stretch <= longestStretch) {
    const from = Math.max(0, head.slot - stretch);
    const slots = await readSlots(rpc, from, head.slot);
    if (slots.at(-1) !== head.slot) throw new OutsideError('the chain changed while its slots were listed');
    if (slots.length >= wanted) return slots.slice(-wanted);
    if (from === 0) break;
    stretch *= 2;
  }
  throw new OutsideError(`the solana node does not reach back to block ${height}`);
}
