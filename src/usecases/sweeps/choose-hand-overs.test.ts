/** What an old hot account gives: each currency once while payouts wait, and afterwards what is worth it. */
import { describe, expect, test } from 'vitest';
import { chains } from '#src/domain/assets/chains.ts';
import { currencies, type CurrencyId } from '#src/domain/assets/currencies.ts';
import { money } from '#src/domain/money.ts';
import { chooseHandOvers, type Holding } from './choose-hand-overs.ts';

const unitsPerSize = 1_000n;
const fee = unitsPerSize * chains.ethereum.fee.tokenSize;
const [token, lookAlike] = ['USDT-ERC20', 'BUSD-ERC20'] as const;
const least = currencies[token].minUnits;

function holding(currency: CurrencyId, units: bigint, known: Partial<Holding> = {}): Holding {
  return { currency, units, coming: 0n, hasGiven: false, isStuck: false, ...known };
}
const gas = (units: bigint, known: Partial<Holding> = {}) => holding('ETH', units, known);
const choose = (holdings: readonly Holding[], isFirst = true) =>
  chooseHandOvers('ethereum', holdings, { unitsPerSize, isFirst });

describe('while payouts wait', () => {
  test('each currency is given, but for the last unit of a token and ten fees', () => {
    expect(choose([gas(100n * fee), holding(token, least + 5n)])).toEqual([
      money(token, least + 4n),
      money('ETH', 89n * fee),
    ]);
  });

  test.each([
    ['dust', holding(token, least - 1n)],
    ['a currency that was given, or could not be', holding(token, 9n * least, { hasGiven: true })],
    ['a look-alike', holding(lookAlike, 10n ** 24n)],
  ])('%s keeps nobody waiting', (_, held) => {
    expect(choose([gas(0n), held])).toEqual([]);
  });

  test('little gas is given too, once it is more than what is kept and a fee', () => {
    expect(choose([gas(11n * fee)])).toEqual([]);
    expect(choose([gas(11n * fee + 1n)])).toEqual([money('ETH', fee + 1n)]);
    expect(choose([gas(100n * fee, { hasGiven: true })])).toEqual([]);
  });

  test('what is not booked is not given, and waited for where nothing else is there', () => {
    expect(choose([gas(fee), holding(token, 3n * least, { coming: least })])).toEqual([money(token, 2n * least - 1n)]);
    expect(choose([gas(fee), holding(token, 3n * least, { coming: 3n * least })])).toBe('wait');
    expect(choose([gas(100n * fee, { coming: 99n * fee })])).toBe('wait');
  });

  test('tokens without gas wait', () => {
    expect(choose([gas(fee - 1n), holding(token, least)])).toBe('wait');
  });
});

describe('afterwards', () => {
  test('what is worth it follows, look-alikes too', () => {
    const held = [gas(13n * fee, { hasGiven: true }), holding(token, 2n * least, { hasGiven: true })];
    expect(choose([...held, holding(lookAlike, 10n ** 24n)], false)).toEqual([
      money(token, 2n * least - 1n),
      money(lookAlike, 10n ** 24n - 1n),
    ]);
    expect(choose([gas(21n * fee)], false)).toEqual([money('ETH', 11n * fee)]);
  });

  test('what could not be moved is left, and what cannot be paid for', () => {
    expect(choose([gas(fee), holding(token, 9n * least, { isStuck: true })], false)).toEqual([]);
    expect(choose([gas(fee - 1n), holding(token, 9n * least)], false)).toEqual([]);
  });
});
