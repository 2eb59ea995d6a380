/**
 * Operators propose what nothing else ends in cold storage: a signed return that can no longer be mined, and coins that
 * are gone. A second person always has to agree.
 */
import { currencies, isCurrencyId } from '#src/domain/assets/currencies.ts';
import { parseReason } from '#src/domain/back-office/reason.ts';
import { parseMoney } from '#src/domain/money.ts';
import { isFenced } from '#src/domain/payout-stop.ts';
import type { RefusalCode } from '#src/domain/refusals.ts';
import { refuse, type Result } from '#src/domain/result.ts';
import type { ActFacts, TreasuryAct } from '#src/domain/treasury/act.ts';
import { takenUnits, type ColdReturn } from '#src/domain/treasury/cold-return.ts';
import type { TreasuryDeps } from './act-records.ts';
import { findGone, findLife, findSent, lookForAct } from './cold-losses.ts';
import { proposeAct } from './propose-act.ts';

/** Authorises the operator for exactly these facts. Called only for valid input. */
type Approve<Code extends string> = (facts: ActFacts) => Promise<Result<unknown, Code>>;

export type NewOutspent = Readonly<{ returnId: string; reason: string; actor: string }>;

/** Proposes to end a signed return that can no longer be mined. */
export async function requestOutspent<Code extends string>(
  deps: TreasuryDeps,
  { returnId, reason: words, actor }: NewOutspent,
  approve: Approve<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  const returned = await findSent(deps, returnId);
  if (!returned) return refuse('cold_return_unknown');
  const refusal = await findLife(deps, returned);
  if (refusal) return refuse(refusal);
  const facts: ActFacts = { ...outspentFacts(returned), reason: reason.value };
  return await propose(deps, { facts, actor, approve });
}

function outspentFacts(returned: ColdReturn) {
  const { id: subject, currency } = returned;
  return { kind: 'cold_outspent', currency, units: takenUnits(returned), address: '', subject } as const;
}

export type NewColdShortage = Readonly<{ currency: string; missing: string; reason: string; actor: string }>;

/** Proposes to book what is missing in cold storage as gone: exactly what the chain shows. */
export async function requestColdShortage<Code extends string>(
  deps: TreasuryDeps,
  { currency: typed, missing, reason: words, actor }: NewColdShortage,
  approve: Approve<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const reason = parseReason(words);
  if (!reason.ok) return reason;
  if (!isCurrencyId(typed)) return refuse('currency_unknown');
  const amount = parseMoney(typed, missing);
  if (!amount.ok) return refuse('difference_changed');
  const { currency, units } = amount.value;
  const facts: ActFacts = { kind: 'cold_shortage', currency, units, address: '', subject: '', reason: reason.value };
  const looked = await lookForAct(deps, facts);
  const stops = await deps.store.snapshot(async (records) => await records.stops.all());
  if (isFenced(stops, currencies[currency].chain)) return refuse('restore_under_way');
  const found = findGone(looked, facts);
  if (typeof found === 'string') return refuse(found);
  return await propose(deps, { facts, actor, approve });
}

type Request<Code extends string> = Readonly<{ facts: ActFacts; actor: string; approve: Approve<Code> }>;

async function propose<Code extends string>(
  deps: TreasuryDeps,
  { facts, actor, approve }: Request<Code>,
): Promise<Result<TreasuryAct, RefusalCode | Code>> {
  const approved = await approve(facts);
  if (!approved.ok) return approved;
  const proposed = await proposeAct(deps, { facts, actor, readyAt: deps.ports.clock.now(), idempotencyKey: null });
  if (!proposed.ok || proposed.value.state !== 'failed') return proposed;
  return refuse(proposed.value.obstacle ?? 'difference_changed');
}
