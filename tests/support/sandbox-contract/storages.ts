/** Tests of what every storage of the simulated chains guarantees besides storing data. */
import { expect, test } from 'vitest';
import type { ChainRow, StoredTransaction, TipReader } from '#src/adapters/chains/sandbox/storage.ts';
import type { OpenStorage } from './open-chain.ts';

const row: ChainRow = {
  height: 0,
  feeFloor: 10n ** 30n,
  isDown: false,
  lag: 0,
  finalityStalledAt: null,
  salt: 0,
  counter: 5,
};

const payment: StoredTransaction = {
  txid: 'a',
  origin: 'wallet',
  arrival: 1,
  body: {
    kind: 'account',
    sender: 'hot',
    nonce: 0,
    feeUnits: 10n ** 25n,
    validUntilHeight: null,
    fails: false,
    tag: 'é"',
    outputs: [{ to: 'visitor', currency: null, units: 10n ** 40n }],
  },
  spends: [{ coinId: 'coin:0', address: 'hot', units: 2n ** 200n }],
  height: null,
  position: null,
};

export function describeStorages(openStorage: OpenStorage): void {
  test('a storage gives back exactly what it was given', async () => {
    const storage = await openStorage();
    const coin = { id: 'coin:0', txid: null, address: 'hot', units: 2n ** 200n, spentBy: 'a' };
    const block = { height: 0, hash: 'h', parentHash: 'p', time: 2_000_000_000_000 };
    const balance = { address: 'hot', currency: 'ETH', units: 10n ** 60n } as const;
    await storage.locked('ethereum', async (state) => {
      await state.saveChain(row);
      await state.saveBlock(block);
      await state.saveTransaction(payment);
      await state.saveCoins([coin]);
      await state.saveBalances([balance]);
      await state.saveNonce('hot', 7);
    });

    await storage.read('ethereum', async (reader) => {
      expect(await reader.chain()).toEqual(row);
      expect(await reader.block(0)).toEqual(block);
      expect(await reader.transactions(['a', 'absent', 'a'])).toEqual([payment]);
      expect(await reader.pending()).toEqual([payment]);
      expect(await reader.coins(['coin:0', 'coin:1'])).toEqual([coin]);
      expect(await reader.balances(['hot', 'nobody'])).toEqual([balance]);
      expect(await reader.nonce('hot')).toBe(7);
      expect(await reader.nonce('nobody')).toBe(0);
    });
    await storage.read('polygon', async (reader) => {
      expect(await reader.chain()).toBeUndefined();
      expect(await reader.transactions(['a'])).toEqual([]);
      expect(await reader.everyBalance()).toEqual([]);
    });
  });

  test('a storage lists blocks by place and the mempool by arrival', async () => {
    const storage = await openStorage();
    await storage.locked('ethereum', async (state) => {
      await state.saveChain({ ...row, height: 2 });
      await state.saveTransaction({ ...payment, txid: 'late', arrival: 9 });
      await state.saveTransaction({ ...payment, txid: 'early', arrival: 2 });
      await state.saveTransaction({ ...payment, txid: 'second', height: 1, position: 1 });
      await state.saveTransaction({ ...payment, txid: 'third', height: 2, position: 0 });
      await state.saveTransaction({ ...payment, txid: 'first', height: 1, position: 0 });
      await state.saveTransaction({ ...payment, txid: 'moved', height: 2, position: 1 });
      await state.saveTransaction({ ...payment, txid: 'moved', arrival: 1 });
      await state.removeTransactions(['late']);
    });

    await storage.read('ethereum', async (reader) => {
      expect((await reader.inBlocks(1, 2)).map(({ txid }) => txid)).toEqual(['first', 'second', 'third']);
      expect((await reader.inBlocks(2, 2)).map(({ txid }) => txid)).toEqual(['third']);
      expect((await reader.pending()).map(({ txid }) => txid)).toEqual(['moved', 'early']);
    });
  });

  test.each([
    { lag: 0, finalityStalledAt: null },
    { lag: 2, finalityStalledAt: null },
    { lag: 0, finalityStalledAt: 1 },
    { lag: 9, finalityStalledAt: 4 },
  ])('the newest blocks are told as single questions tell them, with %o', async (node) => {
    const storage = await openStorage();
    const tip = { ...row, ...node, height: 5 };
    await storage.locked('ethereum', async (state) => {
      await state.saveChain(tip);
      for (let height = 0; height <= tip.height; height += 1) {
        const time = 2_000_000_000_000 + height;
        await state.saveBlock({ height, hash: `h${height}`, parentHash: `h${height - 1}`, time });
        if (height === 0) continue;
        await state.saveTransaction({ ...payment, txid: `second of ${height}`, height, position: 1 });
        await state.saveTransaction({ ...payment, txid: `first of ${height}`, height, position: 0 });
      }
      await state.saveTransaction({ ...payment, txid: 'late', arrival: 10 });
      await state.saveTransaction(payment);
    });
    const head = Math.max(0, tip.height - tip.lag);
    const final = Math.max(0, Math.min(head - 1, tip.finalityStalledAt ?? head));
    const ask = async (reader: TipReader) => ({
      row: await reader.chain(),
      blocks: [await reader.block(head), await reader.block(final)],
      inHead: await reader.inBlocks(head, head),
      hidden: await reader.inBlocks(head + 1, tip.height),
      pending: await reader.pending(),
    });

    const told = await storage.readTip('ethereum', ask);

    expect(told).toEqual(await storage.read('ethereum', ask));
    expect(told).toMatchObject({ row: tip, blocks: [{ height: head }, { height: final }] });
    expect(await storage.readTip('polygon', async (reader) => await reader.chain())).toBeUndefined();
  });

  test('a step that fails leaves nothing behind', async () => {
    const storage = await openStorage();
    await storage.locked('ethereum', async (state) => {
      await state.saveChain(row);
      await state.saveTransaction(payment);
      await state.saveBlock({ height: 0, hash: 'h', parentHash: 'p', time: 1 });
    });
    const step = storage.locked('ethereum', async (state) => {
      await state.saveChain({ ...row, height: 3 });
      await state.saveTransaction({ ...payment, height: 3, position: 0 });
      await state.saveTransaction({ ...payment, txid: 'b' });
      await state.saveBalances([{ address: 'hot', currency: 'ETH', units: 1n }]);
      await state.saveNonce('hot', 3);
      await state.removeBlocksAbove(-1);
      throw new Error('a bug');
    });

    await expect(step).rejects.toThrow('a bug');
    await storage.read('ethereum', async (reader) => {
      expect(await reader.chain()).toEqual(row);
      expect(await reader.pending()).toEqual([payment]);
      expect(await reader.inBlocks(0, 9)).toEqual([]);
      expect(await reader.everyBalance()).toEqual([]);
      expect(await reader.nonce('hot')).toBe(0);
      expect(await reader.block(0)).toBeDefined();
    });
  });

  test('steps on one chain come one after the other', async () => {
    const storage = await openStorage();
    await storage.locked('ethereum', async (state) => await state.saveChain({ ...row, counter: 0 }));
    const countUp = async () =>
      await storage.locked('ethereum', async (state) => {
        const before = await state.chain();
        await state.saveChain({ ...row, counter: (before?.counter ?? 0) + 1 });
      });

    await Promise.all(Array.from({ length: 20 }, countUp));

    expect(await storage.read('ethereum', async (reader) => (await reader.chain())?.counter)).toBe(20);
  });
}
