/** A block counts as final only if it is one of those that we have read, by its hash. */
import { expect, test } from 'vitest';
import { lateFinalityBlocks } from '#src/domain/network-fee.ts';
import type { BlockRef, FinalBlock } from '../ports/chain-adapter.ts';
import type { Ports } from '../ports/ports.ts';
import type { Records } from '../ports/records.ts';
import { noteFinality } from './note-finality.ts';

const chain = 'ethereum';
const first = 1_000;
const headHeight = first + 500;
const bound = lateFinalityBlocks(chain, 'mainnet') ?? 0;

const blockAt = (height: number): BlockRef => ({ height, hash: `ours ${height}`, time: 0 });

/** Headers from `first` to three above the head: the last three are of a branch that was undone. */
async function note(final: FinalBlock | null, known: number | null = null) {
  let mark = known;
  const head = blockAt(headHeight);
  const chains = {
    finalHeight: async () => mark,
    setFinalHeight: async (_chain: string, height: number) => void (mark = height),
    lockCursor: async () => head,
    headerAt: async (_chain: string, height: number) =>
      height < first || height > headHeight + 3 ? undefined : blockAt(height),
  };
  const run = async (work: (records: Records) => unknown) => await work({ chains } as unknown as Records);
  const ports = { store: { snapshot: run, transaction: run }, rules: { profile: 'mainnet' } } as unknown as Ports;
  return { isLate: await noteFinality(ports, chain, { head, final }), mark };
}

test('a final block of ours moves the mark, and is late if it is far behind the head', async () => {
  expect(await note(blockAt(headHeight - 64))).toEqual({ isLate: false, mark: headHeight - 64 });
  expect(await note(blockAt(headHeight - bound - 1))).toEqual({ isLate: true, mark: headHeight - bound - 1 });
});

test('a final block of another branch moves nothing and stops new orders', async () => {
  const other = { height: headHeight - 64, hash: 'theirs' };
  expect(await note(other)).toEqual({ isLate: true, mark: null });
  expect(await note(other, headHeight - 70)).toEqual({ isLate: true, mark: headHeight - 70 });
});

test('a final block above our head moves nothing, even if an undone branch had it', async () => {
  expect(await note(blockAt(headHeight + 2), headHeight - 70)).toEqual({ isLate: false, mark: headHeight - 70 });
  expect(await note(blockAt(headHeight + 2), headHeight - bound - 1)).toMatchObject({ isLate: true });
  expect(await note(blockAt(headHeight + 2))).toEqual({ isLate: true, mark: null });
});

test('a final block from before the first one that we have read makes none of ours final', async () => {
  const older = { height: first - 5, hash: 'unknown' };
  expect((await note(older)).mark).toBe(first - 5);
});

test('a node that does not say is late', async () => {
  expect(await note(null)).toEqual({ isLate: true, mark: null });
});
