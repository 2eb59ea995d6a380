/** Native coins that contracts sent in internal transactions of one transaction, summed up by receiver. */
import type { NodeInfo } from './answers.ts';
import { spellAddress } from './spell-address.ts';

export type InnerPayments = Readonly<{
  payers: readonly string[];
  /** In the order in which the receivers were first paid. */
  payments: readonly Readonly<{ to: string; units: bigint }>[];
}>;

/**
 * Types of internal transactions that move coins. Nodes also list stakes, votes and delegated energy, whose amounts
 * reach no one.
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

/** A number beyond 2^53 is not exact; nine thousand million coins are nothing of ours, and are left out. */
function readValue({ tokenId = '', callValue = 0 }: CallValue): bigint {
  return tokenId === '' && callValue > 0 && Number.isSafeInteger(callValue) ? BigInt(callValue) : 0n;
}
