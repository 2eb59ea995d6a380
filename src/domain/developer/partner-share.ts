/**
 * The share of our service fee that the partner behind an API key earns with its orders. It is a part of the fee, so
 * the visitor pays no more. It is fixed when an order is made, stands in its signed terms, and is owed once it is
 * completed.
 */
import { divideDown, money, type Money } from '../money.ts';
import { accept, refuse, type Result } from '../result.ts';

export type PartnerShare = Readonly<{
  /** Id of the partner's API key. */
  partnerId: string;
  /** The partner's name, as visitors are told it. */
  name: string;
  /** Basis points of the service fee. */
  basisPoints: number;
}>;

/** What a key has of it. */
export type KeyShare = Omit<PartnerShare, 'partnerId'>;

/** Half of the fee. A policy may say less. The signer signs no more. */
export const mostShareBasisPoints = 5_000;

/** A name that visitors can read in the terms and operators in a table. */
export const partnerNameText = /^(?! )[^\p{C}\p{Zl}\p{Zp}]{1,60}(?<! )$/u;
export const partnerIdText = /^key_[0-9a-z]{12}$/;

/** The partner's share of a service fee. Rounds down: what we owe comes out of the fee and never exceeds its share. */
export function shareOfFee({ currency, units }: Money, basisPoints: number): Money {
  return money(currency, divideDown(units * BigInt(basisPoints), 10_000n));
}

/** A share as an operator types it: a name, and percent of the fee with up to two decimals. 0 is no share. */
export type TypedShare = Readonly<{ partnerName: string; share: string }>;
export type ShareRefusal = 'partner_name_invalid' | 'partner_share_invalid';

const percentText = /^([0-9]{1,3})(?:\.([0-9]{1,2}))?$/;

/** `mostPercent`: what the policy allows. */
export function parseKeyShare(typed: TypedShare, mostPercent: bigint): Result<KeyShare | null, ShareRefusal> {
  const read = percentText.exec(typed.share.trim());
  const most = Math.min(Number(mostPercent) * 100, mostShareBasisPoints);
  const basisPoints = read ? Number(read[1]) * 100 + Number((read[2] ?? '').padEnd(2, '0')) : Number.NaN;
  if (!(basisPoints <= most)) return refuse('partner_share_invalid', { field: 'share', max: most / 100 });
  if (basisPoints === 0) return accept(null);
  const name = typed.partnerName.trim().normalize('NFC');
  return partnerNameText.test(name)
    ? accept({ name, basisPoints })
    : refuse('partner_name_invalid', { field: 'partnerName' });
}

/** "12.5 %", as the audit log and the facts of an action have it. */
export function percentOf({ basisPoints }: Pick<KeyShare, 'basisPoints'>): string {
  return `${basisPoints / 100} %`;
}
