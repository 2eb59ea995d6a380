/**
 * A file of Monero is known by amount and fee alone, and a venue may pay exactly that. What stands here for the venue's
 * payment is a file that is sent past us: blocks tell nothing else of either.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#src/domain/ledger/accounts.ts';
import { postFromVenue, postVenueDifference } from '#src/domain/ledger/venue-postings.ts';
import { money } from '#src/domain/money.ts';
import type { ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { VenueTransfer } from '#src/domain/treasury/venue.ts';
import { cancelReturn } from '#src/usecases/treasury/follow-returns.ts';
import { openAccountColdLab, type AccountColdLab } from '#tests/support/account-cold-lab.ts';
import { makeTransfer } from '#tests/support/make-venue.ts';
import { openSandboxMoneroDevice } from '#tests/support/offline-devices.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';

const device = openSandboxMoneroDevice();
let lab: AccountColdLab;
beforeAll(async () => {
  // A coin for each file.
  const amounts = ['20 XMR', '20 XMR', '20 XMR'];
  lab = await openAccountColdLab({ chain: 'monero', device, hot: ['9000 XMR'], amounts });
}, 120_000);
afterAll(async () => {
  await lab.close();
});

/** A file that was called off, and a payment with its amount and its fee. */
async function payLike(amount: string): Promise<Readonly<{ made: ColdReturn; txid: string }>> {
  const made = must(await lab.bringBack(amount));
  must(await cancelReturn(lab.deps, { id: made.id, actor: 'anna' }));
  return { made, txid: await lab.sendPast(made) };
}

/** A transfer of the venue that was asked for, and the venue has taken. */
async function bringFromVenue(given: Pick<VenueTransfer, 'id' | 'units' | 'feeUnits'> & Partial<VenueTransfer>) {
  const transfer = makeTransfer({ currency: 'XMR', state: 'known', askedAt: 0, reference: given.id, ...given });
  const { store } = lab.deps;
  await store.transaction(async ({ transfers, journal }) => {
    await transfers.insert(transfer);
    await journal.post(postVenueDifference(transfer.id, money('XMR', transfer.units)), 0);
    await journal.post(postFromVenue(transfer), 0);
  });
  return {
    now: async () => await store.transaction(async ({ transfers }) => await transfers.lock(transfer.id)),
    name: async (txid: string) => {
      const { id, version: fromVersion, state } = transfer;
      await store.transaction(
        async ({ transfers }) => await transfers.move({ id, fromVersion, state, patch: { txid } }),
      );
    },
  };
}

const booked = async (account: 'hot' | 'cold' | 'fromCold' | 'fromVenue'): Promise<bigint> =>
  await lab.booked(accounts[account], 'XMR');

test('a payment that the venue names is its transfer, and no file of the same amount and fee', async () => {
  const cold = await booked('cold');
  const { made, txid } = await payLike('0.12 XMR');
  const id = 'VO-20261117-00000001';
  const transfer = await bringFromVenue({ id, units: made.units + 5n, feeUnits: 5n, txid: txid.toUpperCase() });
  await lab.settle();
  expect(await transfer.now()).toMatchObject({ state: 'arrived' });
  expect(await lab.found(made)).toMatchObject({ state: 'cancelled', came: null });
  expect(await booked('cold')).toBe(cold);
  expect(await booked('fromCold')).toBe(0n);
  expect(await booked('fromVenue')).toBe(0n);
});

test('a payment that may be a transfer of the venue waits until the venue has named its own', async () => {
  const [cold, hot] = [await booked('cold'), await booked('hot')];
  const { made, txid } = await payLike('0.13 XMR');
  // The venue took another fee than it said, so that the amount alone does not tell.
  const transfer = await bringFromVenue({ id: 'VO-20261117-00000002', units: made.units + 5n, feeUnits: 3n });
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'cancelled', came: { txid } });
  expect(await transfer.now()).toMatchObject({ state: 'known', version: 0 });
  expect(await booked('hot')).toBe(hot);
  await transfer.name(txid);
  await lab.settle();
  expect(await transfer.now()).toMatchObject({ state: 'arrived' });
  expect(await lab.found(made)).toMatchObject({ state: 'cancelled', came: null });
  expect(await booked('hot')).toBe(hot + made.units);
  expect(await booked('cold')).toBe(cold);
  expect(await booked('fromVenue')).toBe(0n);
});

test('a file that was sent without us comes once the venue has named another payment', async () => {
  const cold = await booked('cold');
  const { made, txid } = await payLike('0.14 XMR');
  const transfer = await bringFromVenue({ id: 'VO-20261117-00000003', units: made.units + 5n, feeUnits: 5n });
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'cancelled', came: { txid } });
  expect(await transfer.now()).toMatchObject({ state: 'known' });
  await transfer.name('ab'.repeat(32));
  await lab.settle();
  expect(await lab.found(made)).toMatchObject({ state: 'arrived', came: { txid } });
  expect(await booked('cold')).toBe(cold - made.units - made.feeUnits);
  expect(await transfer.now()).toMatchObject({ state: 'known' });
});
