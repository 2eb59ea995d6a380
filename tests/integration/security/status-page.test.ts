/** The status page, its feed and the call of the API tell the same of what was seen, as served by the built pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePageCache } from '#src/main/pages/page-cache.ts';
import { insertDeposit, insertOrder } from '#tests/support/store-contract/insert-records.ts';
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

async function get(url: string): Promise<string> {
  const { statusCode, payload } = await whole.app.inject({ url, headers: { host: new URL(publicUrl).host } });
  expect(statusCode, url).toBe(200);
  return payload;
}

/** The text of the page: tags and runs of white space become one space. */
async function read(language: string): Promise<string> {
  const page = await get(`/${language}/status`);
  return page.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ').replaceAll(/\s+|&nbsp;/g, ' ');
}

type History = Readonly<{
  uptime: readonly Readonly<{ scope: string; upPercent: string | null; days: readonly object[] }>[];
  incidents: readonly Readonly<{ scope: string; kind: string; endedAt: string | null }>[];
}>;

const history = async () => (JSON.parse(await get('/api/v1/status/history')) as { data: History }).data;

async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 0.5) {
    await lab.advance(0.5);
    await lab.work();
  }
  cachedAt += 60_000;
}

test('before anybody has looked for long the page claims nothing', async () => {
  expect(await read('en')).toContain('No incidents were observed in the last 90 days.');
  expect((await history()).incidents).toEqual([]);
  expect(await get('/en/status/incidents.atom')).not.toContain('<entry>');
});

test('what a chain costs now is beside its state', async () => {
  expect(await read('en')).toMatch(/Litecoin Normal Network fee: 0\.\d+ LTC\. Minimum: [0-9.]+ LTC\./);
});

test('an outage is an incident on page, feed and API, while it lasts and when it is over', async () => {
  await pass(2);
  await lab.control('litecoin').setDown(true);
  await pass(7);
  const [name, lasts] = ['Litecoin: unavailable', 'ongoing'];
  expect(await read('en')).toMatch(new RegExp(`${name} .{10,40} – ${lasts}`));
  expect(await read('zh-tw')).toContain('Litecoin：無法使用');
  expect(await get('/en/status/incidents.atom')).toContain(`<title>${name}</title>`);
  expect((await history()).incidents).toMatchObject([{ scope: 'litecoin', kind: 'away', endedAt: null }]);

  await lab.control('litecoin').setDown(false);
  await pass(2);
  const page = await read('en');
  expect(page).not.toContain(lasts);
  expect(page).toMatch(/Litecoin Up \d\d\.\d+% of the observed time/);
  expect(page).toMatch(/Days with trouble: 1 Jan 1, 2030: unavailable for [67] minutes/);
  expect(page).toContain('Bitcoin Up 100% of the observed time');
  expect(await get('/en/status/incidents.atom')).toMatch(
    /<title>Litecoin: unavailable\. Over after [67]\u00a0minutes</,
  );
  const { uptime, incidents } = await history();
  expect(incidents).toHaveLength(1);
  expect(incidents[0]?.endedAt).toMatch(/^2030-01-01T/);
  const percents = new Map(uptime.map(({ scope, upPercent }) => [scope, Number(upPercent)]));
  expect(percents.get('bitcoin')).toBe(100);
  expect(percents.get('litecoin')).toBeLessThan(100);
});

test('a pause is told of without its reason and who made it', async () => {
  const pause = { scope: 'tron', reason: 'a secret reason', by: 'secret-name', at: lab.ports.clock.now() } as const;
  await lab.ports.store.transaction(async ({ controls }) => await controls.pause(pause));
  await pass(6);
  const answers = [await get('/en/status'), await get('/en/status/incidents.atom'), JSON.stringify(await history())];
  expect(await read('en')).toContain('TRON: new orders paused');
  for (const answer of answers) expect(answer).not.toMatch(/secret/);
});

test('a node that disagrees is named by its label', async () => {
  const order = await insertOrder(async (work) => await lab.ports.store.transaction(work));
  const deposit = await insertDeposit(async (work) => await lab.ports.store.transaction(work), {}, order);
  const now = lab.ports.clock.now();
  await lab.ports.store.transaction(async ({ opinions }) => {
    await opinions.save({
      depositId: deposit.id,
      chain: deposit.chain,
      wait: 'nodes_differ',
      dissenting: ['harbour node'],
      since: now,
      askedAt: now,
      block: 'hash',
      votes: [
        { label: 'own node', verdict: 'same' },
        { label: 'harbour node', verdict: 'other' },
      ],
      voucher: null,
    });
  });
  cachedAt += 60_000;
  const page = await read('en');
  expect(page).toContain('These nodes reported a payment differently from the others: harbour node.');
  expect(page).not.toContain('own node');
});
