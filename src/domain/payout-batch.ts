/**
 * Batches: several exchange payouts that go out in one transaction. One of them, the leader, has the coins, the signed
 * versions and the change. The others have joined it: they are paid by its transaction or not at all.
 */
import { chains } from './assets/chains.ts';
import type { ChainId } from './assets/currencies.ts';
import { divideDown, type Money } from './money.ts';
import type { ConflictDomain, Payout } from './order/payout.ts';

/** Payouts that go out in one transaction. A payout alone is a batch without others. */
export type Batch = Readonly<{ leader: Payout; joined: readonly Payout[] }>;

/** Maximum number of payouts in one transaction. */
export const mostTogether = 20;

/** What the transaction of a batch pays to others. */
export function batchUnits({ leader, joined }: Batch): bigint {
  return joined.reduce((sum, { amount }) => sum + amount.units, leader.amount.units);
}

/** Whether payouts of the chain go out in batches. Not on Monero, whose wallet signs for one receiver. */
export function paysInBatches(chain: ChainId): boolean {
  return chains[chain].family === 'utxo';
}

/** Number of payouts that have joined the one with this conflict domain. */
export function joinedCount(domain: ConflictDomain | null): number {
  return domain?.kind === 'coins' ? (domain.joined ?? 0) : 0;
}

/**
 * The number of inputs that take at least as much space in a transaction as these payments. The largest output, to a
 * Taproot address, has 43 bytes, and an input at least 68.
 */
export function paymentsAsInputs(payments: number): number {
  return Math.ceil((payments * 2) / 3);
}

/** Share of one member in a fee, at most. */
export function largestShare(feeUnits: bigint, { joined }: Batch): bigint {
  return shareFee(feeUnits, joined.length + 1)[0] ?? feeUnits;
}

/**
 * Shares of the members of a batch in its network fee, the leader's first. The payments are of about the same size, so
 * the shares are equal. They are rounded down, and the leader pays the rest, so that they add up to the unit.
 */
export function shareFee(feeUnits: bigint, members: number): readonly bigint[] {
  const share = divideDown(feeUnits, BigInt(members));
  const first = feeUnits - share * BigInt(members - 1);
  return Array.from({ length: members }, (_, place) => (place === 0 ? first : share));
}

/** Throws if a request to sign names other payments than its conflict domain has, which is a bug of the caller. */
export function assertJoined(
  { domain, amount }: Readonly<{ domain: ConflictDomain; amount: Money }>,
  others: readonly Readonly<{ amount: Money }>[],
): void {
  if (joinedCount(domain) !== others.length) throw new TypeError('a batch pays all that have joined it');
  if (others.some((other) => other.amount.currency !== amount.currency)) {
    throw new TypeError('all of a batch are of one currency');
  }
  if (others.some((other) => other.amount.units <= 0n)) throw new RangeError('a payout moves something');
}
