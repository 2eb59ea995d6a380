/** The metrics of a running service, as a collector scrapes them. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { labelNames } from '#src/adapters/metrics/metric-text.ts';
import { chainIds, currencyIds } from '#src/domain/assets/currencies.ts';
import { parseMetrics } from '#tests/support/parse-metrics.ts';
import { cleanUp, makePlace, makeUsedPlace, repository, startReady } from '../process/spawn-process.ts';
import { visit } from '../privacy/visit.ts';

afterEach(cleanUp);

test('are on a listener of their own, can be read strictly, and name no visitor, order or address', async () => {
  const place = await makeUsedPlace();
  const { port: metricsPort } = await makePlace();
  await startReady(place, 'start', { METRICS_PORT: String(metricsPort) });
  const read = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const samplesOf = (text: string, name: string) =>
    parseMetrics(text).find((each) => each.name === name)?.samples ?? [];

  await visit(place.port, { path: '/api/exchanges/canarypath7713?q=canaryquery7713' });
  await visit(place.port, { path: '/api/track/123456789' });
  while (samplesOf(await read(), 'sampan_chain_up').some(({ value }) => value === 0)) await sleep(200);
  while (samplesOf(await read(), 'sampan_books_difference_units').length < currencyIds.length) await sleep(200);
  const text = await read();

  const families = parseMetrics(text);
  expect(samplesOf(text, 'sampan_books_difference_units').filter(({ value }) => value !== 0)).toEqual([]);
  expect(samplesOf(text, 'sampan_chain_head_height').map(({ labels }) => labels['chain'])).toEqual([...chainIds]);
  expect(samplesOf(text, 'sampan_ready')).toMatchObject([{ value: 1 }]);
  expect(samplesOf(text, 'sampan_figures_readable')).toMatchObject([{ value: 1 }]);
  expect(samplesOf(text, 'sampan_log_fields_dropped_total')).toMatchObject([{ value: 0 }]);
  const routes = samplesOf(text, 'sampan_http_requests_total').map(({ labels }) => labels['route']);
  expect(routes).toEqual(expect.arrayContaining(['/api/exchanges/:id', '/api/track/:code']));
  for (const name of ['sampan_orders', 'sampan_payouts', 'sampan_due_work_age_seconds', 'sampan_rates_age_seconds']) {
    expect(families.map((family) => family.name)).toContain(name);
  }
  // Every series that the dashboard asks for is there, but for those of cases that this service has none of.
  const dashboard = fs.readFileSync(path.join(repository, 'ops/grafana/sampan.json'), 'utf8');
  const asked = [...dashboard.matchAll(/\b(?:sampan|nodejs|process)_[a-z]\w+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  );
  expect(asked.filter((name) => !families.some((family) => family.name === name))).toEqual([]);
  const labels = new Set(families.flatMap(({ samples }) => samples.flatMap((sample) => Object.keys(sample.labels))));
  expect([...labels].filter((name) => !['le', ...labelNames].includes(name))).toEqual([]);
  expect(text).not.toMatch(/canary|127\.\d+\.\d+\.\d+|123456789|TS-\d{8}/);

  const onPublic = await fetch(`http://127.0.0.1:${place.port}/metrics`);
  expect(onPublic.status).toBe(404);
  expect(await onPublic.text()).not.toContain('sampan_orders');
}, 300_000);
