import { describe, expect, test } from 'vitest';
import { languageCodes } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import { explainLimit, findLimitProblem, fitAmount } from './amount-limits.ts';

const usdt = { min: '21', minReason: 'refund_stays_payable', max: '1000000' };
const btc = { min: '0.001', minReason: 'currency_minimum', max: '10' };

describe('an amount that the page checks itself', () => {
  test.each([
    ['20.999999', usdt, 'amount_below_minimum'],
    ['21', usdt, undefined],
    ['1000000', usdt, undefined],
    ['1000000.000001', usdt, 'amount_above_maximum'],
    ['0.00099999', btc, 'amount_below_minimum'],
    [undefined, btc, undefined],
    ['0', btc, undefined],
  ])('%s is within its limits or not', (exact, limits, problem) => {
    expect(findLimitProblem(exact, limits)).toBe(problem);
  });

  test('is left to the service where a number cannot tell', () => {
    expect(findLimitProblem('20.9999999999999999999', usdt)).toBeUndefined();
  });

  test.each(languageCodes)('is refused in %s with the limit, its currency and its reason', (language) => {
    const t = makeTranslate(loadCatalog(language, ['errors', 'exchange']));
    const little = explainLimit('1', { limits: usdt, symbol: 'USDT' }, { language, t });
    expect(little).toMatch(/21\sUSDT/);
    expect(little).toContain(t('exchange.limit.refund_stays_payable'));
    const much = explainLimit('11', { limits: btc, symbol: 'BTC' }, { language, t });
    expect(much).toMatch(/10\sBTC/);
    expect(much).toContain(t('exchange.limit.currency_maximum'));
  });
});

describe('an amount that nobody typed', () => {
  test.each([
    ['1', btc, '1'],
    ['0.5', btc, '0.5'],
    ['1', usdt, '200'],
    ['200', btc, '1'],
    ['1', { ...btc, min: '10' }, '50'],
    ['1', { ...btc, min: '2' }, '10'],
    ['7', { ...btc, min: '0.00012', max: '0.5' }, '0.001'],
    ['7', { ...btc, min: '0.002', max: '0.5' }, '0.01'],
    [undefined, usdt, '200'],
  ])('becomes a round one that fits: %s for %o is %s', (exact, limits, fit) => {
    expect(fitAmount(exact, limits)).toBe(fit);
    expect(findLimitProblem(fitAmount(exact, limits), { ...limits, max: '1000' })).toBeUndefined();
  });
});
