/** Rates of money from the question to the figure: asked, stored beside the prices, judged when they are used. */
import { expect, test } from 'vitest';
import { fiatMaxAgeMs } from '#src/domain/fiat.ts';
import { defaultPricePolicy } from '#src/domain/price-median.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import type { FiatSource } from '../ports/fiat-source.ts';
import { OutsideError } from '../ports/outside-error.ts';
import type { ServiceRules } from '../ports/ports.ts';
import type { RateSource } from '../ports/rate-source.ts';
import { makeFiatDesk } from './ask-fiat.ts';
import { explainFiat, makeFiatReader } from './read-fiat.ts';
import { makeRefreshRates } from './refresh-rates.ts';

const start = 1_700_000_000_000;

type Said = { price: string | null; asked: number };

function open(names = ['one', 'other'], profile: ServiceRules['profile'] = 'mainnet') {
  const clock = makeFakeClock(start);
  const store = makeMemoryStore({ clock });
  const said: Record<string, Said> = Object.fromEntries(names.map((name) => [name, { price: '1.08', asked: 0 }]));
  const sources = names.map((name): FiatSource => ({
    kind: 'live',
    name,
    currencies: ['EUR'],
    askEveryMs: 300_000,
    observe: () => {
      const own = said[name] ?? { price: null, asked: 0 };
      own.asked += 1;
      if (own.price === null) throw new OutsideError(`${name} did not answer`);
      return Promise.resolve([{ source: name, symbol: 'EUR', price: own.price, observedAt: clock.now() }]);
    },
  }));
  const coins = ['one', 'other'].map((name): RateSource => ({
    name,
    observe: () => Promise.resolve([{ source: name, symbol: 'BTC', price: '97000', observedAt: clock.now() }]),
  }));
  const latest = async () => await store.transaction(async ({ controls }) => await controls.latestRates());
  const rules = { profile } as ServiceRules;
  const readFiat = makeFiatReader(
    { store, clock, rules },
    async () => (await latest()) ?? { prices: {}, observedAt: 0 },
  );
  const work = () => makeRefreshRates({ store, clock, fiat: makeFiatDesk(clock, sources) }, coins, defaultPricePolicy);
  return { clock, said, latest, readFiat, rules, work, round: work() };
}

test('a rate is stored beside the prices, and takes no part in them', async () => {
  const { latest, readFiat, round } = open();
  await round();
  const rates = await latest();
  expect(Object.keys(rates?.prices ?? {})).toEqual(['BTC']);
  expect(Object.keys(rates?.market ?? {})).toEqual(['BTC']);
  expect(rates?.sources?.['EUR']?.map(({ source, price }) => [source, price])).toEqual([
    ['one', '1.08'],
    ['other', '1.08'],
  ]);
  expect(await readFiat('EUR')).toMatchObject({ trouble: null, board: { code: 'EUR', prices: rates?.prices } });
});

test('a source is asked every few minutes, and what it said before counts while it fails', async () => {
  const { clock, said, readFiat, round } = open();
  await round();
  clock.advance(30_000);
  await round();
  expect(said['one']?.asked).toBe(1);
  if (said['one']) said['one'].price = null;
  clock.advance(300_000);
  const { failedSources } = await round();
  expect(failedSources).toEqual(['one']);
  clock.advance(30_000);
  await round();
  expect(said['one']?.asked).toBe(2);
  expect((await readFiat('EUR')).trouble).toBeNull();
});

test('a worker that starts again takes over what is stored', async () => {
  const { clock, said, readFiat, round, work } = open();
  await round();
  for (const each of Object.values(said)) each.price = null;
  clock.advance(30_000);
  await work()();
  expect((await readFiat('EUR')).trouble).toBeNull();
});

test('an old rate gives no figure, with the reason, and comes back by itself', async () => {
  const { clock, said, readFiat, round } = open();
  await round();
  for (const each of Object.values(said)) each.price = null;
  clock.advance(fiatMaxAgeMs + 1);
  await round();
  expect(await readFiat('EUR')).toEqual({ board: null, trouble: 'too_few_sources' });
  for (const each of Object.values(said)) each.price = '1.09';
  clock.advance(900_000);
  await round();
  expect((await readFiat('EUR')).trouble).toBeNull();
});

test('sources that disagree give no figure, and neither does a money that nobody tells', async () => {
  const { said, readFiat, round } = open();
  if (said['other']) said['other'].price = '1.2';
  await round();
  expect(await readFiat('EUR')).toEqual({ board: null, trouble: 'sources_disagree' });
  expect(await readFiat('TWD')).toEqual({ board: null, trouble: 'too_few_sources' });
});

test('prices of coins that are too old give no figure in any money, dollars included', async () => {
  const { clock, readFiat, round } = open();
  await round();
  expect((await readFiat('USD')).trouble).toBeNull();
  clock.advance(defaultPricePolicy.maxAgeMs + 1);
  expect(await readFiat('USD')).toEqual({ board: null, trouble: 'prices_old' });
  expect(await readFiat('EUR')).toEqual({ board: null, trouble: 'prices_old' });
});

test('made-up rates are none on the main network', async () => {
  const [real, sandbox] = [open(['sandbox'], 'mainnet'), open(['sandbox'], 'sandbox')];
  await Promise.all([real.round(), sandbox.round()]);
  expect((await sandbox.readFiat('EUR')).trouble).toBeNull();
  expect(await real.readFiat('EUR')).toEqual({ board: null, trouble: 'too_few_sources' });
  const sources = (await real.latest())?.sources ?? {};
  expect(explainFiat(real, sources)[0]).toMatchObject({ code: 'EUR', rate: null, sources: [] });
});
