/**
 * JSON bodies in which every number arrives as the text it was sent as. `0.1` never becomes a floating number on its
 * way to an amount, and an exponent stays visible, so that it can be refused.
 */
import type { FastifyError, FastifyInstance } from 'fastify';

/** Holds for the routes of this plugin. Other content types have no parser here and are answered 415. */
export function readExactJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      // Some clients name the type and send nothing; the calls without fields are made that way.
      done(null, body === '' ? undefined : parseExact(String(body)));
    } catch {
      // Not JSON, or nested so deeply that reading it would need more stack than there is.
      done(malformedBody());
    }
  });
}

type SourceReviver = (key: string, value: unknown, context: Readonly<{ source?: string }>) => unknown;
/** The library's types do not know the source text of a value yet; Node does. */
const parseWithSource = JSON.parse as (text: string, reviver: SourceReviver) => unknown;

function parseExact(text: string): unknown {
  return parseWithSource(text, (_key, value, { source }) => (typeof value === 'number' ? source : value));
}

function malformedBody(): FastifyError {
  return Object.assign(new Error('the body is not JSON'), { name: 'Error', code: 'BODY_MALFORMED', statusCode: 400 });
}
