import { expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postFunding } from '#src/domain/ledger/postings.ts';
import { money } from '#src/domain/money.ts';
import type { Ports } from '#src/usecases/ports/ports.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { builtAt, makeDeposit, makeOrder, makePayout } from '#tests/support/make-order.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import { settlePayout } from './settle-payout.ts';

const wallet = 'hot';

test('a payout that spent coins of a funding which is not booked yet is settled when it is', async () => {
  const clock = makeFakeClock(builtAt);
  const store = makeMemoryStore({ clock });
  const ports = { store, clock, rules: { profile: 'sandbox' } } as unknown as Ports;
  const order = makeOrder({ state: 'completed' });
  const deposit = makeDeposit(order);
  const payout = makePayout(order, {
    kind: 'refund',
    isExtra: true,
    depositId: deposit.id,
    amount: money('USDT-TRC20', 5_000_000n),
    domain: { kind: 'window', wallet },
    state: 'broadcast',
    minedTxid: 'tx',
    minedHeight: 5,
    minedFeeUnits: 700_000_000n,
  });
  const fund = async (id: string, amount: Parameters<typeof postFunding>[1]): Promise<void> =>
    await store.transaction(async ({ journal }) => void (await journal.post(postFunding(id, amount), builtAt)));
  await fund('tokens', money('USDT-TRC20', 9_000_000n));
  await fund('little', money('TRX', 84_000_000n));
  await store.transaction(async ({ orders, deposits, payouts, chains, journal }) => {
    await orders.insert(order);
    await deposits.insert(deposit);
    await payouts.insert(payout);
    await chains.setCursor('tron', { height: 500, hash: 'head', time: builtAt });
    await chains.setFinalHeight('tron', 481);
    const owed = money('USDT-TRC20', 5_000_000n);
    const lines = [
      { account: accounts.inFlight, currency: owed.currency, units: -owed.units },
      { account: accounts.position, currency: owed.currency, units: owed.units },
    ];
    await journal.post({ ref: 'reserved', lines }, builtAt);
  });
  const state = async (): Promise<string | undefined> =>
    await store.transaction(async ({ payouts }) => (await payouts.find(payout.id))?.state);

  await settlePayout(ports, payout.id);
  expect(await state()).toBe('broadcast');

  await fund('more', money('TRX', 700_000_000n));
  await settlePayout(ports, payout.id);
  expect(await state()).toBe('final');
});
