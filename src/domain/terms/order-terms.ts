/**
 * The terms of one order: what we promised, in plain JSON that anyone can read and check. They are signed as canonical
 * JSON, so every figure is text or a whole number. A figure that is not fit to be signed is a bug and throws.
 */
import { canonicalBytes } from '../canonical-json.ts';
import type { CurrencyId } from '../assets/currencies.ts';
import type { MixSettings } from '../mixer/settings.ts';
import type { OrderType, Product } from '../order/order-kind.ts';

export type TermsAmount = Readonly<{ currency: CurrencyId; amount: string }>;
export type TermsFeeLine = Readonly<{ name: string; currency: CurrencyId; amount: string }>;

/** Range of an open amount, in the send currency; both bounds are inclusive. */
export type TermsRange = Readonly<{ min: string; max: string }>;

/** Rules for deposits of another amount, or too late. The service applies the same figures. */
export type TermsRefundRule = Readonly<{
  /** A deposit this far under or over the send amount is still exchanged as it came. 0 if the terms state a range. */
  toleranceBasisPoints: number;
  /** A deposit up to this long after expiry is refunded automatically. */
  lateDepositHours: number;
  /** A choice left open for this long becomes a refund. */
  choiceDays: number;
}>;

export type OrderTerms = Readonly<{
  version: 1;
  service: string;
  profile: 'sandbox' | 'testnet' | 'mainnet';
  keyId: string;
  orderNumber: string;
  orderType: OrderType;
  product: Product;
  sendCurrency: CurrencyId;
  sendAmount: string;
  /** Set for an open amount: what may be sent. The other figures are then those of its minimum. */
  sendRange?: TermsRange;
  receiveCurrency: CurrencyId;
  receiveAmount: string;
  depositAddress: string;
  depositMemo: string | null;
  receiveAddress: string;
  /** For a mixing order: the parts go to all addresses in turn. */
  furtherAddresses: readonly string[];
  refundAddress: string | null;
  /** Units of the receive currency for units of the send currency, as an exact fraction. */
  rate: Readonly<{ numerator: string; denominator: string }>;
  feeLines: readonly TermsFeeLine[];
  networkFee: TermsAmount;
  quoteId: string;
  /** How a mixing order is to be paid. */
  mixing: MixSettings | null;
  /** SHA-256 of a mixing order's plan, which is revealed at the end. */
  planHash: string | null;
  createdAt: string;
  expiresAt: string;
  confirmationsNeeded: number;
  /**
   * Set for a fixed price: it binds if the first confirmation comes at most this long after `expiresAt`. The visitor
   * then receives exactly `receiveAmount` for `sendAmount`, and for an amount within the tolerance what the same rate
   * gives.
   */
  firstConfirmationMinutes?: number;
  refundRule: TermsRefundRule;
}>;

export type OrderTermsInput = Omit<OrderTerms, 'version'>;

/** Copies the named fields and nothing else: what a caller's object happens to carry besides is never signed. */
export function makeOrderTerms(input: OrderTermsInput): OrderTerms {
  const terms: OrderTerms = {
    version: 1,
    service: input.service,
    profile: input.profile,
    keyId: input.keyId,
    orderNumber: input.orderNumber,
    orderType: input.orderType,
    product: input.product,
    sendCurrency: input.sendCurrency,
    sendAmount: input.sendAmount,
    ...(input.sendRange && { sendRange: { min: input.sendRange.min, max: input.sendRange.max } }),
    receiveCurrency: input.receiveCurrency,
    receiveAmount: input.receiveAmount,
    depositAddress: input.depositAddress,
    depositMemo: input.depositMemo,
    receiveAddress: input.receiveAddress,
    furtherAddresses: [...input.furtherAddresses],
    refundAddress: input.refundAddress,
    rate: { numerator: input.rate.numerator, denominator: input.rate.denominator },
    feeLines: input.feeLines.map(({ name, currency, amount }) => ({ name, currency, amount })),
    networkFee: { currency: input.networkFee.currency, amount: input.networkFee.amount },
    quoteId: input.quoteId,
    mixing: input.mixing && copyMixing(input.mixing),
    planHash: input.planHash,
    createdAt: input.createdAt,
    expiresAt: input.expiresAt,
    confirmationsNeeded: input.confirmationsNeeded,
    ...(input.firstConfirmationMinutes !== undefined && { firstConfirmationMinutes: input.firstConfirmationMinutes }),
    refundRule: {
      toleranceBasisPoints: input.refundRule.toleranceBasisPoints,
      lateDepositHours: input.refundRule.lateDepositHours,
      choiceDays: input.refundRule.choiceDays,
    },
  };
  assertSignable(terms);
  return terms;
}

function copyMixing(settings: MixSettings): MixSettings {
  return {
    mixingRounds: settings.mixingRounds,
    delayMinutes: settings.delayMinutes,
    useRandomAmounts: settings.useRandomAmounts,
    useRandomDelay: settings.useRandomDelay,
    enableTorIntegration: settings.enableTorIntegration,
    privacyLevel: settings.privacyLevel,
  };
}

/** The bytes that are signed: UTF-8 of the canonical JSON, without a line end. */
export function termsBytes(terms: OrderTerms): Uint8Array {
  return canonicalBytes(terms);
}

/** Decimal text as `formatMoney` writes it: one amount has one spelling. */
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
  for (const line of [terms.networkFee, ...terms.feeLines]) assertText(line, ['amount'], decimalText);
  if (terms.expiresAt <= terms.createdAt) throw new TypeError('order terms expire after they are made');
  const { confirmationsNeeded, firstConfirmationMinutes = 0, refundRule } = terms;
  assertCounts({ confirmationsNeeded, firstConfirmationMinutes, ...refundRule });
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
