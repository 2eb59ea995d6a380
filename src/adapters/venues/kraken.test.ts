/** The adapter against a local server that speaks Kraken's protocol. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { money } from '#src/domain/money.ts';
import { clientOrderId } from '#src/domain/treasury/venue-numbers.ts';
import { OutsideError } from '#src/usecases/ports/outside-error.ts';
import type { OrderWanted, Venue } from '#src/usecases/ports/venue.ts';
import { krakenKey, krakenSecret } from '#tests/support/kraken/kraken-keys.ts';
import { serveKraken, type KrakenServer } from '#tests/support/kraken/kraken-server.ts';
import { sign } from './kraken-client.ts';
import { makeKrakenVenue } from './kraken.ts';

const now = 1_763_300_000_000;
let server: KrakenServer;
let venue: Venue;

beforeEach(async () => {
  server = await serveKraken(() => now);
  venue = open();
});

afterEach(async () => {
  await server.close();
});

function open(key = krakenKey, secret = krakenSecret, timeoutMs = 20_000): Venue {
  return makeKrakenVenue({ baseUrl: server.baseUrl, key, secret, now: () => now, timeoutMs });
}

test('signs as the example of the documents does', () => {
  // From Kraken's own guide to authentication.
  const secret = 'kQH5HW/8p1uGOVjbgWA7FunAmGO8lsSUXNsu3eow76sz84Q18fWxnyRzBHCd3pd5nE9qa99HAZtuZuj6F1huXg==';
  const nonce = '1616492376594';
  const body = 'nonce=1616492376594&ordertype=limit&pair=XBTUSD&price=37500&type=buy&volume=1.25';
  expect(sign({ path: '/0/private/AddOrder', nonce, body, secret })).toBe(
    '4/dpxb3iT4tp/ZCVEwSnEsLxx0bqyhLpdfOpc6fn7OR8+UClSV5n9E6aSS8MPtnRfp32bAb0nmbRn6H8ndwLUQ==',
  );
});

describe('questions', () => {
  test('balances are read in whole units, and coins that we do not have are left out', async () => {
    server.account.credit('XBT', '1.2345678999');
    server.account.credit('USDT', '10.5');
    server.account.credit('DOGE', '5');
    server.account.credit('ETH.F', '2');
    expect(await venue.balances()).toEqual([
      { currency: 'BTC', units: 123_456_789n },
      { currency: 'USDT-ERC20', units: 10_500_000n },
      // Lent out by Kraken itself: ours, but nobody says how much of it can be spent.
      { currency: 'ETH', units: null },
    ]);
  });

  test('two spellings of a coin are one sum, and an unreadable figure takes no other off', async () => {
    server.answerNext('Balance', { XXBT: '1.5', XBT: '0.25', USDT: 'some', SOL: '2' });
    expect(await venue.balances()).toEqual([
      { currency: 'BTC', units: 175_000_000n },
      { currency: 'USDT-ERC20', units: null },
      { currency: 'SOL', units: 2_000_000_000n },
    ]);
  });

  test('a wrong key, a wrong secret and an error are outside failures', async () => {
    await expect(open('another').balances()).rejects.toThrow(OutsideError);
    await expect(open(krakenKey, 'AAAA').balances()).rejects.toThrow('EAPI:Invalid signature');
    server.failNext('Balance', 'EService:Unavailable');
    await expect(venue.balances()).rejects.toThrow(OutsideError);
  });

  test('many at once arrive with growing nonces', async () => {
    await Promise.all(Array.from({ length: 20 }, async () => await venue.balances()));
    expect(server.calls).toHaveLength(20);
  });

  test('deposit addresses are those of the own network', async () => {
    server.account.addDepositAddress('USDT', 'Tether USD (TRC20)', 'TTron');
    server.account.addDepositAddress('USDT', 'Tether USD (ERC20)', '0xEther');
    server.account.addDepositAddress('USDT', 'Tether USD (Polygon)', '0xPolygon');
    server.account.addDepositAddress('XBT', 'Bitcoin', 'bc1q');
    server.account.addDepositAddress('XBT', 'Bitcoin Lightning', 'lnbc');
    expect(await venue.depositAddresses('USDT-TRC20')).toEqual(['TTron']);
    expect(await venue.depositAddresses('USDT-ERC20')).toEqual(['0xEther']);
    expect(await venue.depositAddresses('USDT-BEP20')).toEqual([]);
    expect(await venue.depositAddresses('BTC')).toEqual(['bc1q']);
  });

  test('a deposit is done when the venue says so, and not before', async () => {
    const deposit = { asset: 'LTC', method: 'Litecoin', address: 'ltc1', txid: 'aa', amount: '2.5' };
    server.account.seeDeposit(deposit);
    const seen = { txids: ['aa'], address: 'ltc1', units: 250_000_000n };
    expect(await venue.deposits('LTC', 0)).toEqual([{ ...seen, status: 'pending', word: 'Settled' }]);
    server.account.completeDeposit('aa');
    expect(await venue.deposits('LTC', 0)).toEqual([{ ...seen, status: 'done', word: 'Success' }]);
  });

  test('a saved address counts if it is confirmed and of the same network', async () => {
    const address = '0x1111111111111111111111111111111111111111';
    server.account.saveAddress({ asset: 'USDT', method: 'Tether USD (ERC20)', address, key: 'hot on Ethereum' });
    server.account.saveAddress({ asset: 'USDT', method: 'Tether USD (TRC20)', address: 'TTron', key: 'new' }, false);
    expect(await venue.findSaved('USDT-ERC20', (shown) => shown === address)).toMatchObject({
      key: 'hot on Ethereum',
      address,
    });
    expect(await venue.findSaved('USDT-POLYGON', (shown) => shown === address)).toBeUndefined();
    expect(await venue.findSaved('USDT-TRC20', (shown) => shown === 'TTron')).toBeUndefined();
  });
});

describe('a withdrawal', () => {
  const wanted = { currency: 'LTC', units: 200_000_000n, address: 'ltc1', key: 'hot', mostFeeUnits: 100_000n } as const;

  beforeEach(() => {
    server.account.credit('LTC', '10');
    server.account.setFee('LTC', '0.001');
    server.account.saveAddress({ asset: 'LTC', method: 'Litecoin', address: 'ltc1', key: 'hot' });
  });

  test('is taken with its reference, and its fee is known before', async () => {
    expect(await venue.feeFor(wanted)).toBe(100_000n);
    expect(await venue.withdraw(wanted)).toEqual({ answer: 'taken', reference: 'FT00001-KRAKEN' });
    server.account.payWithdrawal('FT00001-KRAKEN', 'bb');
    const seen = { reference: 'FT00001-KRAKEN', txid: 'bb', address: 'ltc1', units: 199_900_000n, feeUnits: 100_000n };
    expect(await venue.withdrawals('LTC', 0)).toEqual([
      { ...seen, at: now, status: 'done', word: 'Success', isSure: true },
    ]);
  });

  test.each([
    'lost',
    'unanswered',
    'silent',
    'bad gateway',
    'EService:Unavailable',
    'EGeneral:Internal error',
    'EAPI:Invalid nonce',
  ] as const)('whose answer is lost (%s) is unknown, and is not asked for again', async (fault) => {
    server.failNext('Withdraw', fault);
    const impatient = open(krakenKey, krakenSecret, fault === 'silent' ? 200 : 20_000);
    expect(await impatient.withdraw(wanted)).toEqual({ answer: 'unknown' });
    expect(server.calls).toEqual(['Withdraw']);
  });

  test('to another address than the saved one, or at a higher fee, is refused', async () => {
    const refused = { answer: 'refused', mayAskAgain: false };
    expect(await venue.withdraw({ ...wanted, address: 'ltc2' })).toMatchObject(refused);
    expect(await venue.withdraw({ ...wanted, mostFeeUnits: 99_999n })).toMatchObject(refused);
    expect(await venue.withdraw({ ...wanted, units: 1_100_000_000n })).toEqual({
      ...refused,
      code: 'EFunding:Insufficient funds',
    });
    expect(server.account.withdrawals).toEqual([]);
  });

  test('are read page by page', async () => {
    await venue.withdraw(wanted);
    // A list, where pages were asked for, may be a part of the rows. An empty one has no others.
    server.answerNext('WithdrawStatus', [{ refid: 'one of many' }]);
    await expect(venue.withdrawals('LTC', now - 1)).rejects.toThrow(OutsideError);
    server.answerNext('WithdrawStatus', []);
    expect(await venue.withdrawals('LTC', now - 1)).toEqual([]);
    server.answerNext('WithdrawStatus', { withdrawals: [{ refid: 'on the first page' }], next_cursor: 'two' });
    const rows = await venue.withdrawals('LTC', 0);
    expect(rows.map(({ reference }) => reference)).toEqual(['on the first page', 'FT00001-KRAKEN']);
    server.answerNext('WithdrawStatus', { withdrawals: [], next_cursor: 'again' });
    expect(await venue.withdrawals('LTC', 0)).toEqual([]);
  });

  test.each([
    ['is a deposit on its way back', { 'status-prop': 'return' }],
    ['names another network', { network: 'BNB Smart Chain' }],
  ])('is not surely ours if it %s', async (_what, change) => {
    await venue.withdraw(wanted);
    const [before] = await venue.withdrawals('LTC', now - 1);
    expect(before).toMatchObject({ isSure: true });
    server.account.listAs((row) => ({ ...row, ...change }));
    expect(await venue.withdrawals('LTC', now - 1)).toMatchObject([{ isSure: false }]);
  });

  test('with an error that nobody knows is unknown', async () => {
    server.failNext('Withdraw', 'EFunding:Something new');
    expect(await venue.withdraw(wanted)).toEqual({ answer: 'unknown' });
  });

  test('may be asked for again after a rate limit', async () => {
    const code = 'EAPI:Rate limit exceeded';
    server.failNext('Withdraw', code);
    expect(await venue.withdraw(wanted)).toEqual({ answer: 'refused', code, mayAskAgain: true });
  });

  test('of an unknown network, or that cannot be read, is kept: it may be ours', async () => {
    await venue.withdraw(wanted);
    await venue.withdraw(wanted);
    const list = async () => (await venue.withdrawals('LTC', 0)).map(({ reference, isSure }) => [reference, isSure]);
    server.account.listAs((row) => (row['refid'] === 'FT00001-KRAKEN' ? { ...row, method: 'Litecoin (MWEB)' } : row));
    expect(await list()).toEqual([
      ['FT00002-KRAKEN', true],
      ['FT00001-KRAKEN', false],
    ]);
    server.account.listAs((row) => (row['refid'] === 'FT00001-KRAKEN' ? { ...row, amount: 'all of it' } : row));
    expect(await list()).toEqual([
      ['FT00002-KRAKEN', true],
      ['FT00001-KRAKEN', false],
    ]);
    server.account.listAs((row) => (row['refid'] === 'FT00001-KRAKEN' ? 'a row' : row));
    expect(await venue.withdrawals('LTC', 0)).toMatchObject([
      { reference: 'FT00002-KRAKEN', isSure: true },
      { reference: '', isSure: false, at: Number.POSITIVE_INFINITY, address: '' },
    ]);
    server.account.listAs((row) => ({ ...row, method: 'Tether USD (TRC20)' }));
    expect(await list(), 'another network for certain').toEqual([]);
  });
});

describe('an order', () => {
  const clientId = clientOrderId('VT-20261117-00000001');
  const sell: OrderWanted = {
    clientId,
    side: 'sell',
    amount: money('BTC', 50_000_000n),
    limit: '99000.126',
    deadlineAt: now + 20_000,
  };
  const lookUp = { clientId, reference: null, currency: 'BTC', since: 0 } as const;

  beforeEach(() => {
    server.account.credit('XBT', '1');
    server.account.credit('USDT', '1000');
    server.account.setMarket('XBTUSDT', '100000.33333');
  });

  test('is filled at once, and found again by its client id', async () => {
    expect(await venue.findOrder(lookUp)).toBeUndefined();
    expect(await venue.order(sell)).toEqual({ answer: 'taken', reference: 'O00001-KRAKEN' });
    // 50,000.166665 less 130.000433329 of fee: in whole units in our disfavour.
    expect(await venue.findOrder(lookUp)).toEqual({
      reference: 'O00001-KRAKEN',
      isOpen: false,
      filled: { units: 50_000_000n, cost: 50_000_166_665n, fee: 130_000_434n },
    });
  });

  test('is found by its reference too, and not among those before', async () => {
    await venue.order(sell);
    expect(await venue.findOrder({ ...lookUp, since: now + 60_000 })).toBeUndefined();
    const named = { ...lookUp, clientId: 'unknown there', reference: 'O00001-KRAKEN' };
    expect(await venue.findOrder(named)).toMatchObject({ reference: 'O00001-KRAKEN', isOpen: false });
  });

  test('that the market does not meet is filled with nothing', async () => {
    await venue.order({ ...sell, limit: '100001' });
    expect(await venue.findOrder(lookUp)).toMatchObject({ isOpen: false, filled: { units: 0n, cost: 0n, fee: 0n } });
  });

  test('of which the answer is lost is unknown, and found by its client id', async () => {
    server.failNext('AddOrder', 'unanswered');
    expect(await venue.order(sell)).toEqual({ answer: 'unknown' });
    expect(await venue.findOrder(lookUp)).toMatchObject({ reference: 'O00001-KRAKEN' });
  });

  test('after its deadline, of an unknown pair or beyond the balance is refused', async () => {
    const refused = { answer: 'refused', mayAskAgain: false };
    expect(await venue.order({ ...sell, deadlineAt: now - 1 })).toMatchObject(refused);
    expect(await venue.order({ ...sell, amount: money('BTC', 200_000_000n) })).toMatchObject(refused);
    expect(await venue.order({ ...sell, amount: money('XMR', 1n) })).toMatchObject(refused);
    expect(server.account.orders).toEqual([]);
  });
});
