/** Port to the signer's log: signings that count towards its caps, and its last refusals. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { capReasons, type CapReason } from '#src/domain/signing-caps.ts';

/**
 * Reasons for which the signer refuses: its caps, its kill switch (`stopped`), a log of its own that cannot be trusted
 * or written to, a payout that it has signed for another address, amount or coin before, one that does not follow from
 * signed terms, or two people who have not unlocked it yet (`locked`).
 */
export const signerRefusalReasons = [
  'stopped',
  ...capReasons,
  'log_unusable',
  'payout_changed',
  'not_proven',
  'locked',
] as const;
export type SignerRefusalReason = (typeof signerRefusalReasons)[number];

/**
 * One signing of a payment. Several with the same payout and conflict key count once per day, because only one can be
 * mined.
 */
export type Signing = Readonly<{
  payoutId: string;
  conflictKey: string;
  currency: CurrencyId;
  units: bigint;
  /** Whether it counts among what is only said. That is counted apart, and each such signing there and with all. */
  isSaid?: true;
  /** Whether it counts among what one operator approved without a second person, likewise. */
  isAlone?: true;
}>;

/**
 * Conflict key of a cap reservation for a payout that has no conflict domain yet. Once the payout is signed with its
 * real key, only that counts. A repeated reservation renews the first and never counts twice.
 */
export const keptRoom = 'kept';

/** Sums over the last hour and day, including the signing in question: of all signings, or of what is counted apart. */
export type SigningSums = Readonly<{ hourUnits: bigint; dayUnits: bigint }>;

export type LastRefusal = Readonly<{ currency: CurrencyId; reason: SignerRefusalReason; at: number }>;

export interface SignerLog {
  /**
   * Counts a signing unless `judge` returns a reason to refuse, and returns that reason. Serialised per currency by a
   * lock, so that two signings which exceed a cap together are never both counted. Deletes signings older than two
   * days.
   */
  count(signing: Signing, judge: (sums: SigningSums) => CapReason | undefined): Promise<CapReason | undefined>;
  /** Stores a refusal. Only the last one per currency is kept. */
  recordRefusal(refusal: LastRefusal): Promise<void>;
}
