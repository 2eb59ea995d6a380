/** A push service on loopback, as browsers' makers run them: it takes messages, and answers as it is told. */
import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Pushed = Readonly<{ path: string; headers: IncomingHttpHeaders; body: Uint8Array }>;

export type PushService = Readonly<{
  origin: string;
  pushed: readonly Pushed[];
  /** Statuses of the next answers; the last one is repeated. */
  answers(...statuses: readonly number[]): void;
  close(): void;
}>;

export async function openPushService(port = 0): Promise<PushService> {
  const pushed: Pushed[] = [];
  let plan: number[] = [201];
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    pushed.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    response.writeHead((plan.length > 1 ? plan.shift() : plan[0]) ?? 500).end();
  };
  const server = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    answers: (...statuses) => (plan = [...statuses]),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What a push service checks before it carries a message (RFC 8292), by hand. Throws if the sender is not shown. */
export function readSender({ headers }: Pushed): Readonly<{ key: string; claims: unknown }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('the sender did not sign this');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
