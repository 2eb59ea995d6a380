import { describe, expect, test } from 'vitest';
import { currencies, currencyIds, type CurrencyId } from './assets/currencies.ts';
import { money, parseMoney } from './money.ts';
import {
  convertDown,
  convertUp,
  formatPrice,
  formatRate,
  invertRate,
  meanPrice,
  parsePrice,
  rateAsNumber,
  rateBetween,
  type Price,
  type Prices,
} from './rate.ts';

const priceOf = (symbol: string, text: string): Price => {
  const price = parsePrice(symbol, text);
  if (!price.ok) throw new Error(`${text} is no price`);
  return price.value;
};
const prices: Prices = {
  BTC: priceOf('BTC', '97000.10'),
  ETH: priceOf('ETH', '3400.25'),
  XMR: priceOf('XMR', '390'),
  USDT: priceOf('USDT', '0.9995'),
};
const rateOf = (from: CurrencyId, to: CurrencyId) => {
  const rate = rateBetween(from, to, prices);
  if (!rate.ok) throw new Error(`no rate from ${from} to ${to}`);
  return rate.value;
};
const amount = (currency: CurrencyId, text: string) => {
  const parsed = parseMoney(currency, text);
  if (!parsed.ok) throw new Error(`${text} is no amount`);
  return parsed.value;
};

describe('a price', () => {
  test('is read exactly as the source wrote it', () => {
    expect(parsePrice('BTC', '97000.10')).toEqual({
      ok: true,
      value: { symbol: 'BTC', numerator: 970_001n, denominator: 10n },
    });
  });

  test('may have thirty digits', () => {
    const text = '123456789012345678901234567.891';
    expect(formatPrice(priceOf('POL', text), 3)).toBe(text);
  });

  test.each(
    '0|0.0|-1|+1|1e-7|1E5|.5|5.|00.5|1,5|1_000|NaN|Infinity|0x10| 1|1 |1\n|１|٣|1.2.3|$1|null'
      .split('|')
      .concat('', '1'.repeat(31), `0.${'1'.repeat(30)}`, '1'.repeat(1_000_000)),
  )('is not understood from %j', (text) => {
    expect(parsePrice('BTC', text)).toEqual({ ok: false, code: 'rate_unavailable', details: { symbol: 'BTC' } });
  });

  test('between two others is exact', () => {
    expect(meanPrice(priceOf('BTC', '1.1'), priceOf('BTC', '1.2'))).toEqual(priceOf('BTC', '1.15'));
    expect(() => meanPrice(priceOf('BTC', '1'), priceOf('ETH', '1'))).toThrow(TypeError);
  });
});

describe('a rate', () => {
  test('folds the decimals of both currencies in, in lowest terms', () => {
    expect(rateOf('XMR', 'USDT-TRC20')).toEqual({
      from: 'XMR',
      to: 'USDT-TRC20',
      numerator: 39n,
      denominator: 99_950n,
    });
  });

  test('of one symbol is exactly one whole coin, whatever the decimals, and needs no price', () => {
    const rate = rateBetween('USDT-TRC20', 'USDT-BEP20', {});
    expect(rate).toMatchObject({ ok: true, value: { numerator: 10n ** 12n, denominator: 1n } });
    for (const id of currencyIds) {
      const same = rateBetween(id, id, {});
      expect(same).toMatchObject({ ok: true, value: { numerator: 1n, denominator: 1n } });
    }
  });

  test('without a price of either side is refused, never replaced by 1', () => {
    const withoutEther = { BTC: priceOf('BTC', '97000') };
    expect(rateBetween('BTC', 'ETH', withoutEther)).toEqual({
      ok: false,
      code: 'rate_unavailable',
      details: { symbol: 'ETH' },
    });
    expect(rateBetween('ETH', 'BTC', withoutEther)).toMatchObject({ ok: false, code: 'rate_unavailable' });
  });

  test.each([
    ['zero', { symbol: 'ETH', numerator: 0n, denominator: 1n }],
    ['negative', { symbol: 'ETH', numerator: -1n, denominator: 1n }],
    ['divided by zero', { symbol: 'ETH', numerator: 1n, denominator: 0n }],
  ])('from a price that is %s is refused', (_name, ETH) => {
    expect(rateBetween('BTC', 'ETH', { ...prices, ETH })).toMatchObject({ ok: false, code: 'rate_unavailable' });
  });

  test('from a price filed under another symbol is a bug', () => {
    expect(() => rateBetween('BTC', 'ETH', { ...prices, ETH: priceOf('BTC', '1') })).toThrow(TypeError);
  });

  test('the other way round is the same fraction upside down', () => {
    for (const from of currencyIds.filter((id) => currencies[id].symbol in prices)) {
      expect(invertRate(rateOf(from, 'BTC'))).toEqual(rateOf('BTC', from));
    }
  });
});

describe('converting', () => {
  test('is exact where floating-point numbers are not', () => {
    const rate = rateOf('BTC', 'ETH');
    expect(convertDown(amount('BTC', '1'), rate)).toEqual(amount('ETH', '28.527343577678111903'));
  });

  test('rounds payouts down and charges up, by less than a unit', () => {
    const rate = rateOf('USDT-TRC20', 'BTC');
    const one = money('USDT-TRC20', 1n);
    expect(convertDown(one, rate)).toEqual(money('BTC', 0n));
    expect(convertUp(one, rate)).toEqual(money('BTC', 1n));
  });

  test('with the rate of another currency is a bug', () => {
    expect(() => convertDown(money('ETH', 1n), rateOf('BTC', 'ETH'))).toThrow(TypeError);
    expect(() => convertUp(money('ETH', 1n), rateOf('BTC', 'ETH'))).toThrow(TypeError);
  });
});

describe('showing a rate', () => {
  test('cuts off after the decimals asked for', () => {
    expect(formatRate(rateOf('BTC', 'ETH'), 6)).toBe('28.527343');
    expect(formatRate(rateOf('ETH', 'BTC'), 8)).toBe('0.03505408');
    expect(formatRate(rateOf('USDT-TRC20', 'BTC'), 2)).toBe('0.00');
    expect(formatRate(rateOf('BTC', 'USDT-ERC20'), 0)).toBe('97048');
  });

  test('as a number gives the nearest one, for JSON only', () => {
    expect(rateAsNumber(rateOf('BTC', 'ETH'))).toBe(28.527343577678113);
    expect(rateAsNumber(rateOf('USDT-TRC20', 'USDT-BEP20'))).toBe(1);
    expect(rateAsNumber(rateOf('USDT-BEP20', 'BTC'))).toBe(0.9995 / 97000.1);
  });
});
