/** Network fees, and the number of confirmations of a deposit. */
import { describe, expect, test } from 'vitest';
import { chains } from './assets/chains.ts';
import { chainIds, currencies, currencyIds } from './assets/currencies.ts';
import { money } from './money.ts';
import {
  confirmationsNeeded,
  feeCap,
  finalityBlocks,
  isTooDear,
  networkFeeIn,
  shareCap,
  transactionFee,
} from './network-fee.ts';
import { parsePrice, type Prices } from './rate.ts';

const prices: Prices = Object.fromEntries(
  Object.entries({ BTC: '65000', ETH: '3000', TRX: '0.11', SOL: '150.25', USDT: '1', USDC: '0.9998' }).map(
    ([symbol, text]) => {
      const price = parsePrice(symbol, text);
      if (!price.ok) throw new TypeError(`${text} is a price`);
      return [symbol, price.value];
    },
  ),
);

describe('the fee of a transaction', () => {
  test('is size times price, in the chain’s own coin', () => {
    expect(transactionFee('BTC', 8n)).toEqual(money('BTC', 1_128n));
    expect(transactionFee('ETH', 3_000_000_000n)).toEqual(money('ETH', 63_000_000_000_000n));
    expect(transactionFee('USDT-ERC20', 3_000_000_000n)).toEqual(money('ETH', 195_000_000_000_000n));
    expect(transactionFee('USDT-TRC20', 100n)).toEqual(money('TRX', 14_000_000n));
  });

  test('grows with every further coin that is spent, and not on account chains', () => {
    expect(transactionFee('BTC', 8n, { inputs: 3 })).toEqual(money('BTC', (141n + 2n * 68n) * 8n));
    expect(transactionFee('ETH', 5n, { inputs: 3 })).toEqual(transactionFee('ETH', 5n));
  });

  test.each(currencyIds)('of %s is in the coin of its chain', (currency) => {
    const { chain } = currencies[currency];
    const fee = transactionFee(currency, chains[chain].fee.usualUnitsPerSize);
    expect(fee.currency).toBe(chains[chain].nativeCurrency);
    expect(fee.units).toBeGreaterThan(0n);
  });

  test.each(currencyIds)('of %s keeps five refunds below the most that may be sent', (currency) => {
    const { chain, maxUnits, isToken } = currencies[currency];
    const fee = transactionFee(currency, chains[chain].fee.usualUnitsPerSize);
    if (!isToken) expect(fee.units * 5n).toBeLessThan(maxUnits);
  });
});

describe('the fee in the currency that is paid out', () => {
  test('needs no price for a chain’s own coin', () => {
    expect(networkFeeIn('BTC', 8n, {})).toEqual({ ok: true, value: money('BTC', 1_128n) });
  });

  test('of a token is what the coin is worth, rounded up', () => {
    // 0.000195 ETH at 3,000 dollars is exactly 0.585 dollars.
    expect(networkFeeIn('USDT-ERC20', 3_000_000_000n, prices)).toEqual({
      ok: true,
      value: money('USDT-ERC20', 585_000n),
    });
    // One unit less of the price gives 0.584999999805 dollars, which is rounded up to six decimals.
    expect(networkFeeIn('USDT-ERC20', 2_999_999_999n, prices)).toEqual({
      ok: true,
      value: money('USDT-ERC20', 585_000n),
    });
  });

  test('of a token is refused without a price', () => {
    expect(networkFeeIn('USDT-ERC20', 1n, {})).toMatchObject({ ok: false, code: 'rate_unavailable' });
  });
});

describe('confirmations', () => {
  test.each([
    ['0.05 BTC', 5_000_000n, 2],
    ['one unit more', 5_000_001n, 3],
    ['0.5 BTC', 50_000_000n, 3],
    ['one unit more than that', 50_000_001n, 6],
    ['10 BTC', 1_000_000_000n, 6],
    ['more than the maximum', 10_000_000_000n, 6],
    ['one unit', 1n, 2],
  ])('for %s on a real network', (_, units, blocks) => {
    for (const profile of ['mainnet', 'testnet'] as const) {
      expect(confirmationsNeeded(money('BTC', units), profile)).toBe(blocks);
    }
  });

  test.each(currencyIds)('of %s never fall with the amount, and are never none', (currency) => {
    const { maxUnits } = currencies[currency];
    for (const profile of ['sandbox', 'mainnet'] as const) {
      const amounts = [1n, maxUnits / 1000n, maxUnits / 200n, maxUnits / 100n, maxUnits / 20n, maxUnits, maxUnits * 9n];
      const needed = amounts.map((units) => confirmationsNeeded(money(currency, units), profile));
      expect(needed).toEqual(needed.toSorted((a, b) => a - b));
      expect(needed[0]).toBeGreaterThanOrEqual(1);
    }
  });

  test.each(chainIds)('on %s are always fewer than finality takes', (chain) => {
    for (const profile of ['sandbox', 'testnet', 'mainnet'] as const) {
      const { nativeCurrency } = chains[chain];
      const most = confirmationsNeeded(money(nativeCurrency, currencies[nativeCurrency].maxUnits), profile);
      expect(finalityBlocks(chain, profile)).toBeGreaterThan(most);
    }
  });
});

describe('ceilings', () => {
  const policy = { timesUsual: { bitcoin: 30n }, percentOfOrder: 10n };
  const usual = chains.bitcoin.fee.usualUnitsPerSize;

  test('are per chain as the operator sets them, and usual on the others', () => {
    expect(isTooDear('bitcoin', usual * 30n, policy)).toBe(false);
    expect(isTooDear('bitcoin', usual * 30n + 1n, policy)).toBe(true);
    expect(isTooDear('litecoin', chains.litecoin.fee.usualUnitsPerSize * 50n, policy)).toBe(false);
    expect(isTooDear('litecoin', chains.litecoin.fee.usualUnitsPerSize * 50n + 1n, policy)).toBe(true);
    expect(feeCap('BTC', { policy })).toEqual(transactionFee('BTC', usual * 30n));
  });

  test('are a share of the order, for each of its parts', () => {
    const charged = { receive: money('BTC', 900n), networkFee: money('BTC', 100n) };
    expect(shareCap({ ...charged, parts: 1 }, policy)).toEqual(money('BTC', 100n));
    expect(shareCap({ ...charged, parts: 3 }, policy)).toEqual(money('BTC', 33n));
  });
});
