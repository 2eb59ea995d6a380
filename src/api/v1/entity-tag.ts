/** Sets an ETag on every GET response and answers a matching If-None-Match with 304. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeyConfig } from './key-access.ts';

export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Orders, quotes and keys stay `no-store`: a client that wants conditional requests keeps the ETag itself.
    // Responses that are the same for everybody may be cached and revalidated.
    const { isPublic = false } = request.routeOptions.config as Partial<KeyConfig>;
    if (isRead(request) && isPublic) reply.header('cache-control', 'private, no-cache');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isRead(request) || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
    reply.header('etag', tag);
    if (!isListed(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // For HEAD, Fastify removes the body itself, and fails if there is none.
    return request.method === 'HEAD' ? payload : null;
  });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Whether If-None-Match lists the ETag (RFC 9110): a list of ETags, where weak ones match strong ones, or `*` for any.
 */
function isListed(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
