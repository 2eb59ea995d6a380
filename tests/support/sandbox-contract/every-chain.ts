/** Tests that hold for every simulated chain, whatever its family. */
import { describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { chainIds, currencies } from '#src/domain/assets/currencies.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import { openChain, testStart, tokensOf, type OpenStorage } from './open-chain.ts';

export function describeEveryChain(openStorage: OpenStorage): void {
  describe.each(chainIds)('the simulated %s', (id) => {
    test('has a genesis block before anything happens', async () => {
      const { node } = await openChain(await openStorage(), id);

      const head = await node.head();

      expect(head).toMatchObject({ height: 0, time: testStart });
      expect(await node.block(0)).toEqual({ ...head, parentHash: '0'.repeat(64), transactions: [] });
      expect(await node.block(1)).toBeUndefined();
    });

    test('shows a payment in the mempool, then in a block, and counts blocks on top of it', async () => {
      const { node, control, native, clock } = await openChain(await openStorage(), id);
      const units = currencies[native].minUnits;
      const txid = await control.pay({ to: 'order-1', currency: native, units });

      expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
      const [seen] = await node.mempool();
      expect(seen).toMatchObject({
        txid,
        isSuccessful: true,
        outputs: [{ index: 0, to: 'order-1', currency: native, units }],
      });
      expect((await node.balances(['order-1'])).held).toContainEqual({ currency: native, units: 0n });

      clock.advance(1000);
      const [block] = await control.mine();
      expect(await node.head()).toEqual(block);
      expect(block).toMatchObject({ height: 1, time: testStart + 1000 });
      expect((await node.block(1))?.transactions).toEqual([seen]);
      expect(await node.mempool()).toEqual([]);
      expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height: 1 });
      const { at, held } = await node.balances(['order-1', 'order-1', 'nobody']);
      expect(at).toEqual(block);
      expect(held).toContainEqual({ currency: native, units });

      await control.mine(2);
      expect(await control.transaction(txid)).toMatchObject({ status: { kind: 'mined', height: 1 }, confirmations: 3 });
    });

    test('declares every block below the head final, until its finality stands still', async () => {
      const { node, control } = await openChain(await openStorage(), id);
      const hasFinality = chains[id].lateFinalityBlocks !== undefined;
      expect(node.finalBlock !== undefined).toBe(hasFinality);
      if (!hasFinality) return;
      const finalHeight = async () => {
        const final = await node.finalBlock?.();
        expect((await node.block(final?.height ?? -1))?.hash).toBe(final?.hash);
        return final?.height;
      };
      expect(await finalHeight()).toBe(0);
      await control.mine(5);
      expect(await finalHeight()).toBe(4);
      await control.stallFinality(true);
      await control.mine(3);
      expect(await finalHeight()).toBe(4);
      await control.setLag(6);
      expect(await finalHeight()).toBe(1);
      await control.setLag(0);
      await control.stallFinality(false);
      expect(await finalHeight()).toBe(7);
    });

    test('names the sender of a payment unless the chain hides it', async () => {
      const { node, control, native } = await openChain(await openStorage(), id);
      await control.pay({ to: 'order-1', currency: native, units: 1_000_000n, from: 'listed-sender' });

      const [seen] = await node.mempool();

      expect(seen?.senders).toEqual(id === 'monero' ? [] : ['listed-sender']);
    });

    test('keeps a payment out of blocks that do not take it, and drops one that is evicted', async () => {
      const { node, control, native } = await openChain(await openStorage(), id);
      const waits = await control.pay({ to: 'order-1', currency: native, units: 1_000_000n });
      const taken = await control.pay({ to: 'order-2', currency: native, units: 1_000_000n });

      await control.mine(1, { transactions: 'none' });
      expect((await node.mempool()).map(({ txid }) => txid)).toEqual([waits, taken]);
      await control.mine(1, { transactions: [taken] });
      expect((await node.mempool()).map(({ txid }) => txid)).toEqual([waits]);
      expect(await control.drop(waits)).toBe(true);
      expect(await node.transactionStatus(waits)).toEqual({ kind: 'absent' });
      expect(await control.drop(taken)).toBe(false);
    });

    test('takes a funding into the next block whatever else it takes, once', async () => {
      const { node, control, native, hot } = await openChain(await openStorage(), id);
      const txid = await control.fund({ to: hot, currency: native, units: 1_000_000n, lots: 2 });

      await control.mine(1, { transactions: 'none' });
      expect(await control.transaction(txid)).toMatchObject({ status: { kind: 'mined', height: 1 } });
      expect((await node.block(1))?.transactions[0]?.outputs).toHaveLength(2);
      await control.reorg(1, { remine: false });
      expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
    });

    test('lets a sender replace a payment that is not mined', async () => {
      const { node, control, native } = await openChain(await openStorage(), id);
      const old = await control.pay({ to: 'order-1', currency: native, units: 1_000_000n });
      const [before] = await node.mempool();

      const txid = await control.replace(old, { to: 'elsewhere', currency: native, units: 3_000_000n });

      const [after] = await node.mempool();
      expect(after?.txid).toBe(txid);
      expect(after?.consumes).toEqual(expect.arrayContaining([...(before?.consumes ?? [])]));
      expect(after?.outputs[0]).toMatchObject({ to: 'elsewhere', units: 3_000_000n });
      expect(await node.transactionStatus(old)).toEqual({ kind: 'absent' });
      await control.mine();
      expect(await control.balance('order-1', native)).toBe(0n);
      expect(await control.balance('elsewhere', native)).toBe(3_000_000n);
    });

    test('answers nothing while it is down and goes on after', async () => {
      const { node, control, native } = await openChain(await openStorage(), id);
      await control.setDown(true);
      await control.pay({ to: 'order-1', currency: native, units: 1_000_000n });

      const questions = [
        () => node.head(),
        () => node.block(0),
        () => node.mempool(),
        () => node.transactionStatus('x'),
        () => node.unitsPerSize(),
        () => node.broadcast('x'),
        () => node.balances(['x']),
      ];
      for (const ask of questions) await expect(ask()).rejects.toBeInstanceOf(OutsideError);

      await control.setDown(false);
      expect(await node.mempool()).toHaveLength(1);
    });

    test('shows an older head while it is behind, and what newer blocks hold as still waiting', async () => {
      const { node, control, native } = await openChain(await openStorage(), id);
      const [first] = await control.mine();
      const txid = await control.pay({ to: 'order-1', currency: native, units: 1_000_000n });
      await control.mine(2);
      const seen = await node.block(2);

      await control.setLag(2);
      expect(await node.head()).toEqual(first);
      expect(await node.block(2)).toBeUndefined();
      expect(await node.mempool()).toEqual(seen?.transactions);
      expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
      expect(await node.balances(['order-1'])).toMatchObject({ at: first });
      expect((await node.balances(['order-1'])).held).toContainEqual({ currency: native, units: 0n });

      await control.setLag(0);
      expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height: 2 });
      await control.setLag(100);
      expect((await node.head()).height).toBe(0);
    });

    test('is reorganised into a longer branch with other hashes', async () => {
      const { node, control, native } = await openChain(await openStorage(), id);
      const txid = await control.pay({ to: 'order-1', currency: native, units: 1_000_000n });
      const [first, second] = await control.mine(2);

      const branch = await control.reorg(2, { keep: 'all', remine: false });

      expect(branch.map(({ height }) => height)).toEqual([1, 2, 3]);
      expect(branch[0]?.hash).not.toBe(first?.hash);
      expect(branch[1]?.hash).not.toBe(second?.hash);
      expect((await node.block(2))?.parentHash).toBe(branch[0]?.hash);
      expect(await node.transactionStatus(txid)).toEqual({ kind: 'pending' });
      expect(await control.balance('order-1', native)).toBe(0n);
      const [fourth] = await control.mine();
      expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height: 4 });

      const [otherFourth] = await control.reorg(1);
      expect(otherFourth?.hash).not.toBe(fourth?.hash);
      expect(await node.transactionStatus(txid)).toEqual({ kind: 'mined', height: 4 });
      expect(await control.balance('order-1', native)).toBe(1_000_000n);
    });

    test('loses a payment for good in a reorganisation that does not keep it', async () => {
      const { node, control, native } = await openChain(await openStorage(), id);
      const lost = await control.pay({ to: 'order-1', currency: native, units: 1_000_000n });
      const kept = await control.pay({ to: 'order-2', currency: native, units: 1_000_000n });
      await control.mine(2);
      const consumed = (await control.transaction(lost))?.consumes;

      await control.reorg(2, { keep: [kept] });

      expect(await node.transactionStatus(lost)).toEqual({ kind: 'absent' });
      expect(await node.transactionStatus(kept)).toEqual({ kind: 'mined', height: 1 });
      expect(await control.balance('order-1', native)).toBe(0n);
      const consumedAgain = (await control.truth()).flatMap(({ consumes }) => consumes);
      for (const key of consumed ?? []) expect(consumedAgain).toContain(key);
      await control.mine(5);
      expect(await control.balance('order-1', native)).toBe(0n);
    });

    test('refuses bytes that no wallet of the sandbox signed', async () => {
      const { node } = await openChain(await openStorage(), id);

      for (const raw of ['', 'nonsense', '{}', `{}.${'0'.repeat(64)}`])
        expect(await node.broadcast(raw)).toBe('invalid');
    });

    test('asks for at least the usual price, and more when miners do', async () => {
      const { node, control } = await openChain(await openStorage(), id);
      const usual = await node.unitsPerSize();

      await control.setFeeFloor(usual * 50n);
      expect(await node.unitsPerSize()).toBe(usual * 50n);
      await control.setFeeFloor(0n);
      expect(await node.unitsPerSize()).toBe(usual);
    });
  });

  const withTokens = chainIds.filter((id) => tokensOf(id).length > 0);

  test.each(withTokens)('a token transfer on %s that fails costs its fee and moves nothing', async (id) => {
    const { node, control, native } = await openChain(await openStorage(), id);
    const [token = native] = tokensOf(id);
    const payment = { to: 'order-1', currency: token, units: 5_000_000n, from: 'visitor' };
    const txid = await control.payFailing(payment);
    const [waiting] = await node.mempool();
    await control.mine();

    const [mined] = (await node.block(1))?.transactions ?? [];
    expect(waiting).toMatchObject({ txid, isSuccessful: true });
    expect(mined).toMatchObject({ txid, isSuccessful: false, outputs: [{ to: 'order-1', currency: token }] });
    expect(await control.balance('order-1', token)).toBe(0n);
    expect(await control.balance('visitor', token)).toBe(5_000_000n);
    expect(await control.balance('visitor', native)).toBe(0n);
  });

  test.each(withTokens)('an unknown token on %s has no currency', async (id) => {
    const { node, control, native } = await openChain(await openStorage(), id);
    await control.payUnknownToken({ to: 'order-1', units: 5_000_000n });
    await control.mine();

    const [mined] = (await node.block(1))?.transactions ?? [];
    expect(mined?.outputs).toEqual([{ index: 0, to: 'order-1', currency: null, units: 5_000_000n }]);
    expect(await control.balance('order-1', native)).toBe(0n);
  });
}
