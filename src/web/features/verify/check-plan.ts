/**
 * Checks the revealed plan of a mix against the terms that committed to it: its hash, and whether it follows the
 * settings. Like the check of the terms it can run in the browser, even offline.
 */
import { canonicalBytes, type JsonValue } from '#src/domain/canonical-json.ts';
import type { MixPlan } from '#src/domain/mixer/plan.ts';
import type { TermsCheck, TermsFields } from './check-terms.ts';

/**
 * Result of the check. `idle`: no plan was given, or no terms to compare it with. `uncommitted`: the terms contain no
 * plan hash. `keeps`: the number of parts, their sizes and their times are allowed by the settings in the terms.
 */
export type PlanCheck =
  | Readonly<{ kind: 'idle' | 'unreadable' | 'unsupported' | 'uncommitted' }>
  | Readonly<{ kind: 'matches' | 'differs'; hash: string; plan: MixPlan; keeps: boolean }>;

export async function checkPlan(text: string, check: TermsCheck): Promise<PlanCheck> {
  if (text.trim() === '' || !('terms' in check)) return { kind: 'idle' };
  const plan = parsePlan(text);
  if (!plan) return { kind: 'unreadable' };
  const { planHash, mixing } = check.terms;
  if (typeof planHash !== 'string') return { kind: 'uncommitted' };
  const hash = await hashOf(plan);
  if (hash === undefined) return { kind: 'unsupported' };
  return { kind: hash === planHash ? 'matches' : 'differs', hash, plan, keeps: keepsTo(asFields(mixing), plan) };
}

/** Parses a plan. Accepts exactly the fields of a plan: any other field would change the hash. */
function parsePlan(text: string): MixPlan | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { version, nonce, weights, offsetsMs, ...rest } = asFields(parsed as JsonValue);
  if (version !== 1 || typeof nonce !== 'string' || Object.keys(rest).length > 0) return undefined;
  if (!areCounts(weights) || !areCounts(offsetsMs)) return undefined;
  return weights.length > 0 && weights.length === offsetsMs.length ? { version, nonce, weights, offsetsMs } : undefined;
}

function areCounts(value: JsonValue | undefined): value is readonly number[] {
  return Array.isArray(value) && value.every((each) => Number.isSafeInteger(each) && Number(each) >= 0);
}

function asFields(value: JsonValue | undefined): TermsFields {
  const isFields = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isFields ? (value as TermsFields) : {};
}

/** SHA-256 of the plan's canonical JSON. Undefined on insecure pages, where WebCrypto is missing. */
async function hashOf(plan: MixPlan): Promise<string | undefined> {
  try {
    const digest = await globalThis.crypto.subtle.digest('SHA-256', new Uint8Array(canonicalBytes(plan)));
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  } catch {
    return undefined;
  }
}

function keepsTo(settings: TermsFields, { weights, offsetsMs }: MixPlan): boolean {
  const { mixingRounds, delayMinutes, useRandomAmounts, useRandomDelay } = settings;
  if (typeof mixingRounds !== 'number' || typeof delayMinutes !== 'number') return false;
  const delayMs = delayMinutes * 60_000;
  const isAscending = offsetsMs.every((offset, index) => offset >= (offsetsMs[index - 1] ?? 0) && offset <= delayMs);
  const areEven = offsetsMs.every((offset, index) => offset === Math.floor((delayMs * (index + 1)) / weights.length));
  const areEqual = weights.every((weight) => weight === 1);
  return (
    weights.length <= mixingRounds &&
    isAscending &&
    weights.every((weight) => weight > 0) &&
    (useRandomAmounts === true || areEqual) &&
    (useRandomDelay === true || areEven)
  );
}
