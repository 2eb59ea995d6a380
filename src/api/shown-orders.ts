/**
 * Requests with a link that only shows an order. Calls that read accept its text in place of the order id, and their
 * answers have that text in place of the id, and no choices.
 */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { ViewLinks } from '#src/http/view-links.ts';
import type { OrderAnswer } from './schemas.ts';

const askedAs = new WeakMap<FastifyRequest, string>();

/**
 * Reads the text of such a link, and replaces it by the order id in the parameters. False if the text is none, or the
 * call does more than read.
 */
export function readShown(
  request: FastifyRequest<{ Params: { id: string } }>,
  viewLinks: Pick<ViewLinks, 'read'>,
): boolean {
  const { id: text } = request.params;
  const orderId = viewLinks.read(text);
  if (orderId === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  askedAs.set(request, text);
  request.params.id = orderId;
  return true;
}

/** Whether the request has a link that only shows the order. */
export function isShown(request: FastifyRequest): boolean {
  return askedAs.has(request);
}

/** The answer as the link of the request allows it. */
export function asAsked(request: FastifyRequest, answer: z.infer<typeof OrderAnswer>): z.infer<typeof OrderAnswer> {
  const text = askedAs.get(request);
  return text === undefined ? answer : { ...answer, id: text, choices: [] };
}
