/** Contract tests for reorganisations: of an unconfirmed deposit, of a booked one, and of a payout. */
import { describe, expect, test } from 'vitest';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import { resumeCrediting } from '#src/usecases/switches/credit-rules.ts';
import { resumeOrders } from '#src/usecases/switches/pause-orders.ts';
import type { Tell } from './chain-contract.ts';
import type { Story } from './story.ts';

export function describeReorganisations(tell: Tell): void {
  describe('a block that is lost', () => {
    test('takes its deposit with it, which counts again from its new block', async () => {
      const { lab, placeOrder, pay, mineIn, work, state, deposits, confirm, expectExchanged } = tell();
      const order = await placeOrder();
      const txid = await pay(order);
      await mineIn(txid);
      await work();
      expect(await state(order)).toBe('confirming');
      await lab.reorg(1, { leaveOut: true });
      await work();
      if (lab.abilities.afterLostBlock === 'is_gone') {
        expect(await deposits(order)).toMatchObject([{ txid, status: 'dropped', height: null }]);
        expect(await state(order)).toBe('awaiting_deposit');
        await confirm(await pay(order));
      } else {
        expect(await deposits(order)).toMatchObject([{ txid, status: 'seen', height: null }]);
        expect(await state(order)).toBe('confirming');
        await confirm(txid);
      }
      const counted = (await deposits(order)).filter(({ status }) => status !== 'dropped');
      expect(counted).toMatchObject([{ status: 'confirmed', use: 'swap' }]);
      await expectExchanged(order);
    });

    test('with a deposit that was booked changes nothing when the new branch has it too', async () => {
      const story = tell();
      const { lab, needed, deposits, work, expectExchanged } = story;
      const { order, txid } = await bookDeposit(story);
      const [before] = await deposits(order);
      await lab.reorg(needed);
      await work();
      const [after, ...others] = await deposits(order);
      expect(others).toEqual([]);
      expect(after).toMatchObject({ txid, status: 'confirmed' });
      expect(after?.blockHash).not.toBe(before?.blockHash);
      // The deposit may be mined again in a later block, with fewer confirmations.
      if ((await story.payouts(order)).length === 0) await lab.mine(needed);
      await expectStopped(story);
      await work();
      await work();
      await expectExchanged(order);
    });

    test('with a deposit that was booked holds the order when the payment is lost for good', async () => {
      const story = tell();
      const { lab, deposits, work, order: look } = story;
      const { takesBack, afterLostBlock } = lab.abilities;
      await rest(story);
      const { order, txid } = await bookDeposit(story);
      await lab.reorg(story.needed, { leaveOut: true });
      await work();
      expect(await story.payouts(order)).toEqual([]);
      if (takesBack) await lab.replace(txid);
      if (takesBack || afterLostBlock === 'is_gone') {
        await lab.mine(finalityBlocks(lab.chain, lab.profile) + 1);
        await work();
        expect(await look(order)).toMatchObject({ state: 'held', reason: 'deposit_reversed' });
        expect(await deposits(order)).toMatchObject([{ txid, status: 'lost' }]);
        expect(await story.payouts(order)).toEqual([]);
        await expectStopped(story);
      } else {
        // The deposit is in the mempool and its sender cannot replace it, so it cannot be lost: the order continues
        // when it is mined.
        await expectStopped(story);
        await story.confirm(txid);
        await story.expectExchanged(order);
      }
    });

    test('takes a payout with it, which is mined again in the same bytes', async () => {
      const { lab, placePaidOrder, work, onlyPayout, mineIn, expectPaidOnce } = tell();
      const order = await placePaidOrder();
      await work();
      const { attempts } = await onlyPayout(order);
      await mineIn(attempts[0]?.txid ?? '');
      await work();
      expect((await onlyPayout(order)).payout).toMatchObject({ minedTxid: attempts[0]?.txid });
      await lab.reorg(1, { leaveOut: true });
      await work();
      expect((await onlyPayout(order)).payout).toMatchObject({ state: 'broadcast', minedHeight: null });
      await work();
      await expectPaidOnce(order);
      expect((await onlyPayout(order)).attempts).toEqual(attempts);
    });
  });
}

/** A booked deposit that has not been processed yet. */
async function bookDeposit(story: Story): Promise<Readonly<{ order: Order; txid: string }>> {
  const order = await story.placeOrder();
  const txid = await story.pay(order);
  await story.mineIn(txid);
  await story.lab.mine(story.needed - 1);
  await story.watch();
  expect(await story.state(order)).toBe('exchanging');
  expect(await story.deposits(order)).toMatchObject([{ status: 'confirmed' }]);
  return { order, txid };
}

/**
 * After a reorganisation of confirmed blocks the chain accepts no orders and credits nothing until an operator has
 * looked at it. Simulated chains, whose blocks are undone to try things out, go on crediting.
 */
async function expectStopped({ store, lab, restart }: Story): Promise<void> {
  const pauses = await store.snapshot(async ({ controls }) => await controls.pauses());
  expect(pauses).toMatchObject([{ scope: lab.chain, reason: 'deep_reorganisation' }]);
  const resume = lab.profile === 'sandbox' ? resumeOrders : resumeCrediting;
  await resume(await restart(), { scope: lab.chain, reason: 'looked at it', actor: 'operator' });
  expect(await store.snapshot(async ({ controls }) => await controls.pauses())).toEqual([]);
}

/**
 * On chains whose transactions expire, first mines until all payouts are final. A payout that was settled in blocks
 * which are then lost could not be rebroadcast with the same bytes, and only an operator could decide about it.
 */
async function rest({ lab, store, work }: Story): Promise<void> {
  if (lab.abilities.nextVersion !== 'after_its_window') return;
  const isUnderWay = () => [...store.dump().payouts].some(({ state }) => state !== 'final' && state !== 'void');
  for (let left = 10; left > 0; left -= 1) {
    await lab.mine(finalityBlocks(lab.chain, lab.profile));
    await work();
    await work();
    if (!isUnderWay()) return;
  }
  throw new Error('payouts never come to rest');
}
