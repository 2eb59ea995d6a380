/**
 * The part of a policy that an order keeps: fees, fee ceilings, deadlines, times to the first confirmation and
 * retention of the version that was in force when the order was made. A later version changes new orders only, or makes
 * ceilings higher.
 */
import { usualPolicy, type Policy, type PolicyVersion } from './policy.ts';

export type Agreed = Readonly<{ policyNumber: number }> &
  Pick<Policy, 'fees' | 'feeCeilings' | 'times' | 'firstConfirmations' | 'retention'>;

/** One object per version, so that its stored form is made once and not for every order. */
const agreements = new WeakMap<Policy, Agreed>();

export function agreeTo({ number, policy }: PolicyVersion): Agreed {
  const known = agreements.get(policy);
  if (known?.policyNumber === number) return known;
  const { fees, feeCeilings, times, firstConfirmations, retention } = policy;
  const agreed = Object.freeze({ policyNumber: number, fees, feeCeilings, times, firstConfirmations, retention });
  agreements.set(policy, agreed);
  return agreed;
}

type Values = Readonly<Record<string, number>>;

/** The stored form. JSON numbers are exact enough: no agreed value is an amount of coins. */
export type AgreedDocument = Readonly<{
  policyNumber: number;
  fees: Values;
  /** Absent in orders from before the ceilings were policy. */
  feeCeilings?: Values;
  times: Values;
  /** Absent in orders from before these times were policy. */
  firstConfirmations?: Values;
  retention: Values;
}>;

const documents = new WeakMap<Agreed, AgreedDocument>();

export function describeAgreed(agreed: Agreed): AgreedDocument {
  const known = documents.get(agreed);
  if (known) return known;
  const document = {
    policyNumber: agreed.policyNumber,
    fees: toNumbers(agreed.fees),
    feeCeilings: toNumbers(agreed.feeCeilings),
    times: toNumbers(agreed.times),
    firstConfirmations: toNumbers(agreed.firstConfirmations),
    retention: toNumbers(agreed.retention),
  };
  documents.set(agreed, document);
  return document;
}

/** An order from before a value became policy was made under its default. */
export function readAgreed(document: AgreedDocument): Agreed {
  const { fees, feeCeilings = {}, times, firstConfirmations = {}, retention } = document;
  return {
    policyNumber: document.policyNumber,
    fees: { ...usualPolicy.fees, ...toUnits(fees) },
    feeCeilings: { ...usualPolicy.feeCeilings, ...toUnits(feeCeilings) },
    times: { ...usualPolicy.times, ...toUnits(times) },
    firstConfirmations: { ...usualPolicy.firstConfirmations, ...toUnits(firstConfirmations) },
    retention: { ...usualPolicy.retention, ...toUnits(retention) },
  };
}

function toNumbers(values: Readonly<Record<string, bigint>>): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
}

function toUnits(values: Values): Readonly<Record<string, bigint>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, BigInt(value)]));
}
