/**
 * What a person may decide about a transfer that neither the venue nor the chain explains: the coins are at the venue,
 * or they are nowhere that we can show. Nothing is asked for again by it; only the books follow.
 */
import type { TransferEvent, VenueTransfer } from './venue.ts';

export const outcomes = ['there', 'gone'] as const;
export type Outcome = (typeof outcomes)[number];

/** Venues take hours at times. Before this nobody decides. */
export const outcomeAfterMs = 6 * 3_600_000;

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

export function mayDecideOutcome(
  transfer: Pick<VenueTransfer, 'state' | 'askedAt' | 'plannedAt'>,
  now: number,
): boolean {
  const since = transfer.askedAt ?? transfer.plannedAt;
  return outcomeEvent(transfer, 'gone') !== undefined && now - since >= outcomeAfterMs;
}

export function readOutcome(text: string): Outcome | undefined {
  return outcomes.find((outcome) => outcome === text);
}
