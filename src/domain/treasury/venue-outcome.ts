/**
 * What a person may decide about a transfer that neither the venue nor the chain explains: the coins are at the venue,
 * or they are nowhere that we can show. Nothing is asked for again by it; only the books follow.
 */
import type { TransferEvent, VenueTransfer } from './venue.ts';

export const outcomes = ['there', 'gone'] as const;
export type Outcome = (typeof outcomes)[number];

/** Venues take hours at times. Before this nobody decides. */
export const outcomeAfterMs = 6 * 3_600_000;
/** An older look says nothing about now. What is known to a venue is noted every hour. */
const freshLookMs = 2 * 3_600_000;

const eventsThere: Readonly<Partial<Record<VenueTransfer['state'], TransferEvent>>> = {
  left: 'credited',
  unknown: 'declared_absent',
  known: 'failed',
};

/** The event that an outcome is. Undefined if nothing is to be decided about the transfer. */
export function outcomeEvent({ state }: Pick<VenueTransfer, 'state'>, outcome: Outcome): TransferEvent | undefined {
  const there = eventsThere[state];
  return there === undefined || outcome === 'there' ? there : 'lost';
}

type Decided = Pick<VenueTransfer, 'state' | 'askedAt' | 'plannedAt' | 'lookedAt' | 'shown' | 'refusal' | 'txid'>;

/** The outcomes that may be decided now. */
export function possibleOutcomes(transfer: Decided, now: number): readonly Outcome[] {
  const since = transfer.askedAt ?? transfer.plannedAt;
  if (now - since < outcomeAfterMs) return [];
  return outcomes.filter((outcome) => {
    if (outcomeEvent(transfer, outcome) === undefined) return false;
    // Coins that came to the venue are there, whatever it says of them. What it may pay is not.
    return outcome === 'gone' || transfer.state === 'left' || isNowhereThere(transfer, { since, now });
  });
}

/**
 * Whether the venue was looked through long enough after the request, and lately, and showed nothing that is this
 * withdrawal or may be it. What it shows may be paid: its coins are not there for another one. Nor are those of a
 * payment whose transaction is known.
 */
function isNowhereThere(
  { state, shown, refusal, txid, lookedAt }: Decided,
  { since, now }: Readonly<{ since: number; now: number }>,
): boolean {
  if (lookedAt === null || lookedAt - since < outcomeAfterMs || now - lookedAt > freshLookMs) return false;
  return shown === null && txid === null && (state !== 'unknown' || refusal === null);
}

export function mayDecideOutcome(transfer: Decided, outcome: Outcome, now: number): boolean {
  return possibleOutcomes(transfer, now).includes(outcome);
}

export function readOutcome(text: string): Outcome | undefined {
  return outcomes.find((outcome) => outcome === text);
}
