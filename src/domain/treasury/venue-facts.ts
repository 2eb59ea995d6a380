/** Facts of treasury acts at a venue: what a second person agrees to, and what the worker compares before it asks. */
import type { Money } from '../money.ts';
import type { ActFacts } from './act.ts';
import type { TradeSide, VenueTrade, VenueTransfer } from './venue.ts';

const venue = 'kraken';

export function transferFacts({ currency, units }: Money, reason: string): ActFacts {
  return { kind: 'venue_transfer', currency, units, address: '', subject: venue, reason };
}

export function tradeFacts(side: TradeSide, { currency, units }: Money, reason: string): ActFacts {
  return { kind: 'venue_trade', currency, units, address: '', subject: `${venue} ${side}`, reason };
}

/** The side of a trade that an act is about. */
export function sideOf({ subject }: Pick<ActFacts, 'subject'>): TradeSide {
  return subject === `${venue} buy` ? 'buy' : 'sell';
}

/** What the act of this transfer or trade must say. */
export function factsOf(move: VenueTransfer | VenueTrade): ActFacts {
  const amount = { currency: move.currency, units: move.units };
  return 'side' in move ? tradeFacts(move.side, amount, move.reason) : transferFacts(amount, move.reason);
}
