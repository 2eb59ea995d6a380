import { describe, expect, test } from 'vitest';
import { currencyIds } from '#src/domain/assets/currencies.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { CompletedFigures } from '#src/usecases/orders/count-completed.ts';
import { viewFaq } from './faq-view.server.ts';

const nothing: CompletedFigures = { count: 3, raised: [], speeds: [] };
const measured: CompletedFigures = {
  count: 5000,
  raised: [],
  speeds: [{ send: 'BTC', receive: 'USDT-TRC20', orders: 100, medianMs: 754_000 }],
};

const minimums = { btcMin: '0.001\u00a0BTC', ethMin: '0.02\u00a0ETH', usdtMin: '21\u00a0USDT (TRC20)' };

function view(language: LanguageCode, completed = nothing) {
  return viewFaq({
    language,
    t: makeTranslate(loadCatalog(language, ['faq'])),
    completed,
    minimums,
    policy: usualPolicy,
  });
}

function answer(id: string, completed?: CompletedFigures): string {
  return (
    view('en', completed)
      .find((item) => item.id === id)
      ?.answer.join(' ') ?? ''
  );
}

describe.each(languageCodes)('the questions in %s', (language) => {
  test('are ten, each with an address of its own', () => {
    const ids = view(language).map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  test('are answered without a gap', () => {
    for (const { question, answer: texts, fees } of [...view(language), ...view(language, measured)]) {
      const all = [question, ...texts, ...fees.flatMap(({ name, rate }) => [name, rate])];
      for (const text of all) expect(text).toMatch(/^(?!faq\.)[^{}]+$/);
    }
  });
});

describe('how long it takes', () => {
  test('is an estimate, and said to be one, while too few orders were measured', () => {
    const time = view('en').find(({ id }) => id === 'time');
    expect(time?.isEstimate).toBe(true);
    expect(answer('time')).toContain('Not enough completed orders yet: no pair has 20');
    expect(answer('time')).toContain('10\u2060–\u206030\u00a0minutes');
  });

  test('is the measured median of each pair that has one, and an estimate for the others', () => {
    const time = view('en', measured).find(({ id }) => id === 'time');
    expect(time?.isEstimate).toBe(false);
    expect(time?.speeds).toEqual([{ pair: 'BTC → USDT-TRC20', median: '13\u00a0minutes', orders: '100' }]);
    expect(answer('time', measured)).toContain('the latest 100 completed swaps of each pair');
    expect(answer('time', measured)).toContain('every other pair there isn’t enough data yet (fewer than 20 orders)');
  });

  test('is stated for no more pairs than can be read', () => {
    const speeds = currencyIds.map((receive) => ({ send: 'BTC', receive, orders: 20, medianMs: 1 }) as const);
    const time = view('ja', { count: 5000, raised: [], speeds }).find(({ id }) => id === 'time');
    expect(time?.speeds).toHaveLength(10);
    expect(time?.speeds[0]?.median).toBe('1\u2060分');
  });
});

test('the fee table is the one that orders are charged by', () => {
  const rates = view('en')
    .find(({ id }) => id === 'fees')
    ?.fees.map(({ rate }) => rate);
  expect(rates).toEqual([
    '0.45%',
    '0.95%',
    '0.25%',
    '0.45%, plus 0.5% per round; 1% more for a delay over 30\u00a0minutes; 2% more for maximum privacy',
    'As shown',
  ]);
});

test('the minimums are the ones that orders are held to now', () => {
  expect(answer('limits')).toContain('0.001\u00a0BTC, 0.02\u00a0ETH or 21\u00a0USDT (TRC20)');
});
