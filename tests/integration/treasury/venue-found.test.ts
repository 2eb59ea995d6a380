/** A withdrawal whose answer is lost is found however the venue spells it; what may be it is never called absent. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerLostMs, type VenueTransfer } from '#src/domain/treasury/venue.ts';
import { outcomeAfterMs } from '#src/domain/treasury/venue-outcome.ts';
import { openVenueLab, type VenueLab } from '#tests/support/venue-lab.ts';

let lab: VenueLab;

beforeAll(async () => {
  lab = await openVenueLab(['100 LTC']);
  await lab.send('60 LTC');
}, 120_000);

afterAll(async () => {
  await lab.close();
});

beforeEach(() => {
  lab.kraken.account.listAs((row) => row);
});

const minutes = (ms: number): number => ms / 60_000 + 1;
const asked = (): number => lab.kraken.calls.filter((call) => call === 'Withdraw').length;

/** A transfer that the venue has taken, without an answer to us. */
async function loseAnswer(): Promise<VenueTransfer> {
  lab.kraken.failNext('Withdraw', 'unanswered');
  const transfer = await lab.bring('0.5 LTC');
  await lab.follow();
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'unknown' });
  return transfer;
}

async function waitLong(): Promise<void> {
  await lab.advance(minutes(answerLostMs + outcomeAfterMs));
  await lab.follow();
  await lab.work();
}

async function arrive(transfer: VenueTransfer): Promise<void> {
  const { reference, units, feeUnits } = await lab.transfer(transfer);
  lab.kraken.account.payWithdrawal(reference ?? '', await lab.payOnChain('LTC', units - (feeUnits ?? 0n)));
  await lab.follow();
  await lab.settleChain('LTC');
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived' });
  await lab.booksHold();
}

test('the address is compared in every spelling', async () => {
  const transfer = await loseAnswer();
  lab.kraken.account.listAs((row) => ({ ...row, info: String(row['info']).toUpperCase() }));
  await lab.follow();
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'known' });
  await arrive(transfer);
});

test.each<readonly [string, Readonly<Record<string, unknown>>]>([
  ['of a network that nobody knows', { method: 'Litecoin (MWEB)' }],
  ['without an address', { info: null }],
  ['with another amount', { amount: '0.4970000000' }],
  ['that cannot be read', { amount: 'half' }],
])('a withdrawal %s may be it: it stays unknown, and is found once it can be read', async (_, change) => {
  const transfer = await loseAnswer();
  const reference = lab.kraken.account.withdrawals[0]?.refid;
  lab.kraken.account.listAs((row) => (row['refid'] === reference ? { ...row, ...change } : row));
  const before = asked();
  await waitLong();
  const still = await lab.transfer(transfer);
  expect(still).toMatchObject({ state: 'unknown', refusal: 'unclear withdrawal there' });
  expect(await lab.decideWhere(still, 'there')).toMatchObject({ code: 'venue_transfer_not_stuck' });
  expect(asked()).toBe(before);
  lab.kraken.account.listAs((row) => row);
  await lab.follow();
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'known', reference });
  await arrive(transfer);
});

test('while a withdrawal to us is unexplained, nothing more is asked for, until it has arrived', async () => {
  // As after a restore: the venue has paid what the books do not know of, days ago.
  const fields = { asset: 'LTC', key: 'hot wallet LTC', amount: '0.7' };
  lab.kraken.account.answer('Withdraw', new URLSearchParams(fields));
  const [forgotten] = lab.kraken.account.withdrawals;
  await lab.advance(minutes(3 * 86_400_000));
  await lab.work();
  await lab.follow();
  const before = asked();
  const refused = await lab.bring('0.5 LTC');
  await lab.follow();
  expect(await lab.transfer(refused)).toMatchObject({ state: 'refused', refusal: 'unclear withdrawal there' });
  expect(asked()).toBe(before);

  lab.kraken.account.payWithdrawal(forgotten?.refid ?? '', await lab.payOnChain('LTC', 69_800_000n));
  await lab.settleChain('LTC');
  const transfer = await lab.bring('0.5 LTC');
  await lab.follow();
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'known' });
  await arrive(transfer);
});
