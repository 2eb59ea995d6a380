/** An ETag on everything that is read: whoever asks again with it is told in a few bytes that nothing changed. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { KeyConfig } from './key-access.ts';

export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // Orders, quotes and keys are kept nowhere on the way (`no-store`, as everywhere): a client that wants to hear
    // whether one changed keeps the tag itself. What is the same for everybody may be kept, and is asked about.
    const { isPublic = false } = request.routeOptions.config as Partial<KeyConfig>;
    if (isRead(request) && isPublic) reply.header('cache-control', 'private, no-cache');
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isRead(request) || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `"${createHash('sha256').update(payload).digest('base64url')}"`;
    reply.header('etag', tag);
    if (!isListed(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // Where only the head is asked for, the framework takes the body off itself, and cannot if there is none.
    return request.method === 'HEAD' ? payload : null;
  });
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** After RFC 9110: a list of tags, weak ones counting as strong here, or a star for whatever there is. */
function isListed(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
