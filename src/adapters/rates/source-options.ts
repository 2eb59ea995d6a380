/** What every price source over HTTP is built from. */
export type SourceOptions = Readonly<{
  /** Where the source is, without a path of its own API ("https://api.kraken.com"). */
  baseUrl: string;
  clock: Readonly<{ now(): number }>;
  fetch?: typeof globalThis.fetch;
  /** How long a whole answer may take, its body included. */
  timeoutMs?: number;
}>;
