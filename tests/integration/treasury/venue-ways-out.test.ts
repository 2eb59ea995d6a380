/** Ways out for people: transfers that nothing explains, balances that differ, and payments that come after all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopPayouts } from '#src/usecases/switches/payout-stops.ts';
import { outcomeAfterMs, type Outcome } from '#src/domain/treasury/venue-outcome.ts';
import { stopAct } from '#src/usecases/treasury/propose-act.ts';
import { requestOutcome, requestVenueDifference } from '#src/usecases/treasury/request-venue-booking.ts';
import { must } from '#tests/support/order-lab/order-actions.ts';
import { approve } from '#tests/support/treasury-lab.ts';
import { openVenueLab, type VenueLab } from '#tests/support/venue-lab.ts';

let lab: VenueLab;

beforeAll(async () => {
  lab = await openVenueLab(['500 LTC']);
  await lab.send('250 LTC');
}, 120_000);

afterAll(async () => {
  await lab.close();
});

const reason = 'asked at Kraken';
const decide = async (transfer: Readonly<{ id: string }>, outcome: Outcome) => await lab.decideWhere(transfer, outcome);

async function waitHours(): Promise<void> {
  await lab.advance(outcomeAfterMs / 60_000 + 1);
  await lab.work();
  await lab.follow();
}

const figures = async () => ({
  there: await lab.booked('custody:venue', 'LTC'),
  coming: await lab.booked('custody:from_venue', 'LTC'),
  going: await lab.booked('custody:to_venue', 'LTC'),
  unexplained: await lab.booked('position:unexplained', 'LTC'),
});

/** A withdrawal to somebody else, which is none of ours. */
const other = {
  method: 'Litecoin',
  txid: 'ff',
  info: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
  amount: '1.0000000000',
  fee: '0.0000000000',
  time: 1_900_000_000,
  status: 'Success',
};

describe('a transfer from the venue that never comes', () => {
  test('is decided only after hours, and then its coins count as being there', async () => {
    const before = await figures();
    const transfer = await lab.bring('1 LTC');
    await lab.follow();
    expect(await decide(transfer, 'there')).toMatchObject({ code: 'venue_transfer_not_stuck' });
    await waitHours();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'known', shown: 'Initial' });
    expect(await decide(transfer, 'there'), 'Kraken may still pay it').toMatchObject({
      code: 'venue_transfer_not_stuck',
    });
    lab.kraken.account.listAs(() => ({ ...other, refid: 'another' }));
    await waitHours();
    expect(must(await decide(transfer, 'there')), 'its balance lacks them').toMatchObject({ state: 'failed' });
    lab.kraken.account.credit('LTC', '1');
    await lab.follow();
    expect(await decide(transfer, 'there')).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'failed', refusal: 'decided by people' });
    expect(await figures()).toEqual(before);
    lab.kraken.account.listAs((row) => row);
    await lab.advance(61);
    await lab.work();
    await lab.follow();
    expect(await lab.transfer(transfer), 'still pending there: the decision stays').toMatchObject({ state: 'failed' });
    await lab.booksHold();
    const beside = await lab.bring('2 LTC');
    await lab.follow();
    expect(await lab.transfer(beside), 'nothing beside it').toMatchObject({ refusal: 'unclear withdrawal there' });

    // Kraken pays it after all.
    lab.kraken.account.credit('LTC', '-1');
    const { reference, feeUnits, units } = await lab.transfer(transfer);
    lab.kraken.account.payWithdrawal(reference ?? '', await lab.payOnChain('LTC', units - (feeUnits ?? 0n)));
    await lab.advance(61);
    await lab.work();
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'known' });
    await lab.follow();
    await lab.settleChain('LTC');
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived' });
    expect(await lab.booked('custody:venue', 'LTC')).toBe(lab.kraken.account.balance('LTC'));
    await lab.booksHold();
  });

  test('or as unexplained, and nothing more is asked for by it', async () => {
    const before = await figures();
    const transfer = await lab.bring('1 LTC');
    await lab.follow();
    await waitHours();
    expect(await decide(transfer, 'gone')).toMatchObject({ ok: true });
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'lost' });
    expect(await figures()).toEqual({
      ...before,
      there: String(Number(before.there) - 1),
      unexplained: String(Number(before.unexplained) + 1),
    });
    expect(await decide(transfer, 'gone')).toMatchObject({ code: 'venue_transfer_not_stuck' });
    await lab.booksHold();
    // It leaves a withdrawal to us there that nothing explains: the venue says now that it failed, and holds more.
    lab.kraken.account.failWithdrawal((await lab.transfer(transfer)).reference ?? '');
  });

  test('only by two people, whatever the amount', async () => {
    const transfer = await lab.bring('0.5 LTC');
    await lab.follow();
    await waitHours();
    const wanted = { transferId: transfer.id, outcome: 'gone', reason, actor: 'anna' };
    const act = must(await requestOutcome(lab.deps, wanted, approve));
    expect(act).toMatchObject({ state: 'waiting', needsSecond: true });
    expect(await lab.agree(act, 'anna')).toMatchObject({ code: 'act_own' });
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'known' });
    expect(await lab.agree(act)).toMatchObject({ ok: true, value: { state: 'done' } });
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'lost' });
    await lab.booksHold();
    lab.kraken.account.failWithdrawal((await lab.transfer(transfer)).reference ?? '');
  });
});

