/** What a round of prices stores: the prices, and why a coin has none. */
import { expect, test } from 'vitest';
import { currencies, type CoinSymbol } from '#src/domain/assets/currencies.ts';
import { priceOnBoard } from '#src/domain/price-board.ts';
import { defaultPricePolicy } from '#src/domain/price-median.ts';
import { money } from '#src/domain/money.ts';
import { usualPolicy } from '#src/domain/policy/policy.ts';
import { makeFakeClock } from '#tests/support/fake-clock.ts';
import { makeMemoryStore } from '#tests/support/memory-store/make-memory-store.ts';
import type { RateSource } from '../ports/rate-source.ts';
import { toRates } from './load-board.ts';
import { makeRefreshRates } from './refresh-rates.ts';

const start = 1_700_000_000_000;
const symbols = [...new Set(Object.values(currencies).map(({ priceSymbol }) => priceSymbol))];

type Said = Readonly<Partial<Record<CoinSymbol, string>>>;

/**
 * Two sources that report 100 for every symbol unless the test sets another price; a symbol without a price is left
 * out.
 */
function open() {
  const clock = makeFakeClock(start);
  const store = makeMemoryStore({ clock });
  const says: [Said, Said] = [{}, {}];
  const sources = ['one', 'other'].map((name, place): RateSource => ({
    name,
    observe: () =>
      Promise.resolve(
        symbols.flatMap((symbol) => {
          const price = says[place]?.[symbol] ?? '100';
          return price === '' ? [] : [{ source: name, symbol, price, observedAt: clock.now() }];
        }),
      ),
  }));
  const latest = async () => await store.transaction(async ({ controls }) => await controls.latestRates());
  /** A worker of its own, with the sources that it reaches. */
  const work = (reached = sources) => {
    const refresh = makeRefreshRates({ store, clock }, reached, defaultPricePolicy);
    return async () => {
      await refresh();
      return await latest();
    };
  };
  return { clock, says, sources, work, saved: work() };
}

test('every coin has a price and none a reason', async () => {
  const { saved } = open();
  const rates = await saved();
  expect(Object.keys(rates?.prices ?? {})).toHaveLength(symbols.length);
  expect(rates).not.toHaveProperty('missing');
});

test('a coin without a price has the reason, and the others keep their prices', async () => {
  const { says, saved } = open();
  says[1] = { XMR: '', LTC: '110' };
  const rates = await saved();
  expect(rates?.missing).toEqual({ XMR: 'too_few_sources', LTC: 'sources_disagree' });
  expect(rates?.prices['BTC']).toBeDefined();
});

test('a coin whose price jumped has that reason until it is confirmed', async () => {
  const { clock, says, saved } = open();
  await saved();
  says[0] = { SOL: '120' };
  says[1] = { SOL: '120' };
  clock.advance(30_000);
  expect((await saved())?.missing).toEqual({ SOL: 'step_held' });
  clock.advance(30_000);
  expect(await saved()).not.toHaveProperty('missing');
});

test('a quote of a pair with such a coin is refused with the reason', async () => {
  const { clock, says, saved } = open();
  says[1] = { XMR: '' };
  const rates = await saved();
  const rated = toRates({ rates, health: [], funds: [], pauses: [], stops: [] });
  const board = { ...rated, cover: {}, policy: usualPolicy, policyNumber: 0 };
  const ask = (receiveCurrency: 'XMR' | 'LTC') =>
    priceOnBoard(board, { send: money('BTC', 10_000_000n), receiveCurrency, orderType: 'floating' }, clock.now());
  expect(ask('XMR')).toEqual({
    ok: false,
    code: 'rate_unavailable',
    details: { symbol: 'XMR', reason: 'too_few_sources' },
  });
  expect(ask('LTC')).not.toMatchObject({ code: 'rate_unavailable' });
});

test('a jump that was held back has to be confirmed after a restart as well', async () => {
  const { clock, says, saved, work } = open();
  await saved();
  says[0] = says[1] = { SOL: '50' };
  clock.advance(6_000);
  expect((await saved())?.missing).toEqual({ SOL: 'step_held' });
  clock.advance(1_000);
  const restarted = work();
  expect((await restarted())?.missing).toEqual({ SOL: 'step_held' });
  clock.advance(6_000);
  expect((await restarted())?.missing).toEqual({ SOL: 'step_held' });
  clock.advance(9_000);
  expect(await restarted()).not.toHaveProperty('missing');
});

test.each([2_000, 3_000, 6_900])(
  'a worker that is cut off takes no price away that another one has, with rounds of %s ms between them',
  async (apartMs) => {
    const { clock, sources, saved, work } = open();
    const cutOff = work(sources.slice(0, 1));
    await saved();
    for (let round = 0; round < 40; round += 1) {
      clock.advance(apartMs);
      expect(await cutOff()).not.toHaveProperty('missing');
      clock.advance(7_500 - apartMs);
      expect(await saved()).not.toHaveProperty('missing');
    }
    // Alone, it says what it lacks.
    clock.advance(120_000);
    expect(Object.keys((await cutOff())?.missing ?? {})).toHaveLength(symbols.length);
  },
);

test('a coin that one worker has no agreement on is priced by another that has', async () => {
  const { clock, says, sources, saved, work } = open();
  says[1] = { SOL: '130' };
  await saved();
  const [one] = sources;
  if (!one) throw new Error('there are sources');
  const third: RateSource = {
    name: 'third',
    observe: async (wanted) => (await one.observe(wanted)).map((each) => ({ ...each, source: 'third' })),
  };
  clock.advance(1_000);
  expect(await work([one, third])()).not.toHaveProperty('missing');
});

test('a worker with more sources takes over, and replaces no price that another one holds back', async () => {
  const { clock, says, sources, saved, work } = open();
  const cutOff = work(sources.slice(0, 1));
  await cutOff();
  clock.advance(1_000);
  expect(await saved()).not.toHaveProperty('missing');
  says[0] = { SOL: '120', XMR: '' };
  says[1] = { SOL: '120' };
  clock.advance(6_000);
  expect((await saved())?.missing).toEqual({ SOL: 'step_held' });
  // It sees no more than the other, and would accept the new price: it never saw the old one.
  says[0] = { SOL: '120' };
  clock.advance(1_000);
  expect((await work()())?.missing).toEqual({ SOL: 'step_held' });
});
