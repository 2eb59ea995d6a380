/**
 * The receipt of an ended order, as plain JSON: what came, what was paid for it and at which price. Like the terms it
 * is signed as canonical JSON. It has a `document` and no `version`, so that neither passes for the other.
 */
import type { CurrencyId } from '../assets/currencies.ts';
import { canonicalJson } from '../canonical-json.ts';
import type { NetworkProfile } from '../network-fee.ts';

export const receiptOutcomes = ['completed', 'refunded'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

/** A payment that came to the order's address and was exchanged, or went back. */
export type ReceiptDeposit = Readonly<{ transaction: string; currency: CurrencyId; amount: string; seenAt: string }>;

/** A payment of ours. `networkFee`: what a refund kept back for sending it, null where the price has that line. */
export type ReceiptPayment = Readonly<{
  transaction: string;
  address: string;
  currency: CurrencyId;
  amount: string;
  networkFee: string | null;
  sentAt: string;
}>;

/** The final price: `receiveAmount` = (`sendAmount` − `fee`) × `rate` − `networkFee`, rounded down. */
export type ReceiptPrice = Readonly<{
  sendAmount: string;
  /** In the send currency. */
  fee: string;
  /** Units of the receive currency per unit of the send currency, as an exact fraction. */
  rate: Readonly<{ numerator: string; denominator: string }>;
  /** In the receive currency. */
  networkFee: string;
  receiveAmount: string;
}>;

export type Receipt = Readonly<{
  document: 'receipt';
  service: string;
  profile: NetworkProfile;
  keyId: string;
  orderNumber: string;
  /** SHA-256 of the signed terms, exactly as they were signed. */
  termsHash: string;
  outcome: ReceiptOutcome;
  sendCurrency: CurrencyId;
  receiveCurrency: CurrencyId;
  /** Null for an order that was refunded. */
  price: ReceiptPrice | null;
  deposits: readonly ReceiptDeposit[];
  payments: readonly ReceiptPayment[];
  createdAt: string;
  endedAt: string;
}>;

export type ReceiptInput = Omit<Receipt, 'document'>;

/** Makes a receipt of the named fields alone. Throws if a figure cannot be signed. */
export function makeReceipt(input: ReceiptInput): Receipt {
  const receipt: Receipt = {
    createdAt: input.createdAt,
    deposits: input.deposits.map(({ amount, currency, seenAt, transaction }) => ({
      amount,
      currency,
      seenAt,
      transaction,
    })),
    document: 'receipt',
    endedAt: input.endedAt,
    keyId: input.keyId,
    orderNumber: input.orderNumber,
    outcome: input.outcome,
    payments: input.payments.map(({ address, amount, currency, networkFee, sentAt, transaction }) => ({
      address,
      amount,
      currency,
      networkFee,
      sentAt,
      transaction,
    })),
    price: input.price && copyPrice(input.price),
    profile: input.profile,
    receiveCurrency: input.receiveCurrency,
    sendCurrency: input.sendCurrency,
    service: input.service,
    termsHash: input.termsHash,
  };
  assertSignable(receipt);
  return receipt;
}

export function receiptText(receipt: Receipt): string {
  return canonicalJson(receipt);
}

function copyPrice({ fee, networkFee, rate, receiveAmount, sendAmount }: ReceiptPrice): ReceiptPrice {
  const { denominator, numerator } = rate;
  return { fee, networkFee, rate: { denominator, numerator }, receiveAmount, sendAmount };
}

const decimalText = /^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/;
const positiveInteger = /^[1-9][0-9]*$/;
const instant = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/;
const hash = /^[0-9a-f]{64}$/;
const name = /^\S{1,200}$/;

function assertSignable({ price, deposits, payments, ...rest }: Receipt): void {
  assert(hash, rest.termsHash);
  assert(instant, rest.createdAt, rest.endedAt);
  for (const { transaction, amount, seenAt } of deposits) {
    assert(name, transaction);
    assert(decimalText, amount);
    assert(instant, seenAt);
  }
  for (const { transaction, address, amount, networkFee, sentAt } of payments) {
    assert(name, transaction, address);
    assert(decimalText, amount, networkFee ?? '0');
    assert(instant, sentAt);
  }
  if (!price) return;
  assert(decimalText, price.sendAmount, price.fee, price.networkFee, price.receiveAmount);
  assert(positiveInteger, price.rate.numerator, price.rate.denominator);
}

function assert(pattern: RegExp, ...texts: readonly string[]): void {
  if (!texts.every((text) => pattern.test(text))) throw new TypeError('a receipt cannot be signed: it is malformed');
}
