/**
 * Metrics listener, if METRICS_PORT is set. Each process reports its own metrics; a server also those of the service.
 */
import type { FastifyInstance } from 'fastify';
import type { HttpMetrics } from '#src/adapters/metrics/http-metrics.ts';
import { makeProcessMetrics } from '#src/adapters/metrics/process-metrics.ts';
import type { MetricFamily } from '#src/adapters/metrics/metric-text.ts';
import { serveMetrics } from '#src/adapters/metrics/serve-metrics.ts';
import { readServiceMetrics } from '#src/adapters/metrics/service-metrics.ts';
import type { BackOffice } from '#src/usecases/back-office/back-office.ts';
import type { App } from './open-app.ts';
import type { ProcessContext } from './run-process.ts';
import { readReadyMetrics } from './tell-readiness.ts';

type ReadMetrics = () => readonly MetricFamily[];
type Server = Readonly<{ app: FastifyInstance; http: HttpMetrics; backOffice: Pick<BackOffice, 'readOverview'> }>;

export async function openMetrics(
  { config, resources, log }: ProcessContext,
  { database: { pool }, built, readWorkerMetrics = () => [] }: App & Readonly<{ readWorkerMetrics?: ReadMetrics }>,
  server?: Server,
): Promise<void> {
  const { metricsPort: port, metricsHost: host } = config;
  if (port === undefined) return;
  const figures = await resources.open(
    async () => await Promise.resolve(makeProcessMetrics({ pool, droppedLogFields: log.droppedFields })),
    async (opened) => await Promise.resolve(opened.close()),
  );
  const read = async () => {
    const own = [...figures.read(), ...readWorkerMetrics(), ...(server?.http.read() ?? [])];
    return server
      ? [...own, ...(await readReadyMetrics(server.app).catch(() => [])), ...(await readService(server))]
      : own;
  };
  // If the database cannot be read, the process still reports its own metrics.
  const readService = async ({ backOffice: { readOverview } }: Server): Promise<readonly MetricFamily[]> => {
    try {
      const service = await readServiceMetrics({ ports: built.ports, pool, readOverview });
      return [isReadable(1), ...service];
    } catch (error) {
      onError(error);
      return [isReadable(0)];
    }
  };
  const onError = (error: unknown): void => log.warn('the figures cannot be read', {}, error);
  await resources.open(
    async () => await serveMetrics({ host, port, read, onError }),
    async (listener) => await listener.close(),
  );
}

function isReadable(value: 0 | 1): MetricFamily {
  const help = 'Whether the figures of the service could be read from the database.';
  return { name: 'sampan_figures_readable', help, type: 'gauge', samples: [{ value }] };
}
