/**
 * A deep reorganisation undoes a final payout, so the chain holds more than the books until the payout is mined again.
 * That is a surplus and stops nothing. A payout stop for another reason must not prevent the rebroadcast: the same
 * bytes are sent again, but nothing new is.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { checkBooksEveryMs, makeCheckBooks } from '#src/jobs/check-books-job.ts';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { advancePayout } from '#src/usecases/payouts/advance-payout.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { withNode } from '#tests/support/order-lab/with-node.ts';
import { quiet, stopsOf } from './support/back-up.ts';
import { patient } from '#tests/support/patience.ts';

// Long timeouts, because each test opens a complete service.
vi.setConfig({ testTimeout: patient(240_000), hookTimeout: patient(120_000) });

let lab: OrderLab;
beforeEach(async () => {
  lab = await openOrderLab();
});
afterEach(async () => await lab.close());

async function checkForAMinute(): Promise<void> {
  const check = makeCheckBooks(lab.ports, quiet);
  for (let passedMs = 0; passedMs < 60_000; passedMs += checkBooksEveryMs) await check();
}

async function paidOrder(receive: CurrencyId) {
  const order = await lab.order({ send: '0.2 BTC', receive });
  await lab.pay(order, '0.2');
  await lab.confirm(order);
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  return order;
}

describe.each(['LTC', 'USDT-BEP20', 'USDT-TRC20'] as const)('a final payout of %s that was undone', (receive) => {
  const { chain } = currencies[receive];

  test('is sent again while its currency is stopped, and nothing new is', async () => {
    const undone = await paidOrder(receive);
    const waiting = await lab.order({ send: '0.2 BTC', receive });
    await lab.pay(waiting, '0.2');
    await lab.reorg(chain, 4, { keep: 'none' });
    await lab.watch(chain);
    await checkForAMinute();
    expect(await stopsOf(lab)).toEqual([]);
    // The payout is being rebroadcast, so its coins are not booked as an unexplained surplus.
    expect(await lab.balance(accounts.surplus)).toEqual([]);
    await stopPayouts(lab.ports, { scope: receive, reason: 'books_differ', by: 'service', note: '' });

    await lab.confirm(waiting);
    await lab.advance(1);
    await lab.work();
    await lab.deliver(undone);
    expect(await lab.received(undone)).toHaveLength(1);
    expect(await lab.attempts(undone)).toHaveLength(1);
    expect((await lab.view(waiting)).payouts).toMatchObject([{ state: 'planned' }]);
    await lab.booksEqualChain();
  });
});

test("an operator's stop holds it back too: whoever stops by hand wants nothing sent", async () => {
  const undone = await paidOrder('LTC');
  await stopPayouts(lab.ports, { scope: 'all', reason: 'operator', by: 'operator', note: 'a key may be stolen' });
  await lab.reorg('litecoin', 4, { keep: 'none' });
  await lab.work();
  await lab.advance(1);
  await lab.work();
  await lab.deliver(undone);
  expect(await lab.received(undone)).toEqual([]);
});

test('a payout that is out is offered again while its currency is stopped, and never signed anew', async () => {
  const order = await lab.order({ send: '0.2 BTC', receive: 'LTC' });
  await lab.pay(order, '0.2');
  await lab.confirm(order);
  expect(await lab.state(order)).toBe('sending');
  await stopPayouts(lab.ports, { scope: 'LTC', reason: 'books_differ', by: 'service', note: '' });
  await lab.mine('litecoin', 1);
  await lab.reorg('litecoin', 1, { keep: 'none' });
  await lab.advance(1);
  await lab.work();
  await lab.deliver(order);
  expect(await lab.state(order)).toBe('completed');
  expect(await lab.attempts(order)).toHaveLength(1);
  await lab.booksEqualChain();
});

test('of versions that expire only the last is offered again: an earlier one must not be mined beside it', async () => {
  const order = await paidOrder('USDT-TRC20');
  const [payout] = (await lab.view(order)).payouts;
  const [first] = await lab.attempts(order);
  const id = payout?.id ?? '';
  await lab.ports.store.transaction(async ({ payouts }) => {
    if (first) await payouts.addAttempt({ ...first, number: 2, txid: 'of the second', raw: 'the second' });
  });
  await stopPayouts(lab.ports, { scope: 'USDT-TRC20', reason: 'books_differ', by: 'service', note: '' });
  await lab.reorg('tron', 4, { keep: 'none' });
  await lab.watch('tron');
  const sent: string[] = [];
  const ports = withNode(lab.ports, 'tron', () => ({
    broadcast: async (raw) => {
      sent.push(raw);
      return await Promise.resolve('accepted' as const);
    },
  }));
  await advancePayout(ports, id);
  expect(sent).toEqual(['the second']);
});
