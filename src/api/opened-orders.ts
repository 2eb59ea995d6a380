/**
 * Requests with a link of an order in their path. The handlers get the id of the order, and their answers have the text
 * of the link again. A link that only shows the order reads and never steers.
 */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { OrderLinks } from '#src/usecases/ports/order-links.ts';
import type { OrderAnswer } from './schemas.ts';

type Opened = Readonly<{ text: string; isShown: boolean }>;

const openedBy = new WeakMap<FastifyRequest, Opened>();

/**
 * Reads the link of the request, and replaces it by the order id in the parameters. False if the text is none, or it
 * only shows the order and the call does more than read.
 */
export function openOrder(
  request: FastifyRequest<{ Params: { id: string } }>,
  orderLinks: Pick<OrderLinks, 'read'>,
): boolean {
  const { id: text } = request.params;
  const opened = orderLinks.read(text);
  if (!opened || (opened.isShown && request.method !== 'GET' && request.method !== 'HEAD')) return false;
  openedBy.set(request, { text, isShown: opened.isShown });
  request.params.id = opened.orderId;
  return true;
}

/** Whether the request has a link that only shows the order. */
export function isShown(request: FastifyRequest): boolean {
  return openedBy.get(request)?.isShown === true;
}

/** The answer as the link of the request allows it. */
export function asAsked(request: FastifyRequest, answer: z.infer<typeof OrderAnswer>): z.infer<typeof OrderAnswer> {
  const opened = openedBy.get(request);
  if (!opened) return answer;
  return { ...answer, id: opened.text, ...(opened.isShown && { choices: [] }) };
}
