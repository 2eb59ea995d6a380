/** What the signer remembers: what it has counted against its caps, and what it last refused. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import { capReasons, type CapReason } from '#src/domain/signing-caps.ts';

/** `stopped`: the kill switch is set. */
export const signerRefusalReasons = ['stopped', ...capReasons] as const;
export type SignerRefusalReason = (typeof signerRefusalReasons)[number];

/** A payment that can be mined once. Whatever is signed for it again under this very name counts once in a day. */
export type Signing = Readonly<{ payoutId: string; conflictKey: string; currency: CurrencyId; units: bigint }>;

/**
 * The name of room that is kept for a payout before it is bound to anything, in the place of its conflict key. Once it
 * is signed under its own name, that is what counts. Whoever asks again keeps it for longer, once.
 */
export const keptRoom = 'kept';

/** What was counted in the last hour and day of the database's own clock, with the signing that is asked about. */
export type SigningSums = Readonly<{ hourUnits: bigint; dayUnits: bigint }>;

export type LastRefusal = Readonly<{ currency: CurrencyId; reason: SignerRefusalReason; at: number }>;

export interface SignerLog {
  /**
   * Counts a signing unless the judge has a reason against it, and gives that reason. One at a time per currency: two
   * that fit alone and not together are never both counted. Forgets what is two days old.
   */
  count(signing: Signing, judge: (sums: SigningSums) => CapReason | undefined): Promise<CapReason | undefined>;
  /** Only the last one of a currency is kept. */
  recordRefusal(refusal: LastRefusal): Promise<void>;
}
