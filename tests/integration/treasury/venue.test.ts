/** Money goes to an account at a local Kraken, is traded there and comes back: counted once at every moment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerLostMs } from '#src/domain/treasury/venue.ts';
import { outcomeAfterMs } from '#src/domain/treasury/venue-outcome.ts';
import { requestTrade, requestVenueTransfer } from '#src/usecases/treasury/request-venue.ts';
import { approve } from '#tests/support/treasury-lab.ts';
import { openVenueLab, type VenueLab } from '#tests/support/venue-lab.ts';

let lab: VenueLab;

beforeAll(async () => {
  lab = await openVenueLab(['100 LTC', '50000 USDT-TRC20', '20000 TRX']);
}, 120_000);

afterAll(async () => {
  await lab.close();
});

const minutes = (ms: number): number => ms / 60_000 + 1;
const withdrawalsAsked = (): number => lab.kraken.calls.filter((call) => call === 'Withdraw').length;

describe('to the venue', () => {
  test('a withdrawal to its address stays ours, and is credited once', async () => {
    const before = await lab.ours('LTC');
    const transfer = await lab.send('30 LTC');
    expect(transfer).toMatchObject({ direction: 'in', state: 'credited' });
    expect(await lab.booked('custody:venue', 'LTC')).toBe('30');
    expect(await lab.booked('custody:to_venue', 'LTC')).toBe('0');
    expect(await lab.booked('position:withdrawn', 'LTC')).toBe('0');
    const paid = Number(before) - Number(await lab.ours('LTC'));
    expect(paid, 'the network fee and nothing else').toBeLessThan(0.01);
    await lab.follow();
    expect(await lab.booked('custody:venue', 'LTC')).toBe('30');
    await lab.booksHold();
    await lab.booksEqualChain();
  });

  test('dollars of another network lie there under the name of one', async () => {
    await lab.send('5000 USDT-TRC20');
    expect(await lab.booked('custody:venue', 'USDT-ERC20')).toBe('5000');
    expect(await lab.booked('custody:to_venue', 'USDT-TRC20')).toBe('0');
    await lab.booksHold();
  });
});

describe('a trade', () => {
  test('is asked for once, and booked with its fee', async () => {
    lab.kraken.account.setMarket('LTCUSDT', '98.5');
    const trade = await lab.trade('sell', '4 LTC');
    await lab.follow();
    await lab.follow();
    expect(await lab.tradeNow(trade)).toMatchObject({
      state: 'done',
      filled: { units: 400_000_000n, cost: 394_000_000n },
    });
    expect(lab.kraken.account.orders).toHaveLength(1);
    expect(await lab.booked('custody:venue', 'LTC')).toBe(lab.kraken.account.balance('LTC'));
    expect(await lab.booked('custody:venue', 'USDT-ERC20')).toBe(lab.kraken.account.balance('USDT'));
    expect(await lab.booked('expense:venue_fee', 'USDT-ERC20')).toBe('1.0244');
    await lab.booksHold();
  });

  test.each(['unanswered', 'bad gateway'] as const)(
    'whose answer is lost (%s) is found again, not repeated',
    async (fault) => {
      const orders = lab.kraken.account.orders.length;
      lab.kraken.failNext('AddOrder', fault);
      const trade = await lab.trade('sell', '1 LTC');
      await lab.follow();
      expect(await lab.tradeNow(trade)).toMatchObject({ state: 'unknown' });
      await lab.follow();
      expect(await lab.tradeNow(trade)).toMatchObject({ state: 'done', filled: { units: 100_000_000n } });
      expect(lab.kraken.account.orders).toHaveLength(orders + 1);
      expect(await lab.booked('custody:venue', 'LTC')).toBe(lab.kraken.account.balance('LTC'));
    },
  );

  test('that never arrived is absent after its deadline, and nothing is booked', async () => {
    const before = await lab.booked('custody:venue', 'LTC');
    lab.kraken.failNext('AddOrder', 'lost');
    const trade = await lab.trade('sell', '1 LTC');
    await lab.follow();
    await lab.follow();
    expect(await lab.tradeNow(trade)).toMatchObject({ state: 'unknown' });
    expect(await requestTrade(lab.deps, { ...like, side: 'sell' }, approve)).toMatchObject({
      code: 'venue_trade_open',
    });
    await lab.advance(10);
    await lab.work();
    await lab.follow();
    expect(await lab.tradeNow(trade)).toMatchObject({ state: 'absent', filled: null });
    expect(await lab.booked('custody:venue', 'LTC')).toBe(before);
    await lab.booksHold();
  });

  const like = { currency: 'LTC', amount: '1', reason: 'the band', actor: 'anna' } as const;

  test('that the venue refuses, or beyond what lies there, is not made', async () => {
    expect(await requestTrade(lab.deps, { ...like, side: 'sell', amount: '90' }, approve)).toMatchObject({
      code: 'venue_not_covered',
    });
    expect(await requestTrade(lab.deps, { ...like, side: 'sell', currency: 'USDT-ERC20' }, approve)).toMatchObject({
      code: 'currency_unknown',
    });
    lab.kraken.failNext('AddOrder', 'EOrder:Insufficient funds');
    const trade = await lab.trade('buy', '1 LTC');
    await lab.follow();
    expect(await lab.tradeNow(trade)).toMatchObject({ state: 'refused', refusal: 'EOrder:Insufficient funds' });
  });
});

describe('back from the venue', () => {
  test('it arrives less the fee, as no new capital', async () => {
    const [capital, held] = [await lab.booked('equity:capital', 'LTC'), await lab.ours('LTC')];
    const transfer = await lab.bring('1 LTC');
    expect(await lab.booked('custody:from_venue', 'LTC')).toBe('1');
    expect(await lab.ours('LTC'), 'in transit it is still ours').toBe(held);
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'known', feeUnits: 200_000n });
    const txid = await lab.payOnChain('LTC', 99_800_000n);
    lab.kraken.account.payWithdrawal((await lab.transfer(transfer)).reference ?? '', txid);
    await lab.follow();
    await lab.booksHold();
    await lab.settleChain('LTC');
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived', txid });
    expect(await lab.booked('custody:from_venue', 'LTC')).toBe('0');
    expect(await lab.booked('equity:capital', 'LTC')).toBe(capital);
    expect(Number(held) - Number(await lab.ours('LTC'))).toBeCloseTo(0.002, 8);
    await lab.booksHold();
    await lab.booksEqualChain();
  });

  test('a payment with another amount that was booked before is recognised, and not counted twice', async () => {
    const [capital, held] = [await lab.booked('equity:capital', 'LTC'), await lab.ours('LTC')];
    const transfer = await lab.bring('1 LTC');
    await lab.follow();
    const txid = await lab.payOnChain('LTC', 99_000_000n);
    await lab.settleChain('LTC');
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'known' });
    lab.kraken.account.payWithdrawal((await lab.transfer(transfer)).reference ?? '', txid);
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived' });
    expect(await lab.booked('equity:capital', 'LTC')).toBe(capital);
    expect(Number(held) - Number(await lab.ours('LTC'))).toBeCloseTo(0.01, 8);
    await lab.booksHold();
  });

  test('what the venue refuses or does not pay is there again', async () => {
    const [there, asked] = [await lab.booked('custody:venue', 'LTC'), withdrawalsAsked()];
    lab.kraken.failNext('Withdraw', 'EFunding:Max fee exceeded');
    const refused = await lab.bring('1 LTC');
    await lab.follow();
    expect(await lab.transfer(refused)).toMatchObject({ state: 'refused', refusal: 'EFunding:Max fee exceeded' });
    const failed = await lab.bring('1 LTC');
    await lab.follow();
    lab.kraken.account.failWithdrawal((await lab.transfer(failed)).reference ?? '');
    await lab.follow();
    expect(await lab.transfer(failed)).toMatchObject({ state: 'failed' });
    expect(await lab.booked('custody:venue', 'LTC')).toBe(there);
    expect(withdrawalsAsked()).toBe(asked + 2);
    await lab.booksHold();
  });

  test('after a rate limit it is asked for again, and paid once', async () => {
    lab.kraken.failNext('Withdraw', 'EAPI:Rate limit exceeded');
    const paid = lab.kraken.account.withdrawals.length;
    const transfer = await lab.bring('1 LTC');
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'planned' });
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'known' });
    expect(lab.kraken.account.withdrawals).toHaveLength(paid + 1);
    await finish(transfer);
  });

  test.each(['unanswered', 'silent', 'bad gateway', 'EService:Unavailable'] as const)(
    'one whose answer is lost (%s) is never asked for twice',
    async (fault) => {
      const [asked, paid] = [withdrawalsAsked(), lab.kraken.account.withdrawals.length];
      const isTaken = !fault.startsWith('E');
      lab.kraken.failNext('Withdraw', fault);
      const transfer = await lab.bring('0.5 LTC');
      await lab.follow();
      expect(await lab.transfer(transfer)).toMatchObject({ state: 'unknown', reference: null });
      for (let round = 0; round < 3; round += 1) await lab.follow();
      await lab.advance(minutes(answerLostMs));
      await lab.follow();
      expect(withdrawalsAsked()).toBe(asked + 1);
      expect(lab.kraken.account.withdrawals).toHaveLength(paid + (isTaken ? 1 : 0));
      if (isTaken) return await finish(transfer);
      expect(await lab.transfer(transfer)).toMatchObject({ state: 'unknown' });
      await lab.booksHold();
      await declare(transfer);
    },
    60_000,
  );

  test('a second one of the currency waits until the first is known', async () => {
    lab.kraken.failNext('Withdraw', 'lost');
    const transfer = await lab.bring('0.5 LTC');
    await lab.follow();
    const wanted = { currency: 'LTC', amount: '0.5', reason: 'again', actor: 'berta' };
    expect(await requestVenueTransfer(lab.deps, wanted, approve)).toMatchObject({ code: 'venue_transfer_open' });
    await declare(transfer);
  });

  test('one that was taken for absent and shows up after all is in transit again', async () => {
    lab.kraken.failNext('Withdraw', 'lost');
    const transfer = await lab.bring('0.5 LTC');
    await lab.follow();
    const { address } = await lab.transfer(transfer);
    await declare(transfer);
    expect(await lab.booked('custody:from_venue', 'LTC')).toBe('0');
    // The request had been under way all the time.
    const fields = { asset: 'LTC', key: 'hot wallet LTC', amount: '0.5', address };
    lab.kraken.account.answer('Withdraw', new URLSearchParams(fields));
    await lab.advance(61);
    await lab.work();
    await lab.follow();
    expect(await lab.transfer(transfer)).toMatchObject({ state: 'known' });
    expect(await lab.booked('custody:from_venue', 'LTC')).toBe('0.5');
    await finish(transfer);
  });

  test('without an address that is saved and confirmed there, nothing is asked for', async () => {
    const paid = lab.kraken.account.withdrawals.length;
    const wanted = { currency: 'USDT-POLYGON', amount: '100', reason: 'there is none', actor: 'anna' };
    const planned = await requestVenueTransfer(lab.deps, wanted, approve);
    if (!planned.ok) throw new Error(planned.code);
    await lab.follow();
    expect(await lab.transfer(planned.value)).toMatchObject({ state: 'refused', refusal: 'no saved address' });
    expect(lab.kraken.account.withdrawals).toHaveLength(paid);
    await lab.booksHold();
  });
});

test('what is missing at the venue is noticed when nothing is under way', async () => {
  const missing = async () =>
    await lab.deps.store.snapshot(async ({ office }) =>
      (await office.venue.balances('kraken')).filter(({ difference }) => difference < 0n),
    );
  await lab.follow();
  expect(await missing()).toEqual([]);
  lab.kraken.account.credit('LTC', '1');
  await lab.follow();
  expect(await missing()).toEqual([]);
  const fields = { asset: 'LTC', key: 'hot wallet LTC', amount: '1.5' };
  lab.kraken.account.answer('Withdraw', new URLSearchParams(fields));
  await lab.follow();
  expect(await missing()).toMatchObject([{ currency: 'LTC', difference: -50_000_000n }]);
});

test('a venue that does not answer is said to be off, and nothing new is planned', async () => {
  lab.kraken.failNext('Balance', 'EService:Unavailable');
  await expect(lab.follow()).rejects.toThrow();
  await lab.advance(11);
  const wanted = { currency: 'LTC', amount: '0.5', reason: 'again', actor: 'berta' };
  expect(await requestVenueTransfer(lab.deps, wanted, approve)).toMatchObject({ code: 'venue_off' });
});

/** The venue pays a transfer, and it arrives: once, for exactly what was asked. */
async function finish(transfer: Readonly<{ id: string }>): Promise<void> {
  await lab.follow();
  const { reference, units, feeUnits } = await lab.transfer(transfer);
  const txid = await lab.payOnChain('LTC', units - (feeUnits ?? 0n));
  lab.kraken.account.payWithdrawal(reference ?? '', txid);
  await lab.follow();
  await lab.settleChain('LTC');
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'arrived' });
  expect(await lab.booked('custody:from_venue', 'LTC')).toBe('0');
  expect(await lab.booked('custody:venue', 'LTC')).toBe(lab.kraken.account.balance('LTC'));
  await lab.booksHold();
}

/** People decide that a lost transfer never was: not before the safe time is over, and not without a look after it. */
async function declare(transfer: Readonly<{ id: string }>): Promise<void> {
  expect(await lab.decideWhere(transfer, 'there')).toMatchObject({ code: 'venue_transfer_not_stuck' });
  await lab.advance(minutes(outcomeAfterMs));
  expect(await lab.decideWhere(transfer, 'there')).toMatchObject({ code: 'venue_transfer_not_stuck' });
  await lab.follow();
  await lab.work();
  expect(await lab.decideWhere(transfer, 'there')).toMatchObject({ ok: true, value: { state: 'done' } });
  expect(await lab.transfer(transfer)).toMatchObject({ state: 'absent' });
  await lab.booksHold();
}
