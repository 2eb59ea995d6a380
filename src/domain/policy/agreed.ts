/**
 * The part of a policy that an order keeps: fees, deadlines and retention of the version that was in force when the
 * order was made. A later version changes new orders only.
 */
import { usualPolicy, type Policy, type PolicyVersion } from './policy.ts';

export type Agreed = Readonly<{ policyNumber: number }> & Pick<Policy, 'fees' | 'times' | 'retention'>;

export function agreeTo({ number, policy }: PolicyVersion): Agreed {
  const { fees, times, retention } = policy;
  return { policyNumber: number, fees, times, retention };
}

type Values = Readonly<Record<string, number>>;

/** The stored form. JSON numbers are exact enough: no agreed value is an amount of coins. */
export type AgreedDocument = Readonly<{ policyNumber: number; fees: Values; times: Values; retention: Values }>;

export function describeAgreed({ policyNumber, fees, times, retention }: Agreed): AgreedDocument {
  return { policyNumber, fees: toNumbers(fees), times: toNumbers(times), retention: toNumbers(retention) };
}

/** An order from before a value became policy was made under its default. */
export function readAgreed({ policyNumber, fees, times, retention }: AgreedDocument): Agreed {
  return {
    policyNumber,
    fees: { ...usualPolicy.fees, ...toUnits(fees) },
    times: { ...usualPolicy.times, ...toUnits(times) },
    retention: { ...usualPolicy.retention, ...toUnits(retention) },
  };
}

function toNumbers(values: Readonly<Record<string, bigint>>): Values {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
}

function toUnits(values: Values): Readonly<Record<string, bigint>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, BigInt(value)]));
}
