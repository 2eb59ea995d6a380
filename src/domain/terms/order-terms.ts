/**
 * The terms promised for one order, as plain JSON. They are signed as canonical JSON, so every figure is text or an
 * integer. A figure that cannot be signed is a bug and throws.
 */
import { canonicalBytes } from '../canonical-json.ts';
import type { CurrencyId } from '../assets/currencies.ts';
import { partnerIdText, partnerNameText } from '../developer/partner-share.ts';
import type { MixSettings } from '../mixer/settings.ts';
import type { OrderType, Product } from '../order/order-kind.ts';

export type TermsAmount = Readonly<{ currency: CurrencyId; amount: string }>;
export type TermsFeeLine = Readonly<{
  name: string;
  currency: CurrencyId;
  amount: string;
  /** The part of this fee that a partner earns. Absent if nobody does. */
  partnerShare?: TermsShare;
}>;

/**
 * What the partner earns who made the order: so much of the fee, which is `amount` of the fee of these terms and is
 * rounded down. `id` is the id of the partner's API key.
 */
export type TermsShare = Readonly<{ id: string; name: string; basisPoints: number; amount: string }>;

/** Range of an open amount, in the send currency; both bounds are inclusive. */
export type TermsRange = Readonly<{ min: string; max: string }>;

/** The mid-market rate behind the rate, and the margin in parts per million with its terms. */
export type TermsMargin = Readonly<{
  mid: Readonly<{ numerator: string; denominator: string }>;
  basePpm: number;
  volatilityPpm: number;
  sizePpm: number;
  inventoryPpm: number;
  totalPpm: number;
}>;

/** Rules for deposits that have another amount or are late. The service applies the same figures. */
export type TermsRefundRule = Readonly<{
  /**
   * Largest deviation from the send amount at which a deposit is exchanged as it is, in basis points. 0 if the terms
   * have a range.
   */
  toleranceBasisPoints: number;
  /** Hours after expiry during which a late deposit is refunded automatically. */
  lateDepositHours: number;
  /** Days after which a choice that was left open becomes a refund. */
  choiceDays: number;
}>;

export type OrderTerms = Readonly<{
  version: 1;
  service: string;
  profile: 'sandbox' | 'testnet' | 'mainnet';
  /**
   * Number of the policy that the order was made under. Absent in terms from before policies had numbers.
   */
  policyVersion?: number;
  keyId: string;
  orderNumber: string;
  orderType: OrderType;
  product: Product;
  sendCurrency: CurrencyId;
  sendAmount: string;
  /**
   * Accepted range of an open amount. The other figures are then those for its minimum. Absent for a definite amount.
   */
  sendRange?: TermsRange;
  receiveCurrency: CurrencyId;
  receiveAmount: string;
  depositAddress: string;
  depositMemo: string | null;
  receiveAddress: string;
  /** Further receive addresses of a mix. Its parts are paid to all addresses in rotation. */
  furtherAddresses: readonly string[];
  refundAddress: string | null;
  /**
   * A refund address that is given after these terms holds only with our signature over it. Absent in terms from before
   * such addresses were signed.
   */
  laterRefund?: 'signed';
  /** Units of the receive currency per unit of the send currency, as an exact fraction. */
  rate: Readonly<{ numerator: string; denominator: string }>;
  /**
   * What the rate is made of. A floating order that pays `sendAmount` is charged the same margin on the mid-market rate
   * of its confirmation. Absent in terms from before margins existed, and if nothing is exchanged.
   */
  margin?: TermsMargin;
  feeLines: readonly TermsFeeLine[];
  networkFee: TermsAmount;
  quoteId: string;
  /** Settings of a mix. Null for an exchange. */
  mixing: MixSettings | null;
  /** SHA-256 of a mix's plan, which is revealed at the end. Null for an exchange. */
  planHash: string | null;
  createdAt: string;
  expiresAt: string;
  confirmationsNeeded: number;
  /**
   * For a fixed price: minutes after `expiresAt` by which the first confirmation must come for the price to bind. The
   * visitor then receives exactly `receiveAmount` for `sendAmount`, and for another amount within the tolerance its
   * value at the same rate.
   */
  firstConfirmationMinutes?: number;
  refundRule: TermsRefundRule;
}>;

export type OrderTermsInput = Omit<OrderTerms, 'version'>;

/**
 * Makes the terms of an order. Copies the named fields only, so that extra properties of the caller's object are never
 * signed.
 */
