/** Data of the treasury page. All figures are formatted on the server. */
import type { CurrencyId } from '#src/domain/assets/currencies.ts';
import type { ActKind, ActStage } from '#src/domain/treasury/act.ts';
import type { RefillStage } from '#src/domain/treasury/refill.ts';

export type ActRow = Readonly<{
  id: string;
  kind: ActKind;
  stage: ActStage;
  currency: CurrencyId;
  /** Null for an address. */
  amount: string | null;
  dollars: string | null;
  address: string;
  /** Label of the address. */
  label: string;
  /** The API key whose partner is paid its share. Empty if there is none. */
  partner: string;
  reason: string;
  /** Hash of the facts, which the second person sends back. */
  facts: string;
  proposedBy: string;
  proposedAt: string;
  decidedBy: string | null;
  needsSecond: boolean;
  readyAt: string;
  expiresAt: string;
  /** Why it is not done yet, in words. */
  obstacle: string | null;
  payout: Readonly<{ state: string; txid: string | null }> | null;
  /** How the signer takes it, if it is to be paid. */
  standing: 'proven' | 'said' | 'refused' | null;
  /** Whether the operator who looks may agree: somebody else proposed it, and it waits. */
  canAgree: boolean;
  /** What the operator who looks may do to end it. */
  canStop: 'take_back' | 'refuse' | null;
}>;

export type ListedRow = Readonly<{
  id: string;
  currency: CurrencyId;
  address: string;
  label: string;
  addedBy: string;
  addedAt: string;
  /** Null once it may be used. */
  usableAt: string | null;
}>;

export type RefillRow = Readonly<{
  id: string;
  currency: CurrencyId;
  expected: string;
  /** Booked so far. Null if nothing came. */
  came: string | null;
  stage: RefillStage;
  address: string;
  qr: string;
  reason: string;
  requestedBy: string;
  requestedAt: string;
  isOpen: boolean;
}>;

export type TreasuryView = Readonly<{
  /** Of the newest change when the acts were read. */
  mark: string;
  acts: readonly ActRow[];
  addresses: readonly ListedRow[];
  /** Partners that have earned anything, with what may be paid out to them. */
  partners: readonly Readonly<{ id: string; label: string }>[];
  /** What the address of the page asks the withdrawal form for. */
  wanted: Readonly<{ partnerId: string; amount: string; addressId: string }>;
  refills: readonly RefillRow[];
  limits: Readonly<{ act: string; day: string; cooling: string }>;
  /** Whether the signer wants to see approvals of people whom it knows, and who these are. */
  signer: Readonly<{ areNeeded: boolean; names: readonly string[] }> | null;
}>;

export function agreeId(actId: string): string {
  return `agree-${actId}`;
}

export function stopId(actId: string): string {
  return `stop-${actId}`;
}

export function removeId(addressId: string): string {
  return `remove-${addressId}`;
}

export function closeId(refillId: string): string {
  return `close-${refillId}`;
}
