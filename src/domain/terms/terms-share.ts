/** The partner's share as the signed terms of an order say it. */
import type { PartnerShare } from '../developer/partner-share.ts';
import type { OrderTerms } from './order-terms.ts';

/** Undefined if nobody earns a share. Terms are not validated, because we wrote and signed them. */
export function shareInTerms(termsText: string): Pick<PartnerShare, 'partnerId' | 'basisPoints'> | undefined {
  const share = readFeeLines(termsText).find(({ partnerShare }) => partnerShare)?.partnerShare;
  return share && { partnerId: share.id, basisPoints: share.basisPoints };
}

/** Text that is no terms is found by others (`findTermsFault`). */
function readFeeLines(text: string): OrderTerms['feeLines'] {
  try {
    const { feeLines } = JSON.parse(text) as Partial<OrderTerms>;
    return Array.isArray(feeLines) ? feeLines : [];
  } catch {
    return [];
  }
}