export function makeOrderTerms(input: OrderTermsInput): OrderTerms {
  // By name, as canonical JSON sorts them.
  const terms: OrderTerms = {
    confirmationsNeeded: input.confirmationsNeeded,
    createdAt: input.createdAt,
    depositAddress: input.depositAddress,
    depositMemo: input.depositMemo,
    expiresAt: input.expiresAt,
    feeLines: input.feeLines.map(copyFeeLine),
    ...(input.firstConfirmationMinutes !== undefined && { firstConfirmationMinutes: input.firstConfirmationMinutes }),
    furtherAddresses: [...input.furtherAddresses],
    keyId: input.keyId,
    ...(input.laterRefund !== undefined && { laterRefund: input.laterRefund }),
    ...(input.margin && { margin: copyMargin(input.margin) }),
    mixing: input.mixing && copyMixing(input.mixing),
    networkFee: { amount: input.networkFee.amount, currency: input.networkFee.currency },
    orderNumber: input.orderNumber,
    orderType: input.orderType,
    planHash: input.planHash,
    ...(input.policyVersion !== undefined && { policyVersion: input.policyVersion }),
    product: input.product,
    profile: input.profile,
    quoteId: input.quoteId,
    rate: { denominator: input.rate.denominator, numerator: input.rate.numerator },
    receiveAddress: input.receiveAddress,
    receiveAmount: input.receiveAmount,
    receiveCurrency: input.receiveCurrency,
    refundAddress: input.refundAddress,
    refundRule: {
      choiceDays: input.refundRule.choiceDays,
      lateDepositHours: input.refundRule.lateDepositHours,
      toleranceBasisPoints: input.refundRule.toleranceBasisPoints,
    },
    sendAmount: input.sendAmount,
    sendCurrency: input.sendCurrency,
    ...(input.sendRange && { sendRange: { max: input.sendRange.max, min: input.sendRange.min } }),
    service: input.service,
    version: 1,
  };
  assertSignable(terms);
  return terms;
}

function copyFeeLine({ name, currency, amount, partnerShare: share }: TermsFeeLine): TermsFeeLine {
  if (!share) return { amount, currency, name };
  const partnerShare = { amount: share.amount, basisPoints: share.basisPoints, id: share.id, name: share.name };
  return { amount, currency, name, partnerShare };
}

function copyMargin({ mid, basePpm, volatilityPpm, sizePpm, inventoryPpm, totalPpm }: TermsMargin): TermsMargin {
  const { numerator, denominator } = mid;
  return { basePpm, inventoryPpm, mid: { denominator, numerator }, sizePpm, totalPpm, volatilityPpm };
}

function copyMixing(settings: MixSettings): MixSettings {
  return {
    delayMinutes: settings.delayMinutes,
    enableTorIntegration: settings.enableTorIntegration,
    mixingRounds: settings.mixingRounds,
    privacyLevel: settings.privacyLevel,
    useRandomAmounts: settings.useRandomAmounts,
    useRandomDelay: settings.useRandomDelay,
  };
}

/** Bytes to sign: UTF-8 of the canonical JSON, without a trailing newline. */
export function termsBytes(terms: OrderTerms): Uint8Array {
  return canonicalBytes(terms);
}

/** Decimal text as `formatMoney` writes it, so that each amount has exactly one form. */
const decimalText = /^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/;
const positiveInteger = /^[1-9][0-9]*$/;
const instant = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;
const keyIdText = /^[0-9a-f]{16}$/;
const hashText = /^[0-9a-f]{64}$/;
const someText = /\S/;

function assertSignable(terms: OrderTerms): void {
  assertText(terms, ['sendAmount', 'receiveAmount'], decimalText);
  if (terms.sendRange) assertText(terms.sendRange, ['min', 'max'], decimalText);
  assertText(terms, ['service', 'orderNumber', 'quoteId', 'depositAddress', 'receiveAddress'], someText);
  assertText(terms, ['createdAt', 'expiresAt'], instant);
  assertText(terms, ['keyId'], keyIdText);
  if (terms.planHash !== null) assertText({ planHash: terms.planHash }, ['planHash'], hashText);
  assertText(terms.rate, ['numerator', 'denominator'], positiveInteger);
  if (terms.margin) assertMargin(terms.margin);
  for (const line of [terms.networkFee, ...terms.feeLines]) assertText(line, ['amount'], decimalText);
  for (const { partnerShare } of terms.feeLines) if (partnerShare) assertShare(partnerShare);
  if (terms.expiresAt <= terms.createdAt) throw new TypeError('order terms expire after they are made');
  const { policyVersion = 0, confirmationsNeeded, firstConfirmationMinutes = 0, refundRule } = terms;
  assertCounts({ policyVersion, confirmationsNeeded, firstConfirmationMinutes, ...refundRule });
}

/** Parts of a margin may be negative, but are whole numbers. */
function assertMargin({ mid, ...parts }: TermsMargin): void {
  assertText(mid, ['numerator', 'denominator'], positiveInteger);
  for (const [name, ppm] of Object.entries(parts)) {
    if (!Number.isSafeInteger(ppm)) throw new TypeError(`order terms cannot be signed: ${name} is no whole number`);
  }
}

function assertShare({ id, name, basisPoints, amount }: TermsShare): void {
  assertText({ amount }, ['amount'], decimalText);
  assertText({ id }, ['id'], partnerIdText);
  assertText({ name }, ['name'], partnerNameText);
  assertCounts({ basisPoints });
}

function assertText<Key extends string>(
  fields: Readonly<Record<Key, string>>,
  names: readonly Key[],
  pattern: RegExp,
): void {
  for (const name of names) {
    if (!pattern.test(fields[name])) throw new TypeError(`order terms cannot be signed: ${name} is malformed`);
  }
}

function assertCounts(counts: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(counts)) {
    if (!Number.isSafeInteger(count) || count < 0)
      throw new TypeError(`order terms cannot be signed: ${name} is no count`);
  }
}