describe('a transfer to the venue that is not credited', () => {
  test.each<readonly [Outcome, string]>([
    ['there', 'credited'],
    ['gone', 'lost'],
  ])('shows what the venue says of it, and ends by decision (%s)', async (outcome, state) => {
    const before = await figures();
    const { act, txid } = await sendUncredited();
    await lab.follow();
    expect(await lab.transfer(act)).toMatchObject({ state: 'left', shown: 'Settled' });
    await waitHours();
    expect(must(await decide(act, outcome))).toMatchObject({ state: 'done' });
    expect(await lab.transfer(act)).toMatchObject({ state });
    const after = await figures();
    expect(after.going).toBe('0');
    const there = Number(after.there) - Number(before.there);
    const unexplained = Number(after.unexplained) - Number(before.unexplained);
    expect([there, unexplained]).toEqual(outcome === 'there' ? [2, 0] : [0, 2]);
    await lab.booksHold();
    if (outcome === 'there') lab.kraken.account.completeDeposit(txid);
  });

  test('is credited by itself if the venue swept it', async () => {
    const before = await figures();
    const { act, txid } = await sendUncredited();
    lab.kraken.account.completeDeposit(txid, 'sweep of several');
    await lab.follow();
    expect(await lab.transfer(act)).toMatchObject({ state: 'credited' });
    expect(Number((await figures()).there) - Number(before.there)).toBe(2);
    await lab.booksHold();
  });

  async function sendUncredited() {
    const [listed] = await lab.deps.store.snapshot(async ({ office }) => await office.treasury.addresses());
    if (!listed) throw new Error('the address of the venue is listed');
    const act = await lab.withdraw(listed, '2 LTC');
    await lab.payOut('LTC');
    const [payout] = await lab.deps.store.snapshot(async ({ office }) => await office.treasury.payoutsOf([act.id]));
    const txid = payout?.txid ?? '';
    const { address } = listed;
    lab.kraken.account.seeDeposit({ asset: 'LTC', method: 'Litecoin', address, txid, amount: '2' });
    return { act, txid };
  }
});

describe('what the venue holds more or less than the books', () => {
  const difference = async (): Promise<string> => {
    const there = BigInt(Math.round(Number(lab.kraken.account.balance('LTC')) * 1e8));
    const books = BigInt(Math.round(Number(await lab.booked('custody:venue', 'LTC')) * 1e8));
    return String(Number(there - books) / 1e8);
  };
  const book = async (text: string) =>
    await requestVenueDifference(lab.deps, { currency: 'LTC', difference: text, reason, actor: 'anna' }, approve);

  test.each(['1.5', '-2.25'])('is booked as it is shown, once (%s)', async (by) => {
    await level();
    lab.kraken.account.credit('LTC', by.startsWith('-') ? '0' : by);
    if (by.startsWith('-')) {
      lab.kraken.account.answer(
        'Withdraw',
        new URLSearchParams({ asset: 'LTC', key: 'elsewhere', amount: by.slice(1) }),
      );
    }
    expect(await book(by), 'nobody has looked since').toMatchObject({ code: 'difference_changed' });
    await lab.follow();
    expect(await book(`${by}1`)).toMatchObject({ code: 'difference_changed' });
    expect(must(await book(by))).toMatchObject({ state: 'done', kind: 'venue_difference' });
    expect(await lab.booked('custody:venue', 'LTC')).toBe(lab.kraken.account.balance('LTC'));
    expect(await book(by)).toMatchObject({ code: 'difference_changed' });
    await lab.booksHold();
  });

  test('is not booked while something of the coin is under way', async () => {
    await level();
    lab.kraken.account.credit('LTC', '1');
    await lab.follow();
    const transfer = await lab.bring('1 LTC');
    expect(await book('1')).toMatchObject({ code: 'difference_changed' });
    await lab.follow();
    lab.kraken.account.failWithdrawal((await lab.transfer(transfer)).reference ?? '');
    await lab.follow();
    expect(await book('1'), 'not before another look').toMatchObject({ code: 'difference_changed' });
    await lab.advance(1);
    await lab.work();
    await lab.follow();
    expect(must(await book('1'))).toMatchObject({ state: 'done' });
  });

  /** Books whatever other tests left, so that books and venue agree. */
  async function level(): Promise<void> {
    lab.kraken.account.saveAddress({ asset: 'LTC', method: 'Litecoin', address: other.info, key: 'elsewhere' });
    await lab.advance(24 * 60 + 1);
    await lab.work();
    await lab.follow();
    const left = await difference();
    if (left === '0') return;
    const act = must(await book(left));
    if (act.state === 'waiting') must(await lab.agree(act));
    expect(await difference()).toBe('0');
  }
});

test('a withdrawal to the venue that is stopped leaves no trace', async () => {
  const before = await figures();
  const [listed] = await lab.deps.store.snapshot(async ({ office }) => await office.treasury.addresses());
  if (!listed) throw new Error('the address of the venue is listed');
  await stopPayouts(lab.ports, { scope: 'LTC', reason: 'operator', by: 'anna', note: 'look' });
  const act = await lab.withdraw(listed, '2 LTC');
  expect(await lab.transfer(act)).toMatchObject({ direction: 'in', state: 'leaving' });
  expect(await stopAct(lab.deps, { actId: act.id, actor: 'anna' })).toMatchObject({ value: { state: 'withdrawn' } });
  await lab.database.ownerPool.query('delete from payout_stops');
  await lab.payOut('LTC');
  await lab.follow();
  expect(await lab.transfer(act)).toMatchObject({ state: 'refused' });
  expect(await figures()).toEqual(before);
  expect(await lab.booked('position:withdrawn', 'LTC')).toBe('0');
  expect(await lab.booked('position:transit', 'LTC')).toBe('0');
  await lab.booksHold();
  await lab.booksEqualChain();
});
