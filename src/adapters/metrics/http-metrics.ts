/** HTTP metrics: requests by status and their durations, labelled by route pattern, never by path. */
import type { MetricFamily } from './metric-text.ts';

export type Answered = Readonly<{ route: string; method: string; status: number; seconds: number }>;

export type HttpMetrics = Readonly<{ count(answered: Answered): void; read(): readonly MetricFamily[] }>;

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;
const methods: readonly string[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function makeHttpMetrics(): HttpMetrics {
  const requests = new Map<string, Readonly<{ route: string; method: string; status: string }> & { count: number }>();
  const durations = new Map<string, { counts: number[]; count: number; sum: number }>();
  return {
    count: ({ route, method: used, status: code, seconds }) => {
      // Unknown methods share one label, as clients could otherwise create any number of time series.
      const method = methods.includes(used) ? used : 'other';
      const status = String(code);
      const key = [route, method, status].join(' ');
      const known = requests.get(key);
      if (known) known.count += 1;
      else requests.set(key, { route, method, status, count: 1 });
      const duration = durations.get(route) ?? { counts: bounds.map(() => 0), count: 0, sum: 0 };
      durations.set(route, duration);
      for (const [place, bound] of bounds.entries())
        if (seconds <= bound) duration.counts[place] = (duration.counts[place] ?? 0) + 1;
      duration.count += 1;
      duration.sum += seconds;
    },
    read: () => [
      {
        name: 'sampan_http_requests_total',
        help: 'Answered requests by the pattern of their route.',
        type: 'counter',
        samples: [...requests.values()].map(({ count: value, ...labels }) => ({ labels, value })),
      },
      {
        name: 'sampan_http_request_duration_seconds',
        help: 'Time from the first byte of a request to the last of its answer.',
        type: 'histogram',
        samples: [...durations].map(([route, { counts, count, sum }]) => {
          const buckets = bounds.map((below, place) => ({ below, count: counts[place] ?? 0 }));
          return { labels: { route }, buckets, count, sum };
        }),
      },
    ],
  };
}
