/**
 * kill -9 between signing and broadcast, and between broadcast and record, on a chain of every family. After a restart
 * the payout completes, and exactly one payment is on the chain.
 */
import { writeFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import type { Death } from './deaths.ts';
import { expect, test, toMoney, type Customer } from './devnet.ts';
import { patient } from '#tests/support/patience.ts';

/** One receive currency per chain family. */
const paidIn = ['BTC', 'USDT-ERC20', 'USDT-TRC20', 'SOL', 'XMR'] as const satisfies readonly CurrencyId[];
const points = ['before broadcast', 'after broadcast'] as const;
const patience = { timeout: patient(400_000), intervals: [1_000] };

type Made = Readonly<{ id: string; receive: CurrencyId; arrivesAt: string }>;

test('a product that is killed around a broadcast pays once', async ({
  whole,
  deathsFile,
  customer,
  request,
  readAssets,
}) => {
  test.setTimeout(patient(1_200_000));
  const orders: Made[] = [];
  for (const point of points) {
    for (const receive of paidIn) {
      const death: Death = { chain: currencies[receive].chain, point };
      await writeFile(deathsFile, JSON.stringify([death]));
      orders.push(await makePaidOrder(request, customer, receive));
      expect(await whole.product().ended, `${receive}, ${point}`).toBe('SIGKILL');
      await whole.startAgain();
    }
  }
  for (const { id, receive, arrivesAt } of orders) {
    const read = async () => (await (await request.get(`/api/exchanges/${id}`)).json()) as ApiOrder;
    await expect.poll(async () => (await read()).state, patience).toBe('completed');
    const { receiveAmount } = await read();
    expect(await customer.balance(arrivesAt, receive), receive).toBe(toMoney(receive, receiveAmount).units);
  }
  const differing = async () =>
    (await readAssets()).filter(({ currency, difference }) => currency !== 'BCH' && difference !== '0');
  await expect.poll(differing, patience).toEqual([]);
});

type ApiOrder = Readonly<{ id: string; state: string; depositAddress: string; receiveAmount: string }>;

async function makePaidOrder(request: APIRequestContext, customer: Customer, receive: CurrencyId): Promise<Made> {
  const arrivesAt = await customer.newAddress(receive);
  const data = { sendCurrency: 'LTC', sendAmount: '5', receiveCurrency: receive, receiveAddress: arrivesAt };
  const answer = await request.post('/api/exchanges', { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { id, depositAddress } = (await answer.json()) as ApiOrder;
  await customer.pay(depositAddress, toMoney('LTC', '5'));
  return { id, receive, arrivesAt };
}
