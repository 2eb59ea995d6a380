/**
 * The venues (exchanges) from which live prices can be taken, by the names that settings, pages and logs use for them.
 */
export const venueNames = ['kraken', 'coinbase', 'bitfinex', 'kucoin'] as const;

export type VenueName = (typeof venueNames)[number];

/** List of venues. It has at least two, because two venues must agree on a price before it is used. */
export type VenueList = readonly [VenueName, VenueName, ...VenueName[]];

/** Names of the venues as they write them. */
export const venueTitles = {
  kraken: 'Kraken',
  coinbase: 'Coinbase',
  bitfinex: 'Bitfinex',
  kucoin: 'KuCoin',
} as const satisfies Record<VenueName, string>;

/** Headers that carry an API key, by name. */
export type KeyHeaders = Readonly<Record<string, string>>;

/** API keys of venues as headers. The public prices of our venues need none. */
export type VenueKeys = Readonly<Partial<Record<VenueName, KeyHeaders>>>;
