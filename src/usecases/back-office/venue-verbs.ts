/** The part of the back office's use cases that is about the venue. What moves money asks for a proof. */
import { moneyFact } from '#src/domain/back-office/facts.ts';
import { money } from '#src/domain/money.ts';
import { differenceOfAct, outcomeOf, sideOf } from '#src/domain/treasury/venue-facts.ts';
import { requestTrade, requestVenueTransfer, type NewTrade, type NewVenueTransfer } from '../treasury/request-venue.ts';
import {
  requestOutcome,
  requestVenueDifference,
  type NewOutcome,
  type NewVenueDifference,
} from '../treasury/request-venue-booking.ts';
import type { OfficeDeps } from './office.ts';
import { readVenue } from './read-venue.ts';
import { requireRole } from './require-role.ts';
import { stepUp, type SteppedUp } from './step-up.ts';

const scope = 'kraken';

export function makeVenueVerbs(deps: OfficeDeps) {
  const treasury = { ports: deps.ports, store: deps.office.store };
  return {
    readVenue: async () => await readVenue(deps),
    requestVenueTransfer: async ({ proof, ...wanted }: NewVenueTransfer & SteppedUp) => {
      const act = 'venue_transfer_requested';
      const allowed = await requireRole(deps, { actor: wanted.actor, act });
      if (!allowed.ok) return allowed;
      return await requestVenueTransfer(treasury, wanted, async ({ currency, units, reason }) => {
        const facts = { amount: moneyFact(money(currency, units)), scope, reason };
        return await stepUp(deps, { actor: wanted.actor, proof, act, facts });
      });
    },
    requestTrade: async ({ proof, ...wanted }: NewTrade & SteppedUp) => {
      const act = 'venue_trade_requested';
      const allowed = await requireRole(deps, { actor: wanted.actor, act });
      if (!allowed.ok) return allowed;
      // The price moves between two looks at the form, so that the proof is for how far it may.
      const { slippage } = deps.ports.rules.policy().policy.venue;
      const rate = `±${Number(slippage) / 100} %`;
      return await requestTrade(treasury, wanted, async ({ currency, units, subject, reason }) => {
        const facts = { decision: sideOf({ subject }), amount: moneyFact(money(currency, units)), rate, scope, reason };
        return await stepUp(deps, { actor: wanted.actor, proof, act, facts });
      });
    },
    requestOutcome: async ({ proof, ...wanted }: NewOutcome & SteppedUp) => {
      const act = 'venue_booked';
      const allowed = await requireRole(deps, { actor: wanted.actor, act });
      if (!allowed.ok) return allowed;
      return await requestOutcome(treasury, wanted, async ({ currency, units, subject, reason }) => {
        const { id: label, outcome: decision } = outcomeOf({ subject });
        const facts = { decision, label, amount: moneyFact(money(currency, units)), scope, reason };
        return await stepUp(deps, { actor: wanted.actor, proof, act, facts });
      });
    },
    requestVenueDifference: async ({ proof, ...wanted }: NewVenueDifference & SteppedUp) => {
      const act = 'venue_booked';
      const allowed = await requireRole(deps, { actor: wanted.actor, act });
      if (!allowed.ok) return allowed;
      return await requestVenueDifference(treasury, wanted, async (booked) => {
        const { currency, reason } = booked;
        const facts = { currency, difference: moneyFact(money(currency, differenceOfAct(booked))), scope, reason };
        return await stepUp(deps, { actor: wanted.actor, proof, act, facts });
      });
    },
  } as const;
}
