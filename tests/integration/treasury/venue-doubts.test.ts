/** People say "at Kraken" only after a clean look, never in doubt, and never while a restored database lacks moves. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { outcomeAfterMs } from '#src/domain/treasury/venue-outcome.ts';
import type { VenueTransfer } from '#src/domain/treasury/venue.ts';
import { liftStop, stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { requestOutcome, requestVenueDifference } from '#src/usecases/treasury/request-venue-booking.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve } from '#tests/support/treasury-lab.ts';
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

const notStuck = { code: 'venue_transfer_not_stuck' };
const looks = (): number => lab.kraken.calls.filter((call) => call === 'WithdrawStatus').length;

/** A transfer whose request never came to the venue. */
async function loseRequest(): Promise<VenueTransfer> {
  lab.kraken.failNext('Withdraw', 'lost');
  const transfer = await lab.bring('0.5 LTC');
  await lab.follow();
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'unknown' });
  return transfer;
}

async function waitHours(): Promise<void> {
  await lab.advance(outcomeAfterMs / 60_000 + 1);
  await lab.work();
  await lab.follow();
}

/** A withdrawal to our address that nobody asked for by a transfer: made by hand at the venue. */
async function withdrawByHand(amount: string): Promise<string> {
  const address = await lab.ports.chains.litecoin.wallet.hotAddress();
  const fields = { asset: 'LTC', key: 'hot wallet LTC', amount, address };
  lab.kraken.account.answer('Withdraw', new URLSearchParams(fields));
  return lab.kraken.account.withdrawals[0]?.refid ?? '';
}

describe('a transfer whose answer is lost', () => {
  test('is not at Kraken because hours have passed: somebody has to have looked since', async () => {
    const transfer = await loseRequest();
    await lab.advance(outcomeAfterMs / 60_000 + 1);
    await lab.work();
    expect(await lab.decideWhere(transfer, 'there')).toMatchObject(notStuck);
    await lab.follow();
    await lab.advance(121);
    await lab.work();
    expect(await lab.decideWhere(transfer, 'there'), 'that was hours ago').toMatchObject(notStuck);
    await lab.follow();
    expect(await lab.decideWhere(transfer, 'there')).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'absent' });
    await lab.booksHold();
  });

  test('is not once Kraken shows what may be it, although a look before found nothing', async () => {
    const transfer = await loseRequest();
    await waitHours();
    expect(await lab.transfer(transfer)).toMatchObject({ lookedAt: lab.ports.clock.now(), refusal: null });
    const byHand = await withdrawByHand('0.7');
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ lookedAt: null, refusal: 'unclear withdrawal there' });
    expect(await lab.decideWhere(transfer, 'there')).toMatchObject(notStuck);
    lab.kraken.account.failWithdrawal(byHand);
    await lab.follow();
    expect(await lab.decideWhere(transfer, 'there')).toMatchObject({ ok: true });
  });

  test('is not because of a look before it was found', async () => {
    const transfer = await loseRequest();
    await waitHours();
    const reference = await withdrawByHand('0.5');
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'known', reference, lookedAt: null });
    lab.kraken.account.payWithdrawal(reference, await lab.payOnChain('LTC', 49_800_000n));
    await lab.follow();
    expect(await lab.decideWhere(transfer, 'there')).toMatchObject(notStuck);
    await lab.settleChain('LTC');
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived' });
    await lab.booksHold();
  });

  test('is looked for every hour once it was given up, also while something there may be it', async () => {
    const transfer = await loseRequest();
    await waitHours();
    must(await lab.decideWhere(transfer, 'there'));
    const byHand = await withdrawByHand('0.7');
    await lab.advance(61);
    await lab.work();
    await lab.follow();
    const before = looks();
    for (let round = 0; round < 3; round += 1) await lab.follow();
    expect(looks()).toBe(before);
    // What Kraken may still pay is no difference to be booked.
    const wanted = { currency: 'LTC', difference: '-0.7', reason: 'found out', actor: 'anna' };
    expect(await requestVenueDifference(lab.deps, wanted, approve)).toMatchObject({ code: 'difference_changed' });
    lab.kraken.account.failWithdrawal(byHand);
    lab.kraken.account.credit('LTC', '0.3');
    await lab.advance(61);
    await lab.work();
    await lab.follow();
    await lab.follow();
    expect(looks()).toBeGreaterThan(before);
    const surplus = { ...wanted, difference: '0.3' };
    expect(must(await requestVenueDifference(lab.deps, surplus, approve))).toMatchObject({ state: 'done' });
    expect(await lab.booked('custody:venue', 'LTC')).toBe(lab.kraken.account.balance('LTC'));
    await lab.booksHold();
  });
});

describe('while a database is restored', () => {
  const fence = { scope: 'monero', reason: 'restored', by: 'restore', note: '' } as const;

  test('nothing is decided and no difference is booked, also not what was proposed before', async () => {
    const transfer = await loseRequest();
    await waitHours();
    const wanted = { transferId: transfer.id, outcome: 'gone', reason: 'asked at Kraken', actor: 'anna' };
    const act = must(await requestOutcome(lab.deps, wanted, approve));
    await stopPayouts(lab.ports, fence);
    const refused = { code: 'restore_under_way' };
    expect(await requestOutcome(lab.deps, wanted, approve)).toMatchObject(refused);
    const difference = { currency: 'LTC', difference: '1', reason: 'found out', actor: 'anna' };
    expect(await requestVenueDifference(lab.deps, difference, approve)).toMatchObject(refused);
    expect(must(await lab.agree(act))).toMatchObject({ state: 'failed', obstacle: 'restore_under_way' });
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'unknown' });
    await liftStop(lab.ports, fence);
    expect(await lab.decideWhere(transfer, 'gone')).toMatchObject({ ok: true, value: { state: 'done' } });
    await lab.booksHold();
  });
});
