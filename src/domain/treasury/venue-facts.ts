/** Facts of treasury acts at a venue: what a second person agrees to, and what the worker compares before it asks. */
import type { Money } from '../money.ts';
import type { ActFacts } from './act.ts';
import type { TradeSide, VenueTrade, VenueTransfer } from './venue.ts';
import { readOutcome, type Outcome } from './venue-outcome.ts';

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

/** Facts of the act that decides what became of a transfer. */
export function outcomeFacts({ id, currency, units }: VenueTransfer, outcome: Outcome, reason: string): ActFacts {
  return { kind: 'venue_outcome', currency, units, address: '', subject: `${id} ${outcome}`, reason };
}

/** The transfer that such an act is about, and what it decides. */
export function outcomeOf({ subject }: Pick<ActFacts, 'subject'>): Readonly<{ id: string; outcome: Outcome }> {
  const [id = '', word = ''] = subject.split(' ');
  const outcome = readOutcome(word);
  if (outcome === undefined) throw new TypeError('an act about a transfer says what became of it');
  return { id, outcome };
}

/** Facts of the act that books what a venue holds more (`units` above zero) or less than the books. */
export function differenceFacts({ currency, units }: Money, reason: string): ActFacts {
  const [subject, absolute] = units < 0n ? [`${venue} less`, -units] : [`${venue} more`, units];
  return { kind: 'venue_difference', currency, units: absolute, address: '', subject, reason };
}

/** The difference that such an act books: below zero if the venue holds less. */
export function differenceOfAct({ subject, units }: Pick<ActFacts, 'subject' | 'units'>): bigint {
  return subject === `${venue} less` ? -units : units;
}
