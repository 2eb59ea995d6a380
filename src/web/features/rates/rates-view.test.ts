import { describe, expect, test } from 'vitest';
import { loadCatalog } from '#src/i18n/load-catalog.ts';
import { languageCodes, type LanguageCode } from '#src/i18n/languages.ts';
import { makeTranslate } from '#src/i18n/translate.ts';
import type { RateSnapshot } from '#src/usecases/ports/rate-source.ts';
import { makeServices, type Services } from '#src/usecases/visitor/services.ts';
import { makePagePorts } from '#tests/support/pages/page-services.ts';
import { viewPair } from './pair-view.server.ts';
import { viewRates } from './rates-view.server.ts';

function readerOf(language: LanguageCode) {
  return { language, t: makeTranslate(loadCatalog(language, ['rates', 'chains'])) };
}

const en = readerOf('en');
const pair = { sendCurrency: 'BTC', receiveCurrency: 'USDT-TRC20', sendAmount: '' } as const;

/** The services with these rates stored, made from those of `makePagePorts`. */
async function open(change: (rates: RateSnapshot) => RateSnapshot, ms = 0): Promise<Services> {
  const ports = await makePagePorts();
  await ports.store.transaction(async ({ controls }) => {
    const rates = await controls.latestRates();
    if (!rates) throw new TypeError('no rates');
    await controls.saveRates(change(rates));
  });
  return makeServices({ ...ports, clock: { now: () => ports.clock.now() + ms } });
}

const coinIn = (view: ReturnType<typeof viewRates>, symbol: string) =>
  view.coins.find((coin) => coin.symbol === symbol);

describe('a coin', () => {
  test('has its price, its age, and each source with price, age and whether it counts', async () => {
    const services = await open((rates) => ({
      ...rates,
      market: {
        BTC: {
          sources: ['kraken'],
          observedAt: rates.observedAt - 4_000,
          variance: 16_000_000n,
          depthDollars: 250_000n,
        },
      },
      sources: {
        BTC: [
          { source: 'kraken', price: '97000.125', observedAt: rates.observedAt - 3_000 },
          { source: 'kucoin', price: '96990', quote: 'USDT', observedAt: rates.observedAt, fault: 'outlier' },
          { source: 'coinbase', fault: 'silent' },
        ],
      },
    }));
    const view = viewRates(await services.explainRates(), en);
    expect(view).toMatchObject({ notice: null, isSimulated: false, window: '15\u00a0minutes' });
    expect(coinIn(view, 'BTC')).toEqual({
      symbol: 'BTC',
      icon: 'BTC',
      price: '97,000.00\u00a0USD',
      worth: null,
      age: '4\u00a0sec ago',
      trouble: null,
      volatility: '0.4%',
      depth: '250,000\u00a0USD',
      sources: [
        { name: 'Kraken', price: '97,000.12\u00a0USD', age: '3\u00a0sec', use: 'counts', isCounted: true },
        { name: 'KuCoin', price: '96,990.00\u00a0USDT', age: '0\u00a0sec', use: 'too far off', isCounted: false },
        { name: 'Coinbase', price: '–', age: '–', use: 'no price', isCounted: false },
      ],
    });
  });

  test('without a price says why, and so does each of its pairs', async () => {
    const services = await open(({ prices: { BTC: _btc, ...prices }, ...rates }) => ({
      ...rates,
      prices,
      missing: { BTC: 'sources_disagree' },
    }));
    const why = 'BTC is paused: its price sources disagree.';
    const coin = coinIn(viewRates(await services.explainRates(), en), 'BTC');
    expect([coin?.price, coin?.trouble]).toEqual([null, why]);
    expect(await viewPair(services, pair, en)).toMatchObject({ rate: null, trouble: why });
  });
});

describe('the rate of a pair', () => {
  const calm = { sources: ['kraken'], observedAt: 0, variance: 0n, depthDollars: 0n };
  const stormy = (rates: RateSnapshot): RateSnapshot => ({
    ...rates,
    market: { BTC: { ...calm, variance: 49_000_000n }, USDT: calm },
  });
  const figures = async (services: Services, sendAmount: string) => {
    const { rate } = await viewPair(services, { ...pair, sendAmount }, en);
    return rate?.terms.map(({ name, floating, fixed }) => [name, floating, fixed]);
  };

  test('is the mid-market rate less the margin, with each term for both kinds of order', async () => {
    const services = await open(stormy);
    const view = await viewPair(services, pair, en);
    expect(view.rate).toMatchObject({
      mid: 'Mid-market rate: 1\u00a0BTC = 97,000\u00a0USDT',
      amount: 'For an order of 0.001\u00a0BTC.',
    });
    expect(await figures(services, '')).toEqual([
      ['Base', '0%', '0%'],
      ['Volatility', '0.04%', '0.2%'],
      ['Size', '0%', '0%'],
      ['Inventory', '-0.05%', '-0.05%'],
      ['Margin', '-0.01%', '0.15%'],
      ['Your rate', '97,009.7', '96,854.5'],
    ]);
  });

  test('is that of a quote of the same amount', async () => {
    const services = await open(stormy);
    const terms = await figures(services, '4');
    expect(terms).toContainEqual(['Size', '0.04%', '0.04%']);
    const send = { currency: 'BTC', units: 400_000_000n } as const;
    const request = { send, receiveCurrency: pair.receiveCurrency, orderType: 'floating' } as const;
    const quoted = await services.quoteExchange(request);
    const explained = await services.explainPair({ from: 'BTC', to: 'USDT-TRC20', send });
    expect(quoted.ok && quoted.value.quote.inputs.rate).toEqual(explained.ok && explained.value.quoted.floating.rate);
    expect(quoted.ok && quoted.value.quote.inputs.margin).toEqual(
      explained.ok && explained.value.quoted.floating.margin,
    );
  });

  test.each(['abc', '0', '-1', '0.123456789'])('with the amount "%s" says that it is none', async (sendAmount) => {
    const view = await viewPair(await open(stormy), { ...pair, sendAmount }, en);
    expect(view.amountError).toBe('Enter an amount above zero, with no more decimals than the coin has.');
    expect(view.rate).not.toBeNull();
  });
});

test('prices that are too old are not shown as prices, and the page says so', async () => {
  const services = await open((rates) => rates, 90_001);
  const view = viewRates(await services.explainRates(), en);
  expect(view.notice).toBe('The prices are more than 90\u00a0seconds old. Swaps are paused until new ones arrive.');
  expect(view.coins.every(({ price }) => price === null)).toBe(true);
  expect((await viewPair(services, pair, en)).trouble).toBe('There is no usable price right now.');
});

test('before the first round the page says that there are no prices yet, in every language', async () => {
  const services = await open(() => ({ prices: {}, observedAt: 0, savedAt: 0 }));
  const rates = await services.explainRates();
  for (const language of languageCodes) {
    const reader = readerOf(language);
    const view = viewRates(rates, reader);
    expect(view.notice).toBe(reader.t('rates.empty'));
    expect(view.coins.every(({ price, sources }) => price === null && sources.length === 0)).toBe(true);
  }
});

test('a sandbox says that its prices are simulated', async () => {
  const services = await open((rates) => ({ ...rates, sources: { BTC: [{ source: 'sandbox', price: '1' }] } }));
  const view = viewRates(await services.explainRates(), en);
  expect([view.isSimulated, coinIn(view, 'BTC')?.sources[0]?.name]).toEqual([true, 'Simulated prices']);
});
