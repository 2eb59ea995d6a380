/** Answers with a feed, or with a file of an order: for one visitor or for all, and nothing for searchers. */
import { writeFeed, type Feed } from './write-feed.server.ts';

export const privateHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;

export const feedType = 'application/atom+xml; charset=utf-8';

export function answerFeed(feed: Feed): Response {
  return new Response(writeFeed(feed), { headers: { ...privateHeaders, 'content-type': feedType } });
}

/** A feed that is the same for everybody. */
export function answerPublicFeed(feed: Feed): Response {
  const headers = { 'cache-control': 'public, max-age=60', 'x-robots-tag': 'noindex', 'content-type': feedType };
  return new Response(writeFeed(feed), { headers });
}

/** Says nothing about what is not there or no longer. */
export function sayMissing(): Response {
  return new Response(null, { status: 404, headers: privateHeaders });
}
