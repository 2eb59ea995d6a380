/** The metrics, parsed strictly by the Prometheus text format. */
import { describe, expect, test } from 'vitest';
import { parseMetrics } from '#tests/support/parse-metrics.ts';
import { makeHttpMetrics } from './http-metrics.ts';
import { writeMetrics } from './metric-text.ts';
import { makeProcessMetrics } from './process-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

describe('the text of the figures', () => {
  test('escapes what would break a line, and keeps whole units beyond what a number holds', () => {
    const text = writeMetrics([
      { name: 'a', help: 'one \\ two\nthree', type: 'gauge', samples: [{ labels: { route: '/"\\\n' }, value: 1n }] },
      { name: 'b', help: 'units', type: 'gauge', samples: [{ value: -123456789012345678901234567890n }] },
    ]);
    expect(text).toBe(
      '# HELP a one \\\\ two\\nthree\n# TYPE a gauge\na{route="/\\"\\\\\\n"} 1\n' +
        '# HELP b units\n# TYPE b gauge\nb -123456789012345678901234567890\n',
    );
    expect(parseMetrics(text)).toHaveLength(2);
  });

  test('of requests is counted by route, method and status, and a made-up method is one', () => {
    const http = makeHttpMetrics();
    for (const seconds of [0.001, 0.02, 3, 60]) http.count({ route: '/a/:id', method: 'GET', status: 200, seconds });
    for (const method of ['BREW', 'MAKE']) http.count({ route: '*', method, status: 404, seconds: 0.1 });
    const [requests, durations] = parseMetrics(writeMetrics(http.read()));
    expect(requests?.samples.map(({ labels, value }) => [labels, value])).toEqual([
      [{ route: '/a/:id', method: 'GET', status: '200' }, 4],
      [{ route: '*', method: 'other', status: '404' }, 2],
    ]);
    const buckets = durations?.samples.filter(
      ({ name, labels }) => name.endsWith('_bucket') && labels['route'] !== '*',
    );
    expect(buckets?.map(({ labels, value }) => [labels['le'], value])).toEqual([
      ['0.005', 1],
      ['0.01', 1],
      ['0.025', 2],
      ['0.05', 2],
      ['0.1', 2],
      ['0.25', 2],
      ['0.5', 2],
      ['1', 2],
      ['2.5', 2],
      ['5', 3],
      ['10', 3],
      ['+Inf', 4],
    ]);
  });

  test('of a process can be read', () => {
    const pool = { totalCount: 5, idleCount: 2, waitingCount: 1 };
    const metrics = makeProcessMetrics({ pool, droppedLogFields: () => 3 });
    const families = parseMetrics(writeMetrics(metrics.read()));
    metrics.close();
    const valueOf = (name: string) =>
      families.find((family) => family.name === name)?.samples.map(({ value }) => value);
    expect(valueOf('sampan_database_connections')).toEqual([3, 2, 1]);
    expect(valueOf('sampan_log_fields_dropped_total')).toEqual([3]);
  });
});

describe('the listener', () => {
  test('answers one path and one method, and tells nothing of what failed', async () => {
    const failures: unknown[] = [];
    let read = async () => await Promise.resolve([]);
    const listener = await serveMetrics({
      host: '127.0.0.1',
      port: 0,
      read: async () => await read(),
      onError: (error) => void failures.push(error),
    });
    const look = async (path: string, method = 'GET') =>
      await fetch(`http://127.0.0.1:${listener.port}${path}`, { method });
    const fine = await look('/metrics');
    expect([fine.status, fine.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    expect((await look('/')).status).toBe(404);
    expect((await look('/metrics', 'POST')).status).toBe(405);
    read = async () => await Promise.reject(new Error('secret words'));
    const failed = await look('/metrics');
    expect([failed.status, await failed.text()]).toEqual([503, 'the figures cannot be read now\n']);
    expect(failures).toHaveLength(1);
    await listener.close();
  });
});
