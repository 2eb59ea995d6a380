/** The page of rates and the status page's list of coins without a price, as served by the built pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePageCache } from '#src/main/pages/page-cache.ts';
import type { RateSnapshot } from '#src/usecases/ports/rate-source.ts';
import { openOrderLab, type OrderLab } from '#tests/support/order-lab.ts';
import { openWhole, publicUrl, type Whole } from './open-whole.ts';

let lab: OrderLab;
let whole: Whole;
/** Time of the cache of pages, in milliseconds. */
let cachedAt = 0;
beforeAll(async () => {
  lab = await openOrderLab();
  whole = await openWhole(lab, undefined, { pageCache: makePageCache(() => cachedAt) });
});
afterAll(async () => {
  expect(whole.written).toEqual([]);
  await whole.close();
  await lab.close();
});

const headers = { host: new URL(publicUrl).host };

async function change(next: (rates: RateSnapshot) => RateSnapshot): Promise<void> {
  await lab.ports.store.transaction(async ({ controls }) => {
    const rates = await controls.latestRates();
    if (!rates) throw new TypeError('no rates');
    await controls.saveRates(next(rates));
  });
  // Moves the clock past the cache times of the board and of the pages.
  lab.stopFor(0.05);
  cachedAt += 6_000;
}

/** The text of a page: tags and runs of white space become one space. */
async function read(url: string): Promise<string> {
  const { statusCode, payload } = await whole.app.inject({ url, headers });
  expect(statusCode).toBe(200);
  return payload.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replaceAll(/\s+|&nbsp;/g, ' ');
}

test('each coin has its source, and the pair of a link its mid-market rate and each term of the margin', async () => {
  const page = await read('/en/rates?sendCurrency=ETH&receiveCurrency=XMR');
  expect(page).toContain('ETH to XMR');
  expect(page).toMatch(/Mid-market rate: 1 ETH = [0-9.,]+ XMR/);
  for (const term of ['Base', 'Volatility', 'Size', 'Inventory', 'Margin', 'Your rate']) expect(page).toContain(term);
  expect(page.match(/Simulated prices/g)).toHaveLength(11);
});

test('a coin without a price is paused with the reason on both pages, and so is its pair', async () => {
  await change(({ prices: { XMR: _xmr, ...prices }, sources, ...rates }) => ({
    ...rates,
    prices,
    missing: { XMR: 'sources_disagree' },
    sources: {
      ...sources,
      XMR: [
        { source: 'kraken', price: '390.5', observedAt: rates.observedAt },
        { source: 'bitfinex', price: '450', observedAt: rates.observedAt, fault: 'outlier' },
      ],
    },
  }));
  const why = 'XMR is paused: its price sources disagree.';
  const status = await read('/en/status');
  expect(status).toContain('Coins without a price');
  expect(status).toContain(why);
  const page = await read('/en/rates?sendCurrency=ETH&receiveCurrency=XMR');
  expect(page).toContain(`This pair is paused ${why}`);
  expect(page).toMatch(/Kraken 390\.50 USD \S+ sec counts/);
  expect(page).toMatch(/Bitfinex 450\.00 USD \S+ sec too far off/);
  expect(await read('/en/rates?sendCurrency=ETH&receiveCurrency=BTC')).not.toContain('This pair is paused');
});

test('the status page has no such list while every coin has a price', async () => {
  await change(({ missing: _missing, ...rates }) => rates);
  expect(await read('/en/status')).not.toContain('Coins without a price');
});

test('without any price the page says so and offers no rate', async () => {
  await change(() => ({ prices: {}, observedAt: 0, savedAt: 0 }));
  const page = await read('/fr/rates');
  expect(page).toContain('Il n’y a pas encore de prix.');
  expect(page).toContain('Cette paire est suspendue');
});
