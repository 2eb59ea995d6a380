/** What the amounts of a quote are worth, for calls of pages whose visitor chose a money. */
import type { FastifyRequest } from 'fastify';
import type { FiatCode } from '#src/domain/fiat-codes.ts';
import type { Quote } from '#src/domain/quote.ts';
import { makeWorth, quoteWorth, type QuoteWorth } from '#src/http/worth.ts';
import { languageOf } from './errors.ts';
import type { RouteOptions } from './route-options.ts';

type Asked = Readonly<{ request: FastifyRequest; services: Pick<RouteOptions['services'], 'readFiat'> }>;

/** Nothing unless a money was asked for. */
export async function tellWorth(
  { request, services }: Asked,
  fiat: FiatCode | null | undefined,
  quote: Quote,
): Promise<Readonly<{ worth?: QuoteWorth }>> {
  if (!fiat) return {};
  const { board } = await services.readFiat(fiat);
  return { worth: quoteWorth(quote, board && makeWorth(languageOf(request), board)) };
}
