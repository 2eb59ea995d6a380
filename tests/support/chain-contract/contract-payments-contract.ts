/**
 * Contract tests for payments by an internal call of a contract: no transaction is addressed to the receiver, but the
 * payment must be credited.
 */
import { describe, expect, test } from 'vitest';
import { currencies } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { finalityBlocks } from '#src/domain/network-fee.ts';
import type { Tell } from './chain-contract.ts';
import type { Story } from './story.ts';

export function describeContractPayments(tell: Tell): void {
  describe('coins sent by a contract', () => {
    test('are seen as a deposit once a block holds them, and exchanged once', async () => {
      const story = tell();
      const { currency, orderUnits, placeOrder, work, state, deposits, confirm, expectExchanged } = story;
      const order = await placeOrder();
      const payment = { to: order.depositAddress, currency, units: orderUnits };
      if (!canDo(story)) return await expect(story.lab.payByContract(payment)).rejects.toThrow(Error);
      const txid = await story.lab.payByContract(payment);
      await work();
      expect(await state(order)).toBe('awaiting_deposit');
      expect(await deposits(order)).toEqual([]);
      await confirm(txid);
      const amount = money(currency, orderUnits);
      expect(await deposits(order)).toMatchObject([{ amount, status: 'confirmed', use: 'swap' }]);
      await expectExchanged(order);
    });

    test('count beside a plain payment in the same block, each for itself', async () => {
      const story = tell();
      const { currency, orderUnits, placeOrder, pay, mineIn, confirm, deposits } = story;
      if (!canDo(story)) return expect(story.lab.abilities.paidByContracts).not.toContain(kindOf(story));
      const order = await placeOrder();
      const plain = await pay(order, orderUnits / 2n);
      const inner = await story.lab.payByContract({
        to: order.depositAddress,
        currency,
        units: orderUnits / 2n + 1n,
      });
      await mineIn(plain);
      await confirm(inner);
      const found = (await deposits(order)).map(({ amount, status }) => `${amount.units} ${status}`);
      expect(found.toSorted()).toEqual(
        [`${orderUnits / 2n} confirmed`, `${orderUnits / 2n + 1n} confirmed`].toSorted(),
      );
    });

    test('are gone with their block, and count once when they are back', async () => {
      const story = tell();
      const { lab, currency, orderUnits, placeOrder, work, mineIn, confirm, deposits, expectExchanged } = story;
      if (!canDo(story)) return expect(lab.abilities.paidByContracts).not.toContain(kindOf(story));
      const order = await placeOrder();
      const txid = await lab.payByContract({ to: order.depositAddress, currency, units: orderUnits });
      await mineIn(txid);
      await work();
      expect(await standing(story, order)).toMatchObject([{ status: 'seen', amount: { units: orderUnits } }]);
      await lab.reorg(1, { leaveOut: true });
      await work();
      const inBlocks = (await deposits(order)).filter(({ height }) => height !== null);
      expect(inBlocks).toEqual([]);
      if (lab.abilities.afterLostBlock === 'is_gone') return expect(await standing(story, order)).toEqual([]);
      await confirm(txid);
      expect(await standing(story, order)).toMatchObject([{ status: 'confirmed', use: 'swap' }]);
      await expectExchanged(order);
    });

    test('to the hot wallet are capital like any other, so that books and chain do not differ', async () => {
      const story = tell();
      const { lab, store, currency, orderUnits, mineIn, work } = story;
      const to = await (await lab.open()).wallet.hotAddress();
      const units = orderUnits + 7n;
      if (!canDo(story)) return await expect(lab.payByContract({ to, currency, units })).rejects.toThrow(Error);
      await mineIn(await lab.payByContract({ to, currency, units }));
      await lab.mine(finalityBlocks(lab.chain, lab.profile));
      await work();
      const booked = [...store.dump().fundings].filter((funding) => funding.units === units);
      expect(booked).toMatchObject([{ currency, isBooked: true }]);
    });
  });
}

function kindOf({ currency }: Story): 'coin' | 'token' {
  return currencies[currency].isToken ? 'token' : 'coin';
}

function canDo(story: Story): boolean {
  return story.lab.abilities.paidByContracts.includes(kindOf(story));
}

async function standing({ deposits }: Story, order: Parameters<Story['deposits']>[0]) {
  return (await deposits(order)).filter(({ status }) => status !== 'dropped');
}
