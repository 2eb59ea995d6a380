/** Contract tests for deposits: seen, confirmed, too little, too much, twice, replaced. */
import { describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { continueAsOffered } from '../continue-as-offered.ts';
import { refundOrder } from '#src/usecases/orders/choose.ts';
import type { Tell } from './chain-contract.ts';

export function describeDeposits(tell: Tell): void {
  describe('a deposit', () => {
    test('is seen as soon as the chain shows it, counted block by block, and exchanged once', async () => {
      const { lab, needed, placeOrder, pay, work, state, deposits, mineIn, expectExchanged } = tell();
      const order = await placeOrder();
      const txid = await pay(order);
      await work();
      const { seesWaiting } = lab.abilities;
      expect(await state(order)).toBe(seesWaiting ? 'confirming' : 'awaiting_deposit');
      expect(await deposits(order)).toMatchObject(seesWaiting ? [{ txid, status: 'seen', height: null }] : []);

      await mineIn(txid);
      const { height } = await (await lab.open()).node.head();
      await lab.mine(needed - 2);
      await work();
      expect(await state(order)).toBe('confirming');
      expect(await deposits(order)).toMatchObject([{ txid, status: 'seen', height }]);

      await lab.mine(1);
      await work();
      expect(await deposits(order)).toMatchObject([{ txid, status: 'confirmed', height, use: 'swap' }]);
      await work();
      await expectExchanged(order);
    });

    test('of too little waits for the visitor’s choice, and is sent back when that is a refund', async () => {
      const { lab, currency, orderUnits, placeOrder, pay, confirm, order: look, restart, work, ...story } = tell();
      const order = await placeOrder();
      await confirm(await pay(order, orderUnits / 2n));
      expect(await look(order)).toMatchObject({ state: 'action_required', reason: 'underpaid' });

      expect(await refundOrder(await restart(), order.id)).toMatchObject({ ok: true });
      await work();
      await work();
      await story.expectPaidOnce(order, 'refunded');
      const { payout } = await story.onlyPayout(order);
      expect(payout).toMatchObject({ kind: 'refund', toAddress: order.refundAddress, amount: { currency } });
      expect(payout.amount.units).toBeLessThan(orderUnits / 2n);
      expect(await lab.balance(order.refundAddress ?? '', currency)).toBe(payout.amount.units);
    });

    test('of too much waits for the visitor’s choice, and is exchanged whole when that is to go on', async () => {
      const { currency, orderUnits, placeOrder, pay, confirm, order: look, restart, work, expectExchanged } = tell();
      const order = await placeOrder();
      const units = orderUnits * 2n;
      await confirm(await pay(order, units));
      expect(await look(order)).toMatchObject({ state: 'action_required', reason: 'overpaid' });

      await continueAsOffered(await restart(), order.id);
      await work();
      await work();
      expect((await look(order)).price).toMatchObject({ deposited: { currency, units } });
      await expectExchanged(order);
    });

    test('that comes in two payments is exchanged as their sum', async () => {
      const { currency, orderUnits, placeOrder, pay, mineIn, confirm, order: look, restart, work, ...story } = tell();
      const order = await placeOrder();
      const first = await pay(order, orderUnits / 2n);
      const second = await pay(order, orderUnits / 2n + 1n);
      await mineIn(first);
      await confirm(second);
      expect(await look(order)).toMatchObject({ state: 'action_required', reason: 'second_deposit' });
      const found = (await story.deposits(order)).map(({ txid, status }) => `${txid} ${status}`);
      expect(found.toSorted()).toEqual([`${first} confirmed`, `${second} confirmed`].toSorted());

      await continueAsOffered(await restart(), order.id);
      await work();
      await work();
      const units = 2n * (orderUnits / 2n) + 1n;
      expect((await look(order)).price).toMatchObject({ deposited: { currency, units } });
      await story.expectExchanged(order);
    });

    test('that only looks like one is never credited, and the true one is', async () => {
      const { lab, currency, orderUnits, needed, placeOrder, pay, work, state, deposits, confirm } = tell();
      const order = await placeOrder();
      const fakes = await lab.payFakes({ to: order.depositAddress, currency, units: orderUnits });
      expect(fakes > 0).toBe(chains[lab.chain].conflictDomain !== 'coins');
      await work();
      await lab.mine(fakes > 0 ? needed : 0);
      await work();
      expect(await state(order)).toBe('awaiting_deposit');
      const standing = async () => (await deposits(order)).filter(({ status }) => status !== 'dropped');
      expect(await standing()).toEqual([]);
      const txid = await pay(order);
      await confirm(txid);
      expect(await standing()).toMatchObject([{ txid, status: 'confirmed', use: 'swap' }]);
    });

    test('that its sender takes back counts for nothing, where a sender can', async () => {
      const { lab, needed, placeOrder, pay, work, state, deposits, confirm } = tell();
      const order = await placeOrder();
      const txid = await pay(order);
      await work();
      if (!lab.abilities.takesBack) {
        await expect(lab.replace(txid)).rejects.toThrow(Error);
        await confirm(txid);
        expect(await deposits(order)).toMatchObject([{ txid, status: 'confirmed' }]);
        return;
      }
      expect(await state(order)).toBe('confirming');
      await lab.replace(txid);
      await work();
      expect(await deposits(order)).toMatchObject([{ txid, status: 'dropped' }]);
      expect(await state(order)).toBe('awaiting_deposit');
      await lab.mine(needed + 2);
      await work();
      expect(await state(order)).toBe('awaiting_deposit');
      expect(await deposits(order)).toMatchObject([{ txid, status: 'dropped' }]);
    });
  });
}
