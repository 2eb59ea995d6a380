import type { VenueTransfer } from '#src/domain/treasury/venue.ts';

type TransferFacts = Pick<
  VenueTransfer,
  'id' | 'venue' | 'direction' | 'currency' | 'units' | 'address' | 'requestedBy' | 'reason'
>;

/** A transfer of which nothing has happened yet. */
export function newTransfer(facts: TransferFacts, plannedAt: number): VenueTransfer {
  return {
    ...facts,
    feeUnits: null,
    state: 'planned',
    version: 0,
    reference: null,
    txid: null,
    plannedAt,
    askedAt: null,
    lookedAt: null,
    endedAt: null,
    refusal: null,
    shown: null,
  };
}
