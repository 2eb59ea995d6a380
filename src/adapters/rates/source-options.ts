/** Options of every request to a price source. */
export type SourceOptions = Readonly<{
  /** URL of the source without the API path ("https://api.kraken.com"). */
  baseUrl: string;
  clock: Readonly<{ now(): number }>;
  fetch?: typeof globalThis.fetch;
  /** Timeout of the whole answer, including its body. */
  timeoutMs?: number;
}>;
