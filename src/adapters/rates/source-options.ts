import type { KeyHeaders } from '#src/domain/price-venues.ts';

/** Options of every request to a price source. */
export type SourceOptions = Readonly<{
  /** URL of the source without the API path ("https://api.kraken.com"). */
  baseUrl: string;
  clock: Readonly<{ now(): number }>;
  fetch?: typeof globalThis.fetch;
  /**
   * API key of the source as request headers, for sources or tariffs that demand one. Secret: never logged. Redirects
   * are refused, so that it is sent to nobody else.
   */
  keyHeaders?: KeyHeaders;
  /** Timeout of the whole answer, including its body. */
  timeoutMs?: number;
}>;
