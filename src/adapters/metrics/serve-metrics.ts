/** HTTP server for the metrics collector, on a separate port that is never public. */
import { once } from 'node:events';
import http from 'node:http';
import { metricsContentType, writeMetrics, type MetricFamily } from './metric-text.ts';

type Options = Readonly<{
  host: string;
  port: number;
  read(): Promise<readonly MetricFamily[]>;
  onError(error: unknown): void;
}>;

export type MetricsListener = Readonly<{ port: number; close(): Promise<void> }>;

export async function serveMetrics({ host, port, read, onError }: Options): Promise<MetricsListener> {
  const server = http.createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
    void answer(request, response);
  });
  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    request.resume();
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    try {
      const text = writeMetrics(await read());
      response.writeHead(200, { 'content-type': metricsContentType, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      onError(error);
      response.writeHead(503, { 'content-type': 'text/plain' }).end('the figures cannot be read now\n');
    }
  };
  server.listen({ host, port, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
