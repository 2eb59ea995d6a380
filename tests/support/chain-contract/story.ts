/** Helpers of the tests that every chain adapter must pass: orders that send or receive one currency of the chain. */
import { expect } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { confirmationsNeeded, finalityBlocks } from '#src/domain/network-fee.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { OrderState } from '#src/domain/order/lifecycle.ts';
import type { Attempt, Payout } from '#src/domain/order/payout.ts';
import { createOrder } from '#src/usecases/intake/create-order.ts';
import type { ChainLab } from './chain-lab.ts';
import type { Engine } from './engine.ts';
import { unitsOfOrder } from './other-side.ts';

export type Story = Engine &
  Readonly<{
    currency: CurrencyId;
    /** Send amount of an order on the chain under test, and the confirmations until its deposit counts. */
    orderUnits: bigint;
    needed: number;
    /** Makes an order that is to be paid on the chain under test. */
    placeOrder: () => Promise<Order>;
    /**
     * Makes an order that pays out on the chain under test: its deposit on the other side is booked and not processed
     * yet.
     */
    placePaidOrder: () => Promise<Order>;
    pay: (order: Order, units?: bigint) => Promise<string>;
    /** Mines until the transaction is in a block: sometimes a node leaves out one that has just arrived. */
    mineIn: (txid: string) => Promise<void>;
    /** Mines until the payment has enough confirmations, and lets the worker process it. */
    confirm: (txid: string) => Promise<void>;
    /** Expects the payout on the other side to arrive and the order to be completed. */
    expectExchanged: (order: Order) => Promise<void>;
    /**
     * Mines until the order's payout on the chain under test is confirmed, and expects that it is the only one and paid
     * once.
     */
    expectPaidOnce: (order: Order, state?: OrderState) => Promise<void>;
    onlyPayout: (order: Order) => Promise<Readonly<{ payout: Payout; attempts: readonly Attempt[] }>>;
    state: (order: Order) => Promise<OrderState>;
  }>;

export function makeStory(engine: Engine, currency: CurrencyId): Story {
  const { lab, other, work } = engine;
  const orderUnits = unitsOfOrder(lab.profile, currency);
  const place = async (send: CurrencyId, units: bigint, receive: CurrencyId): Promise<Order> => {
    const [here, there] = [await lab.newAddress(), await other.newAddress()];
    const [receiveAddress, refundAddress] = send === currency ? [there, here] : [here, there];
    const request = { send: money(send, units), receiveCurrency: receive, orderType: 'floating' } as const;
    const created = await createOrder(await engine.restart(), { ...request, receiveAddress, refundAddress });
    if (!created.ok) throw new Error(`refused: ${created.code} ${JSON.stringify(created.details ?? {})}`);
    return created.value;
  };
  const state = async (order: Order) => (await engine.order(order)).state;
  const needed = Math.max(confirmationsNeeded(money(currency, orderUnits), lab.profile), lab.confirmationsToFinality);
  const mineIn = async (txid: string) => await mineUntilHeld(lab, async () => [txid]);
  return {
    ...engine,
    ...makeEndings(engine, currency),
    currency,
    orderUnits,
    needed,
    state,
    mineIn,
    placeOrder: async () => await place(currency, orderUnits, other.currency),
    placePaidOrder: async () => {
      const order = await place(other.currency, other.orderUnits, currency);
      await other.pay(order);
      await engine.watch();
      expect(await state(order)).toBe('exchanging');
      return order;
    },
    pay: async ({ depositAddress }, units = orderUnits) => await lab.pay({ to: depositAddress, currency, units }),
    confirm: async (txid) => {
      await mineIn(txid);
      const { node } = await lab.open();
      const [status, { height }] = [await node.transactionStatus(txid), await node.head()];
      await lab.mine(status.kind === 'mined' ? needed - (height - status.height + 1) : 0);
      await work();
      await work();
    },
  };
}

function makeEndings(
  engine: Engine,
  currency: CurrencyId,
): Pick<Story, 'expectExchanged' | 'expectPaidOnce' | 'onlyPayout'> {
  const { lab, other, work, payouts, attempts } = engine;
  const onlyPayout = async (order: Order) => {
    const [payout, ...others] = (await payouts(order)).filter(({ kind }) => kind === 'payout' || kind === 'refund');
    if (!payout || others.length > 0) throw new Error('the order has not one payout');
    return { payout, attempts: await attempts(payout.id) };
  };
  return {
    onlyPayout,
    expectExchanged: async (order) => {
      await other.mine();
      await work();
      const { payout } = await onlyPayout(order);
      expect((await engine.order(order)).state).toBe('completed');
      expect(await other.balance(order.receiveAddress)).toBe(payout.amount.units);
    },
    expectPaidOnce: async (order, ending = 'completed') => {
      await mineUntilHeld(lab, async () => (await onlyPayout(order)).attempts.map(({ txid }) => txid));
      const { payout } = await onlyPayout(order);
      // Mines more blocks than needed, so that any second payment would be mined as well.
      await lab.mine(confirmationsNeeded(payout.amount, lab.profile));
      await work();
      expect((await engine.order(order)).state).toBe(ending);
      expect(await lab.balance(payout.toAddress, currency)).toBe(payout.amount.units);
    },
  };
}

/** Mines until one of these transactions is in a block. */
async function mineUntilHeld(lab: ChainLab, txids: () => Promise<readonly string[]>): Promise<void> {
  const { node } = await lab.open();
  for (let left = 5; left >= 0; left -= 1) {
    const found = await Promise.all((await txids()).map(async (txid) => await node.transactionStatus(txid)));
    if (found.some(({ kind }) => kind === 'mined')) return;
    await lab.mine(1);
  }
  throw new Error('no block takes the transaction');
}

/** Number of coins in a hot wallet on UTXO chains: each payout locks one until it is final. */
const coins = 8;

/** The operator funds the hot wallet, and the funding is booked. */
export async function fundHotWallets(engine: Engine, used: readonly CurrencyId[]): Promise<void> {
  const { lab, other } = engine;
  const to = await (await lab.open()).wallet.hotAddress();
  const [payments, times] = chains[lab.chain].conflictDomain === 'coins' ? [coins, 6n] : [1, 200n];
  const txids: string[] = [];
  for (const currency of used) {
    const units = unitsOfOrder(lab.profile, currency) * times;
    for (let count = 0; count < payments; count += 1) {
      txids.push(await lab.pay({ to, currency, units: units + BigInt(count) }));
    }
  }
  const { node } = await lab.open();
  const areWaiting = async () => {
    const found = await Promise.all(txids.map(async (txid) => await node.transactionStatus(txid)));
    return found.some(({ kind }) => kind !== 'mined');
  };
  while (await areWaiting()) await lab.mine(1);
  await lab.mine(finalityBlocks(lab.chain, lab.profile));
  await other.fundHotWallet();
  await engine.work();
}
