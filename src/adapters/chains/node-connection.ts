/** How the clients of one node reach it: directly, and through the SOCKS proxy for private broadcasts. */
import { postToNode } from './post-to-node.ts';
import { makePrivateFetch, type Fetch } from './private-fetch.ts';
import type { SocksProxy } from './socks.ts';

/** `isProxied`: what fails on the way may be the proxy's fault and is not held against the node. */
export type Through = (way: Fetch, options?: Readonly<{ isProxied?: boolean }>) => Fetch;

export type NodeConnection = Readonly<{
  /** URL of the node. It may contain credentials and is never logged or shown. */
  url: string;
  timeoutMs?: number;
  /** What every request of the node passes: its headers, budget and rests. */
  through?: Through;
}>;

export type Way = Readonly<{ url: string; timeoutMs?: number; fetch: Fetch }>;

export function openWays({
  url,
  timeoutMs,
  through = (way) => way,
  proxy,
}: NodeConnection & Readonly<{ proxy?: SocksProxy }>): Readonly<{ direct: Way; hidden: Way | undefined }> {
  const common = { url, ...(timeoutMs !== undefined && { timeoutMs }) };
  return {
    direct: { ...common, fetch: through(postToNode) },
    hidden: proxy && { ...common, fetch: through(makePrivateFetch(proxy), { isProxied: true }) },
  };
}
