/**
 * Whether the row of an order still says what its signed terms say. Whoever can write to the database can change a row,
 * and cannot sign.
 */
import { isoInstant } from '../calendar.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { Order } from '../order/order.ts';
import { priceExchange } from '../quote.ts';
import { describeTerms } from './describe-terms.ts';
import type { OrderTerms } from './order-terms.ts';

/** What a row does not agree with. */
export type TermsFault = 'terms_unreadable' | 'terms_differ' | 'quote_differs';

/** Finds what in the row differs from the terms. The signature over the terms is another question. */
export function findTermsFault(order: Order): TermsFault | undefined {
  const signed = readSigned(order.termsText);
  if (!signed) return 'terms_unreadable';
  if (!isQuoteWhole(order)) return 'quote_differs';
  return isRowOf(signed, order) ? undefined : 'terms_differ';
}

function readSigned(text: string): OrderTerms | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'refundRule' in parsed ? (parsed as OrderTerms) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the terms made of the row again are the signed ones. Some figures are those of the program that signed, and
 * some may move: the window is made longer by our outages, and a refund address may be given later.
 */
function isRowOf(signed: OrderTerms, order: Order): boolean {
  if (isoInstant(order.expiresAt) < signed.expiresAt) return false;
  if (signed.refundAddress !== null && order.refundAddress === null) return false;
  try {
    const { policyVersion, laterRefund, ...again } = describeTerms(order, signed);
    const { toleranceBasisPoints } = signed.refundRule;
    const expected = {
      ...again,
      service: signed.service,
      ...(signed.policyVersion !== undefined && policyVersion !== undefined && { policyVersion }),
      refundAddress: signed.refundAddress,
      ...(signed.laterRefund !== undefined && laterRefund !== undefined && { laterRefund }),
      expiresAt: signed.expiresAt,
      ...(signed.firstConfirmationMinutes !== undefined && {
        firstConfirmationMinutes: signed.firstConfirmationMinutes,
      }),
      refundRule: { ...again.refundRule, toleranceBasisPoints },
    };
    return canonicalJson(expected) === order.termsText;
  } catch {
    // Figures that cannot be signed are not those that were.
    return false;
  }
}

/** Whether fee and amount of the quote, which are in the terms, follow from its other figures, which are not. */
function isQuoteWhole({ quote }: Order): boolean {
  const again = priceExchange(quote.inputs);
  return again.ok && again.value.fee.units === quote.fee.units && again.value.receive.units === quote.receive.units;
}
