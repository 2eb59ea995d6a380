/** Converts a Fastify request to a web standard Request, which the pages read. */
import type { FastifyRequest } from 'fastify';

/**
 * Converts the request. Its URL is the one that visitors see. Behind a proxy that ends TLS we cannot see that URL, so
 * its origin comes from PUBLIC_URL, unless the browser's Origin header names the host it talks to (a second name, an
 * onion, localhost).
 */
export function toWebRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  }
  const url = new URL(request.url.replace(/^\/+/, '/'), originOf(headers, publicUrl));
  const body = request.body instanceof Uint8Array ? new Uint8Array(request.body) : null;
  // HEAD gets the headers of GET; Node itself leaves out the body.
  return new Request(url, { method: request.method === 'HEAD' ? 'GET' : request.method, headers, body });
}

function originOf(headers: Headers, publicUrl: string): string {
  const origin = headers.get('origin');
  if (origin === null || !URL.canParse(origin)) return publicUrl;
  return new URL(origin).host === headers.get('host') ? origin : publicUrl;
}
