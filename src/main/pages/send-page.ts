/**
 * Sends rendered pages, compressed as the browser accepts and with the Content-Security-Policy of pages.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { fillFormToken } from '#src/http/form-token.ts';
import { accepts, compressQuickly, compressThoroughly, isCompressible, type Encoding } from './compress-body.ts';
import type { CachedPage } from './seal-page.ts';

/** The request headers on which the response to a URL depends. */
const variesBy = 'accept-encoding, accept-language, cookie';

/**
 * Sends a cached page. The response depends on cookies, so only the visitor's own browser may cache it, and must
 * revalidate it.
 */
// oxlint-disable-next-line max-params
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  policy: string,
): FastifyReply {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'private, no-cache',
    vary: variesBy,
    etag: page.etag,
  });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = findEncoding(request);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(page.bodyFor(encoding ?? 'plain', randomUUID()));
}

/** Sends a response that is for one visitor only. */
// oxlint-disable-next-line max-params
export async function sendLive(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
  policy: string,
): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const type = response.headers.get('content-type');
  const isDocument = type?.startsWith('text/html') === true;
  if (isDocument) reply.headers({ 'content-security-policy': policy, vary: variesBy });

  const sent = Buffer.from(await response.arrayBuffer());
  const body = (isDocument && fillFormToken(sent, randomUUID())) || sent;
  if (!isCompressible(type, body.length)) return reply.send(body.length === 0 ? undefined : body);
  if (!isDocument) reply.header('vary', 'accept-encoding');
  const encoding = findEncoding(request);
  if (!encoding) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compress[encoding](body));
}

const compress = { br: compressThoroughly, gzip: compressQuickly } as const satisfies Record<Encoding, unknown>;

function findEncoding(request: FastifyRequest): Encoding | undefined {
  return (['br', 'gzip'] as const).find((name) => accepts(request.headers['accept-encoding'], name));
}
