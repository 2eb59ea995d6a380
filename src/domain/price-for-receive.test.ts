/** The least amount to send for a given receive amount: exact for every pair, order type and rate. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, boardNow, makeBoard } from '#tests/support/make-board.ts';
import { chains } from './assets/chains.ts';
import { currencies, currencyIds, type CurrencyId } from './assets/currencies.ts';
import { formatMoney, money, type Money } from './money.ts';
import { orderTypes, type OrderType } from './order/order-kind.ts';
import { ratesMaxAgeMs } from './order/time-limits.ts';
import { priceOnBoard, type PriceBoard } from './price-board.ts';
import { priceForReceive } from './price-for-receive.ts';

const now = boardNow;
const board = makeBoard();

const byReceive = (receive: Money, sendCurrency: CurrencyId, orderType: OrderType, on: PriceBoard = board) =>
  priceForReceive(on, { sendCurrency, receive, orderType }, now);

/** Receive amount for this send amount. 0 if the request is refused. */
function receiveFor(send: Money, receiveCurrency: CurrencyId, orderType: OrderType, on: PriceBoard = board): bigint {
  const priced = priceOnBoard(on, { send, receiveCurrency, orderType }, now);
  return priced.ok ? priced.value.quote.receive.units : 0n;
}

const pairs = currencyIds.flatMap((from) => currencyIds.filter((to) => to !== from).map((to) => ({ from, to })));
const anyPair = fc.constantFrom(...pairs);
const anyType = fc.constantFrom(...orderTypes);

/** Prices a receive amount and checks that no smaller send amount gives it. */
function expectLeast(wanted: Money, from: CurrencyId, orderType: OrderType, on: PriceBoard): void {
  const priced = byReceive(wanted, from, orderType, on);
  if (!priced.ok) throw new TypeError(`${formatMoney(wanted)} ${wanted.currency} for ${from}: ${priced.code}`);
  const { quote, limits } = priced.value;
  const { send } = quote.inputs;
  const asked = { send, receiveCurrency: wanted.currency, orderType };
  expect(priceOnBoard(on, asked, now)).toEqual({ ok: true, value: { quote, limits } });
  expect(quote.receive.units).toBeGreaterThanOrEqual(wanted.units);
  expect(receiveFor(money(from, send.units - 1n), wanted.currency, orderType, on)).toBeLessThan(wanted.units);
}

/** Network fees may be any share of the order, so that amounts are refused only for being too small. */
const anyShare = { timesUsual: {}, percentOfOrder: 100n };

