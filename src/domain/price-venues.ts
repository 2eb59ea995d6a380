/** The venues that the price desk can listen to, by the names that settings, pages and logs use for them. */
export const venueNames = ['kraken', 'coinbase', 'bitfinex', 'kucoin'] as const;

export type VenueName = (typeof venueNames)[number];

/** Two venues must agree on a price before it is used. */
export type VenueList = readonly [VenueName, VenueName, ...VenueName[]];
