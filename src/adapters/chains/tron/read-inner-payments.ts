/** Native coins that contracts sent in the internal transactions of one transaction, summed by receiver. */
import type { NodeInfo } from './answers.ts';
import { spellAddress } from './spell-address.ts';

export type InnerPayments = Readonly<{
  payers: readonly string[];
  /** Payments in the order in which their receivers were first paid. */
  payments: readonly Readonly<{ to: string; units: bigint }>[];
}>;

/**
 * Types of internal transactions that transfer coins. Nodes also list stakes, votes and delegated energy, whose amounts
 * are not received by anyone.
 */
const moving: ReadonlySet<string | undefined> = new Set(
  ['call', 'create', 'suicide'].flatMap((note) => [note, Buffer.from(note).toString('hex')]),
);

export function readInnerPayments({ internal_transactions: calls = [] }: NodeInfo): InnerPayments {
  const payers = new Set<string>();
  const sums = new Map<string, bigint>();
  for (const { caller_address: from, transferTo_address: to, callValueInfo = [], ...call } of calls) {
    if (call.rejected === true || to === undefined || !moving.has(call.note)) continue;
    const units = callValueInfo.reduce((sum, value) => sum + readValue(value), 0n);
    if (units <= 0n) continue;
    payers.add(from);
    sums.set(to, (sums.get(to) ?? 0n) + units);
  }
  const payments = [...sums].map(([to, units]) => ({ to: spellAddress(to), units }));
  return { payers: [...payers].map(spellAddress), payments };
}

type CallValue = Readonly<{ callValue?: number; tokenId?: string }>;

/** Units of a call value. A number above 2^53 is not exact and left out: nine billion coins cannot be ours. */
function readValue({ tokenId = '', callValue = 0 }: CallValue): bigint {
  return tokenId === '' && callValue > 0 && Number.isSafeInteger(callValue) ? BigInt(callValue) : 0n;
}
