/** Asks the real program as a client of some address would, behind a proxy that names it. */
import http from 'node:http';

type Asked = Readonly<{ method?: string; path: string; from?: string; body?: string }>;

/** Asks with a new connection; the address of the client is the one that a trusted proxy would name. */
export function makeAsk(port: number) {
  return async ({ method = 'GET', path, from = '203.0.113.7', body }: Asked): Promise<number> =>
    await new Promise((resolve, reject) => {
      const headers = {
        'x-forwarded-for': from,
        'accept-encoding': 'br',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const request = http.request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      });
      request.once('error', reject).end(body);
    });
}
