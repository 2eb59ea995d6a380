/** A withdrawal that shows up after people have booked its coins as missing: nothing fails, and it is capital. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeAfterMs } from '#src/domain/treasury/venue-outcome.ts';
import { requestVenueDifference } from '#src/usecases/treasury/request-venue-booking.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve } from '#tests/support/treasury-lab.ts';
import { openVenueLab, type VenueLab } from '#tests/support/venue-lab.ts';

let lab: VenueLab;

beforeAll(async () => {
  lab = await openVenueLab(['100 LTC']);
  await lab.send('3 LTC');
}, 120_000);

afterAll(async () => {
  await lab.close();
});

async function pass(minutes: number): Promise<void> {
  await lab.advance(minutes);
  await lab.work();
  await lab.follow();
}

test('a withdrawal of everything, declared absent, booked as missing and shown at last', async () => {
  lab.kraken.failNext('Withdraw', 'lost');
  const transfer = await lab.bring('3 LTC');
  await lab.follow();
  await pass(outcomeAfterMs / 60_000 + 1);
  must(await lab.decideWhere(transfer, 'there'));
  // It had been under way all the time, and Kraken lists it late.
  const { address } = await lab.transfer(transfer);
  const fields = { asset: 'LTC', key: 'hot wallet LTC', amount: '3', address };
  lab.kraken.account.listAs((row) => ({ ...row, status: 'Failure' }));
  lab.kraken.account.answer('Withdraw', new URLSearchParams(fields));
  await lab.follow();
  const wanted = { currency: 'LTC', difference: '-3', reason: 'found out', actor: 'anna' };
  expect(await requestVenueDifference(lab.deps, wanted, approve), 'not before another look').toMatchObject({
    code: 'difference_changed',
  });
  await pass(61);
  expect(must(await requestVenueDifference(lab.deps, wanted, approve))).toMatchObject({ state: 'done' });
  expect(await lab.booked('custody:venue', 'LTC')).toBe('0');
  lab.kraken.account.listAs((row) => row);
  await pass(61);
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'absent', shown: 'Initial' });
  const looks = lab.kraken.calls.filter((call) => call === 'WithdrawStatus').length;
  await lab.follow();
  expect(lab.kraken.calls.filter((call) => call === 'WithdrawStatus')).toHaveLength(looks);
  await lab.booksHold();
});
