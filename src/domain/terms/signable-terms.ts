/**
 * Whether a text may be signed as the terms of an order. The signer believes nobody: whoever has a server may ask it to
 * sign whatever helps a theft, and terms decide where coins go.
 */
import { currencies, currencyIds, type OfferedId } from '../assets/currencies.ts';
import { canonicalJson } from '../canonical-json.ts';
import { isoInstant } from '../calendar.ts';
import { mostShareBasisPoints, shareOfFee } from '../developer/partner-share.ts';
import { divideDown, formatMoney, money, parseMoney } from '../money.ts';
import type { NetworkProfile } from '../network-fee.ts';
import { orderTypes, products } from '../order/order-kind.ts';
import { isOrderNumber } from '../order/order-number.ts';
import { makeOrderTerms, type OrderTerms } from './order-terms.ts';

type Signing = Readonly<{
  profile: NetworkProfile;
  keyId: string;
  /** The time now. Undefined where time is simulated. */
  now: number | undefined;
}>;

/** How far the clock of whoever makes an order may be from the signer's. */
const mostSkewMs = 10 * 60_000;
/** Longest payment window that is ever promised. */
const longestWindowMs = 31 * 86_400_000;

/** The terms in a text. Undefined if it is not exactly such terms, or says what no order of ours says. */
export function readSignableTerms(text: string, signing: Signing): OrderTerms | undefined {
  const terms = parseTerms(text);
  if (!terms) return undefined;
  const { version, service, profile, keyId, createdAt, expiresAt, orderNumber, laterRefund } = terms;
  if (version !== 1 || service !== 'Sampan' || profile !== signing.profile || keyId !== signing.keyId) return undefined;
  // Without it, whoever has the database could give a refund address.
  if (laterRefund !== 'signed') return undefined;
  const { now } = signing;
  if (now !== undefined) {
    if (createdAt < isoInstant(now - mostSkewMs) || createdAt > isoInstant(now + mostSkewMs)) return undefined;
    if (expiresAt > isoInstant(now + longestWindowMs)) return undefined;
  }
  // The day is in the number, so terms of an order of another day are never replaced.
  if (!isOrderNumber(orderNumber) || orderNumber.slice(3, 11) !== createdAt.slice(0, 10).replaceAll('-', ''))
    return undefined;
  const { toleranceBasisPoints, lateDepositHours, choiceDays } = terms.refundRule;
  if (toleranceBasisPoints > 10_000 || lateDepositHours > 10_000 || choiceDays > 1_000) return undefined;
  return isWhole(terms) && isPriced(terms) && areSharesPart(terms) ? terms : undefined;
}

/** Terms made again of what the text says must be the same text: it has every field, and no other. */
function parseTerms(text: string): OrderTerms | undefined {
  try {
    const terms = makeOrderTerms(JSON.parse(text) as OrderTerms);
    return canonicalJson(terms) === text ? terms : undefined;
  } catch {
    return undefined;
  }
}

function isWhole({ orderType, product, mixing, planHash, furtherAddresses }: OrderTerms): boolean {
  if (!orderTypes.includes(orderType) || !products.includes(product)) return false;
  if (product !== 'exchange') return mixing !== null && planHash !== null;
  return mixing === null && planHash === null && furtherAddresses.length === 0;
}

/** Whether the amounts are those of an order: up to the largest that is ever taken, and for no more than the rate. */
function isPriced({ sendCurrency, sendAmount, sendRange, receiveCurrency, receiveAmount, rate }: OrderTerms): boolean {
  if (!isOffered(sendCurrency) || !isOffered(receiveCurrency)) return false;
  const send = parseMoney(sendCurrency, sendAmount);
  const most = parseMoney(sendCurrency, sendRange?.max ?? sendAmount);
  const receive = parseMoney(receiveCurrency, receiveAmount);
  if (!send.ok || !most.ok || !receive.ok || most.value.units > currencies[sendCurrency].maxUnits) return false;
  return receive.value.units <= divideDown(send.value.units * BigInt(rate.numerator), BigInt(rate.denominator));
}

/** Whether a partner earns no more than its share of the service fee, and of no other line. */
function areSharesPart({ feeLines, sendCurrency }: OrderTerms): boolean {
  return feeLines.every(({ name, currency, amount, partnerShare: share }, place) => {
    if (!share) return true;
    if (place > 0 || name !== 'service_fee' || currency !== sendCurrency) return false;
    if (share.basisPoints < 1 || share.basisPoints > mostShareBasisPoints) return false;
    const fee = parseMoney(currency, amount);
    return formatMoney(shareOfFee(fee.ok ? fee.value : money(currency, 0n), share.basisPoints)) === share.amount;
  });
}

function isOffered(currency: string): currency is OfferedId {
  return currencyIds.some((id) => id === currency);
}
