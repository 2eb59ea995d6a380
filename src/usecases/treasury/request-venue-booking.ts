/**
 * Operators book what nothing else explains at a venue: what became of a transfer that is stuck, and what the venue
 * holds more or less than the books. Both are treasury acts, with their limits and their second person.
 */
import { parseReason } from '#src/domain/back-office/reason.ts';
import { parseDifference } from '#src/domain/difference.ts';
import { money } from '#src/domain/money.ts';
import { isRestored } from '#src/domain/payout-stop.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { refuse, type Result } from '#src/domain/result.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { venueCurrencies } from '#src/domain/treasury/venue.ts';
import { differenceFacts, outcomeFacts } from '#src/domain/treasury/venue-facts.ts';
import { isTransferNumber } from '#src/domain/treasury/venue-numbers.ts';
import { mayDecideOutcome, readOutcome } from '#src/domain/treasury/venue-outcome.ts';
import type { TreasuryDeps } from './act-records.ts';
import { proposeAct } from './propose-act.ts';
import { findVenueDifference } from './venue-cover.ts';

/** Authorises the operator for exactly these facts. Called only for valid input. */
type Approve<Code extends string> = (facts: ActFacts) => Promise<Result<null, Code>>;

export type NewOutcome = Readonly<{ transferId: string; outcome: string; reason: string; actor: string }>;

export async function requestOutcome<Code extends string>(
  deps: TreasuryDeps,
  { transferId, outcome: typed, reason: words, actor }: NewOutcome,
  approve: Approve<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const outcome = readOutcome(typed);
  if (!isTransferNumber(transferId) || outcome === undefined) return refuse('venue_transfer_not_stuck');
  const now = deps.ports.clock.now();
  if (await isBeingRestored(deps)) return refuse('restore_under_way');
  const found = await deps.store.snapshot(async ({ transfers }) =>
    (await transfers.open()).find(({ id }) => id === transferId),
  );
  if (!found || !mayDecideOutcome(found, outcome, now)) return refuse('venue_transfer_not_stuck');
  return await propose(deps, { facts: outcomeFacts(found, outcome, reason.value), actor, approve });
}

export type NewVenueDifference = Readonly<{ currency: string; difference: string; reason: string; actor: string }>;

export async function requestVenueDifference<Code extends string>(
  deps: TreasuryDeps,
  { currency: typed, difference, reason: words, actor }: NewVenueDifference,
  approve: Approve<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const currency = venueCurrencies.find((id) => id === typed);
  const units = currency && parseDifference(currency, difference);
  if (currency === undefined || units === undefined || units === 0n) return refuse('difference_changed');
  if (await isBeingRestored(deps)) return refuse('restore_under_way');
  const now = deps.ports.clock.now();
  const found = await deps.store.snapshot(async (records) => await findVenueDifference(records, currency, now));
  if (found !== units) return refuse('difference_changed');
  return await propose(deps, { facts: differenceFacts(money(currency, units), reason.value), actor, approve });
}

async function isBeingRestored({ store }: TreasuryDeps): Promise<boolean> {
  return isRestored(await store.snapshot(async ({ stops }) => await stops.all()));
}

type Request<Code extends string> = Readonly<{ facts: ActFacts; actor: string; approve: Approve<Code> }>;

/** A second act about the same finds nothing left to book, and fails. */
async function propose<Code extends string>(
  deps: TreasuryDeps,
  { facts, actor, approve }: Request<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  const proposed = await proposeAct(deps, { facts, actor, readyAt: deps.ports.clock.now(), idempotencyKey: null });
  if (!proposed.ok || proposed.value.state !== 'failed') return proposed;
  return refuse(proposed.value.obstacle ?? 'venue_transfer_not_stuck');
}
