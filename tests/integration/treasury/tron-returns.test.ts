/** Returns from an address of cold storage on TRON, whose transactions live for a day at most. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { followReturns } from '#src/usecases/treasury/follow-returns.ts';
import { openAccountColdLab, type AccountColdLab } from '#tests/support/account-cold-lab.ts';
import { openTronDevice } from '#tests/support/offline-devices.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';

const device = openTronDevice('79');
let lab: AccountColdLab;
beforeAll(async () => {
  const hot = ['900000 TRX', '900000 USDT-TRC20'];
  lab = await openAccountColdLab({ chain: 'tron', device, hot, amounts: ['40000 TRX', '50000 USDT-TRC20'] });
}, 120_000);
afterAll(async () => {
  await lab.close();
});

const million = 1_000_000n;

test.each([
  ['TRX', 3_000n],
  ['USDT-TRC20', 7_000n],
] as const)('%s comes back, and the books equal the chain to the unit', async (currency, units) => {
  const before = await lab.booked(accounts.hot, currency);
  const made = must(await lab.bringBack(`${units} ${currency}`));
  const sent = must(await lab.take(made.id, await device.sign(made.file)));
  expect(sent).toMatchObject({ state: 'sent', txid: made.txid });
  await lab.booksEqualChain();
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived', came: { txid: made.txid } });
  expect(await lab.booked(accounts.hot, currency)).toBe(before + units * million);
  await lab.expectAtRest();
});

test('a file that nobody signs ends with its day, and is not taken any more', async () => {
  const made = must(await lab.bringBack('10 TRX'));
  const signed = await device.sign(made.file);
  await lab.advance(24 * 60);
  expect(await lab.take(made.id, signed)).toMatchObject({ ok: false, code: 'cold_return_ended' });
  await followReturns(lab.deps);
  expect(await lab.found(made)).toMatchObject({ state: 'cancelled' });
});

test('a signed one that no block can have any more has failed by itself, and its coins are cold again', async () => {
  // After a day without blocks nothing could be signed in time.
  expect(await lab.bringBack('20 TRX')).toMatchObject({ ok: false, code: 'chain_unavailable' });
  await lab.settle();
  const before = await lab.booked(accounts.cold, 'TRX');
  const made = must(await lab.bringBack('20 TRX'));
  const { txid } = must(await lab.take(made.id, await device.sign(made.file)));
  await lab.sandbox.tron.control.drop(txid ?? '');
  await lab.sandbox.tron.control.setDown(true);
  await lab.advance(24 * 60);
  // The node did not answer: nothing is known.
  await followReturns(lab.deps);
  expect(await lab.found(made)).toMatchObject({ state: 'sent' });
  await lab.sandbox.tron.control.setDown(false);
  await lab.mine('tron', 3);
  await lab.work();
  await followReturns(lab.deps);
  expect(await lab.found(made)).toMatchObject({ state: 'failed' });
  expect(await lab.booked(accounts.cold, 'TRX')).toBe(before);
  await lab.expectAtRest();
});
