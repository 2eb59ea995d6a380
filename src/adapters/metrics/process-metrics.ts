/** Metrics of this process: memory, CPU, event loop delay, and use of the database pool. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import type { Pool } from 'pg';
import type { MetricFamily } from './metric-text.ts';

export type ProcessMetrics = Readonly<{ read(): readonly MetricFamily[]; close(): void }>;

type Options = Readonly<{
  pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  /** Number of fields that the log dropped. */
  droppedLogFields: () => number;
}>;

export function makeProcessMetrics({ pool, droppedLogFields }: Options): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  return {
    close: () => void delay.disable(),
    read: () => {
      const { rss, heapUsed } = process.memoryUsage();
      const { user, system } = process.cpuUsage();
      const longest = Number.isFinite(delay.max) ? delay.max / 1e9 : 0;
      const middle = Number.isFinite(delay.mean) ? delay.mean / 1e9 : 0;
      delay.reset();
      return [
        gauge('process_start_time_seconds', 'When the process started.', Date.now() / 1000 - process.uptime()),
        gauge('process_resident_memory_bytes', 'Memory that the process holds.', rss),
        gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript values.', heapUsed),
        counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / 1e6),
        gauge('nodejs_eventloop_lag_mean_seconds', 'Mean delay of the event loop since the last look.', middle),
        gauge('nodejs_eventloop_lag_max_seconds', 'Longest delay of the event loop since the last look.', longest),
        {
          name: 'sampan_database_connections',
          help: 'Connections of the pool, and requests that wait for one.',
          type: 'gauge',
          samples: [
            { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
            { labels: { state: 'idle' }, value: pool.idleCount },
            { labels: { state: 'waiting' }, value: pool.waitingCount },
          ],
        },
        counter(
          'sampan_log_fields_dropped_total',
          'Fields that the log was given and may not hold.',
          droppedLogFields(),
        ),
      ];
    },
  };
}

function gauge(name: string, help: string, value: number): MetricFamily {
  return { name, help, type: 'gauge', samples: [{ value }] };
}

function counter(name: string, help: string, value: number): MetricFamily {
  return { name, help, type: 'counter', samples: [{ value }] };
}
