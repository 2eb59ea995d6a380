/** The worker's log about problems: it names the order, account or entry concerned, and never an amount. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import type { Order } from '#src/domain/order/order.ts';
import type { JobLog, JobLogFields } from '#src/jobs/job-log.ts';
import { runDueWork } from '#src/jobs/run-due-work.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { lookOnce } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
let told: JobLogFields[];
beforeEach(async () => {
  lab = await openOrderLab();
  told = [];
});
afterEach(async () => await lab.close());

const note = (_message: string, fields: JobLogFields = {}): void => void told.push(fields);
const log: JobLog = { info: () => {}, warn: note, error: note };

/** An order with a confirmed deposit that has not been processed yet. */
async function payIn(): Promise<Order> {
  const order = await lab.order({ send: '0.2 BTC', receive: 'POL' });
  await lab.pay(order, '0.2');
  await lab.mine('bitcoin', 4);
  await lab.watch('bitcoin');
  return order;
}

test('an order that the books are wrong about goes by its number', async () => {
  const order = await payIn();
  await lab.database.ownerPool.query('update orders set version = version + 7 where id = $1', [order.id]);
  await lookOnce(lab, log);
  expect(told).toMatchObject([{ check: 'L13', subject: order.orderNumber }]);
  expect(JSON.stringify(told)).not.toContain(order.id);
});

test('an account goes by its name and currency, without what is on it', async () => {
  const units = '987654321987654321';
  const change = 'update balances set units = $1 where account = $2 and currency = $3';
  await lab.database.ownerPool.query(change, [units, accounts.hot, 'LTC']);
  await lookOnce(lab, log);
  const named = told.map(({ check, subject }) => [check, subject]);
  expect(named).toContainEqual(['L2', 'LTC']);
  expect(named).toContainEqual(['L15', `${accounts.hot} LTC`]);
  expect(JSON.stringify(told)).not.toContain(units);
});

test('a step of an order that fails goes by the number of its order', async () => {
  const { orderNumber } = await payIn();
  const check = () => {
    throw new TypeError('a bug');
  };
  await runDueWork({ ...lab.ports, screening: { ...lab.ports.screening, check } }, log);
  expect(told).toEqual([{ job: 'run-order', subject: orderNumber }]);
});

test.each([
  ['fails', () => new TypeError('a bug')],
  ['has to wait for a node', () => new OutsideError('the node does not answer')],
])('a payout whose step %s goes by the number of its order', async (_what, makeError) => {
  const order = await payIn();
  await lab.priceOnly(order);
  await runDueWork(withoutHotWallet(makeError), log);
  expect(told).toEqual([{ job: 'advance-payout', subject: order.orderNumber }]);
});

function withoutHotWallet(makeError: () => Error): Ports {
  const { polygon } = lab.ports.chains;
  const hotAddress = async () => await Promise.reject(makeError());
  return {
    ...lab.ports,
    chains: { ...lab.ports.chains, polygon: { ...polygon, wallet: { ...polygon.wallet, hotAddress } } },
  };
}

test('a step that fails before its order could be read is told all the same', async () => {
  const order = await payIn();
  await lab.priceOnly(order);
  let taken = 0;
  const transaction: Ports['store']['transaction'] = async (work) => {
    taken += 1;
    if (taken > 1) throw new Error('the database is gone');
    return await lab.ports.store.transaction(work);
  };
  await runDueWork({ ...lab.ports, store: { ...lab.ports.store, transaction } }, log);
  expect(told).toEqual([{ job: 'advance-payout' }]);
});
