/**
 * Parses JSON bodies with every number kept as the text that was sent. `0.1` never becomes a floating-point number on
 * its way to an amount, and an exponent stays visible, so that it can be refused.
 */
import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { parseExactJson } from '#src/domain/exact-json.ts';

const texts = new WeakMap<FastifyRequest, string>();

/** SHA-256 of the body as it was sent, in hexadecimal. Without a body, that of nothing. */
export function bodyHashOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(texts.get(request) ?? '')
    .digest('hex');
}

/**
 * Replaces the body parsers of this plugin's routes. Content types other than JSON have no parser here and get a 415.
 */
export function readExactJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    texts.set(request, String(body));
    try {
      // Some clients send the content type with an empty body, for endpoints without fields.
      done(null, body === '' ? undefined : parseExactJson(String(body)));
    } catch {
      // The body is not JSON, or nested so deeply that the parser runs out of stack.
      done(malformedBody());
    }
  });
}

function malformedBody(): FastifyError {
  return Object.assign(new Error('the body is not JSON'), { name: 'Error', code: 'BODY_MALFORMED', statusCode: 400 });
}
