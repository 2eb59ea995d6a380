/** Store contract: how far each chain has been read, and the health of its node. */
import { describe, expect, test } from 'vitest';
import type { BlockRef } from '#src/usecases/ports/chain-adapter.ts';
import type { ChainHealth } from '#src/usecases/ports/chain-records.ts';
import { builtAt, tenToThe30 } from '../make-order.ts';
import type { Run } from './insert-records.ts';

const blockAt = (height: number, hash = `hash-${height}`): BlockRef => ({ height, hash, time: builtAt + height });

export function describeChainRecords(run: Run): void {
  describe('the cursor of a chain', () => {
    test('is nowhere at first', async () => {
      await run(async ({ chains }) => {
        expect(await chains.cursor('bitcoin')).toBeUndefined();
        expect(await chains.lockCursor('bitcoin')).toBeUndefined();
        expect(await chains.headerAt('bitcoin', 0)).toBeUndefined();
      });
    });

    test('is where it was set, to the millisecond, on its own chain', async () => {
      await run(({ chains }) => chains.setCursor('bitcoin', blockAt(4_000_000_001)));
      await run(async ({ chains }) => {
        expect(await chains.cursor('bitcoin')).toStrictEqual(blockAt(4_000_000_001));
        expect(await chains.lockCursor('bitcoin')).toStrictEqual(blockAt(4_000_000_001));
        expect(await chains.cursor('litecoin')).toBeUndefined();
      });
    });

    test('remembers the headers it passed, so that a fork can be walked back', async () => {
      await run(async ({ chains }) => {
        for (const height of [10, 11, 12]) await chains.setCursor('bitcoin', blockAt(height));
        await chains.setCursor('litecoin', blockAt(11, 'elsewhere'));
        await chains.setCursor('bitcoin', blockAt(10));
        await chains.setCursor('bitcoin', blockAt(11, 'fork'));
      });
      await run(async ({ chains }) => {
        expect(await chains.cursor('bitcoin')).toStrictEqual(blockAt(11, 'fork'));
        expect(await chains.headerAt('bitcoin', 10)).toStrictEqual(blockAt(10));
        expect(await chains.headerAt('bitcoin', 11)).toStrictEqual(blockAt(11, 'fork'));
        expect(await chains.headerAt('litecoin', 11)).toStrictEqual(blockAt(11, 'elsewhere'));
        expect(await chains.headerAt('bitcoin', 9)).toBeUndefined();
      });
    });

    test('is moved by one reader at a time', async () => {
      const step = () =>
        run(async ({ chains }) => {
          const { height } = (await chains.lockCursor('bitcoin')) ?? blockAt(0);
          await chains.setCursor('bitcoin', blockAt(height + 1));
        });
      await Promise.all(Array.from({ length: 8 }, step));
      expect((await run(({ chains }) => chains.cursor('bitcoin')))?.height).toBe(8);
    });
  });

  test('the final height of each chain is what was set last, and unknown before', async () => {
    await run(async ({ chains }) => {
      expect(await chains.finalHeight('ethereum')).toBeNull();
      await chains.setFinalHeight('ethereum', 7);
      await chains.setFinalHeight('ethereum', 9);
      await chains.setFinalHeight('tron', 0);
    });
    await run(async ({ chains }) => {
      expect(await chains.finalHeight('ethereum')).toBe(9);
      expect(await chains.finalHeight('tron')).toBe(0);
      expect(await chains.finalHeight('solana')).toBeNull();
    });
  });

  test('the health of each chain is what was saved last', async () => {
    const bitcoin: ChainHealth = {
      chain: 'bitcoin',
      head: blockAt(5),
      unitsPerSize: tenToThe30,
      checkedAt: builtAt + 1,
      downSince: null,
      downReason: null,
    };
    const tron: ChainHealth = {
      ...bitcoin,
      chain: 'tron',
      unitsPerSize: 0n,
      downSince: builtAt - 7,
      downReason: 'syncing',
    };
    const later: ChainHealth = {
      ...bitcoin,
      head: blockAt(6),
      unitsPerSize: 2n,
      downSince: builtAt,
      downReason: 'unreachable',
    };
    await run(async ({ chains }) => {
      expect(await chains.allHealth()).toEqual([]);
      expect(await chains.health('bitcoin')).toBeUndefined();
      await chains.saveHealth(bitcoin);
      await chains.saveHealth(tron);
      expect(await chains.health('bitcoin')).toStrictEqual(bitcoin);
      await chains.saveHealth(later);
    });
    await run(async ({ chains }) => {
      expect(await chains.health('bitcoin')).toStrictEqual(later);
      expect(await chains.health('tron')).toStrictEqual(tron);
      await chains.saveHealth({ ...tron, unread: 700 });
      expect(await chains.health('tron')).toStrictEqual({ ...tron, unread: 700 });
      await chains.saveHealth(tron);
      const all = await chains.allHealth();
      expect(all.toSorted((a, b) => (a.chain < b.chain ? -1 : 1))).toStrictEqual([later, tron]);
    });
  });
}