describe('the price for a receive amount', () => {
  test('is the least send amount of the formula turned round, to the unit', () => {
    // 3 ETH plus a network fee of 0.000315 ETH are 0.13846… BTC; 0.45 % is added and the result rounded up.
    const inboundFee = ceiling(68n * 8n * 10n ** 10n * 65_000n, 3_000n);
    const networkFee = 21_000n * chains.ethereum.fee.usualUnitsPerSize + inboundFee;
    const net = ceiling((3n * 10n ** 18n + networkFee) * 3_000n, 65_000n * 10n ** 10n);
    const priced = byReceive(amount('ETH', '3'), 'BTC', 'floating');
    expect(priced).toMatchObject({
      ok: true,
      value: {
        quote: { inputs: { send: money('BTC', ceiling(net * 10_000n, 9_955n)), feeBasisPoints: 45n, parts: 1 } },
      },
    });
  });

  test.each(orderTypes)('is the least for every pair of assets at a %s rate', (orderType) => {
    for (const { from, to } of pairs) {
      const { minUnits, maxUnits } = currencies[from];
      const most = receiveFor(money(from, maxUnits), to, orderType);
      const little = receiveFor(money(from, minUnits * 7n), to, orderType);
      for (const units of [most, (most + little) / 2n, little + 1n]) {
        expectLeast(money(to, units), from, orderType, board);
      }
    }
  });

  test('is the least at any prices, network fees and amounts', () => {
    const price = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }));
    const space = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 1_000n }));
    let priced = 0;
    fc.assert(
      fc.property(
        anyPair,
        anyType,
        price,
        space,
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        (pair, type, of, size, units) => {
          const { from, to } = pair;
          const { symbol } = currencies[to];
          const [numerator, denominator] = of;
          const on = {
            ...board,
            prices: { ...board.prices, [symbol]: { symbol, numerator, denominator } },
            unitsPerSize: { [currencies[to].chain]: size % (chains[currencies[to].chain].fee.usualUnitsPerSize * 50n) },
            cover: { [to]: 10n ** 60n },
            feePolicy: anyShare,
          };
          const most = receiveFor(money(from, currencies[from].maxUnits), to, type, on);
          const wanted = money(to, most === 0n ? units : (units % most) + 1n);
          const answer = byReceive(wanted, from, type, on);
          if (answer.ok) {
            priced += 1;
            expectLeast(wanted, from, type, on);
            return;
          }
          // Below the maximum, the only possible refusals are those of too small an amount. Without a price for the
          // maximum, refunds may cost more than any order.
          const reasons = [
            'amount_below_minimum',
            'amount_consumed_by_fee',
            ...(most === 0n ? ['amount_above_maximum', 'chain_unavailable'] : []),
          ];
          expect(reasons).toContain(answer.code);
        },
      ),
      { numRuns: 500 },
    );
    expect(priced).toBeGreaterThan(150);
  });

  test('of what an amount gives is never more than that amount, and gives the same', () => {
    fc.assert(
      fc.property(anyPair, anyType, fc.bigInt({ min: 0n, max: 10n ** 30n }), ({ from, to }, type, seed) => {
        const asked = priceOnBoard(board, { send: least(from, to), receiveCurrency: to, orderType: type }, now);
        if (!asked.ok) throw new TypeError(asked.code);
        const { min, max } = asked.value.limits;
        const send = money(from, min.units + (seed % (max.units - min.units + 1n)));
        const wanted = money(to, receiveFor(send, to, type));
        const priced = byReceive(wanted, from, type);
        if (!priced.ok) throw new TypeError(priced.code);
        expect(priced.value.quote.inputs.send.units).toBeLessThanOrEqual(send.units);
        expect(priced.value.quote.receive).toEqual(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

function least(from: CurrencyId, to: CurrencyId): Money {
  const refused = priceOnBoard(board, { send: money(from, 0n), receiveCurrency: to, orderType: 'floating' }, now);
  if (refused.ok) throw new TypeError('nothing cannot be sent');
  return amount(from, String(refused.details?.['min']));
}

function ceiling(top: bigint, bottom: bigint): bigint {
  return top / bottom + (top % bottom === 0n ? 0n : 1n);
}

describe('a receive amount is refused', () => {
  test('in the asset that is sent', () => {
    expect(byReceive(amount('BTC', '1'), 'BTC', 'fixed')).toEqual({ ok: false, code: 'pair_same_currency' });
  });

  test('on prices that are too old, or when one is missing', () => {
    const asked = { sendCurrency: 'BTC', receive: amount('ETH', '1'), orderType: 'floating' } as const;
    const oldest = board.observedAt + ratesMaxAgeMs;
    expect(priceForReceive(board, asked, oldest)).toMatchObject({ ok: true });
    expect(priceForReceive(board, asked, oldest + 1)).toEqual({ ok: false, code: 'rate_unavailable' });
    const { ETH: _, ...prices } = board.prices;
    const answer = priceForReceive({ ...board, prices }, asked, now);
    expect(answer).toMatchObject({ ok: false, code: 'rate_unavailable', details: { symbol: 'ETH' } });
  });

  test('outside of the limits, which are told in its own currency and are themselves accepted', () => {
    const little = byReceive(money('ETH', 1n), 'BTC', 'floating');
    const much = byReceive(amount('ETH', '1000'), 'BTC', 'floating');
    const [min, max] = ['0.001', '10'].map((text) => receiveFor(amount('BTC', text), 'ETH', 'floating'));
    const details = {
      min: formatMoney(money('ETH', min ?? 0n)),
      minReason: 'currency_minimum',
      max: formatMoney(money('ETH', max ?? 0n)),
      maxReason: 'currency_maximum',
      currency: 'ETH',
    };
    expect(little).toEqual({ ok: false, code: 'amount_below_minimum', details });
    expect(much).toEqual({ ok: false, code: 'amount_above_maximum', details });
    expect(byReceive(amount('ETH', details.min), 'BTC', 'floating')).toMatchObject({ ok: true });
    expect(byReceive(amount('ETH', details.max), 'BTC', 'floating')).toMatchObject({ ok: true });
    expect(byReceive(money('ETH', (max ?? 0n) + 1n), 'BTC', 'floating')).toMatchObject({
      code: 'amount_above_maximum',
    });
  });

  test('when many amounts give the same, not at the least that may be sent', () => {
    // One satoshi is worth 217 billion wei, so slightly less than the minimum of ETH gives the same BTC amount.
    const min = least('ETH', 'BTC');
    const wanted = receiveFor(min, 'BTC', 'floating');
    expect(byReceive(money('BTC', wanted), 'ETH', 'floating')).toMatchObject({
      ok: true,
      value: { quote: { inputs: { send: min }, receive: money('BTC', wanted) } },
    });
    expect(byReceive(money('BTC', wanted - 1n), 'ETH', 'floating')).toMatchObject({ code: 'amount_below_minimum' });
  });

  test('with the least that its chain carries, where the network fee is more than the least order', () => {
    const costly = { ...board, unitsPerSize: { bitcoin: 200n }, feePolicy: anyShare };
    const byDollars = (receive: Money) => byReceive(receive, 'USDT-TRC20', 'floating', costly);
    expect(byDollars(amount('BTC', '1000'))).toMatchObject({
      code: 'amount_above_maximum',
      details: { min: '0.00000546' },
    });
    expect(byDollars(amount('BTC', '0.00000546'))).toMatchObject({ ok: true });
    expect(byDollars(amount('BTC', '0.00000545'))).toEqual({ ok: false, code: 'amount_consumed_by_fee' });
    const { feePolicy: _any, ...usual } = costly;
    expect(byReceive(amount('BTC', '0.00000546'), 'USDT-TRC20', 'floating', usual)).toMatchObject({
      code: 'chain_unavailable',
      details: { reason: 'blocks_dear' },
    });
  });

  test('beyond what our wallet can pay', () => {
    const covered = { ...board, cover: { ETH: 3n * 10n ** 18n } };
    expect(byReceive(amount('ETH', '3'), 'BTC', 'floating', covered)).toMatchObject({
      ok: false,
      code: 'amount_not_covered',
      details: { maxReason: 'wallet_cover', currency: 'ETH' },
    });
    expect(byReceive(amount('ETH', '1'), 'BTC', 'floating', { ...board, cover: {} })).toMatchObject({
      code: 'amount_not_covered',
      details: { max: '0' },
    });
  });

  test('when it would be dust on its chain', () => {
    const dear = makeBoard({ LTC: '99999999' });
    const on = { ...dear, unitsPerSize: { litecoin: 0n } };
    expect(byReceive(money('LTC', 100n), 'ETH', 'floating', on)).toEqual({ ok: false, code: 'amount_consumed_by_fee' });
  });

  test('and nothing, or less, is a mistake of ours', () => {
    expect(() => byReceive(money('ETH', 0n), 'BTC', 'floating')).toThrow(RangeError);
    expect(() => byReceive(money('ETH', -1n), 'BTC', 'floating')).toThrow(RangeError);
  });
});
